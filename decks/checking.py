"""What the rules say about a deck of the site: the game's check, dated limits, the other formats, and ways to mend."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from cards.legality import limits_by_format, limits_for
from cards.models import Card
from decks.models import Deck, DeckCard
from engine.core.cards import CardPool
from engine.core.decks import (
    DeckEntry,
    DeckFormat,
    DeckList,
    DeckReport,
    DeckZone,
    GroupReport,
    Issue,
    limit_issues,
)
from engine.core.game import Game
from engine.languages import issues_said, said
from engine.registry import get_game


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a deck is legal in a format (and role)."""

    label: str
    legal: bool
    problems: int


@dataclass(frozen=True, slots=True)
class Mend:
    """A click that mends an issue: what the button says and the step it sends."""

    label: str
    step: str


@dataclass(frozen=True, slots=True)
class Problem:
    """An issue with the clicks that mend it."""

    issue: Issue
    mends: tuple[Mend, ...]


class DeckCheck:
    """The check of one deck; prefetch the deck with `with_cards`. `limits` by format saves asking for each deck."""

    def __init__(self, deck: Deck, limits: Mapping[str, Mapping[str, int]] | None = None) -> None:
        self.deck, self.game = deck, deck.game_object
        self.rows = list(deck.cards.all())
        self.list = deck.list
        self.pool = self.game.pool(row.card.definition for row in self.rows)
        self.limits = limits_on(timezone.localdate(), [deck], self.game) if limits is None else limits
        self.report = self.check(self.list, self.pool, deck.format, deck.role)

    def check(self, deck: DeckList, pool: CardPool, format: str, role: str) -> DeckReport:
        """The report on a list: the game's rules, then the dated limits."""
        report = self.game.check_deck(deck, pool, format, role or None)
        return report.with_issues(issues_said(self.game, limit_issues(deck, pool, self.limits.get(format, {}))))

    @property
    def errors(self) -> list[Problem]:
        """What forbids to play the deck."""
        return [Problem(issue, self._mends(issue)) for issue in self.report.errors]

    @property
    def warnings(self) -> list[Problem]:
        """What only advises."""
        return [Problem(issue, ()) for issue in self.report.warnings]

    def elsewhere(self) -> list[Verdict]:
        """How the deck fares in the other formats and roles."""
        verdicts = []
        for one in self.game.formats:
            for role in one.roles or (None,):
                if (one.key, role or "") == (self.deck.format, self.deck.role):
                    continue
                report = self.check(self.list, self.pool, one.key, role or "")
                label = f"{one.label} ({said(self.game, role)})" if role else one.label
                verdicts.append(Verdict(label, report.legal, len(report.errors)))
        return verdicts

    def objections(self, cards: Iterable[Card]) -> dict[int, str]:
        """Why cards would not fit into the deck, by card id: the errors that one copy more would bring."""
        cards = list(cards)
        pool = self.pool.with_cards(card.definition for card in cards)
        present = {(issue.code, issue.cards) for issue in self.report.errors}
        found: dict[int, str] = {}
        for card in cards:
            zone = self.game.zone_for(card.type)
            report = self.game.check_deck(self._with(card, zone), pool, self.deck.format, self.deck.role or None)
            for issue in report.errors:
                if card.name in issue.cards and (issue.code, issue.cards) not in present:
                    found.setdefault(card.pk, issue.message)
        return found

    def _with(self, card: Card, zone: DeckZone) -> DeckList:
        """The deck with a first copy of a card, which takes the place of another where there is room for one only."""
        entries = () if zone.maximum == 1 else self.list.entries(zone.key)
        if any(entry.name == card.name for entry in entries):
            return self.list
        return DeckList({**self.list.zones, zone.key: (*entries, DeckEntry(card.name))})

    def _mends(self, issue: Issue) -> tuple[Mend, ...]:
        named = {self.pool.key(name) for name in issue.cards}
        rows = [row for row in self.rows if self.pool.key(row.card.name) in named]
        if issue.zone:
            rows = [row for row in rows if row.zone == issue.zone]
        return tuple(mend for row in rows[:1] if len(rows) == 1 for mend in _mends_of(row, issue, self.game))


