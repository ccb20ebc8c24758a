"""A pasted deck list read for a program: what every line was taken for; nothing is saved."""

from typing import Any

from drf_spectacular.utils import OpenApiRequest, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.parsing import DocumentParser
from cards.api.problems import BadRequest, problems
from cards.documents import Part, unstorable
from decks.api.check import TextParser
from decks.importing import LONGEST_TEXT, DeckImport
from engine.core.decktext import decode
from engine.core.game import Game
from engine.core.problems import Problem


class ReadLineSerializer(serializers.Serializer):
    """One line of the text; `problem` says why it cannot be taken, `options` what it may mean."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    kind = serializers.ChoiceField(["matched", "ambiguous", "unknown", "heading", "comment", "blank"])
    taken = serializers.BooleanField()
    name = serializers.CharField()
    quantity = serializers.CharField(help_text="As written; of a line that is taken a whole number.")
    zone = serializers.CharField()
    problem = serializers.CharField()
    note = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())


class ReadDeckSerializer(serializers.Serializer):
    """A text as it was read; `zones` can be sent to the deck check or made a deck."""

    title = serializers.CharField()
    format = serializers.CharField()
    role = serializers.CharField()
    notes = serializers.CharField()
    taken = serializers.IntegerField(help_text="Cards, copies counted.")
    zones = serializers.DictField(child=serializers.ListField(child=serializers.DictField()))
    lines = ReadLineSerializer(many=True)


class TextToReadSerializer(serializers.Serializer):
    """A deck list as people paste it."""

    text = serializers.CharField()


@extend_schema(
    operation_id="deck_import",
    request={"application/json": TextToReadSerializer, "text/plain": OpenApiRequest(str)},
    responses={200: ReadDeckSerializer, **problems(400, 403, 404, 415)},
)
@api_view(["POST"])
@parser_classes([DocumentParser, TextParser])
def deck_import(request: Request, game: Game) -> Response:
    """What a pasted deck list means, line by line; doubtful lines with the cards they may mean."""
    faults: list[Problem] = list(unstorable(request.data))
    body = Part(request.data, "", faults)
    text: Any = body.take("text")
    body.close()
    if not isinstance(text, str | bytes) or len(text) > LONGEST_TEXT:
        body.fault("text", f"must be text of at most {LONGEST_TEXT} characters")
    text = decode(text) if isinstance(text, bytes) else text
    if not game.has_decks:
        body.fault("", f"{game} has no decks")
    if not faults:
        faults += unstorable(text, "text")
    if faults:
        raise BadRequest(faults)
    return Response(ReadDeckSerializer(_document(DeckImport(game, text, request.user))).data)


def _document(read: DeckImport) -> dict[str, Any]:
    names = {card.pk: card.name for card in read.cards.values()}
    zones: dict[str, list[dict[str, Any]]] = {}
    for (zone, card), copies in read.contents.items():
        zones.setdefault(zone, []).append({"name": names[card], "quantity": copies.quantity})
    return {
        "title": read.pasted.title,
        "format": read.format.key,
        "role": read.role,
        "notes": read.pasted.notes,
        "taken": read.taken,
        "zones": zones,
        "lines": [
            {
                **{name: getattr(one.line, name) for name in ("number", "text", "kind", "name", "zone")},
                "quantity": str(one.line.quantity) if one.line.is_card else "",
                "taken": one.is_taken,
                "problem": one.problem if one.line.is_card else "",
                "note": one.note,
                "options": list(one.options),
            }
            for one in read.lines
        ],
    }
