"""Which cards may be played in a format on a day, and how many: released sets, format versions, limits and bans."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from cards.models import Card, CardSet, FormatLimit, FormatVersion, Printing
from engine.core.decks import DeckFormat
from engine.core.game import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """How a card stands in a format; `copies` is the most a deck may hold, None where the game's rules alone say."""

    format: DeckFormat
    status: str
    copies: int | None
    version: FormatVersion | None
    reason: str = ""

    @property
    def words(self) -> str:
        """The status as people say it."""
        if self.status == "limited":
            return _("at most {number}").format(number=self.copies)
        return {"legal": _("legal"), "banned": _("banned"), "not_legal": _("not legal yet")}[self.status]


def legal_printings(
    game: Game, version: FormatVersion | None, on: datetime.date, user: Any = None
) -> QuerySet[Printing]:
    """Printings that make their cards legal: of sets released by that day, of the version's own where it names any.

    Sets that this person, by default everybody, may not know of count for nothing, on days to come either.
    """
    printings = Printing.objects.visible_to(user).filter(
        card_set__game=game.slug, card_set__status=CardSet.Status.RELEASED, card_set__released_on__lte=on
    )
    named = version.sets.all() if version else CardSet.objects.none()
    return printings.filter(card_set__in=named) if version and named.exists() else printings


def limits_for(game: Game, format: str, on: datetime.date, cards: QuerySet[Card] | None = None) -> dict[str, int]:
    """The most copies by card name, where the format says less than the game's rules: 0 for a card that is banned or
    not legal yet. `cards` narrows it to those that matter, such as a deck's.
    """
    asked = (Card.objects.all() if cards is None else cards).in_game(game)
    return limits_by_format(game, on, dict(asked.values_list("pk", "name")))[game.format(format).key]


def limits_by_format(game: Game, on: datetime.date, names: Mapping[int, str]) -> dict[str, dict[str, int]]:
    """The limits of every format for the cards of these ids and names, in as many queries as for one."""
    printed = set(legal_printings(game, None, on).filter(card__in=names).values_list("card_id", "card_set_id"))
    announced = FormatVersion.objects.in_game(game).filter(effective_on__lte=on).order_by("effective_on", "pk")
    current = {version.format: version for version in announced.prefetch_related("sets", "limits")}
    found = {}
    for one in game.formats:
        version = current.get(one.key)
        sets = {card_set.pk for card_set in version.sets.all()} if version else set()
        legal = {card for card, card_set in printed if not sets or card_set in sets}
        limits = {name: 0 for card, name in names.items() if card not in legal}
        for limit in version.limits.all() if version else ():
            if (name := names.get(limit.card_id)) is not None:
                limits[name] = min(limit.copies, limits.get(name, limit.copies))
        found[one.key] = limits
    return found


@dataclass(frozen=True, slots=True)
class Timeline:
    """How a card stood, stands and will stand in a format: from each day on."""

    format: DeckFormat
    today: Standing
    since: datetime.date | None
    """From when on it has stood as today; None for ever."""
    changes: tuple[tuple[datetime.date | None, Standing], ...]
    """In order of the days; the first has none. What follows from a day on differs from what was before."""


def timelines(card: Card, on: datetime.date, user: Any = None) -> list[Timeline]:
    """The card's standing over time in every format of its game, as far as this person, by default everybody, may know
    of its sets; nowhere in a game without decks.
    """
    game = card.game_object
    if not game.has_decks:
        return []
    counting = Printing.objects.visible_to(user).filter(
        card=card, card_set__status=CardSet.Status.RELEASED, card_set__released_on__isnull=False
    )
    released = list(counting.values_list("card_set_id", "card_set__released_on").distinct())
    announced = FormatVersion.objects.in_game(game).order_by("effective_on", "pk")
    limits = Prefetch("limits", FormatLimit.objects.filter(card=card), to_attr="of_card")
    versions = list(announced.prefetch_related("sets", limits))
    found = []
    for one in game.formats:
        own = [version for version in versions if version.format == one.key]
        days = sorted({day for _, day in released} | {version.effective_on for version in own})
        changes: list[tuple[datetime.date | None, Standing]] = [(None, Standing(one, "not_legal", 0, None))]
        for day in days:
            version = next((version for version in reversed(own) if version.effective_on <= day), None)
            standing = _standing(one, version, {card_set for card_set, since in released if since <= day})
            last = changes[-1][1]
            if (standing.status, standing.copies, standing.reason) != (last.status, last.copies, last.reason):
                changes.append((day, standing))
        since, standing = [change for change in changes if change[0] is None or change[0] <= on][-1]
        found.append(Timeline(one, standing, since, tuple(changes)))
    return found


def _standing(one: DeckFormat, version: FormatVersion | None, released: set[int]) -> Standing:
    """How a card stands under a version, from the sets it has been released in and the version's limits of it."""
    named = {card_set.pk for card_set in version.sets.all()} if version else set()
    if not (released & named if named else released):
        return Standing(one, "not_legal", 0, version)
    limit = next(iter(version.of_card), None) if version else None
    if limit:
        return Standing(one, "limited" if limit.copies else "banned", limit.copies, version, limit.reason)
    return Standing(one, "legal", None, version)


def standings(card: Card, on: datetime.date, user: Any = None) -> list[Standing]:
    """How the card stands in every format of its game on a day, in the game's order."""
    return [timeline.today for timeline in timelines(card, on, user)]


def versions_of(
    game: Game, format: str, on: datetime.date, user: Any
) -> tuple[FormatVersion | None, list[FormatVersion]]:
    """The version in force on a day, and all announced ones, newest first, with the sets and, as `shown_limits`, the
    limits of cards that this person may know of.
    """
    seen = Card.objects.in_game(game).visible_to(user)
    limits = FormatLimit.objects.filter(card__in=seen).select_related("card").order_by("copies", "card__sort_name")
    versions = list(
        FormatVersion.objects.in_game(game)
        .filter(format=format)
        .prefetch_related(
            Prefetch("limits", limits, to_attr="shown_limits"),
            Prefetch("sets", CardSet.objects.visible_to(user).newest_first(), to_attr="shown_sets"),
        )
        .order_by("-effective_on", "-pk")
    )
    return next((one for one in versions if one.effective_on <= on), None), versions
