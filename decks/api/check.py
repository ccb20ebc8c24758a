"""The deck check for programs: a deck as text or as zones, or several that play together."""

from dataclasses import dataclass, replace
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiRequest, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.parsing import DocumentParser
from cards.api.problems import BadRequest, problems
from cards.documents import Part, unstorable
from cards.models import Card
from decks.api.reports import GroupReportSerializer, ReportSerializer
from decks.checking import check_lists, fitting_format
from decks.deck_document import read_paper
from decks.importing import LONGEST_TEXT, DeckImport
from engine.core.cards import CardPool
from engine.core.decks import DeckEntry, DeckList
from engine.core.decktext import decode
from engine.core.game import Game
from engine.core.problems import Problem

MOST_ENTRIES = 2000
MOST_DECKS = 8


class TextParser(BaseParser):
    """A deck as the text people paste."""

    media_type = "text/plain"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        """The bytes, which the reader of deck texts decodes itself."""
        return {"text": stream.read()}


class EntrySerializer(serializers.Serializer):
    """So many of a card."""

    name = serializers.CharField()
    quantity = serializers.IntegerField(default=1)


class DeckBodySerializer(serializers.Serializer):
    """One deck: its text, or its entries by key of the zone."""

    text = serializers.CharField(required=False)
    zones = serializers.DictField(child=EntrySerializer(many=True), required=False)
    paper = serializers.DictField(required=False, help_text="What the deck is as an object, where its game asks.")


class CheckBodySerializer(DeckBodySerializer):
    """What to check: one deck, or under `decks` several that play together."""

    format = serializers.CharField(required=False, help_text="The first fitting format when not given.")
    role = serializers.CharField(required=False, help_text="The format's first role when not given.")
    decks = DeckBodySerializer(many=True, required=False)


@dataclass(frozen=True, slots=True)
class ListToCheck:
    """A deck list with the cards it names, as far as there are such."""

    cards: DeckList
    pool: CardPool
    format: str = ""


@extend_schema(
    operation_id="deck_check",
    parameters=[OpenApiParameter("format"), OpenApiParameter("role")],
    request={"application/json": CheckBodySerializer, "text/plain": OpenApiRequest(str)},
    responses={
        200: PolymorphicProxySerializer("DeckCheck", [ReportSerializer, GroupReportSerializer], None),
        **problems(400, 403, 404, 415),
    },
)
@api_view(["POST"])
@parser_classes([DocumentParser, TextParser])
def deck_check(request: Request, game: Game) -> Response:
    """Every issue of a deck, or of several that play together; nothing is saved."""
    faults: list[Problem] = list(unstorable(request.data))
    if faults:
        raise BadRequest(faults)
    body = Part(request.data, "", faults)
    chosen = {key: _word(body, key) or request.query_params.get(key) for key in ("format", "role")}
    if not game.has_decks:
        body.fault("", f"{game} has no deck building, so there is nothing to check")
    several = "decks" in body.unread
    decks = body.parts("decks") if several else [body]
    if several and not 1 <= len(decks) <= MOST_DECKS:
        body.fault("decks", f"must be 1 to {MOST_DECKS} decks")
    lists = [] if faults else [_read(deck, game, request.user) for deck in decks]
    body.close()
    if faults:
        raise BadRequest(faults)
    pool = game.pool(card for one in lists for card in one.pool.values())
    try:
        deck_format = fitting_format(game, chosen["format"] or lists[0].format, len(lists), as_group=several)
        report = check_lists([one.cards for one in lists], pool, game, deck_format, chosen["role"], as_group=several)
    except ValueError as error:  # an unknown format or role, a game without decks: the engine says it in words
        raise BadRequest([Problem("", str(error))]) from error
    return Response(report.to_dict())


def _word(body: Part, key: str) -> str | None:
    value = body.take(key)
    if value is None or isinstance(value, str):
        return value
    body.fault(key, "must be a word")
    return None


def _read(part: Part, game: Game, user: Any) -> ListToCheck:
    text, zones = part.take("text"), part.take("zones")
    paper: list[Problem] = []
    facts = read_paper(part.take("paper"), game, paper)
    for one in paper:
        part.fault(one.path, one.message)
    if (text is None) == (zones is None):
        part.fault("", "needs either text or zones")
        return ListToCheck(DeckList(), game.pool())
    read = _read_zones(part, zones, game, user) if text is None else _read_text(part, text, game, user)
    return replace(read, cards=replace(read.cards, facts={**read.cards.facts, **facts}))


def _read_text(part: Part, text: Any, game: Game, user: Any) -> ListToCheck:
    if not isinstance(text, str | bytes) or len(text) > LONGEST_TEXT:
        part.fault("text", f"must be text of at most {LONGEST_TEXT} characters")
        return ListToCheck(DeckList(), game.pool())
    text = decode(text) if isinstance(text, bytes) else text
    part.problems += unstorable(text, part.place("text"))
    if part.problems:
        return ListToCheck(DeckList(), game.pool())
    read = DeckImport(game, text, user)
    pool = game.pool(card.definition for card in read.cards.values())
    said = read.format.key if read.pasted.facts.get("format") else ""
    return ListToCheck(read.pasted.deck, pool, said)


def _read_zones(part: Part, zones: Any, game: Game, user: Any) -> ListToCheck:
    place = Part(zones, part.place("zones"), part.problems)
    found: dict[str, tuple[DeckEntry, ...]] = {}
    for zone in game.zones:
        found[zone.key] = tuple(_read_entry(entry) for entry in place.parts(zone.key))
    place.close()
    deck = DeckList(found)
    if sum(len(entries) for entries in found.values()) > MOST_ENTRIES:
        place.fault("", f"have more than {MOST_ENTRIES} entries")
        return ListToCheck(deck, game.pool())
    return ListToCheck(deck, Card.objects.visible_to(user).pool(game, deck.names()))


def _read_entry(part: Part) -> DeckEntry:
    """`name` or, as the project's own deck documents call it, `card`; the quantity is for the rules to judge."""
    name = part.take("name")
    name = part.take("card") if name is None else name
    quantity = part.take("quantity")
    part.take("printing")
    part.close()
    if not isinstance(name, str) or not name.strip():
        part.fault("name", "must be the name of a card")
        return DeckEntry("")
    return DeckEntry(name, 1 if quantity is None else quantity)
