"""Steps of the editor: what its buttons and fields ask for, turned into the copies the deck shall hold."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.models import Card
from decks.changes import MOST
from decks.contents import NONE, Contents, Copies, Place, contents_of, state_at
from decks.models import Deck

_STEP = re.compile(r"(?P<zone>\w+):(?P<card>\d{1,15}):(?P<deed>[+\-=>!])(?P<value>\w*)")
_FIELD = re.compile(r"n:(?P<zone>\w+):(?P<card>\d{1,15})")


class BadStep(ValueError):
    """A step that cannot be done; the text says why in the player's terms."""


def read_steps(data: QueryDict, deck: Deck, user: Any) -> dict[Place, Copies]:
    """The copies that typed numbers (`n:zone:card`) and pressed buttons (`do=zone:card:+1`) ask for.

    A step is `+1` or `-1`, `=4`, `>zone` (move all) or `!` (the only card of its zone). What was asked is told from
    what the page showed, the deck at the revision sent: a number left as it was is no wish.
    """
    now = contents_of(deck)
    revision = read_revision(data)
    seen = state_at(deck, revision)[0] if 0 <= revision < deck.revision else now
    wanted: dict[Place, int] = {}
    for field, typed in data.items():
        if match := _FIELD.fullmatch(field):
            place = (match["zone"], int(match["card"]))
            if (quantity := _quantity(str(typed))) != seen.get(place, NONE).quantity:
                wanted[place] = quantity
    for step in data.getlist("do"):
        _take(step, seen, wanted)
    _refuse_strangers(wanted, {**seen, **now}, deck, user)
    return {place: replace(now.get(place, NONE), quantity=quantity) for place, quantity in wanted.items()}


def read_revision(data: QueryDict) -> int:
    """The revision the page was made from; one that is none is too old."""
    sent = data.get("revision", "")
    return int(sent) if re.fullmatch(r"[0-9]{1,9}", sent) else -1


def _take(step: str, seen: Contents, wanted: dict[Place, int]) -> None:
    match = _STEP.fullmatch(step)
    if not match:
        raise BadStep(_("The page sent a step that is none; reload it and try again."))
    place = (match["zone"], int(match["card"]))
    have = wanted.get(place, seen.get(place, NONE).quantity)
    if match["deed"] == "=":
        wanted[place] = _quantity(match["value"])
    elif match["deed"] == ">":
        target = (match["value"], place[1])
        wanted[target] = wanted.get(target, seen.get(target, NONE).quantity) + have
        wanted[place] = 0
    elif match["deed"] == "!":
        wanted.update({other: 0 for other in seen if other[0] == place[0]})
        wanted[place] = 1
    else:
        wanted[place] = max(0, have + (1 if match["deed"] == "+" else -1) * _quantity(match["value"] or "1"))


def _quantity(typed: str) -> int:
    bare = typed.strip() or "0"
    if not re.fullmatch(r"\d{1,6}", bare) or int(bare) > MOST:
        raise BadStep(
            _("“{typed}” is no number of cards; type a whole number from 0 to {most}.").format(
                typed=typed.strip()[:20], most=MOST
            )
        )
    return int(bare)


def _refuse_strangers(wanted: Mapping[Place, int], there: Contents, deck: Deck, user: Any) -> None:
    """Only zones of the game, only its cards, and only those this person may know of (or the deck has already)."""
    zones = {zone.key for zone in deck.game_object.zones}
    if any(quantity and zone not in zones for (zone, _), quantity in wanted.items()):
        raise BadStep(_("This game has no such part of a deck."))
    if any(quantity > MOST for quantity in wanted.values()):
        raise BadStep(_("A deck holds at most {most} of a card in one place.").format(most=MOST))
    new = {card for _, card in wanted} - {card for _, card in there}
    known = Card.objects.in_game(deck.game).visible_to(user).filter(pk__in=new)
    if known.count() != len(new):
        raise BadStep(_("There is no such card (any more)."))
