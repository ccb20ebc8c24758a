"""Forms of the workshop; formats and roles are those of the deck's game."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext_lazy as _

from decks.importing import LONGEST_TEXT, MOST_LINES
from decks.models import Deck
from decks.models.decks import new_public_id
from engine.core.decktext import decode, split_lines
from engine.core.game import Game
from engine.core.schema import Field
from engine.languages import said

VISIBILITIES = {
    Deck.Visibility.PRIVATE: _("Private: nobody but you"),
    Deck.Visibility.UNLISTED: _("Unlisted: whoever has the link"),
    Deck.Visibility.PUBLIC: _("Public: in the lists for everybody"),
}


def format_choices(game: Game) -> list[tuple[str, str]]:
    """Every format with each of its roles, as `format` or `format:role`."""
    return [
        (f"{one.key}:{role}" if role else one.key, f"{one.label}, {said(game, role)}" if role else one.label)
        for one in game.formats
        for role in one.roles or ("",)
    ]


class FormatField(forms.ChoiceField):
    """A format and, where it has roles, a role."""

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(choices=format_choices(game), **{"label": _("Format"), **options})

    def clean(self, value: Any) -> dict[str, str]:
        """The two columns of a deck."""
        chosen, _, role = super().clean(value).partition(":")
        return {"format": chosen, "role": role}


def chosen_format(deck: Deck) -> str:
    """The value of FormatField for a deck as it stands."""
    return f"{deck.format}:{deck.role}" if deck.role else deck.format


class VisibilityField(forms.ChoiceField):
    """Who sees the deck; publishing needs an account, so that somebody answers for it."""

    def __init__(self, user: Any, **options: Any) -> None:
        choices = [pair for pair in VISIBILITIES.items() if user.is_authenticated or pair[0] != "public"]
        options = {"label": _("Who may see it"), "initial": Deck.Visibility.PRIVATE, **options}
        super().__init__(choices=choices, widget=forms.RadioSelect, **options)


class OnceField(forms.CharField):
    """The address of the deck to be made, signed: a form sent twice makes one deck, and nobody claims another's."""

    signer = Signer(salt="decks.new")

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput, initial=lambda: self.signer.sign(new_public_id()))

    def clean(self, value: Any) -> str:
        """The address; empty, so that a new one is made, unless this site gave it."""
        try:
            return self.signer.unsign(super().clean(value))
        except BadSignature:
            return ""


class NewDeckForm(forms.Form):
    """A name and a format are enough to begin."""

    name = forms.CharField(max_length=120, label=_("Name"))
    once = OnceField()

    def __init__(self, game: Game, user: Any, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["format"] = FormatField(game)
        self.fields["visibility"] = VisibilityField(user)

    @property
    def facts(self) -> dict[str, str]:
        """The columns of the deck."""
        values = self.cleaned_data
        return {
            "name": values["name"], "visibility": values["visibility"], "public_id": values["once"], **values["format"]
        }  # fmt: skip


class DetailsForm(forms.Form):
    """The deck's own facts."""

    name = forms.CharField(max_length=120, label=_("Name"))
    notes = forms.CharField(
        required=False,
        max_length=20_000,
        label=_("Notes"),
        widget=forms.Textarea(attrs={"rows": 14}),
        help_text=_("Markdown: **strong**, *em*, lists, links."),
    )
    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    field_order = ("name", "format", "notes", "revision")

    def __init__(self, game: Game, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.game = game
        self.fields["format"] = FormatField(game)
        for one in game.deck_facts:
            self.fields[f"paper-{one.key}"] = free_field(one)
        self.order_fields(self.field_order)

    @property
    def facts(self) -> dict[str, Any]:
        """The columns of the deck."""
        values = self.cleaned_data
        said = {one.key: values[f"paper-{one.key}"] for one in self.game.deck_facts}
        paper = {key: value for key, value in said.items() if value not in (None, "")}
        notes = values["notes"].replace("\r\n", "\n")
        return {"name": values["name"], "notes": notes, "paper": paper, **values["format"]}


def free_field(one: Field) -> forms.Field:
    """A field that may be left alone and then says nothing: a fact about a deck's paper, an option of a match."""
    options: dict[str, Any] = {"label": one.label, "help_text": one.help, "required": False, "initial": ""}
    if one.kind == "flag":
        return forms.NullBooleanField(**options)
    if one.kind == "number":
        return forms.IntegerField(min_value=one.minimum, max_value=one.maximum, **options)
    if one.kind == "enum":
        return forms.ChoiceField(
            choices=[("", "–"), *((choice.key, choice.label) for choice in one.choices)], **options
        )
    return forms.CharField(max_length=200, **options)


def paper_values(paper: Mapping[str, Any]) -> dict[str, Any]:
    """What a deck says of its paper as the form's fields take it."""
    return {f"paper-{key}": value for key, value in paper.items()}


class PasteForm(forms.Form):
    """A pasted list, or a file of one."""

    text = forms.CharField(
        required=False,
        label=_("Paste a list"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "placeholder": "4 Name\n2x Another Name"}),
    )
    file = forms.FileField(required=False, label=_("or choose a file"), help_text=_("Text, CSV or JSON."))

    def clean(self) -> dict[str, Any]:
        """One of the two, and no more than a deck list can be."""
        values = super().clean() or {}
        if (file := values.get("file")) is not None:
            if file.size > 4 * LONGEST_TEXT:
                raise forms.ValidationError(_("This file is too big for a deck list."))
            values["text"] = decode(file.read())
        text = values.get("text") or ""
        if not text.strip():
            raise forms.ValidationError(_("Paste a list or choose a file."))
        if len(text) > LONGEST_TEXT or len(split_lines(text)) > MOST_LINES:
            raise forms.ValidationError(
                _("A deck list has at most {lines} lines and {characters} characters.").format(
                    lines=MOST_LINES, characters=LONGEST_TEXT
                )
            )
        return values
