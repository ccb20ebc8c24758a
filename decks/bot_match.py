"""The form that starts a match between bots: a deck for each player, a bot for each side, a seed."""

import secrets
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.models import Deck
from decks.options_form import OptionsForm
from engine.bots.roster import ROSTER
from engine.core.game import Game
from engine.lab.specification import Specification, seat_bots

SEEDS = 1_000_000
CHOICES = 300
BOT_NAMES = {"random": gettext_lazy("Random"), "greedy": gettext_lazy("Greedy"), "strong": gettext_lazy("Strong")}
QUICK_BOTS = [name for name in ROSTER if name != "strong"]
"""Bots that finish a match while somebody waits for the page."""


class BotMatchForm(OptionsForm):
    """A match in one of the game's formats, with the decks that it needs."""

    def __init__(self, game: Game, user: Any, held: list[str], *args: Any, format: str = "", **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        players = game.playing.players
        usual = next((key for key, number in players.items() if number == 2), next(iter(players)))
        self.format = game.format(format if format in players else usual)
        decks = players[self.format.key]
        is_alone = decks == 1 and self.format.key.startswith("solo")
        self.players = decks if decks > 1 or is_alone else 2
        self.deck_fields = [f"deck{place}" for place in range(1, decks + 1)] if game.has_decks else []
        readable = Deck.objects.in_game(game).readable_by(user, held).with_cards()
        mine = Deck.objects.in_game(game).owned_by(user, held).newest_first()
        public = Deck.objects.in_game(game).listed(user).order_by("-is_precon", "precon_key", "name", "pk")
        offered = list({deck.pk: deck for deck in [*mine[:CHOICES], *public[:CHOICES]]}.values())
        self.sides: list[list[str]] = []
        for place in range(self.players):
            side = place // self.format.seats
            if side == len(self.sides):
                self.sides.append([])
            if place < len(self.deck_fields):
                self._add_deck(place, side, readable, offered)
            if place == self.players - 1 or (place + 1) // self.format.seats > side:
                self._add_bot(side)
        self.fields["seed"] = forms.IntegerField(
            label=_("Seed"), min_value=0, max_value=2**53, initial=lambda: secrets.randbelow(SEEDS)
        )

    def _add_deck(self, place: int, side: int, readable: Any, offered: list[Deck]) -> None:
        name = f"deck{place + 1}"
        role = self.format.roles[side] if side < len(self.format.roles) else ""
        fitting = sorted(offered, key=lambda deck: self._strangeness(deck, role))
        first = place if not self.format.roles else place - side * self.format.seats
        self.fields[name] = forms.ModelChoiceField(
            readable,
            to_field_name="public_id",
            label=_("Deck %(number)s") % {"number": place + 1} if len(self.deck_fields) > 1 else _("Deck"),
            empty_label=None,
            initial=fitting[min(first, len(fitting) - 1)].public_id if fitting else None,
        )
        self.fields[name].widget.choices = list(self._grouped(fitting))  # type: ignore[attr-defined]
        self.sides[-1].append(name)

    def _add_bot(self, side: int) -> None:
        name = f"bot{side + 1}"
        self.fields[name] = forms.ChoiceField(
            label=_("Bot %(number)s") % {"number": side + 1},
            choices=[(bot, BOT_NAMES[bot]) for bot in QUICK_BOTS],
            initial="greedy",
        )
        self.sides[-1].append(name)

    def _strangeness(self, deck: Deck, role: str) -> int:
        """How ill a deck fits: another format, another size of side, another role."""
        if deck.format == self.format.key:
            return 0 if not role or deck.role == role else 3
        sizes = {one.key: one.seats for one in self.game.formats}
        return 1 if sizes.get(deck.format) == self.format.seats else 2

    def _grouped(self, decks: list[Deck]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The decks under their formats, in the order given."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for deck in decks:
            groups.setdefault(deck.format_label, []).append((deck.public_id, deck.name))
        yield from groups.items()

    def by_side(self) -> list[list[forms.BoundField]]:
        """The fields of each side."""
        return [[self[name] for name in names] for names in self.sides]

    def chosen_decks(self) -> list[Deck]:
        """The decks, a player each."""
        return [self.cleaned_data[name] for name in self.deck_fields]

    def specification(self) -> Specification:
        """What is to be played."""
        decks = self.chosen_decks()
        pool = self.game.pool(row.card.definition for deck in decks for row in deck.cards.all())
        bots = [self.cleaned_data[f"bot{side + 1}"] for side in range(len(self.sides))]
        return Specification(
            self.game,
            tuple(deck.list for deck in decks),
            pool,
            {"format": self.format.key, **self.options},
            seat_bots(bots, self.players, self.format.seats),
        )
