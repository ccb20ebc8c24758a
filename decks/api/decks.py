"""Decks: own and public ones, and one with its cards and what the rules say of it."""

from typing import Any

from django import forms
from django.db import transaction
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.paging import PAGE_PARAMETERS, form_faults, page, page_of
from cards.api.problems import BadRequest, problems, require_account
from decks.api.bodies import read_body
from decks.api.reports import ReportSerializer
from decks.changes import StaleRevision, change, set_visibility
from decks.checking import DeckCheck
from decks.contents import NONE, contents_of
from decks.holding import held_decks
from decks.making import make_deck
from decks.models import Deck, DeckCard
from decks.rows import printing_of, rows_by_zone
from engine.core.problems import Problem
from engine.registry import UnknownGame, games, get_game


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


class EntryToWriteSerializer(serializers.Serializer):
    """So many of a card; `printing` only where one is wanted."""

    name = serializers.CharField()
    quantity = serializers.IntegerField(default=1, min_value=1)
    printing = ChosenPrintingSerializer(required=False)


class ChangedDeckSerializer(serializers.Serializer):
    """What shall become of a deck; what is not named stays as it is."""

    revision = serializers.IntegerField(
        required=False, help_text="The revision the change was made from; a newer one is a conflict (409)."
    )
    name = serializers.CharField(required=False, max_length=120)
    format = serializers.CharField(required=False)
    role = serializers.CharField(required=False, allow_blank=True)
    visibility = serializers.ChoiceField(Deck.Visibility.choices, required=False)
    notes = serializers.CharField(required=False, allow_blank=True, max_length=20_000)
    text = serializers.CharField(required=False, help_text="The cards as the text people paste, in place of zones.")
    zones = serializers.DictField(child=EntryToWriteSerializer(many=True), required=False)


class NewDeckSerializer(ChangedDeckSerializer):
    """A deck to be made; without a format it has the game's first."""

    revision = None  # type: ignore[assignment]
    game = serializers.CharField()
    name = serializers.CharField(max_length=120)


TRUTHS = {"true": True, "1": True, "false": False, "0": False}


class DeckFilterForm(forms.Form):
    """What decks can be asked for."""

    game = forms.ChoiceField(choices=lambda: [(game.slug, game.name) for game in games()], required=False)
    format = forms.SlugField(max_length=20, required=False)
    mine = forms.TypedChoiceField(
        choices=[(one, one) for one in TRUTHS], coerce=TRUTHS.get, empty_value=False, required=False
    )


FILTERS = [
    OpenApiParameter("game", description="Slug of a game."),
    OpenApiParameter("format", description="Key of a format."),
    OpenApiParameter("mine", bool, description="true: only your own decks, private ones too."),
]


@extend_schema(
    operation_id="decks",
    methods=["GET"],
    parameters=[*FILTERS, *PAGE_PARAMETERS],
    responses={200: page_of(DeckSerializer), **problems(400)},
)
@extend_schema(
    operation_id="deck_make",
    methods=["POST"],
    parameters=[],
    request=NewDeckSerializer,
    responses={201: DeckDetailSerializer, **problems(400, 403, 415)},
)
@api_view(["GET", "HEAD", "POST"])
def deck_list(request: Request) -> Response:
    """Public decks and your own, latest change first. Sent to with POST: a new deck of your own."""
    if request.method == "POST":
        return _make(request)
    form = DeckFilterForm(request.query_params)
    if not form.is_valid():
        raise BadRequest(form_faults(form))
    own = Deck.objects.owned_by(request.user, held_decks(request))
    decks = own if form.cleaned_data["mine"] else Deck.objects.listed(request.user) | own
    asked = {key: form.cleaned_data[key] for key in ("game", "format") if form.cleaned_data[key]}
    head, found = page(request, decks.filter(**asked).select_related("owner").newest_first())
    return Response({**head, "results": DeckSerializer(found, many=True, context={"request": request}).data})


@extend_schema(operation_id="deck", methods=["GET"], responses={200: DeckDetailSerializer, **problems(404)})
@extend_schema(
    operation_id="deck_change",
    methods=["PATCH"],
    request=ChangedDeckSerializer,
    responses={200: DeckDetailSerializer, **problems(400, 403, 404, 409, 415)},
)
@extend_schema(operation_id="deck_delete", methods=["DELETE"], responses={204: None, **problems(403, 404)})
@api_view(["GET", "HEAD", "PATCH", "DELETE"])
def deck_detail(request: Request, public_id: str) -> Response:
    """One deck with its cards; to people who may not read it there is none. PATCH and DELETE are for its owner."""
    if request.method in ("GET", "HEAD"):
        return _answer(request, public_id)
    require_account(request)
    deck = get_object_or_404(Deck.objects.owned_by(request.user, ()), public_id=public_id)
    if request.method == "DELETE":
        deck.delete()
        return Response(status=204)
    return _change(request, deck)


def _answer(request: Request, public_id: str, status: int = 200) -> Response:
    decks = Deck.objects.readable_by(request.user, held_decks(request)).with_cards().select_related("owner")
    deck = get_object_or_404(decks, public_id=public_id)
    document = DeckDetailSerializer(deck, context={"request": request}).data
    return Response(document, status=status, headers={"Location": document["url"]} if status == 201 else None)


def _make(request: Request) -> Response:
    """A new deck; nothing is saved while there is a fault."""
    require_account(request)
    faults: list[Problem] = []
    slug = request.data.get("game") if isinstance(request.data, dict) else None
    try:
        game = get_game(str(slug))
    except UnknownGame as error:
        raise BadRequest([Problem("game", str(error) if slug else "is missing")]) from error
    if not game.has_decks:
        raise BadRequest([Problem("game", f"{game} has no decks")])
    body = read_body(request.data, game, request.user, faults, is_new=True)
    if faults:
        raise BadRequest(faults)
    facts = {**body.facts, "visibility": body.visibility or Deck.Visibility.PRIVATE}
    deck = make_deck(request, body.contents, game=game.slug, **facts)
    return _answer(request, deck.public_id, 201)


def _change(request: Request, deck: Deck) -> Response:
    """Facts and cards as asked for, all or nothing; `revision` says what the change was made from."""
    faults: list[Problem] = []
    body = read_body(request.data, deck.game_object, request.user, faults, is_new=False)
    if faults:
        raise BadRequest(faults)
    try:
        with transaction.atomic():
            if body.contents is not None:
                body.contents = {**dict.fromkeys(contents_of(deck), NONE), **body.contents}
            revision = deck.revision if body.revision is None else body.revision
            done = change(deck, revision, cards=body.contents, facts=body.facts, user=request.user)
            if body.visibility:
                set_visibility(deck, done.revision if done else revision, body.visibility, request.user)
    except StaleRevision as stale:
        raise Conflict(f"{stale}; fetch the deck and make the change again") from stale
    return _answer(request, deck.public_id)


class Conflict(APIException):
    """Somebody else was faster."""

    status_code = 409
