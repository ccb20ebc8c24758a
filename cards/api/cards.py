"""Cards as the API shows them, and everything about one."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.problems import problems
from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_address
from cards.legality import standings
from cards.models import Card, Printing, Ruling, TextRevision
from engine.core.game import Game


class PrintingSerializer(serializers.ModelSerializer):
    """A card in one set and language; name and text only where they are translated."""

    set = serializers.CharField(source="card_set.code")
    rarity = serializers.CharField(source="rarity.code", allow_null=True)
    face = serializers.SerializerMethodField(
        help_text="The face as WebP, 750 by 1050 pixels; another face has another address."
    )

    class Meta:
        model = Printing
        fields = ("set", "number", "language", "rarity", "artist", "flavour", "name", "text", "face")

    def get_face(self, printing: Printing) -> str:
        """Absolute address."""
        address = face_address(printing, face_content(printing.card, printing), WIDTHS[-1])
        return self.context["request"].build_absolute_uri(address)


class CardSerializer(serializers.ModelSerializer):
    """A card as lists show it; `values` holds the fields of the game's schema that it has."""

    classes = serializers.SerializerMethodField()
    values = serializers.DictField()
    printings = PrintingSerializer(many=True, source="shown")
    url = serializers.SerializerMethodField(help_text="Everything about the card.")
    page = serializers.SerializerMethodField(help_text="The page for people.")

    class Meta:
        model = Card
        fields = (
            "uuid",
            "game",
            "slug",
            "name",
            "type",
            "subtype",
            "classes",
            "values",
            "text",
            "printings",
            "url",
            "page",
        )

    def get_classes(self, card: Card) -> list[str]:
        """Their names."""
        return [one.name for one in card.shown_classes]

    def get_url(self, card: Card) -> str:
        """Absolute address."""
        return reverse("api:card", [card.game, card.slug], request=self.context["request"])

    def get_page(self, card: Card) -> str:
        """Absolute address."""
        return self.context["request"].build_absolute_uri(card.get_absolute_url())


class RevisionSerializer(serializers.ModelSerializer):
    """What the text was from a day on."""

    class Meta:
        model = TextRevision
        fields = ("kind", "text", "effective_on", "note")


class RulingSerializer(serializers.ModelSerializer):
    """An answer to a question about the card."""

    class Meta:
        model = Ruling
        fields = ("text", "ruled_on", "source")


class LegalitySerializer(serializers.Serializer):
    """How the card stands in a format; `copies` only where it says less than the game's rules."""

    format = serializers.CharField(source="format.key")
    status = serializers.ChoiceField(["legal", "limited", "banned", "not_legal"])
    copies = serializers.IntegerField(allow_null=True)


class CardDetailSerializer(CardSerializer):
    """Everything about a card; `effects` is the text as data, in the words of the game's vocabulary."""

    effects = serializers.ListField(child=serializers.DictField())
    text_history = RevisionSerializer(many=True, source="revisions")
    rulings = RulingSerializer(many=True)
    legality = serializers.SerializerMethodField()

    class Meta(CardSerializer.Meta):
        fields = (*CardSerializer.Meta.fields, "effects", "text_history", "rulings", "legality")

    @extend_schema_field(LegalitySerializer(many=True))
    def get_legality(self, card: Card) -> Any:
        """In every format of the game, today."""
        return LegalitySerializer(standings(card, timezone.localdate(), self.context["request"].user), many=True).data


@extend_schema(operation_id="card", responses={200: CardDetailSerializer, **problems(404)})
@api_view(["GET", "HEAD"])
def card_detail(request: Request, game: Game, slug: str) -> Response:
    """Everything about one card."""
    cards = Card.objects.in_game(game).visible_to(request.user).with_face(request.user)
    card = get_object_or_404(cards.prefetch_related("revisions", "rulings"), slug=slug)
    return Response(CardDetailSerializer(card, context={"request": request}).data)
