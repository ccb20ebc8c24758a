"""Every code of rule 213 with its data, in the order of the table; C1-C8 stand in test_deck_rules."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.decks import DeckEntry, DeckList
from engine.games.sigil import game

ORDER = [
    "unknown_card",
    "bad_quantity",
    "not_a_character",
    "no_character",
    "too_many_characters",
    "boss_not_allowed",
    "boss_missing",
    "boss_without_atb",
    "main_deck_too_small",
    "main_deck_too_large",
    "character_in_main_deck",
    "summon_in_main_deck",
    "too_many_copies",
    "class_mismatch",
    "non_summon_in_summon_deck",
    "duplicate_summon",
    "team_wrong_size",
    "team_pride_violation",
    "cost_stat_missing",
    "cost_above_stat",
    "summon_deck_without_caller",
    "summon_deck_without_source",
    "summon_target_missing",
]
BODY = {"hp": 100, "atk": 10, "def": 10}


def character(name: str, *classes: str, **more: Any) -> dict[str, Any]:
    pool = {} if "mp" in more else {"sp": 40}
    return {"name": name, "type": "character", "classes": list(classes), **BODY, **pool, **more}


def item(name: str) -> dict[str, Any]:
    return {"name": name, "type": "item", "subtype": "normal", "cost": {"gold": 100}}


def skill(name: str, sp: int, *classes: str) -> dict[str, Any]:
    return {"name": name, "type": "skill", "subtype": "normal", "classes": list(classes), "cost": {"sp": sp}}


def call(title: str, cost: int = 10, **whom: Any) -> dict[str, Any]:
    steps = [{"op": "if", "cond": [], "then": [{"op": "summon", **whom}]}]
    block = {"kind": "resolve", "do": steps}
    return {
        "name": title, "type": "spell", "subtype": "normal", "classes": [], "cost": {"mp": cost}, "effects": [block]
    }  # fmt: skip


def summon(name: str) -> dict[str, Any]:
    return {"name": name, "type": "summon", "subtype": "weak", "classes": ["Spirit"], **BODY}


CARDS = [
    character("Fighter", "Human", "Warrior"),
    character("Thinker", "Human", "Mage", mp=30),
    character("Keeper", "Human", "Trainer", mp=30),
    character("Tyrant", "Evil", "Boss", atb=3),
    character("Idler", "Evil", "Boss"),
    character("Sleeper", "Evil", "Boss", atb=0),
    character("Proud", "Evil", "Rogue", team_pride=["Evil"]),
    character("Haughty", "Human", team_pride=["Evil", "Rogue"]),
    *(item(f"Thing {letter}") for letter in "ABCDEFGHIJKLM"),
    skill("Cheap Trick", 40),
    skill("Dear Trick", 41),
    skill("Dark Trick", 0, "Evil", "divine"),
    call("Call Wisp", name="Wisp"),
    call("Call Both", name=["Wisp", "Moth"]),
    call("Call Any", filter={"class": "Spirit"}),
    call("Call Moth", filter={"name": "Moth"}),
    call("Great Call", cost=31, name="Wisp"),
    summon("Wisp"),
    summon("Moth"),
]
POOL = game.pool(game.schema.read(document) for document in CARDS)


def things(count: int) -> dict[str, int]:
    """So many cards that anybody may use, at most four of a name."""
    return {f"Thing {'ABCDEFGHIJKLM'[place]}": min(4, count - 4 * place) for place in range((count + 3) // 4)}


def said(
    hero: dict[str, int] | str = "Fighter",
    main: dict[str, Any] | None = None,
    summons: dict[str, int] | None = None,
    format: str = "single",
    role: str | None = None,
) -> list[tuple[str, list[str], dict[str, Any]]]:
    """The issues of a deck; its order and severities are checked on the way."""
    slot = {hero: 1} if isinstance(hero, str) else hero
    deck = DeckList.of(character=slot, main=things(35) if main is None else main, summon=summons or {})
    report = game.check_deck(deck, POOL, format, role).to_dict()
    codes = [issue["code"] for issue in report["issues"]]
    assert codes == sorted(codes, key=ORDER.index)
    warnings = {code for code in codes if ORDER.index(code) >= ORDER.index("cost_stat_missing")}
    assert all((issue["severity"] == "warning") == (issue["code"] in warnings) for issue in report["issues"])
    assert report["legal"] == (set(codes) <= warnings)
    return [(issue["code"], issue["cards"], issue["data"]) for issue in report["issues"]]


def test_an_unknown_name_counts_for_the_size_and_is_not_checked_further_rule_213():
    main = {**things(29), "nobody": 5, "Anyone": 1}
    assert said(main=main) == [
        ("unknown_card", ["Anyone"], {"name": "Anyone"}),
        ("unknown_card", ["nobody"], {"name": "nobody"}),
    ]
    assert said(hero={"Nobody": 1}) == [
        ("unknown_card", ["Nobody"], {"name": "Nobody"}),
        ("no_character", [], {"count": 0}),
    ]
    assert said(summons={"Nobody": 2}) == [("unknown_card", ["Nobody"], {"name": "Nobody"})]


@pytest.mark.parametrize("quantity", [0, -2, 1.5, 2.0, "three", None, True])
def test_a_bad_quantity_counts_no_card_rule_213(quantity):
    assert said(main={**things(35), "Cheap Trick": quantity}) == [
        ("bad_quantity", ["Cheap Trick"], {"quantity": quantity})
    ]
    assert said(hero={"Fighter": quantity}) == [
        ("bad_quantity", ["Fighter"], {"quantity": quantity}),
        ("no_character", [], {"count": 0}),
    ]


def test_a_name_with_a_good_and_a_bad_quantity_keeps_the_good_one_rule_213():
    entries = (*(DeckEntry(name, count) for name, count in things(31).items()), DeckEntry("Cheap Trick", 4))
    deck = DeckList({"character": (DeckEntry("Fighter"),), "main": (*entries, DeckEntry("CHEAP trick", 0))})
    issues = game.check_deck(deck, POOL, "single").issues
    assert [(issue.code, issue.cards) for issue in issues] == [("bad_quantity", ("Cheap Trick",))]


def test_the_character_slot_takes_exactly_one_character_rules_201_205():
    assert said(hero={"Thing A": 1, "Wisp": 1}) == [
        ("not_a_character", ["Thing A"], {}),
        ("not_a_character", ["Wisp"], {}),
        ("no_character", [], {"count": 0}),
    ]
    assert said(hero={"Thing A": 1, "Fighter": 1}) == [("not_a_character", ["Thing A"], {})]
    assert said(hero={"Fighter": 1, "Thinker": 2}) == [("too_many_characters", [], {"count": 3})]


def test_without_exactly_one_character_classes_costs_and_summons_are_not_checked_rule_213():
    main = {**things(34), "Dark Trick": 1, "Dear Trick": 1, "Great Call": 1}
    assert said(hero={}, main=main, summons={"Moth": 1}) == [("no_character", [], {"count": 0})]
    assert said(hero={"Fighter": 2}, main=main, summons={"Moth": 1}) == [("too_many_characters", [], {"count": 2})]


@pytest.mark.parametrize(
    ("format", "role", "hero", "codes"),
    [
        ("single", None, "Tyrant", ["boss_not_allowed"]),
        ("team", None, "Tyrant", ["boss_not_allowed"]),
        ("boss", None, "Tyrant", ["boss_not_allowed"]),
        ("boss", "party", "Tyrant", ["boss_not_allowed"]),
        ("boss", "party", "Fighter", []),
        ("boss", "boss", "Tyrant", []),
        ("boss", "boss", "Fighter", ["boss_missing"]),
        ("boss", "boss", "Idler", ["boss_without_atb"]),
        ("boss", "boss", "Sleeper", ["boss_without_atb"]),
    ],
)
def test_bosses_play_the_boss_and_nobody_else_does_rule_210(format, role, hero, codes):
    assert said(hero=hero, format=format, role=role) == [(code, [hero], {}) for code in codes]


def test_the_answer_names_format_and_role_and_takes_the_first_of_each_rule_212():
    deck = DeckList.of(character=["Fighter"], main=things(35))
    answers = [
        game.check_deck(deck, POOL).to_dict(),
        game.check_deck(deck, POOL, "team").to_dict(),
        game.check_deck(deck, POOL, "boss").to_dict(),
        game.check_deck(deck, POOL, "boss", "boss").to_dict(),
    ]
    assert [(one["format"], one["role"]) for one in answers] == [
        ("single", None), ("team", None), ("boss", "party"), ("boss", "boss")
    ]  # fmt: skip
    assert answers[0] == {"format": "single", "role": None, "legal": True, "issues": []}


@pytest.mark.parametrize(("count", "code"), [(0, "small"), (34, "small"), (51, "large"), (52, "large")])
def test_the_size_is_named_whatever_it_is_rule_202(count, code):
    assert said(main=things(count)) == [(f"main_deck_too_{code}", [], {"count": count})]


def test_misplaced_cards_count_for_the_size_but_not_as_copies_rules_203_204():
    assert said(main={**things(25), "Fighter": 5, "Thinker": 1, "Wisp": 6}) == [
        ("character_in_main_deck", ["Fighter"], {"count": 5}),
        ("character_in_main_deck", ["Thinker"], {"count": 1}),
        ("summon_in_main_deck", ["Wisp"], {"count": 6}),
    ]


def test_copies_are_added_however_the_name_is_written_rules_101_203():
    entries = [DeckEntry(name, count) for name, count in things(30).items()]
    entries += [DeckEntry("Cheap Trick", 3), DeckEntry(" cheap  TRICK ", 2)]
    deck = DeckList({"character": (DeckEntry("fighter"),), "main": tuple(entries)})
    (issue,) = game.check_deck(deck, POOL, "single").issues
    assert (issue.code, issue.cards, issue.data) == ("too_many_copies", ("Cheap Trick",), {"count": 5})


def test_missing_classes_are_named_in_alphabetical_order_rules_103_207():
    assert said(main={**things(34), "Dark Trick": 1}) == [
        ("class_mismatch", ["Dark Trick"], {"missing": ["divine", "Evil"]})
    ]
    assert said(hero="Proud", main={**things(34), "Dark Trick": 1}) == [
        ("class_mismatch", ["Dark Trick"], {"missing": ["divine"]})
    ]


def test_the_summon_deck_takes_one_of_each_summon_and_nothing_else_rule_206():
    assert said(hero="Keeper", main={**things(34), "Call Both": 1}, summons={"Wisp": 2, "Moth": 3, "Thing A": 5}) == [
        ("non_summon_in_summon_deck", ["Thing A"], {"count": 5}),
        ("duplicate_summon", ["Moth"], {"count": 3}),
        ("duplicate_summon", ["Wisp"], {"count": 2}),
    ]


def test_only_summons_make_a_summon_deck_non_empty_rule_209():
    assert said(summons={"Thing A": 1, "Nobody": 1}) == [
        ("unknown_card", ["Nobody"], {"name": "Nobody"}),
        ("non_summon_in_summon_deck", ["Thing A"], {"count": 1}),
    ]


def test_costs_are_compared_with_the_printed_stat_rules_108_208():
    tricks = {**things(33), "Cheap Trick": 1, "Dear Trick": 1}
    assert said(main=tricks) == [("cost_above_stat", ["Dear Trick"], {"stat": "sp", "cost": 41})]
    assert said(hero="Thinker", main=tricks) == [
        ("cost_stat_missing", ["Cheap Trick"], {"stat": "sp", "cost": 40}),
        ("cost_stat_missing", ["Dear Trick"], {"stat": "sp", "cost": 41}),
    ]
    mixed = {**things(33), "Dear Trick": 1, "Great Call": 1}
    assert said(hero="Keeper", main=mixed, summons={"Wisp": 1}) == [
        ("cost_stat_missing", ["Dear Trick"], {"stat": "sp", "cost": 41}),
        ("cost_above_stat", ["Great Call"], {"stat": "mp", "cost": 31}),
    ]


def test_a_card_that_costs_nothing_needs_no_stat_and_a_mismatch_hides_no_warning_rule_208():
    assert said(hero="Thinker", main={**things(34), "Dark Trick": 1}) == [
        ("class_mismatch", ["Dark Trick"], {"missing": ["divine", "Evil"]})
    ]
    own = game.pool([*POOL.values(), game.schema.read(skill("Holy Trick", 50, "Divine"))])
    report = game.check_deck(DeckList.of(character=["Fighter"], main={**things(34), "Holy Trick": 1}), own)
    assert [issue.code for issue in report.issues] == ["class_mismatch", "cost_above_stat"]


def test_a_summon_deck_wants_a_caller_and_a_source_rule_209():
    assert said(summons={"Wisp": 1}) == [
        ("summon_deck_without_caller", [], {}),
        ("summon_deck_without_source", [], {}),
    ]
    assert said(hero="Keeper", summons={"Wisp": 1}) == [("summon_deck_without_source", [], {})]
    assert said(hero="Thinker", main={**things(34), "Call Any": 1}, summons={"Wisp": 1}) == [
        ("summon_deck_without_caller", [], {})
    ]


def test_summons_that_are_called_and_missing_are_named_with_their_callers_rule_209():
    calls = {**things(32), "Call Wisp": 1, "Call Both": 1, "Call Moth": 1}
    assert said(hero="Keeper", main=calls) == [
        ("summon_target_missing", ["Moth"], {"sources": ["Call Both", "Call Moth"]}),
        ("summon_target_missing", ["Wisp"], {"sources": ["Call Both", "Call Wisp"]}),
    ]
    assert said(hero="Keeper", main=calls, summons={"Wisp": 1}) == [
        ("summon_target_missing", ["Moth"], {"sources": ["Call Both", "Call Moth"]})
    ]
    assert said(hero="Keeper", main={**things(34), "Call Any": 1}) == []


# --- groups -----------------------------------------------------------------------------------------------------------


def group(*heroes: str | dict[str, int], format: str = "team") -> dict[str, Any]:
    decks = [DeckList.of(character=hero if isinstance(hero, dict) else {hero: 1}, main=things(35)) for hero in heroes]
    return game.check_group(decks, POOL, format).to_dict()


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards;"), (1, "1 card;"), (2, "2 cards;")])
def test_a_single_card_is_counted_as_one_card_rule_202(count, words):
    report = game.check_deck(DeckList.of(main=things(count)), POOL, "single").to_dict()
    (small,) = [issue for issue in report["issues"] if issue["code"] == "main_deck_too_small"]
    assert words in small["message"]


def test_team_pride_binds_a_boss_party_and_is_ignored_for_the_boss_rule_211():
    decks = [DeckList.of(character={hero: 1}, main=things(35)) for hero in ("Proud", "Fighter", "Fighter")]
    party, boss = (game.check_group(decks, POOL, "boss", role).to_dict() for role in ("party", "boss"))
    assert [issue["code"] for issue in party["issues"]] == ["team_pride_violation"]
    assert boss["issues"] == []


def issues_of(answer: dict[str, Any]) -> list[tuple[str, list[str], dict[str, Any]]]:
    return [(issue["code"], issue["cards"], issue["data"]) for issue in answer["issues"]]


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_team_has_three_decks_and_otherwise_pride_is_not_checked_rule_210(count):
    answer = group(*(["Proud", "Fighter", "Fighter", "Fighter"][:count]))
    assert issues_of(answer) == [("team_wrong_size", [], {"count": count})]
    assert not answer["legal"]
    assert len(answer["seats"]) == count


def test_pride_binds_every_other_seat_and_names_offenders_in_seat_order_rule_211():
    answer = group("Thinker", "Proud", "Haughty")
    assert issues_of(answer) == [
        ("team_pride_violation", ["Haughty", "Thinker"], {"pride": "Evil Rogue"}),
        ("team_pride_violation", ["Proud", "Thinker", "Haughty"], {"pride": "Evil"}),
    ]
    assert all(seat["legal"] for seat in answer["seats"])


def test_pride_holds_in_the_boss_party_and_two_seats_may_share_a_character_rules_210_211():
    assert [seat["role"] for seat in group("Fighter", "Fighter", "Fighter", format="boss")["seats"]] == ["party"] * 3
    assert group("Fighter", "Fighter", "Fighter")["legal"]
    assert issues_of(group("Proud", "Proud", "Fighter", format="boss")) == [
        ("team_pride_violation", ["Proud", "Fighter"], {"pride": "Evil"})
    ]


@pytest.mark.parametrize("slot", [{}, {"Fighter": 2}, {"Fighter": 1, "Thinker": 1}, {"Nobody": 1}, {"Fighter": 0}])
def test_a_seat_without_exactly_one_character_is_left_out_of_pride_rule_211(slot):
    answer = group("Proud", slot, "Proud")
    assert issues_of(answer) == []
    assert not answer["legal"]


def test_a_group_with_an_illegal_seat_is_illegal_rule_212():
    answer = group("Fighter", "Tyrant", "Fighter")
    assert [seat["legal"] for seat in answer["seats"]] == [True, False, True]
    assert (answer["legal"], answer["issues"]) == (False, [])


# --- total and pure ---------------------------------------------------------------------------------------------------

NAMES = [*(document["name"] for document in CARDS), "Nobody", "nobody ", "wisp", " CHEAP  trick", "", "\0"]
QUANTITIES = st.one_of(st.integers(-2, 60), st.sampled_from([None, 1.5, "4", True, float("nan"), [], 10**30]))
ENTRIES = st.lists(st.builds(DeckEntry, st.sampled_from(NAMES), QUANTITIES), max_size=12)
FORMATS = st.sampled_from([("single", None), ("team", None), ("boss", "party"), ("boss", "boss")])
ZONES = st.fixed_dictionaries({"character": ENTRIES, "main": ENTRIES, "summon": ENTRIES, "other": ENTRIES})


@given(ZONES, FORMATS, st.randoms(use_true_random=False))
def test_any_list_is_answered_in_order_unchanged_and_for_any_order_of_entries_rule_214(zones, chosen, random):
    deck = DeckList({key: tuple(entries) for key, entries in zones.items()})
    before = copy.deepcopy(deck.zones)
    report = game.check_deck(deck, POOL, *chosen)
    assert repr(deck.zones) == repr(before)
    codes = [ORDER.index(issue.code) for issue in report.issues]
    assert codes == sorted(codes)
    offending = [(issue.code, issue.cards) for issue in report.issues]
    assert len(offending) == len(set(offending))
    shuffled = {key: random.sample(entries, len(entries)) for key, entries in reversed(zones.items())}
    again = game.check_deck(DeckList({key: tuple(entries) for key, entries in shuffled.items()}), POOL, *chosen)
    assert repr(again.to_dict()) == repr(report.to_dict())


@given(st.lists(ZONES, max_size=4), st.sampled_from(["team", "boss"]))
def test_any_group_is_answered_rule_214(seats, format):
    decks = [DeckList({key: tuple(entries) for key, entries in zones.items()}) for zones in seats]
    answer = game.check_group(decks, POOL, format)
    assert len(answer.seats) == len(decks)
    assert answer.legal <= (len(decks) == 3)


def test_strange_effects_are_no_reason_to_fail_rule_214():
    strange = [{"op": "summon", "name": 5}, {"op": "summon", "filter": "x"}, {"op": "summon", "name": [None, "Moth"]}]
    odd = call("Odd Call")
    odd["effects"][0]["do"] = strange
    pool = POOL.with_cards([game.schema.read(odd)])
    report = game.check_deck(DeckList.of(character=["Keeper"], main={**things(34), "Odd Call": 1}), pool)
    assert [(issue.code, issue.cards) for issue in report.issues] == [("summon_target_missing", ("Moth",))]
