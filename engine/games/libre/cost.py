"""The cost calculator: a suggestion for Followers, every term shown (L13)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from engine.core.cards import CardDefinition
from engine.core.desk import Suggestion
from engine.games.libre.cards import type_line
from engine.games.libre.keywords import Borne, keywords_of

HIGHEST = 99


def suggest(
    offense: int | None,
    health: int | None,
    faith: int | None,
    keywords: Iterable[Borne] = (),
    unique: bool = False,
    further: Fraction | int = 0,
) -> Suggestion:
    """A Follower's Cost by L13.1; `further` is what somebody thinks its other abilities are worth (L13.2).

    A Keyword that stands twice counts once (L9.3).
    """
    body = (offense or 0) + (health or 0) + (faith or 0)
    terms = [("(Offense + Health + Faith) / 3", Fraction(body, 3))]
    borne = {(one.name, one.number): one for one in keywords}
    terms += [(f"{one.name} {one.written}".strip(), one.cost) for one in borne.values()]
    if further:
        terms.append(("further abilities", Fraction(further)))
    if unique:
        terms.append(("Unique", Fraction(-1)))
    exact = sum((value for _, value in terms), Fraction(0))
    return Suggestion(tuple(terms), exact, min(HIGHEST, max(0, floor(exact + Fraction(1, 2)))))


def suggest_for(card: CardDefinition, further: Fraction | int = 0) -> Suggestion | None:
    """The suggestion for a card; None for what is no Follower."""
    line = type_line(card)
    if "Follower" not in line.second:
        return None
    return suggest(
        card.number("offense"),
        card.number("health"),
        card.number("faith"),
        keywords_of(card.text),
        line.unique,
        further,
    )