def _mends_of(row: DeckCard, issue: Issue, game: Game) -> list[Mend]:
    """The clicks that take a row out of an issue: into the zone of its type, down to its limit, or out of the deck."""
    home, place = game.zone_for(row.card.type), f"{row.zone}:{row.card_id}"
    limit = issue.data.get("limit")
    if home.key != row.zone and any(zone.key == row.zone for zone in game.zones):
        move = _("Move to {zone}").format(zone=home.label)
        return [Mend(move, f"{place}:>{home.key}"), Mend(_("Remove"), f"{place}:=0")]
    most = limit if isinstance(limit, int) else home.max_copies
    if most is not None and 0 < most < row.quantity:
        return [Mend(_("Remove {number}").format(number=row.quantity - most), f"{place}:={most}")]
    return [Mend(_("Remove {name}").format(name=row.card.name), f"{place}:=0")]


def check_group(decks: list[Deck], format: str, role: str | None = None) -> GroupReport:
    """Decks that play together, each with its dated limits."""
    checks = [DeckCheck(deck) for deck in decks]
    game = decks[0].game_object
    pool = game.pool(row.card.definition for one in checks for row in one.rows)
    report = game.check_group([one.list for one in checks], pool, format, role)
    seats = tuple(
        seat.with_issues(issues_said(game, limit_issues(one.list, pool, one.limits.get(format, {}))))
        for seat, one in zip(report.seats, checks, strict=True)
    )
    return GroupReport(seats, report.issues)


def fitting_format(game: Game, key: str | None, decks: int, *, as_group: bool = False) -> DeckFormat:
    """The format asked for, else the first that fits; ValueError says why none does."""
    if not game.has_decks:
        raise ValueError(f"{game} has no deck building, so there is nothing to check")
    if not key:
        fitting = next((one for one in game.formats if one.seats > 1 or not as_group), None)
        if fitting is None:
            raise ValueError(f"{game} has no format in which several decks play together; give one deck")
        return fitting
    chosen = game.format(key)
    if decks > 1 and chosen.seats == 1:
        raise ValueError(f"format {key} is for one deck, not for {decks}; give one deck")
    return chosen


def check_lists(
    decks: Sequence[DeckList],
    pool: CardPool,
    game: Game,
    deck_format: DeckFormat,
    role: str | None,
    *,
    as_group: bool = False,
    undated: Iterable[str] = (),
) -> DeckReport | GroupReport:
    """What the rules and today's limits and bans say of deck lists; `undated` names cards that no date concerns."""
    keys = {pool.key(name) for deck in decks for name in deck.names()} - {pool.key(name) for name in undated}
    known = Card.objects.in_game(game).filter(name_key__in=keys)
    limits = limits_for(game, deck_format.key, timezone.localdate(), known)
    if not as_group:
        report = game.check_deck(decks[0], pool, deck_format.key, role)
        return report.with_issues(limit_issues(decks[0], pool, limits))
    together = game.check_group(decks, pool, deck_format.key, role)
    seats = zip(together.seats, decks, strict=True)
    return GroupReport(
        tuple(seat.with_issues(limit_issues(deck, pool, limits)) for seat, deck in seats), together.issues
    )


def limits_on(day: datetime.date, decks: Iterable[Deck], game: Game) -> dict[str, dict[str, int]]:
    """The dated limits of every format that concern the cards of some decks."""
    names = {row.card_id: row.card.name for deck in decks for row in deck.cards.all()}
    return limits_by_format(game, day, names)


def reports_of(decks: list[Deck]) -> list[DeckReport]:
    """The reports of many decks, each in its own format, in a constant number of queries a game."""
    today = timezone.localdate()
    limits = {
        slug: limits_on(today, (one for one in decks if one.game == slug), get_game(slug))
        for slug in {deck.game for deck in decks}
    }
    return [DeckCheck(deck, limits[deck.game]).report for deck in decks]
