"""The API's front door: its index, its schema, its documentation, and JSON for addresses that do not exist."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path, re_path
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema, inline_serializer
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api import urls as cards
from cards.api.problems import MEDIA_TYPE, problem_document, problems
from decks.api import urls as decks
from engine.registry import games
from sigildb.api_examples import examples

SCHEMA_KINDS = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer]
"""JSON for whoever does not ask for something else."""
INDEX = {"games": "games", "cards": "all_cards", "decks": "decks", "schema": "schema", "docs": "docs"}


@extend_schema(
    operation_id="index",
    tags=["index"],
    responses={200: inline_serializer("Index", {name: serializers.URLField() for name in INDEX}), **problems()},
)
@api_view(["GET", "HEAD"])
def index(request: Request) -> Response:
    """Where to begin."""
    return Response({key: reverse(f"api:{name}", request=request) for key, name in INDEX.items()})


@cache
@override("en")
def _operations() -> list[dict[str, Any]]:
    """What the documentation shows of each operation; the schema cannot change while the process runs."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        {
            "id": operation["operationId"],
            "method": method.upper(),
            "path": address,
            "description": operation["description"],
            "parameters": [one for one in operation.get("parameters", []) if one["in"] == "query"],
            "accepts": list(operation.get("requestBody", {}).get("content", {})),
            "answers": [(status, answer.get("description", "")) for status, answer in operation["responses"].items()],
        }
        for address, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The documentation for people, made from the schema."""
    root = request.build_absolute_uri("/").rstrip("/")
    example = examples()
    operations = [
        {**one, "example": example[one["id"]], "curl": example[one["id"]].curl(root)} for one in _operations()
    ]
    context = {"operations": operations, "example_game": games()[0], "limits": settings.API_LIMITS}
    return render(request, "api/docs.html", context)


@csrf_exempt
def no_such_address(request: HttpRequest, rest: str) -> HttpResponse:
    """Programs get JSON for a mistyped address too."""
    document = problem_document(404, f"there is no /api/v1/{rest}; /api/v1/ says where to begin")
    return JsonResponse(document, status=404, content_type=MEDIA_TYPE)


app_name = "api"
urlpatterns = [
    path("", index, name="index"),
    path("schema/", SpectacularAPIView.as_view(renderer_classes=SCHEMA_KINDS), name="schema"),
    path("docs/", docs, name="docs"),
    *cards.games_patterns,
    *decks.decks_patterns,
    *cards.game_patterns,
    *decks.game_patterns,
    re_path(r"^(?P<rest>[\s\S]*)$", no_such_address),  # line breaks too
]
