"""Warnings that leave a Sigil deck legal: costs nobody can pay and Summons nobody can call (rules 208, 209)."""

from collections.abc import Iterator
from typing import Any

from engine.core.cards import CardDefinition, CardPool, fold
from engine.core.deckcounts import Line
from engine.core.decks import Issue
from engine.core.words import say


def payability(lines: list[Line], hero: CardDefinition) -> Iterator[Issue]:
    """Costs above, or of another kind than, the Character's printed SP or MP (rule 208)."""
    costs = [
        (line.name, stat, cost)
        for line in lines
        for card_type, stat in (("skill", "sp"), ("spell", "mp"))
        if line.card and line.card.type == card_type and (cost := line.card.number(stat + "cost") or 0) > 0
    ]
    for name, stat, cost in costs:
        if hero.number(stat) is None:
            yield Issue(
                "cost_stat_missing",
                "warning",
                say(
                    "{hero} has no {stat} to pay for {name} ({cost} {stat}, rule 208).",
                    hero=hero.name,
                    stat=say(stat.upper()),
                    name=name,
                    cost=cost,
                ),
                (name,),
                {"stat": stat, "cost": cost},
                "208",
                say("Keep it only if a card gives {stat}.", stat=say(stat.upper())),
                "main",
            )
    for name, stat, cost in costs:
        pool = hero.number(stat)
        if pool is not None and cost > pool:
            yield Issue(
                "cost_above_stat",
                "warning",
                say(
                    "{name} costs {cost} {stat}, {hero} has only {pool} (rule 208).",
                    name=name,
                    cost=cost,
                    stat=say(stat.upper()),
                    hero=hero.name,
                    pool=pool,
                ),
                (name,),
                {"stat": stat, "cost": cost},
                "208",
                say("Keep it only if a card lowers its cost."),
                "main",
            )


def summon_warnings(
    main: list[Line], hero: CardDefinition, summon_lines: list[Line], cards: CardPool
) -> Iterator[Issue]:
    """A Summon Deck without caller or source, and Summons called that are not in it (rule 209)."""
    summons = {fold(line.name) for line in summon_lines if line.card and line.card.type == "summon" and line.count}
    sources = [hero, *(line.card for line in main if line.card)]
    calls = {card.name: list(_summon_effects(card.effects)) for card in sources}
    if summons and not (hero.has_class("Summoner") or hero.has_class("Trainer")):
        yield Issue(
            "summon_deck_without_caller",
            "warning",
            say("{name} is neither Summoner nor Trainer, yet there is a Summon Deck (rule 209).", name=hero.name),
            rule="209",
            remedy=say("Choose a Summoner or Trainer, or empty the Summon Deck."),
            zone="summon",
        )
    if summons and not any(calls.values()):
        yield Issue(
            "summon_deck_without_source",
            "warning",
            say("No card of the deck can call a Summon from the Summon Deck (rule 209)."),
            rule="209",
            remedy=say("Add a Summon Spell, or empty the Summon Deck."),
            zone="summon",
        )
    missing: dict[str, tuple[str, set[str]]] = {}
    for source, effects in calls.items():
        for effect in effects:
            for name in _names(effect):
                if fold(name) not in summons:
                    printed = cards[name].name if name in cards else name
                    missing.setdefault(fold(name), (printed, set()))[1].add(source)
    for _key, (name, by) in sorted(missing.items()):
        callers = sorted(by, key=fold)
        yield Issue(
            "summon_target_missing",
            "warning",
            say(
                "{callers} can call {name}, which is not in the Summon Deck (rule 209).",
                callers=", ".join(callers),
                name=name,
            ),
            (name,),
            {"sources": callers},
            "209",
            say("Add {name} to the Summon Deck.", name=name),
            "summon",
        )


def _summon_effects(data: Any) -> Iterator[dict[str, Any]]:
    """Every `summon` primitive anywhere inside effects data."""
    if isinstance(data, dict):
        if data.get("op") == "summon":
            yield data
        data = list(data.values())
    if isinstance(data, list | tuple):
        for part in data:
            yield from _summon_effects(part)


def _names(effect: dict[str, Any]) -> list[str]:
    """The Summons that a summon effect names, by `name` or in its filter."""
    narrowed = effect.get("filter")
    named = effect.get("name", narrowed.get("name") if isinstance(narrowed, dict) else None)
    given = named if isinstance(named, list | tuple) else [named]
    return [name for name in given if isinstance(name, str)]
