"""Pages of a list: `page` and `size` in, count, neighbours and results out."""

from functools import cache
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from cards.api.problems import BadRequest
from cards.filters import LARGEST
from engine.core.problems import Problem

SIZE = 50
LARGEST_SIZE = 200

PAGE_PARAMETERS = [
    OpenApiParameter(
        "page",
        {"type": "integer", "minimum": 1, "maximum": LARGEST, "default": 1},
        description="Number of the page, from 1; a page behind the last one is empty.",
    ),
    OpenApiParameter(
        "size",
        {"type": "integer", "minimum": 1, "maximum": LARGEST_SIZE, "default": SIZE},
        description=f"Rows on a page, 1 to {LARGEST_SIZE}.",
    ),
]


class PageForm(forms.Form):
    """The two parameters, checked."""

    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False)
    size = forms.IntegerField(min_value=1, max_value=LARGEST_SIZE, required=False)


@cache
def page_of(serializer: type[serializers.Serializer]) -> type[serializers.Serializer]:
    """The shape of a page of such rows."""
    fields = {
        "count": serializers.IntegerField(help_text="Rows on all pages together."),
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": serializer(many=True),
    }
    return type(f"PageOf{serializer.__name__}", (serializers.Serializer,), {"__doc__": "One page.", **fields})


def page(request: Request, rows: QuerySet) -> tuple[dict[str, Any], list[Any]]:
    """The head of the page asked for, and its rows; the rows must be in a total order."""
    form = PageForm(request.query_params)
    if not form.is_valid():
        raise BadRequest(form_faults(form))
    number, size = form.cleaned_data["page"] or 1, form.cleaned_data["size"] or SIZE
    count = rows.count()
    return page_head(request, number, size, count), list(rows[(number - 1) * size : number * size])


def page_head(request: Request, number: int, size: int, count: int) -> dict[str, Any]:
    """Count and neighbours; behind the last page there is no next one, and the one before is the last."""
    last = max(1, -(-count // size))
    return {
        "count": count,
        "next": _address(request, number + 1) if number < last else None,
        "previous": _address(request, min(number - 1, last)) if number > 1 else None,
    }


def form_faults(form: forms.Form) -> list[Problem]:
    """What a form says against its values."""
    return [Problem(name, message) for name, messages in form.errors.items() for message in messages]


def _address(request: Request, number: int) -> str:
    parameters = [(key, value) for key, values in request.query_params.lists() if key != "page" for value in values]
    return request.build_absolute_uri(f"{request.path}?{urlencode([*parameters, ('page', str(number))])}")
