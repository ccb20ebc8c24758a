"""The card tools: linter (L12), cost calculator (L13, LS-25), spoiler text (L14)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.problems import DataError
from engine.games.libre import game
from engine.games.libre.cost import suggest, suggest_for
from engine.games.libre.keywords import keywords_of
from engine.games.libre.linter import lint, lint_import, lint_set
from engine.games.libre.spoiler import Spoiler, document_of, export, read, spoiler_of
from engine.games.libre.tests.matches import SET
from engine.games.libre.typeline import SECOND, THIRD, TypeLine, combination_fault, read_type_line

WARDEN = Spoiler(
    "Mara Quill; Tobin Ash",
    "Warden of the Low Gate (Light)",
    "Human Follower – Unique – Paladin",
    "Devout~n~When ~this~ comes into play, draw a card.",
    "2",
    "3",
    "2",
    "2",
    "https://example.org/art/warden.png",
    "Ines Kohl",
)
TEMPLE = replace(
    WARDEN, name="Light Temple (Light)", type="Temple", text="", offense="NUL", health="NUL", cost="NUL", faith="NUL"
)
PRINTED = [(game.read_card(card), card["printing"]["artist"]) for card in SET["cards"]]
SPOILERS = [spoiler_of(card, artist) for card, artist in PRINTED]


def codes(spoiler=WARDEN, /, **changes):
    return [finding.code for finding in lint(replace(spoiler, **changes))]


def test_the_test_vector_gives_its_id():
    """L14.5, over the fields of L2.1 and no others."""
    assert len(str(WARDEN).encode()) == 264
    assert WARDEN.id == "4d778e73af94c39c83f8b5389966d729"
    assert codes() == codes(TEMPLE) == []


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"creator": ""}, ["LNT01"]),
        ({"creator": "Mara Quill; ; "}, ["LNT01", "LNT01"]),
        ({"name": " (Light)"}, ["LNT02"]),
        ({"name": "Warden  Low (Light)"}, ["LNT02"]),
        ({"name": "Warden (Old) (Light)"}, ["LNT02"]),
        ({"name": "Warden Of the Gate (Light)"}, ["LNT03"]),
        ({"name": "Warden of The low Gate (Light)"}, ["LNT03"]),
        ({"name": "the Warden (Light)"}, ["LNT03"]),
        ({"name": "What We Came For (Light)"}, []),
        ({"name": "Half-built Gate (Light)"}, ["LNT03"]),
        ({"name": "Jack-in-the-Box (Light)"}, []),
        ({"name": "the Ash Hound (fire)"}, ["LNT03", "LNT05"]),
        ({"name": "Warden"}, ["LNT05"]),
        ({"type": "Human Folower – Unique – paladin"}, ["LNT06", "LNT06"]),
        ({"type": "Follower Human"}, ["LNT07"]),
        ({"type": "Follower Armament"}, ["LNT07"]),
        ({"type": "Relic – Paladin"}, ["LNT07"]),
        ({"type": "Temple Relic"}, ["LNT07", "LNT18"]),
        ({"type": "Follower – Paladin Animal"}, ["LNT07"]),
        ({"type": ""}, ["LNT07"]),
        ({"type": "Human Follower Unique – Paladin"}, ["LNT08"]),
        ({"type": "Human Follower – Paladin – Unique"}, ["LNT08"]),
        ({"type": "Thing - Human Follower - Unique Paladin"}, []),
        ({"text": "One\ntwo."}, ["LNT09"]),
        ({"text": "When ~this comes, draw."}, ["LNT10"]),
        ({"text": "When ~that~ comes, draw."}, ["LNT10"]),
        ({"text": "Discard a card in play."}, ["LNT11"]),
        ({"text": "Draw a card from your discard pile."}, ["LNT11"]),
        ({"text": "Look at the card."}, ["LNT11"]),
        ({"text": "Discard a card from your hand."}, []),
        ({"text": "Look at two cards of a deck; keep one card."}, ["LNT11"]),
        ({"text": "Target follower gets FAITH and a faith point."}, ["LNT12", "LNT12", "LNT12"]),
        ({"text": "Followers of each Player lose 1 Faith Point."}, []),
        ({"text": "Each sub-type costs 1."}, ["LNT12", "LNT12"]),
        ({"text": "Archery"}, ["LNT13"]),
        ({"text": "Archery 0"}, ["LNT13"]),
        ({"text": "Archery 100"}, ["LNT13", "LNT20"]),
        ({"text": "Flight 2"}, ["LNT13"]),
        ({"text": "Flight~n~Devout~n~Archery 1"}, ["LNT14", "LNT20"]),
        ({"text": "Devout; Flight"}, ["LNT15"]),
        ({"text": "Devout; Flight~n~" + "So it goes on and on. " * 7}, []),
        ({"text": "Fury, and nothing else."}, ["LNT15"]),
        ({"text": "Devout (May not be converted.); Flight (High.)"}, ["LNT15"]),
        ({"offense": "100"}, ["LNT16"]),
        ({"offense": "x", "health": ""}, ["LNT16", "LNT16", "LNT20"]),
        ({"cost": "NUL"}, ["LNT18"]),
        ({"health": "0"}, ["LNT19"]),
        ({"health": "0", "faith": "5", "text": "~this~ is not discarded for its Health."}, []),
        ({"cost": "9"}, ["LNT20"]),
        ({"art": "art/warden.png"}, ["LNT21"]),
        ({"art": "ftp://example.org/warden.png"}, ["LNT21"]),
        ({"art": "http://[example/warden.png"}, ["LNT21"]),
        ({"text": "Devout ~n~ Flight"}, []),
        ({"artist": " "}, ["LNT22"]),
        ({"text": "Warden of the Low Gate draws. Warden of the Low Gate waits."}, ["LNT23", "LNT23"]),
    ],
)
def test_each_code_has_its_occasion(changes, wanted):
    """LNT01 to LNT23; LS-25's Name line among them."""
    assert codes(**changes) == wanted


