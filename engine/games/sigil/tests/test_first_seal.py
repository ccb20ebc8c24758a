"""The starter set First Seal and its preconstructed decks: sound, complete and true to the rules' own cards."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.cards import CardDefinition
from engine.core.decktext import parse
from engine.games.sigil import game, phrases, vocabulary

DATA = Path(__file__).parents[1] / "data"
DOCUMENT = json.loads((DATA / "sets/FS.json").read_text("utf-8"))
CARDS = {
    card["name"]: game.read_card({key: card[key] for key in card if key not in ("printing", "rulings")})
    for card in DOCUMENT["cards"]
}
POOL = game.pool(CARDS.values())
DECKS = sorted((DATA / "decks").glob("*.txt"))
GROUPS = sorted({file.stem.rsplit("-", 2)[0] for file in DECKS if file.stem.startswith("team-")})
COUNT_WORDS = {"one": 1, "once": 1, "twice": 2, "a": 1, "an": 1}

CAST = """
Brannoc: Human Warrior, hp 200, sp 60, atk 50, def 20
Nyra: Human Mage, hp 160, mp 100, atk 30, def 10
Vexil: Evil Human, hp 180, sp 50, atk 40, def 20
Malk: Evil Beast, hp 190, sp 40, atk 50, def 10
Aurel: Divine Human, hp 190, sp 50, atk 40, def 30
Orsel: Human Summoner, hp 150, mp 120, atk 20, def 10
Tamsin: Human Trainer, hp 170, sp 80, atk 30, def 20
Grondar: Boss Evil, hp 600, sp 100, atk 80, def 30, atb 2
Wisp: Spirit, hp 60, atk 40, def 10
Colossus: Giant, hp 300, atk 90, def 40, arrival_loss 30, time_limit 3
Hound: Beast, hp 80, atk 50, def 0
""".strip().splitlines()

RULE_CARDS = """
Power Slash: skill battle, Warrior, spcost 20 | Fire Lance: spell battle, Mage, mpcost 30
Wrench Loose: skill battle, , spcost 20 | Second Wind: skill normal, , spcost 20
Venom Needle: skill normal, Evil, spcost 20 | Silence Rune: spell normal, Mage, mpcost 30
Antidote: item normal, , gold 100 | Dizzy Dust: item normal, , gold 150
Loaded Die: item normal, , gold 100 | Phoenix Feather: item normal, , gold 500
Pawned Trinket: item loot, , reward 200 | Bounty Notice: item loot, , reward 300
Town Crier: event normal, , | Coin of Fate: event normal, , | Harvest Fair: event single, ,
Blood Moon: event constant, , duration 3 | Seventh Seal: event constant, ,
Parry: skill response, Warrior, spcost 20 | Dispel: spell response, Mage, mpcost 20 | Hush: event response, ,
Iron Sword: equipment atk, Human, gold 300 | Oak Shield: equipment def, , gold 200
Crown of the Sun: equipment accessory, Divine Human, gold 400 | Thorn Ring: equipment accessory, , gold 250
Rally the Line: skill normal, , spcost 20 | Call of the Wisp: spell normal, Summoner, mpcost 40
Call of the Spring Maid: spell normal, Summoner, mpcost 30 | Call of the Colossus: spell normal, Summoner, mpcost 80
Missed: event response, , | Eye for an Eye: event response, , | Inflation: event response, ,
Restoration Potion: item normal, , gold 200 | Mega-Potion: item normal, , gold 600
Spring Maid: summon aid, , | Wisp: summon weak, Spirit, | Colossus: summon full, Giant, | Hound: summon creature, Beast,
"""


def walk(part: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object inside effects data."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list | tuple):
        for inner in part:
            yield from walk(inner)


def numbers(part: Any) -> Iterator[int]:
    """Every number inside effects data, also in expressions; signs do not count."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in ("op", "name"):
                yield from numbers(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from numbers(value)
    elif isinstance(part, int | str) and not isinstance(part, bool):
        yield from (int(digits) for digits in re.findall(r"\d+", str(part)))


def objects() -> list[dict[str, Any]]:
    return [part for card in CARDS.values() for part in walk(card.effects)]


def words_at(*keys: str) -> set[str]:
    """The words that stand under these keys anywhere in the set's effects."""
    found: set[str] = set()
    for part in objects():
        for key in keys:
            value = part.get(key)
            found |= {one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)}
    return found


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_the_text_says_every_number_of_the_effects(card: CardDefinition):
    said = {int(digits) for digits in re.findall(r"\d+", card.text)}
    said |= {COUNT_WORDS[word] for word in re.findall(r"[a-z]+", card.text.lower()) if word in COUNT_WORDS}
    assert set(numbers(card.effects)) - said == set()
    assert bool(card.text) == bool(card.effects or card.words("team_pride"))


