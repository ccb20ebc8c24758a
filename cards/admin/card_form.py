"""The form of one kind of card: its fields come from the game's schema, and the schema's problems stand at them."""

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminIntegerFieldWidget, AdminTextareaWidget, AdminTextInputWidget
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.admin.kinds import Kind
from cards.models import Card, CardClass, TextRevision
from engine.core.cards import CardDefinition, Value, squeeze
from engine.core.desk import Print
from engine.core.problems import DataError, Problem
from engine.core.schema import Field

PREFIX = "value_"


class WordsField(forms.CharField):
    """A list of words, separated by commas."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> list[str]:
        return [word for part in (super().to_python(value) or "").split(",") if (word := squeeze(part))]


class EffectsField(forms.CharField):
    """A list of effect blocks as JSON; what is no JSON is explained by line and column."""

    widget = AdminTextareaWidget(attrs={"rows": 20, "cols": 100, "spellcheck": "false"})

    def prepare_value(self, value: Any) -> Any:
        return json.dumps(value, ensure_ascii=False, indent=2) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[Any]:
        text = super().to_python(value)
        if not text:
            return []
        try:
            read = json.loads(text, parse_constant=_refuse_constant)
        except json.JSONDecodeError as error:
            raise ValidationError(
                _("Line {lineno}, column {colno}: {msg}.").format(lineno=error.lineno, colno=error.colno, msg=error.msg)
            ) from error
        except (ValueError, RecursionError) as error:  # numbers and nesting beyond all reason
            raise ValidationError(_("This cannot be read as JSON: {error}.").format(error=error)) from error
        if not isinstance(read, list) or not all(isinstance(block, dict) for block in read):
            raise ValidationError(_("Effects are a list of blocks: write [ … ] around blocks in { … }."))
        if re.search(r"[\0\ud800-\udfff]", "".join(_texts(read))):
            raise ValidationError(_("A text in the effects holds a character that cannot be stored."))
        return read

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(data) != (initial or []))
        except ValidationError:
            return True


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | dict):
        for part in [*data, *data.values()] if isinstance(data, dict) else data:
            yield from _texts(part)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


class CardForm(forms.ModelForm):
    """A card of one kind; subclasses made by `card_form` have the kind's fields."""

    kind: Kind
    effects = EffectsField(required=False, help_text=_("The blocks of the game's effect vocabulary, as JSON."))
    revision_kind = forms.ChoiceField(
        label=_("Kind of text change"),
        required=False,
        choices=[("", _("The text has not changed")), *TextRevision.Kind.choices],
        help_text=_("Needed when the text has changed: is it what is printed, an erratum, or only put more clearly?"),
    )
    revision_on = forms.DateField(
        label=_("In force from"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Needed when the text has changed."),
    )
    revision_note = forms.CharField(
        label=_("Note on the change"), required=False, max_length=300, widget=AdminTextInputWidget
    )

    class Meta:
        model = Card
        fields = ["name", "text", "effects"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        card = self.instance
        self.text_before = Card.objects.get(pk=card.pk).text if card.pk else ""
        card.game, card.type, card.subtype = (self.kind.game.slug, self.kind.card_type.key, self.kind.subtype)
        for field in self.kind.fields:
            self.initial.setdefault(PREFIX + field.key, card.values.get(field.key))
        self.initial.setdefault("revision_on", timezone.localdate())
        if not card.pk or card.public_from is None:
            self.initial.setdefault("revision_kind", TextRevision.Kind.PRINTED)

    def clean_name(self) -> str:
        return squeeze(self.cleaned_data["name"])

    def clean_text(self) -> str:
        """Browsers send CRLF; set files have LF."""
        return self.cleaned_data["text"].replace("\r\n", "\n")

    def clean(self) -> dict[str, Any]:
        """Ask the game about the whole card, and put every answer at the field it is about."""
        data = super().clean() or self.cleaned_data
        values = self._values()
        classes = [one.name for one in data.get("classes", ())]
        document = {"name": data.get("name", ""), "classes": classes, "text": data.get("text", "")}
        card = CardDefinition(
            document["name"],
            self.kind.card_type.key,
            self.kind.subtype,
            tuple(classes),
            values,
            document["text"],
            tuple(data.get("effects", ())),
        )
        self.instance.as_written = card
        for problem in self._problems(card):
            self._report(problem)
        self._name_codes(card)
        self.instance.values = {key: list(one) if isinstance(one, tuple) else one for key, one in values.items()}
        self._clean_revision(data)
        return data

    @property
    def text_changed(self) -> bool:
        """Whether saving changes the rules text."""
        return self.cleaned_data.get("text", "") != self.text_before

    def _values(self) -> dict[str, Value]:
        """The facts given; 0 is one, an empty box or an unticked one is not."""
        given = {field: self.cleaned_data.get(PREFIX + field.key) for field in self.kind.fields}
        return {
            field.key: tuple(value) if field.kind == "words" else value
            for field, value in given.items()
            if value not in (None, "", []) and value is not False
        }

    def _problems(self, card: CardDefinition) -> list[Problem]:
        """Everything at once: the schema stops before its last check when a field is wrong, an editor should not."""
        problems: list[Problem] = []
        game = self.kind.game
        try:
            game.schema.read(game.schema.write(card))
        except DataError as error:
            problems += dict.fromkeys([*error.problems, *game.schema.check(card)])
        if "effects" in self.cleaned_data:
            problems += game.check_card(card)
        return problems

    def _place(self, path: str) -> str | None:
        """The form field for a path in the card document."""
        places = {".".join(field.place): PREFIX + field.key for field in self.kind.fields}
        head = re.split(r"[.\[]", path, maxsplit=1)[0]
        return places.get(path) or (head if head in self.fields else None)

    def _name_codes(self, card: CardDefinition) -> None:
        """Where the game's linter calls a wrong field an error too, its code stands behind the message."""
        errors = [one for one in self.kind.game.lint(Print(card), []) if one.severity == "error"]
        codes = {self._place(one.field): one.code for one in errors}
        for at, code in codes.items():
            for error in self.errors[at].as_data() if at in self.errors else ():
                error.message, error.params = f"{' '.join(error.messages)} ({code})", None

    def _report(self, problem: Problem) -> None:
        at = self._place(problem.path)
        if at is None:
            self.add_error(None, str(problem))
        elif at == "effects":
            self.add_error(at, str(problem))
        elif at not in self.errors:
            self.add_error(at, problem.message[:1].upper() + problem.message[1:] + ".")

    def _clean_revision(self, data: dict[str, Any]) -> None:
        if not self.text_changed or "text" in self.errors:
            return
        if not data.get("revision_kind"):
            self.add_error("revision_kind", _("The text has changed: say whether it is an erratum or a clarification."))
        if not data.get("revision_on") and "revision_on" not in self.errors:
            self.add_error("revision_on", _("The text has changed: from which day on is it in force?"))

    def record_revision(self, card: Card) -> None:
        """Write the new text into the card's text history; a draft nobody has seen keeps one line."""
        if not self.text_changed:
            return
        kind: str = self.cleaned_data["revision_kind"]
        on: datetime.date = self.cleaned_data["revision_on"]
        facts = {"text": card.text, "effective_on": on, "note": self.cleaned_data["revision_note"]}
        printed = card.revisions.filter(kind=TextRevision.Kind.PRINTED).first()
        if printed and kind == printed.kind and card.public_from is None:
            card.revisions.filter(pk=printed.pk).update(**facts)
        else:
            card.revisions.create(kind=kind, **facts)


def card_form(kind: Kind) -> type[CardForm]:
    """The form for cards of a kind."""
    fields: dict[str, forms.Field] = {
        PREFIX + field.key: form_field(field, field.key in kind.required) for field in kind.fields
    }
    if kind.card_type.classes != "none":
        fields["classes"] = forms.ModelMultipleChoiceField(
            CardClass.objects.in_game(kind.game).order_by("name"),
            label=kind.game.schema.class_label_plural,
            required=kind.card_type.classes == "required",
            widget=forms.CheckboxSelectMultiple,
        )
    return type("CardForm", (CardForm,), {"kind": kind, **fields})


def form_field(field: Field, required: bool) -> forms.Field:
    """The form field for a field of the schema, with its unit, range and help."""
    told = [field.help]
    common: dict[str, Any] = {"label": field.label, "required": required}
    if field.kind == "number":
        told += [f"{field.minimum} to {field.maximum} {field.unit}".strip() + "."]
        common |= {"min_value": field.minimum, "max_value": field.maximum, "widget": AdminIntegerFieldWidget}
        return forms.IntegerField(help_text=" ".join(str(one) for one in told if one), **common)
    if field.kind == "words":
        told += [_("Separate several by commas.")]
        return WordsField(help_text=" ".join(str(one) for one in told if one), widget=AdminTextInputWidget, **common)
    if field.kind == "enum":
        options = [("", "–"), *((choice.key, choice.label) for choice in field.choices)]
        return forms.ChoiceField(help_text=field.help, choices=options, **common)
    if field.kind == "flag":
        return forms.BooleanField(help_text=field.help, label=field.label, required=False)
    return forms.CharField(help_text=field.help, widget=AdminTextInputWidget, max_length=500, **common)