def test_pictures_in_order_of_preference():
    """LNT21 has three grades."""
    grades = {ending: lint(replace(WARDEN, art=f"https://example.org/w.{ending}")) for ending in ("png", "gif", "bmp")}
    assert {ending: [one.severity for one in found] for ending, found in grades.items()} == {
        "png": [],
        "gif": ["info"],
        "bmp": ["warning"],
    }


def test_names_are_used_once():
    """LNT04 and LNT17."""
    assert [one.code for one in lint(WARDEN, ["warden OF the low gate"])] == ["LNT04"]
    assert lint(WARDEN, ["Warden of the Low Gate"], reprint=True) == []
    assert codes(TEMPLE, type="Relic") == ["LNT04", "LNT18"]
    assert codes(TEMPLE, name="Light Temple (Fire)") == ["LNT17"]
    assert codes(TEMPLE, cost="1") == ["LNT17"]
    assert codes(TEMPLE, name="Old Temple (Light)", faith="1") == ["LNT18"]
    assert codes(TEMPLE, name="Old Song (Light)", type="Action", cost="1", faith="1", health="2") == ["LNT18", "LNT18"]
    assert [one.severity for one in lint(replace(WARDEN, name="die Wache (Light)"), english=False)] == []


def test_explanations_are_counted_per_set():
    """LNT24, with both shares."""
    plain = [replace(WARDEN, name=f"Bird {number} (Air)", text="Flight") for number in range(4)]
    told = [replace(one, text="Flight (High.)") for one in plain]
    assert [one.code for one in lint_set(plain, ["Flight"])] == ["LNT24"]
    assert lint_set([*told[:2], *plain[2:]], ["Flight"]) == []
    assert [one.code for one in lint_set(told)] == ["LNT24"]


def test_the_calculator_shows_its_terms():
    """LS-25, L13.1 to L13.3."""
    flier = suggest(3, 4, 2, keywords_of("Flight"), unique=True)
    assert (flier.exact, flier.cost) == (Fraction(3), 3)
    assert str(flier) == "(Offense + Health + Faith) / 3: 3 + Flight: 1 - Unique: 1 = 3 → 3"
    ghost = suggest(1, 1, 1, keywords_of("Invisibility"))
    assert (ghost.exact, ghost.cost) == (Fraction(5, 2), 3)
    assert suggest(1, 1, 1).cost == 1
    assert suggest(99, 99, 99).cost == 99
    assert (suggest(0, 1, 0).exact, suggest(0, 1, 0).cost) == (Fraction(1, 3), 0)
    assert suggest(None, 1, None, keywords_of("Cowardice~n~Fury")).cost == 0
    assert suggest(99, 99, 99, keywords_of("Archery 9")).cost == 99
    assert suggest(1, 1, 1, further=Fraction(3, 2)).cost == 3
    assert suggest(1, 1, 1, keywords_of("Archery 2~n~Healing 3~n~Permanency 1")).exact == Fraction(4)
    # A Keyword that stands twice is one (L9.3); two different numbers are two abilities.
    assert suggest(1, 1, 1, keywords_of("Archery 2~n~Archery 2~n~Flight~n~Flight")).exact == Fraction(4)
    assert suggest(1, 1, 1, keywords_of("Archery 1~n~Archery 2")).exact == Fraction(4)
    assert [suggest_for(card) is None for card, _ in PRINTED] == [card.type != "follower" for card, _ in PRINTED]


