"""Sets: the list, and one with its booster packs."""

from typing import Any

from django.db.models import Count, Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.paging import PAGE_PARAMETERS, page, page_of
from cards.api.problems import problems
from cards.models import BoosterPack, CardSet, PackSheet, PackSlot, Printing, SheetCard
from engine.core.game import Game


class SetSerializer(serializers.ModelSerializer):
    """A set; `cards` counts its different cards."""

    cards = serializers.IntegerField(source="card_count")
    url = serializers.SerializerMethodField(help_text="The set with its booster packs.")
    card_list = serializers.SerializerMethodField(help_text="Its cards in order of their numbers.")
    page = serializers.SerializerMethodField(help_text="The page for people.")

    class Meta:
        model = CardSet
        fields = ("game", "code", "name", "description", "released_on", "status", "cards", "url", "card_list", "page")

    def get_url(self, card_set: CardSet) -> str:
        """Absolute address."""
        return reverse("api:set", [card_set.game, card_set.code], request=self.context["request"])

    def get_card_list(self, card_set: CardSet) -> str:
        """Absolute address."""
        address = reverse("api:cards", [card_set.game], request=self.context["request"])
        return f"{address}?set={card_set.code}&sort=number"

    def get_page(self, card_set: CardSet) -> str:
        """Absolute address."""
        return self.context["request"].build_absolute_uri(card_set.get_absolute_url())


class SheetSerializer(serializers.ModelSerializer):
    """A sheet of a pack: how often each card stands on it."""

    cards = serializers.SerializerMethodField()

    class Meta:
        model = PackSheet
        fields = ("name", "cards")

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_cards(self, sheet: PackSheet) -> dict[str, int]:
        """Weight by card name; printings of one card together."""
        weights: dict[str, int] = {}
        for place in sheet.cards.all():
            weights[place.printing.card.name] = weights.get(place.printing.card.name, 0) + place.weight
        return weights


class SlotSerializer(serializers.ModelSerializer):
    """A slot of a pack: so many cards from one of its sheets, each with its weight."""

    sheets = serializers.SerializerMethodField()

    class Meta:
        model = PackSlot
        fields = ("count", "sheets")

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_sheets(self, slot: PackSlot) -> dict[str, int]:
        """Weight by name of the sheet."""
        return {choice.sheet.name: choice.weight for choice in slot.choices.all()}


class PackSerializer(serializers.ModelSerializer):
    """A booster pack."""

    sheets = SheetSerializer(many=True)
    slots = SlotSerializer(many=True)

    class Meta:
        model = BoosterPack
        fields = ("code", "name", "description", "sheets", "slots")


class SetDetailSerializer(SetSerializer):
    """A set with its booster packs."""

    boosters = PackSerializer(many=True)

    class Meta(SetSerializer.Meta):
        fields = (*SetSerializer.Meta.fields, "boosters")


@extend_schema(
    operation_id="sets", parameters=PAGE_PARAMETERS, responses={200: page_of(SetSerializer), **problems(400, 404)}
)
@api_view(["GET", "HEAD"])
def set_list(request: Request, game: Game) -> Response:
    """The sets of a game, newest first."""
    head, sets = page(request, _sets(request, game).newest_first())
    return Response({**head, "results": SetSerializer(sets, many=True, context={"request": request}).data})


@extend_schema(operation_id="set", responses={200: SetDetailSerializer, **problems(404)})
@api_view(["GET", "HEAD"])
def set_detail(request: Request, game: Game, code: str) -> Response:
    """One set with its booster packs."""
    # A sheet may hold cards of another set, and that one may still be secret.
    known = SheetCard.objects.filter(printing__in=Printing.objects.visible_to(request.user))
    sets = _sets(request, game).prefetch_related(
        Prefetch(
            "boosters__sheets__cards", known.select_related("printing__card").order_by("printing__number_key", "pk")
        ),
        "boosters__slots__choices__sheet",
    )
    card_set = get_object_or_404(sets, code__iexact=code)
    return Response(SetDetailSerializer(card_set, context={"request": request}).data)


def _sets(request: Request, game: Game) -> Any:
    sets: QuerySet = CardSet.objects.in_game(game).visible_to(request.user)
    return sets.annotate(card_count=Count("printings__card", distinct=True))
