"""Deck rules L3 with their codes, scenarios LS-01 to LS-03."""

import json
from pathlib import Path

import pytest

from engine.core.cards import CardDefinition
from engine.core.decks import DeckEntry, DeckList
from engine.core.decktext import parse
from engine.games.libre import game

FOLDER = Path(__file__).parents[1]
SET = json.loads((FOLDER / "data/sets/FL.json").read_text(encoding="utf-8"))
POOL = game.pool(game.read_card(card) for card in SET["cards"])
LEGAL = {
    "Fire Temple": 20,
    **dict.fromkeys(
        (
            "Cinder Imp",
            "Ash Hound",
            "Torch Runner",
            "Powder Bowman",
            "Furnace Cat",
            "Queen of Cold Embers",
            "Thrown Coals",
            "War Drums",
            "Brand of the Kiln",
        ),
        4,
    ),
    "Road Preacher": 4,
}
GERMAN = game.read_card(
    {"name": "Aschehund", "canonical_name": "Ash Hound", "type": "follower", "classes": ["Animal"], "spirit": "fire",
     "cost": 1, "offense": 3, "health": 2, "faith": 0, "text": "Fury"}
)  # fmt: skip


def codes(deck, cards=POOL):
    return [issue.code for issue in game.check_deck(deck, cards).issues]


def deck(entries, **facts):
    return DeckList({"main": tuple(DeckEntry(name, count) for name, count in entries.items())}, facts)


def changed(more):
    return {name: count for name, count in (LEGAL | more).items() if count is not None}


def test_59_cards_are_one_too_few():
    """LS-01 [L3.1, L3.4]."""
    spare = [name for name in POOL if not name.endswith("Temple")][:8]
    entries = {"Light Temple": 12, "Water Temple": 12, **dict.fromkeys(spare, 4), "Ash Hound": 3}
    report = game.check_deck(deck(entries), POOL)
    assert [(issue.code, issue.data) for issue in report.errors] == [("DV01", {"count": 59})]


def test_base_temples_are_without_limit_and_a_good_deck_has_nothing_to_say():
    """LS-02 [L3.2, L2.6]."""
    assert codes(deck(LEGAL)) == []


def test_translations_count_together():
    """LS-03 [L3.3, L3.7]."""
    pool = POOL.with_cards([GERMAN])
    report = game.check_deck(deck(changed({"Ash Hound": 3, "Aschehund": 2})), pool)
    assert [(issue.code, issue.cards, issue.data) for issue in report.issues] == [
        ("DV02", ("Ash Hound",), {"count": 5})
    ]


def test_case_makes_another_card_and_unicode_forms_do_not():
    """L3.3: NFC and squeezed, case counts."""
    pool = POOL.with_cards(
        [
            CardDefinition("Café  Cat", "relic", values={"spirit": "fire"}),
            CardDefinition("ash hound", "relic", values={"spirit": "fire"}),
        ]
    )
    assert codes(deck(changed({"Ash Hound": 4, "ash hound": 4})), pool) == []
    assert codes(deck(changed({"Torch Runner": None, "Cafe\u0301 Cat": 4})), pool) == []


@pytest.mark.parametrize("name", ["Crossroads Temple", "Cathedral of the Seven Lamps"])
def test_other_temples_are_limited_like_any_card(name):
    """L2.6, L3.2."""
    assert codes(deck(changed({name: 5}))) == ["DV02"]


def test_unknown_names_bad_numbers_and_barred_cards_add_nothing():
    """DV03, DV04, DV05 in code order; their lines count for nothing (L3.4)."""
    foreign = CardDefinition("Aurel", "character")
    draft = CardDefinition("Half a Hound", "follower", values={"spirit": "fire", "draft": True})
    pool = POOL.with_cards([foreign, draft])
    entries = changed({"Torch Runner": 0, "Nobody's Cat": 4, "Aurel": 2, "Half a Hound": 2})
    report = game.check_deck(deck(entries), pool)
    assert [(issue.code, issue.cards) for issue in report.errors] == [
        ("DV01", ()),
        ("DV03", ("Nobody's Cat",)),
        ("DV04", ("Torch Runner",)),
        ("DV05", ("Aurel",)),
        ("DV05", ("Half a Hound",)),
    ]
    assert report.errors[0].data == {"count": 56}


@pytest.mark.parametrize("quantity", [0, -2, 1.5, "4", True, None])
def test_a_quantity_is_a_whole_number(quantity):
    """DV04."""
    assert codes(deck(LEGAL | {"Ash Hound": 4, "River Ox": quantity})) == ["DV04"]


def test_warnings_leave_a_deck_legal():
    """DW01 to DW05 (L3.5)."""
    report = game.check_deck(deck(changed({"Fire Temple": None, "Light Temple": 20})), POOL)
    assert report.legal
    assert [(issue.code, issue.data) for issue in report.issues] == [("DW02", {"spirit": "Fire"})]
    relics = {f"Idol {number}": 4 for number in range(15)}
    idols = [CardDefinition(name, "relic", values={"spirit": "any"}) for name in relics]
    assert codes(deck(relics), POOL.with_cards(idols)) == ["DW01", "DW04"]
    assert codes(deck(changed({"Torch Runner": None, "TORCH runner": 4}))) == ["DW05"]
    assert codes(deck(changed({"Crossroads Temple": 1, "River Ox": 1}))) == []


def test_sleeve_advice_names_every_reason():
    """DW03 (L3.6)."""
    report = game.check_deck(deck(LEGAL, backs="mixed", opaque=False), POOL)
    assert report.legal
    assert [issue.data for issue in report.issues] == [{"reasons": ["mixed_backs", "thin_paper"]}]
    assert codes(deck(LEGAL, backs="none")) == ["DW03"]
    assert codes(deck(LEGAL, backs="uniform", opaque=True)) == []


def test_a_deck_text_may_tell_of_its_backs_and_its_slips_of_case():
    """L3.6, L3.7: repeated names add up, blank lines are skipped."""
    text = "// Backs: none\n// Opaque: no\n\n20 Fire Temple\n\n2 ash hound\n2 Ash Hound\n" + "".join(
        f"{count} {name}\n" for name, count in LEGAL.items() if name not in ("Fire Temple", "Ash Hound")
    )
    pasted = parse(text, game, POOL)
    assert pasted.deck.facts == {"backs": "none", "opaque": False}
    report = game.check_deck(pasted.deck, POOL)
    assert [(issue.code, issue.data) for issue in report.issues] == [
        ("DW03", {"reasons": ["no_backs", "thin_paper"]}),
        ("DW05", {"name": "ash hound"}),
    ]


@pytest.mark.parametrize("file", sorted((FOLDER / "data/decks").glob("*.txt")), ids=lambda file: file.stem)
def test_the_starter_decks_are_valid_without_a_warning(file):
    """Appendix B."""
    pasted = parse(file.read_bytes(), game, POOL)
    assert sum(entry.count for entry in pasted.deck.entries("main")) == 60
    assert codes(pasted.deck) == []