def test_spoiler_text_comes_back_as_it_went():
    """L14.1, L14.2, L14.4: for every card of the set, with and without ids."""
    for with_ids in (False, True):
        text = export(SPOILERS, with_ids)
        records = read(text)
        assert [record.spoiler for record in records] == SPOILERS
        assert not any(record.warnings or record.error for record in records)
        assert export([record.spoiler for record in records], with_ids) == text
    for (card, _), spoiler in zip(PRINTED, SPOILERS, strict=True):
        assert game.schema.read(document_of(spoiler)) == replace(card, effects=())
    assert str(TEMPLE).splitlines()[3] == "Text:"


def test_import_is_patient_with_form_and_strict_with_labels():
    """L14.3, LNT16."""
    text = "\ufeff" + str(WARDEN).replace("Unique – Paladin", "Unique - Paladin").replace("Offense: 2", "offense: 02")
    text = text.replace("Faith: 2", "Faith: nul").replace("\n", "\r\n") + "\r\nID: " + "0" * 32
    broken = "\n".join(str(WARDEN).splitlines()[1:])
    twice = str(WARDEN).replace("Type:", "Name: Again\nType:")
    swapped = str(WARDEN).replace("Health: 3\nCost: 2", "Cost: 2\nHealth: 3")
    strange = str(WARDEN).replace("Art:", "Picture:")
    good, *bad = read("\r\n\r\n\r\n".join([text, broken, twice, swapped, strange]))
    assert good.spoiler == replace(WARDEN, faith="NUL")
    assert len(good.warnings) == 2
    assert good.mended_stats == ("offense", "faith")
    assert [(one.code, one.severity) for one in lint_import(good)] == [("LNT16", "warning"), ("LNT16", "warning")]
    assert [record.error for record in bad] == [
        '"Creator:" is missing',
        '"Name:" stands twice',
        '"Health:" is missing',
        'unknown label "Picture"',
    ]
    assert [record.line for record in bad] == [14, 27, 43, 58]
    assert all(record.spoiler is None and lint_import(record) == [] for record in bad)


@given(
    st.lists(st.sampled_from(["Action", *SECOND]), unique=True),
    st.lists(st.sampled_from(THIRD), unique=True),
    st.booleans(),
    st.sampled_from(["-", "–", "—"]),
)
def test_a_sound_type_line_reads_back_with_any_dash(second, third, unique, dash):
    """L2.2 to L2.4."""
    ordered = tuple(word for word in ("Action", *SECOND) if word in second)
    line = TypeLine(ordered, unique, tuple(word for word in THIRD if word in third))
    read_back, faults = read_type_line(str(line).replace("–", dash))
    assert read_back == line
    assert bool(faults) == bool(combination_fault(line.second, line.third, unique))


@given(st.text(max_size=40))
def test_no_text_breaks_the_tools(text):
    for field in ("creator", "name", "type", "text", "offense", "art", "artist"):
        lint(replace(WARDEN, **{field: text}))
    read(text)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"kinds": ["Follower", "Armament"]}, "kinds"),
        ({"kinds": ["Beast"]}, "kinds"),
        ({"classes": ["Jewelry"]}, "kinds"),
        ({"classes": ["Wizard"]}, "classes"),
        ({"kinds": ["Temple"]}, "kinds"),
        ({"text": "One\ntwo"}, "text"),
        ({"text": "~him~"}, "text"),
        ({"any_turn": True}, "any_turn"),
        ({"spirit": "mud"}, "spirit"),
        ({"health": 100}, "health"),
    ],
)
def test_the_schema_refuses_what_no_card_may_be(changes, path):
    """L2 to L2.5."""
    card = {"name": "A", "type": "follower", "spirit": "fire", "cost": 1, "offense": 1, "health": 1}
    assert game.schema.read(card)
    with pytest.raises(DataError) as refused:
        game.schema.read({**card, **changes})
    assert path in {problem.path for problem in refused.value.problems}
