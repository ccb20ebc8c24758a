"""What a game lets people settle before a match, as fields of every form that has some played."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from decks.forms import free_field
from engine.core.game import Game
from engine.core.problems import DataError
from engine.core.schema import Field

OPTION = "option-"


class OptionsForm(forms.Form):
    """A form with the game's match options; read, those that were given are `options`."""

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.options: dict[str, Any] = {}
        for one in game.match_options:
            self.fields[f"{OPTION}{one.key}"] = free_field(one)

    def clean(self) -> dict[str, Any]:
        """The options together, each fault at its field."""
        data = super().clean() or self.cleaned_data
        said = {one.key: data.get(f"{OPTION}{one.key}") for one in self.game.match_options}
        given = {key: str(value) for key, value in said.items() if value not in (None, "")}
        try:
            self.options = self.game.read_options(given)
        except DataError as error:
            for problem in error.problems:
                self.add_error(f"{OPTION}{problem.path}", problem.message)
        return data

    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the options."""
        return [self[f"{OPTION}{one.key}"] for one in self.game.match_options]

    def other_fields(self) -> list[forms.BoundField]:
        """All others."""
        return [field for field in self if not field.name.startswith(OPTION)]

    def has_option(self) -> bool:
        """Whether one of the options was given or is wrong."""
        return any(field.errors or field.data for field in self.option_fields())


def settled(game: Game, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The match options that were settled, by their labels, as people read them."""
    return [(one.label, _words(one, options[one.key])) for one in game.match_options if one.key in options]


def _words(one: Field, value: Any) -> str:
    if one.kind == "flag":
        return _("yes") if value else _("no")
    if one.kind == "enum":
        return next((choice.label for choice in one.choices if choice.key == value), str(value))
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
