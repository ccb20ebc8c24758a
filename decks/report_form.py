"""The form of a game's report: matches that bots play while somebody waits for the page."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from decks.bot_match import BotMatchForm
from engine.bots.roster import bots_for
from engine.core.figures import Figures
from engine.core.game import Game

MOST_COUNTED = 100
"""Matches for each column of a report."""


class ReportForm(BotMatchForm):
    """Matches to be counted while somebody waits for the page: few, with the same bots and decks as one match."""

    def __init__(self, game: Game, user: Any, held: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(game, user, held, *args, **kwargs)
        self.fields["games"] = forms.IntegerField(
            label=_("Matches for each column"), min_value=1, max_value=MOST_COUNTED, initial=20
        )

    def columns(self) -> list[Figures]:
        """The figures; CannotStart where the decks cannot play."""
        spec, report = self.specification(), self.game.report
        assert report is not None
        said = self.cleaned_data
        bots = lambda seed: bots_for(self.game, spec.bots, seed)  # noqa: E731 - those of one match
        return report(spec.decks, spec.cards, said["games"], said["seed"], bots, spec.options)
