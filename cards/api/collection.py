"""One's own collection of a game: read it, and note how many copies there are of some cards."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.paging import PAGE_PARAMETERS, page, page_of
from cards.api.problems import BadRequest, problems, require_account
from cards.collection import own
from cards.documents import Part, unstorable
from cards.models import Card, OwnedCard
from cards.models.collections import MOST_COPIES
from engine.core.game import Game
from engine.core.problems import Problem


class OwnedCardSerializer(serializers.ModelSerializer):
    """So many copies of a card."""

    name = serializers.CharField(source="card.name")
    slug = serializers.CharField(source="card.slug")

    class Meta:
        model = OwnedCard
        fields = ("copies", "name", "slug")


class CopiesSerializer(serializers.Serializer):
    """Copies by slug of the card; 0 for none."""

    copies = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=MOST_COPIES))


@extend_schema(
    operation_id="collection",
    methods=["GET"],
    parameters=PAGE_PARAMETERS,
    responses={200: page_of(OwnedCardSerializer), **problems(400, 404)},
)
@extend_schema(
    operation_id="collection_change",
    methods=["PATCH"],
    parameters=[],
    request=CopiesSerializer,
    responses={200: CopiesSerializer, **problems(400, 403, 404, 415)},
)
@api_view(["GET", "HEAD", "PATCH"])
def collection(request: Request, game: Game) -> Response:
    """What you own of a game, by name. PATCH counts some cards anew; all others stay as they are."""
    require_account(request)
    if request.method == "PATCH":
        return _count(request, game)
    owned = OwnedCard.objects.of(request.user).visible_to(request.user).in_game(game).select_related("card")
    head, found = page(request, owned)
    return Response({**head, "results": OwnedCardSerializer(found, many=True).data})


def _count(request: Request, game: Game) -> Response:
    """All or nothing."""
    faults: list[Problem] = list(unstorable(request.data))
    body = Part(request.data, "", faults)
    copies: Any = body.take("copies")
    body.close()
    if not isinstance(copies, dict):
        body.fault("copies", "must be an object of numbers by slug of the card")
    if faults:
        raise BadRequest(faults)
    known = dict(
        Card.objects.in_game(game).visible_to(request.user).filter(slug__in=list(copies)).values_list("slug", "pk")
    )
    for slug, number in copies.items():
        if slug not in known:
            body.fault(f"copies.{slug}", "no card has this slug")
        elif isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_COPIES:
            body.fault(f"copies.{slug}", f"must be a whole number from 0 to {MOST_COPIES}")
    if faults:
        raise BadRequest(faults)
    own(request.user, {known[slug]: number for slug, number in copies.items()})
    return Response({"copies": copies})
