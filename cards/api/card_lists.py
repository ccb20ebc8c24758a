"""Lists of cards: of a game with every filter of the site, and of all games by a query."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.cards import CardSerializer
from cards.api.paging import PAGE_PARAMETERS, SIZE, form_faults, page, page_head, page_of
from cards.api.problems import BadRequest, problems
from cards.listing import Listing, nearest_first
from cards.models import Card
from cards.query import QueryError, Vocabulary, matching, parse
from cards.query.canonical import canonical
from cards.query.sentence import explanation
from cards.query.sorting import order_of
from engine.core.game import Game
from engine.core.problems import Problem, did_you_mean


class ListedCardSerializer(CardSerializer):
    """A card of a list; keys that `fields` does not name are left out."""


class CardPageSerializer(page_of(ListedCardSerializer)):  # type: ignore[misc]
    """One page of cards; `warnings` names parameters and values of the query that were not understood."""

    canonical = serializers.CharField(help_text="The query in its canonical form.")
    explanation = serializers.CharField(help_text="The query in plain English.")
    warnings = serializers.ListField(child=serializers.CharField())


FIELDS = OpenApiParameter(
    "fields",
    description=f"Keys of a card, with commas between: only these are sent. {', '.join(CardSerializer.Meta.fields)}",
)
FILTERS = [
    OpenApiParameter("q", description="A query of the search language, such as type:spell text:draw."),
    OpenApiParameter("name", description="Words that the name must hold."),
    OpenApiParameter("type", description="Card types, with commas between."),
    OpenApiParameter("subtype", description="Subtypes, also as type.subtype."),
    OpenApiParameter("class", description="Slugs of classes; class_match=all asks for all of them."),
    OpenApiParameter("class_match", enum=["any", "all"], description="Any of the classes, or all of them."),
    OpenApiParameter("set", description="Codes of sets."),
    OpenApiParameter("rarity", description="Codes of rarities."),
    OpenApiParameter("artist", description="Words that the artist's name must hold."),
    OpenApiParameter("has", description="Fields the card must have."),
    OpenApiParameter(
        "sort", description="match, name, type, number, added, or a number field of the game; - reverses."
    ),
]


@extend_schema(
    operation_id="cards",
    description="The cards of a game. Every number field of its schema can be asked for as a range too, such as "
    "hp_min=100 and hp_max=200.",
    parameters=[*FILTERS, FIELDS, *PAGE_PARAMETERS],
    responses={200: CardPageSerializer, **problems(400, 404)},
)
@api_view(["GET", "HEAD"])
def card_list(request: Request, game: Game) -> Response:
    """The cards of a game that answer every filter, in a total order."""
    asked = request.query_params.copy()
    keys, faults = _keys(",".join(asked.pop("fields", [])))
    if not asked.get("size"):
        asked["size"] = str(SIZE)
    listing = Listing(game, request.user, asked, session=request.session)
    if not listing.is_valid:
        faults += [*form_faults(listing.filters.form), *form_faults(listing.form)]
    if faults:
        raise BadRequest(faults, listing.query_error)
    head = page_head(request, listing.page, listing.size, listing.total)
    said = {"canonical": listing.canonical, "explanation": listing.explanation, "warnings": listing.notes}
    return Response({**head, **said, "results": _shown(listing.cards, keys, request)})


@extend_schema(
    operation_id="cards_of_all_games",
    parameters=[
        OpenApiParameter("q", description="A query in the fields that all games have, sort:name- and the like too."),
        FIELDS,
        *PAGE_PARAMETERS,
    ],
    responses={200: CardPageSerializer, **problems(400)},
)
@api_view(["GET", "HEAD"])
def all_cards(request: Request) -> Response:
    """The cards of all games that answer a query, the nearest names first."""
    keys, faults = _keys(",".join(request.query_params.getlist("fields")))
    vocabulary = Vocabulary(None, request.user, session=request.session)
    try:
        query = parse(request.query_params.get("q", ""), vocabulary)
        cards = matching(query, vocabulary)
    except QueryError as error:
        raise BadRequest([*faults, Problem("q", str(error))], error) from error
    if faults:
        raise BadRequest(faults)
    order = order_of(query, vocabulary) if query.sorts else nearest_first(query.name)
    head, found = page(request, cards.order_by(*order).with_face(request.user))
    said = {"canonical": canonical(query), "explanation": explanation(query, vocabulary), "warnings": query.warnings}
    return Response({**head, **said, "results": _shown(found, keys, request)})


def _keys(text: str) -> tuple[set[str], list[Problem]]:
    """The keys of a card that are asked for, all without a word about it, and what is wrong with the others."""
    known = CardSerializer.Meta.fields
    asked = {part.strip() for part in text.split(",") if part.strip()}
    unknown = sorted(asked.difference(known))
    faults = [Problem("fields", f'a card has no key "{one}"{did_you_mean(one, known)}') for one in unknown]
    return asked or set(known), faults


def _shown(cards: Iterable[Card], keys: set[str], request: Request) -> Any:
    rows = ListedCardSerializer(cards, many=True, context={"request": request})
    for key in set(rows.child.fields) - keys:
        del rows.child.fields[key]
    return rows.data
