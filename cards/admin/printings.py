"""Printings at the desk: a card in a set, with its picture."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Field, QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import SMALL_TEXT, DeskAdmin, counted, who_sees
from cards.admin.filters import RowsOfGameFilter, SetOfPrintingSeenFilter, game_filter
from cards.linting import errors_in, print_of, prints_of
from cards.models import Card, CardSet, Printing, Rarity
from cards.pictures import clean_picture
from cards.search_text import fold_search
from engine.core.cards import fold
from engine.core.desk import Finding, Print

OWN_FIELDS = ("number", "language", "artist")
"""What the linter says of these is about the printing, the rest about its card."""


class PictureInput(forms.ClearableFileInput):
    """A file input that shows the present picture as the site does: through the view that asks who may see it."""

    template_name = "admin/cards/picture_input.html"


class PictureField(forms.FileField):
    """An upload that comes out as a picture of our own making."""

    widget = PictureInput(attrs={"accept": "image/png,image/jpeg,image/webp"})

    def clean(self, data: Any, initial: Any = None) -> Any:
        given = super().clean(data, initial)
        return clean_picture(given) if isinstance(given, UploadedFile) else given


class PrintingForm(forms.ModelForm):
    """A printing; the set and the rarity must be of the card's game."""

    image = PictureField(
        label=_("Picture"),
        required=False,
        help_text=format_lazy(
            _("PNG, JPEG or WebP, at most {size}. Without one a face is drawn."),
            size=filesizeformat(settings.UPLOAD_BYTES),
        ),
    )

    class Meta:
        model = Printing
        fields = ["card", "card_set", "number", "language", "rarity", "artist", "flavour", "name", "text"]
        fields += ["image", "image_is_face"]

    def clean(self) -> dict[str, Any]:
        """What the linter calls an error keeps a card out of a set that is no draft."""
        data = super().clean() or self.cleaned_data
        card, card_set = data.get("card"), data.get("card_set")
        if card and card_set and card_set.game == card.game and card_set.status != CardSet.Status.DRAFT:
            for one in errors_in(self._findings(card, card_set, data)):
                self.add_error(one.field if one.field in OWN_FIELDS else None, f"{one.message} ({one.code})")
        return data

    def _findings(self, card: Card, card_set: CardSet, data: dict[str, Any]) -> list[Finding]:
        """On the printing as it is being written, its card too where that is on the same page."""
        definition = getattr(card, "as_written", None) or (card.definition if card.pk else None)
        if definition is None:
            return []
        said = {key: data.get(key) or "" for key in ("number", "language", "artist", "name", "text")}
        alike = Card.objects.in_game(card.game).filter(sort_name=fold_search(definition.name)[:120])
        others = [one for one in prints_of(alike.exclude(pk=card.pk)) if fold(one.card.name) == fold(definition.name)]
        if card.pk:
            rest = card.printings.exclude(pk=self.instance.pk).select_related("card_set")
            others += [print_of(card, one) for one in rest]
        return card.game_object.lint(Print(definition, card_set.code, **said), others)

    def save(self, commit: bool = True) -> Printing:
        """A picture that was replaced or taken away is deleted once the change is safe."""
        old = self.initial.get("image")
        if old and "image" in self.changed_data:
            transaction.on_commit(partial(old.storage.delete, old.name))
        return super().save(commit)


def _of_game(db_field: Field, game: str | None) -> QuerySet | None:
    """Sets and rarities to choose from: those of one game where it is known."""
    model = {"card_set": CardSet, "rarity": Rarity}.get(db_field.name)
    if model is None:
        return None
    rows = model.objects.in_game(game) if game else model.objects.all()
    return rows.order_by("game", "-released_on", "name") if model is CardSet else rows.order_by("game", "rank")


class PrintingInline(admin.StackedInline):
    """The printings of a card, on the card's page."""

    model = Printing
    form = PrintingForm
    extra = 0
    show_change_link = True
    formfield_overrides = SMALL_TEXT
    fields = [
        ("card_set", "number", "language"),
        ("rarity", "artist"),
        "flavour",
        ("image", "image_is_face"),
        ("name", "text"),
    ]

    def formfield_for_foreignkey(self, db_field: Field, request: HttpRequest, **options: Any) -> Any:
        """Sets and rarities of the card's own game."""
        game = request.GET.get("game")
        if object_id := request.resolver_match and request.resolver_match.kwargs.get("object_id"):
            game = Card.objects.filter(pk=object_id).values_list("game", flat=True).first()
        if (rows := _of_game(db_field, game)) is not None:
            options["queryset"] = rows
        return super().formfield_for_foreignkey(db_field, request, **options)


@admin.register(Printing)
class PrintingAdmin(DeskAdmin):
    """Printings of all sets, in collector order."""

    form = PrintingForm
    list_display = ["card", "set_code", "number", "language", "rarity", "artist", "has_picture", "seen_by"]
    list_filter = [
        game_filter("card_set__game"),
        SetOfPrintingSeenFilter,
        ("card_set", RowsOfGameFilter),
        ("rarity", RowsOfGameFilter),
        "language",
    ]
    search_fields = ["card__name", "number", "artist"]
    search_help_text = _("Words of the card's name, the set code, the number or the artist.")
    ordering = ["card_set__code", "number_key", "language", "pk"]
    autocomplete_fields = ["card"]

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        """Every word must stand in the card's name or text, or be the set's code, the number or the artist."""
        for word in search_term.split():
            queryset = (
                queryset.filter(card__search__contains=fold_search(word))
                | queryset.filter(card_set__code__iexact=word)
                | queryset.filter(number__iexact=word)
                | queryset.filter(artist__icontains=word)
            )
        return queryset, False

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("card", "card_set", "rarity")

    def formfield_for_foreignkey(self, db_field: Field, request: HttpRequest, **options: Any) -> Any:
        if (rows := _of_game(db_field, None)) is not None:
            options["queryset"] = rows
        return super().formfield_for_foreignkey(db_field, request, **options)

    @admin.display(description=_("Set"), ordering="card_set__code")
    def set_code(self, printing: Printing) -> str:
        return printing.card_set.code

    @admin.display(description=_("Picture"), boolean=True)
    def has_picture(self, printing: Printing) -> bool:
        return bool(printing.image)

    @admin.display(description=_("Who sees it"), ordering="card_set__public_from")
    def seen_by(self, printing: Printing) -> str:
        return who_sees(printing.card_set.public_from)

    def uses(self, printing: Printing) -> Iterable[str]:
        if sheets := printing.sheet_places.count():
            yield _("{printing} lies on {counted}.").format(printing=printing, counted=counted(sheets, "booster sheet"))
        if decks := printing.deck_places.values("deck").distinct().count():
            yield _("{printing} is the chosen printing in {counted}.").format(
                printing=printing, counted=counted(decks, "deck")
            )
