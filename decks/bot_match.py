"""The form that starts a match between bots: decks to choose from, a bot for each seat, a seed."""

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.models import Deck
from engine.bots.roster import ROSTER, bots_for
from engine.core.figures import Figures
from engine.core.game import Game
from engine.lab.specification import Specification

SEEDS = 1_000_000
CHOICES = 300
MOST_COUNTED = 100
"""Matches for each column of a report."""
QUICK_BOTS = [name for name in ROSTER if name != "strong"]
"""Bots that finish a match while somebody waits for the page."""


class BotMatchForm(forms.Form):
    """A match of two seats, with the decks that its format needs."""

    def __init__(self, game: Game, user: Any, held: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        players = game.playing.players
        self.format = next((key for key, number in players.items() if number == 2), next(iter(players)))
        self.deck_fields = [f"deck{place}" for place in range(1, players[self.format] + 1)] if game.has_decks else []
        readable = Deck.objects.in_game(game).readable_by(user, held).filter(format=self.format)
        mine = Deck.objects.in_game(game).owned_by(user, held).filter(format=self.format).newest_first()
        public = Deck.objects.in_game(game).listed(user).filter(format=self.format).order_by("-is_precon", "name", "pk")
        offered = {deck.public_id: deck.name for deck in [*mine[:CHOICES], *public[:CHOICES]]}
        for place, name in enumerate(self.deck_fields):
            self.fields[name] = forms.ModelChoiceField(
                readable.with_cards(),
                to_field_name="public_id",
                label=f"Deck {place + 1}" if len(self.deck_fields) > 1 else "Deck",
                empty_label=None,
                initial=list(offered)[place] if place < len(offered) else None,
            )
            self.fields[name].widget.choices = list(offered.items())  # type: ignore[attr-defined]
        for place in (1, 2):
            self.fields[f"bot{place}"] = forms.ChoiceField(
                label=f"Bot {place}", choices=[(name, name.capitalize()) for name in QUICK_BOTS], initial="greedy"
            )
        self.fields["seed"] = forms.IntegerField(
            label="Seed", min_value=0, max_value=2**53, initial=lambda: secrets.randbelow(SEEDS)
        )

    def chosen_decks(self) -> list[Deck]:
        """The decks, a player each."""
        return [self.cleaned_data[name] for name in self.deck_fields]

    def specification(self) -> Specification:
        """What is to be played."""
        decks = self.chosen_decks()
        pool = self.game.pool(row.card.definition for deck in decks for row in deck.cards.all())
        bots = (self.cleaned_data["bot1"], self.cleaned_data["bot2"])
        return Specification(self.game, tuple(deck.list for deck in decks), pool, {"format": self.format}, bots)


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
        return report(
            spec.decks, spec.cards, said["games"], said["seed"], lambda seed: bots_for(self.game, spec.bots, seed)
        )
