"""The games: card schema, deck zones and formats, as the forms and filters of the site use them."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.problems import problems
from engine.core.game import Game
from engine.registry import games


class ChoiceSerializer(serializers.Serializer):
    """A word an enumeration allows."""

    key = serializers.CharField()
    label = serializers.CharField()


class FieldSerializer(serializers.Serializer):
    """A fact cards may have; `path` is where it stands in a card document."""

    key = serializers.CharField()
    label = serializers.CharField()
    kind = serializers.ChoiceField(["number", "text", "enum", "words", "flag"])
    group = serializers.CharField()
    path = serializers.ListField(child=serializers.CharField(), source="place")
    unit = serializers.CharField()
    help = serializers.CharField()
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()
    choices = ChoiceSerializer(many=True)


class FieldUseSerializer(serializers.Serializer):
    """That cards of a type have a field, all or only those of some subtypes."""

    field = serializers.CharField()
    required = serializers.BooleanField()
    subtypes = serializers.ListField(child=serializers.CharField())


class CardTypeSerializer(serializers.Serializer):
    """A card type: its subtypes, whether it has classes, and its fields."""

    key = serializers.CharField()
    label = serializers.CharField()
    plural = serializers.CharField()
    classes = serializers.ChoiceField(["required", "optional", "none"])
    subtypes = ChoiceSerializer(many=True)
    fields = FieldUseSerializer(many=True, source="uses")


class SchemaSerializer(serializers.Serializer):
    """The card schema of a game."""

    class_label = serializers.CharField()
    types = CardTypeSerializer(many=True)
    fields = FieldSerializer(many=True)


class ZoneSerializer(serializers.Serializer):
    """A part of a deck."""

    key = serializers.CharField()
    label = serializers.CharField()
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField(allow_null=True)
    max_copies = serializers.IntegerField(allow_null=True)
    card_types = serializers.ListField(child=serializers.CharField())


class FormatSerializer(serializers.Serializer):
    """A way to play; `seats` decks are checked together."""

    key = serializers.CharField()
    label = serializers.CharField()
    description = serializers.CharField()
    seats = serializers.IntegerField()
    roles = serializers.ListField(child=serializers.CharField())


class GameSerializer(serializers.Serializer):
    """A game."""

    slug = serializers.CharField()
    name = serializers.CharField()
    tagline = serializers.CharField()
    has_decks = serializers.BooleanField()
    schema = SchemaSerializer()
    zones = ZoneSerializer(many=True)
    formats = FormatSerializer(many=True)
    url = serializers.SerializerMethodField(help_text="This game.")
    cards = serializers.SerializerMethodField(help_text="Its cards.")
    printings = serializers.SerializerMethodField(help_text="Its printings.")
    sets = serializers.SerializerMethodField(help_text="Its sets.")
    classes = serializers.SerializerMethodField(help_text="Its classes.")
    dated_formats = serializers.SerializerMethodField(help_text="Its formats with all that was announced for them.")
    bulk = serializers.SerializerMethodField(help_text="All its cards as one compressed file.")

    def get_url(self, game: Game) -> str:
        """Absolute address."""
        return self._address("game", game)

    def get_cards(self, game: Game) -> str:
        """Absolute address."""
        return self._address("cards", game)

    def get_printings(self, game: Game) -> str:
        """Absolute address."""
        return self._address("printings", game)

    def get_sets(self, game: Game) -> str:
        """Absolute address."""
        return self._address("sets", game)

    def get_classes(self, game: Game) -> str:
        """Absolute address."""
        return self._address("classes", game)

    def get_dated_formats(self, game: Game) -> str:
        """Absolute address."""
        return self._address("formats", game)

    def get_bulk(self, game: Game) -> str:
        """Absolute address."""
        return self._address("bulk", game)

    def _address(self, name: str, game: Game) -> str:
        return reverse(f"api:{name}", [game], request=self.context["request"])


class GameListSerializer(serializers.Serializer):
    """All games."""

    results = GameSerializer(many=True)


@extend_schema(operation_id="games", responses={200: GameListSerializer, **problems()})
@api_view(["GET", "HEAD"])
def game_list(request: Request) -> Response:
    """Every game with its card schema, deck zones and formats; the flagship first."""
    return Response({"results": GameSerializer(games(), many=True, context={"request": request}).data})


@extend_schema(operation_id="game", tags=["games"], responses={200: GameSerializer, **problems(404)})
@api_view(["GET", "HEAD"])
def game_detail(request: Request, game: Game) -> Response:
    """One game with its card schema, deck zones and formats."""
    return Response(GameSerializer(game, context={"request": request}).data)