@pytest.mark.parametrize("line", CAST)
def test_the_demonstration_cast_is_as_in_appendix_b(line: str):
    name, facts = line.split(": ")
    classes, *stats = facts.split(", ")
    card = CARDS[name]
    assert set(card.classes) == set(classes.split())
    wanted = {key: int(number) for key, number in (stat.split(" ") for stat in stats)}
    assert {key: value for key, value in card.values.items() if isinstance(value, int)} == wanted


@pytest.mark.parametrize("line", RULE_CARDS.strip().replace("\n", " | ").split(" | "))
def test_the_cards_of_rules_1311_and_1312_are_as_printed_there(line: str):
    name, facts = line.split(": ")
    kind, classes, *cost = facts.split(",")
    card = CARDS[name]
    assert (card.type, card.subtype) == tuple(kind.split())
    assert set(card.classes) == set(classes.split())
    for fact in filter(None, (one.strip() for one in cost)):
        key, number = fact.split(" ")
        assert card.number(key) == int(number)


def test_every_word_of_the_effect_vocabulary_is_on_a_card_rules_1304_to_1309():
    assert words_at("op") == set(vocabulary.PRIMITIVES)
    assert set(phrases.LINKS) <= words_at("link")
    assert set(phrases.EVENTS) | {"standby", "end", "enters", "leaves"} <= words_at("event")
    assert set(phrases.ACTS) <= words_at("act")
    assert set(phrases.STATUSES) <= words_at("status")
    assert set(phrases.DEEDS) == words_at("did")
    assert set(phrases.DURATIONS) - {"until_cured"} <= words_at("for")
    used = {key for part in objects() for key in part}
    assert set(vocabulary.CONDITIONS) <= used
    costs = [part["cost"] for part in objects() if "cost" in part]
    assert {key for cost in costs for key in cost} >= {"gold", "sp", "mp", "hp", "discard", "sacrifice_equipment"}
    assert {part["kind"] for part in objects() if "kind" in part} == {
        "resolve",
        "ability",
        "trigger",
        "static",
        "replace",
    }


def test_collector_numbers_run_without_a_gap():
    numbered = [card["printing"]["number"] for card in DOCUMENT["cards"]]
    assert numbered == [f"{place:03}" for place in range(1, len(numbered) + 1)]


@pytest.mark.parametrize("file", DECKS, ids=[file.stem for file in DECKS])
def test_every_preconstructed_deck_is_legal_without_a_warning(file: Path):
    pasted = parse(file.read_bytes(), game, POOL)
    assert pasted.title
    assert pasted.notes
    assert pasted.of_kind("unknown", "ambiguous") == ()
    first = file.stem.split("-")[0]
    if first == "boss":
        report = game.check_deck(pasted.deck, POOL, "boss", "boss")
    else:
        report = game.check_deck(pasted.deck, POOL, "team" if first == "team" else "single")
    assert report.issues == ()
    assert 38 <= pasted.deck.size("main") <= 50


@pytest.mark.parametrize("format", ["team", "boss"])
@pytest.mark.parametrize("group", GROUPS)
def test_every_preconstructed_team_is_a_legal_team_and_boss_party_rule_211(group: str, format: str):
    decks = [parse(file.read_bytes(), game, POOL).deck for file in DECKS if file.stem.startswith(group)]
    report = game.check_group(decks, POOL, format)
    assert report.legal
    assert report.issues == ()


SINGLE = [file for file in DECKS if file.stem.split("-")[0] not in ("team", "boss")]


@pytest.mark.parametrize("file", SINGLE, ids=[file.stem for file in SINGLE])
def test_single_decks_are_of_one_size_so_that_old_reserves_tell_the_seats_apart(file: Path):
    deck = parse(file.read_bytes(), game, POOL).deck
    assert deck.size("main") == 40
    assert "Old Reserves" in deck.names()


def test_there_is_a_preconstructed_deck_for_every_way_to_play():
    kinds = [file.stem.split("-")[0] for file in DECKS]
    assert len([kind for kind in kinds if kind not in ("team", "boss")]) >= 9
    assert kinds.count("boss") >= 1
    assert len(GROUPS) >= 1
