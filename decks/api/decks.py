"""Decks: own and public ones, and one with its cards and what the rules say of it."""

from typing import Any

from django import forms
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.paging import PAGE_PARAMETERS, form_faults, page, page_of
from cards.api.problems import BadRequest, problems
from decks.api.reports import ReportSerializer
from decks.checking import DeckCheck
from decks.holding import held_decks
from decks.models import Deck, DeckCard
from decks.rows import printing_of, rows_by_zone
from engine.registry import games


class DeckSerializer(serializers.ModelSerializer):
    """A deck as lists show it."""

    id = serializers.CharField(source="public_id")
    owner = serializers.CharField(source="owner.username", allow_null=True)
    url = serializers.SerializerMethodField(help_text="The deck with its cards.")
    page = serializers.SerializerMethodField(help_text="The page for people.")

    class Meta:
        model = Deck
        fields = (
            *("id", "game", "format", "role", "name", "owner", "visibility", "is_precon", "revision"),
            *("created_at", "updated_at", "url", "page"),
        )

    def get_url(self, deck: Deck) -> str:
        """Absolute address."""
        return reverse("api:deck", [deck.public_id], request=self.context["request"])

    def get_page(self, deck: Deck) -> str:
        """Absolute address."""
        return self.context["request"].build_absolute_uri(deck.get_absolute_url())


class ChosenPrintingSerializer(serializers.Serializer):
    """The printing wanted for a card; empty where none is."""

    set = serializers.CharField()
    number = serializers.CharField()
    language = serializers.CharField()


class RowSerializer(serializers.ModelSerializer):
    """So many of a card."""

    name = serializers.CharField(source="card.name")
    slug = serializers.CharField(source="card.slug")
    printing = serializers.SerializerMethodField()

    class Meta:
        model = DeckCard
        fields = ("quantity", "name", "slug", "printing")

    @extend_schema_field(ChosenPrintingSerializer(allow_null=True))
    def get_printing(self, row: DeckCard) -> dict[str, str] | None:
        """Where it is printed, if that was chosen."""
        return printing_of(row) if row.printing else None


class DeckDetailSerializer(DeckSerializer):
    """A deck with its cards by zone and its check in its own format."""

    zones = serializers.SerializerMethodField()
    report = serializers.SerializerMethodField()

    class Meta(DeckSerializer.Meta):
        fields = (*DeckSerializer.Meta.fields, "notes", "zones", "report")

    @extend_schema_field(serializers.DictField(child=RowSerializer(many=True)))
    def get_zones(self, deck: Deck) -> dict[str, Any]:
        """Rows by key of the zone, in the game's order."""
        return {zone: RowSerializer(rows, many=True).data for zone, rows in rows_by_zone(deck).items()}

    @extend_schema_field(ReportSerializer)
    def get_report(self, deck: Deck) -> dict[str, Any]:
        """Every issue, limits and bans of today included."""
        return DeckCheck(deck).report.to_dict()


class DeckFilterForm(forms.Form):
    """What decks can be asked for."""

    game = forms.ChoiceField(choices=lambda: [(game.slug, game.name) for game in games()], required=False)
    format = forms.SlugField(max_length=20, required=False)
    mine = forms.NullBooleanField(required=False)


FILTERS = [
    OpenApiParameter("game", description="Slug of a game."),
    OpenApiParameter("format", description="Key of a format."),
    OpenApiParameter("mine", bool, description="true: only your own decks, private ones too."),
]


@extend_schema(
    operation_id="decks",
    parameters=[*FILTERS, *PAGE_PARAMETERS],
    responses={200: page_of(DeckSerializer), **problems(400)},
)
@api_view(["GET"])
def deck_list(request: Request) -> Response:
    """Public decks and your own, latest change first."""
    form = DeckFilterForm(request.query_params)
    if not form.is_valid():
        raise BadRequest(form_faults(form))
    own = Deck.objects.owned_by(request.user, held_decks(request))
    decks = own if form.cleaned_data["mine"] else Deck.objects.listed(request.user) | own
    asked = {key: form.cleaned_data[key] for key in ("game", "format") if form.cleaned_data[key]}
    head, found = page(request, decks.filter(**asked).select_related("owner").newest_first())
    return Response({**head, "results": DeckSerializer(found, many=True, context={"request": request}).data})


@extend_schema(operation_id="deck", responses={200: DeckDetailSerializer, **problems(404)})
@api_view(["GET"])
def deck_detail(request: Request, public_id: str) -> Response:
    """One deck with its cards; to people who may not read it there is none."""
    decks = Deck.objects.readable_by(request.user, held_decks(request)).with_cards().select_related("owner")
    deck = get_object_or_404(decks, public_id=public_id)
    return Response(DeckDetailSerializer(deck, context={"request": request}).data)
