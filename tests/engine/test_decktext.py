"""Whatever people paste, every line is answered and nothing is lost (design: text in, text out)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cards import CardDefinition, fold_search
from engine.core.decks import DeckZone
from engine.core.decktable import guarded, unguarded
from engine.core.decktext import Pasted, names_in, parse
from engine.core.game import Game
from engine.core.schema import CardSchema, CardType

NAMES = (
    "Plains", "Datasucker", "Notion Thief", "Thief", "R&D's Secret Lair", "Strange Solution:Acidic Ichor [4]",
    "Fairchild 2.0", "Fairchild", "Director Haas", "Director Haas' Pet Project", "Ajani, Valiant Protector",
    "7 Samurai", "Samurai", "99 Knights", "X-Ray", "Jötun", "O’Brien", "M.I.C.", "Über Größe", "Мастер печати",
    "=SUM(A1)", "#Hashtag", "Order of Ash", "Weapons", "Fire // Ice", "Fire", "Room 1, 2", "Höhle", "Hohle", "4-Leaf",
)  # fmt: skip
TYPES = (CardType("hero", "Hero", "Heroes"), CardType("beast", "Beast", "Beasts"), CardType("gear", "Gear", "Weapons"))
GAME = Game(
    "toy",
    "Toy",
    "",
    Path(),
    CardSchema(TYPES),
    zones=(
        DeckZone("leader", "Leader", ("hero", "character"), 1, 1, ("hero",)),
        DeckZone("main", "Main Deck", ("main", "deck")),
        DeckZone("beasts", "Beast Deck", ("beast deck",), 0, None, ("beast",)),
    ),
)
SIDED = Game(
    "sided", "Sided", "", Path(), CardSchema(TYPES),
    zones=(DeckZone("main", "Main"), DeckZone("side", "Sideboard", ("sb", "side"), card_types=("none",))),
)  # fmt: skip
POOL = GAME.pool(
    [
        *(CardDefinition(name, "gear", slug=name.casefold().replace(" ", "-")) for name in NAMES),
        CardDefinition("Aria", "hero"),
        CardDefinition("Leader", "hero"),
        CardDefinition("Fenrir", "beast"),
    ]
)


def read(text: str | bytes, game: Game = GAME) -> Pasted:
    return parse(text, game, POOL)


def counts(pasted: Pasted) -> dict[str, dict[str, object]]:
    return {zone: {entry.name: entry.quantity for entry in entries} for zone, entries in pasted.deck.zones.items()}


@pytest.mark.parametrize(
    ("line", "name", "quantity"),
    [
        ("4 Plains", "Plains", 4),
        ("4x Plains", "Plains", 4),
        ("4X Plains", "Plains", 4),
        ("4 x Plains", "Plains", 4),
        ("4× Plains", "Plains", 4),
        ("4х Plains", "Plains", 4),
        ("4xPlains", "Plains", 4),
        ("x4 Plains", "Plains", 4),
        ("Plains x4", "Plains", 4),
        ("Plains (x4)", "Plains", 4),
        ("Plains 4x", "Plains", 4),
        ("10x Plains", "Plains", 10),
        ("+2 Plains", "Plains", 2),
        ("Plains", "Plains", 1),
        ("4\tPlains", "Plains", 4),
        ("Plains\t4", "Plains", 4),
        ("4\tPlains\tFS", "Plains", 4),
        ("4,Plains", "Plains", 4),
        ("Plains,4", "Plains", 4),
        ('"Ajani, Valiant Protector",4', "Ajani, Valiant Protector", 4),
        ("2 Ajani, Valiant Protector", "Ajani, Valiant Protector", 2),
        ("Ajani, Valiant Protector x2", "Ajani, Valiant Protector", 2),
        ('4 "Plains"', "Plains", 4),
        ("  4   Plains  ", "Plains", 4),
        ("4\u00a0Plains\u200b", "Plains", 4),
        ("- 4 Plains", "Plains", 4),
        ("* 4x Plains", "Plains", 4),
        ("• 4 Plains", "Plains", 4),
        ("•4 Plains", "Plains", 4),
        ("-Plains", "Plains", 1),
        ("- [ ] 4 Plains", "Plains", 4),
        ("4 plains", "Plains", 4),
        ("4 Jotun", "Jötun", 4),
        ("4 Jo\u0308tun", "Jötun", 4),
        ("2 O'Brien", "O’Brien", 2),
        ("2 Uber Grosse", "Über Größe", 2),
        ("3 МАСТЕР ПЕЧАТИ", "Мастер печати", 3),
        ("4 Plains # the best of them", "Plains", 4),
        ("4 Plains // the best of them", "Plains", 4),
        ("2 Fire // Ice", "Fire // Ice", 2),
        ("2 M.I.C.", "M.I.C.", 2),
        ("Notion Thief", "Notion Thief", 1),
        ("2 R&D's Secret Lair", "R&D's Secret Lair", 2),
        ("1x Strange Solution:Acidic Ichor [4]", "Strange Solution:Acidic Ichor [4]", 1),
        ("Strange Solution:Acidic Ichor [4]", "Strange Solution:Acidic Ichor [4]", 1),
        ("3x Fairchild 2.0", "Fairchild 2.0", 3),
        ("Fairchild 2.0", "Fairchild 2.0", 1),
        ("Fairchild 2.0 x3", "Fairchild 2.0", 3),
        ("Director Haas' Pet Project", "Director Haas' Pet Project", 1),
        ("Director Haas", "Director Haas", 1),
        ("7 Samurai", "7 Samurai", 1),
        ("2 7 Samurai", "7 Samurai", 2),
        ("2x 7 Samurai", "7 Samurai", 2),
        ("8 Samurai", "Samurai", 8),
        ("99 Knights", "99 Knights", 1),
        ("4 X-Ray", "X-Ray", 4),
        ("4x X-Ray", "X-Ray", 4),
        ("4-Leaf", "4-Leaf", 1),
        ("Room 1, 2", "Room 1, 2", 1),
        ("2 Room 1, 2", "Room 1, 2", 2),
        ("#Hashtag", "#Hashtag", 1),
        ("2 #Hashtag", "#Hashtag", 2),
        ("2 =SUM(A1)", "=SUM(A1)", 2),
        ("Weapons", "Weapons", 1),
        ("1 Leader", "Leader", 1),
        ("r&d's-secret-lair", "R&D's Secret Lair", 1),
    ],
)
def test_a_line_as_people_write_it_is_understood(line: str, name: str, quantity: int) -> None:
    (answer,) = read(line).lines
    assert (answer.kind, answer.name, answer.quantity) == ("matched", name, quantity)


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        ("4 Plains (FS) 12", "FS", "12"),
        ("4 Plains (FS)", "FS", ""),
        ("4 Plains [FS] 12a", "FS", "12a"),
        ("4x Plains (fs-2) #007", "fs-2", "007"),
        ("1 Strange Solution:Acidic Ichor [4] (FS) 3", "FS", "3"),
    ],
)
def test_a_line_may_name_the_printing(line: str, code: str, number: str) -> None:
    (answer,) = read(line).lines
    assert (answer.kind, answer.set_code, answer.collector_number) == ("matched", code, number)


@pytest.mark.parametrize(
    ("line", "quantity"), [("0 Plains", 0), ("-2 Plains", -2), ("−2 Plains", -2), ("Plains x0", 0), ("1.5 Plains", 1.5)]
)
def test_bad_quantities_stay_visible(line: str, quantity: float) -> None:
    pasted = read(f"3 Plains\n{line}")
    assert pasted.lines[1].is_bad_quantity
    assert [(entry.name, entry.quantity) for entry in pasted.deck.entries("main")] == [
        ("Plains", 3),
        ("Plains", quantity),
    ]
    assert pasted.deck.size("main") == 3


@pytest.mark.parametrize("word", ["1/2", "½", "1e3", "two", "x", "99999999999"])
def test_what_is_no_number_before_a_card_that_is_there_is_a_bad_quantity(word: str) -> None:
    (line,) = read(f"{word} Plains").lines
    assert (line.name, line.quantity, line.is_bad_quantity) == ("Plains", word, True)
    assert read(f"{word} Plainz").lines[0].name == f"{word} Plainz"


def test_repeated_lines_are_added_together() -> None:
    assert counts(read("2 Datasucker\n1 Datasucker\nDATASUCKER")) == {"main": {"Datasucker": 4}}


def test_the_same_card_in_two_sections_is_kept_in_both() -> None:
    assert counts(read("Main\n2 Fenrir\nBeast Deck\n1 Fenrir")) == {"main": {"Fenrir": 2}, "beasts": {"Fenrir": 1}}


def test_a_name_that_is_no_card_stands_in_the_list_as_written() -> None:
    pasted = read("3x Plainz (FS) 2")
    (line,) = pasted.lines
    assert (line.kind, line.name, line.quantity, line.zone) == ("unknown", "Plainz", 3, "main")
    assert counts(pasted) == {"main": {"Plainz": 3}}


def test_a_prefix_of_a_name_is_not_the_card() -> None:
    assert [line.kind for line in read("Director\nPlain\nHaas").lines] == ["unknown"] * 3


def test_a_name_that_fits_two_cards_without_its_accent_is_asked_for() -> None:
    (line,) = read("2 HÓHLE").lines
    assert (line.kind, line.choices, line.quantity) == ("ambiguous", ("Höhle", "Hohle"), 2)


def test_an_exact_name_wins_over_one_that_fits_without_accents() -> None:
    assert read("2 Hohle").lines[0].name == "Hohle"


def test_a_number_that_belongs_to_the_name_wins_and_the_other_reading_is_offered() -> None:
    (line,) = read("7 Samurai").lines
    assert (line.name, line.choices) == ("7 Samurai", ("Samurai",))


def test_an_answer_to_a_doubtful_line_is_taken() -> None:
    pasted = parse(
        "2 HÓHLE\n3 Plainz\n7 Samurai\nHero: Arya", GAME, POOL, {1: "Höhle", 2: "Plains", 3: "Samurai", 4: "Aria"}
    )
    assert counts(pasted) == {"leader": {"Aria": 1}, "main": {"Höhle": 2, "Plains": 3, "Samurai": 7}}


def test_without_headings_cards_go_where_their_type_belongs() -> None:
    assert counts(read("4 Plains\nFenrir\nAria")) == {
        "leader": {"Aria": 1},
        "main": {"Plains": 4},
        "beasts": {"Fenrir": 1},
    }


@pytest.mark.parametrize(
    "heading",
    [
        "Main Deck", "main", "MAIN DECK:", "Main Deck (40)", "Main Deck (40 cards)", "Main Deck: 40", "Main Deck - 40",
        "// Main Deck", "# Main Deck", "## Main", "//Main Deck (38)", "[Main Deck]", "== Main Deck ==", "40 Main Deck",
        "Main Deck (38/40)", "**Main Deck**", "; main", "Main Deck 40 cards",
    ],
)  # fmt: skip
def test_cards_under_a_heading_stay_there(heading: str) -> None:
    pasted = read(f"{heading}\n1 Aria\n2 Fenrir")
    assert pasted.lines[0].kind == "heading"
    assert counts(pasted) == {"main": {"Aria": 1, "Fenrir": 2}}


def test_headings_by_card_type_are_headings() -> None:
    pasted = read("Weapons (8)\n4 Plains\nBeasts:\n2 Fenrir\nHeroes\nAria")
    assert counts(pasted) == {"leader": {"Aria": 1}, "main": {"Plains": 4}, "beasts": {"Fenrir": 2}}
    assert len(pasted.of_kind("heading")) == 3


def test_the_section_of_the_one_card_zone_ends_at_a_blank_line() -> None:
    text = "Leader\n\nAria\n// who else\n\n4 Plains\n2 Fenrir"
    assert counts(read(text)) == {"leader": {"Aria": 1}, "main": {"Plains": 4}, "beasts": {"Fenrir": 2}}


def test_a_bigger_section_goes_on_after_a_blank_line() -> None:
    assert counts(read("Beast Deck\n1 Fenrir\n\n2 Plains")) == {"beasts": {"Fenrir": 1, "Plains": 2}}


def test_a_card_may_stand_behind_its_heading() -> None:
    pasted = read("Character: Aria\nMain: 4 Plains\n2 Fenrir")
    assert counts(pasted) == {"leader": {"Aria": 1}, "main": {"Plains": 4}, "beasts": {"Fenrir": 2}}


@pytest.mark.parametrize("text", ["// Sideboard\n2 Plains", "Sideboard:\n2 Plains", "SB: 2 Plains", "SB:\n2 Plains"])
def test_side_markers_lead_to_the_side_zone_of_a_game_that_has_one(text: str) -> None:
    assert counts(read(text + "\n", SIDED)) == {"side": {"Plains": 2}}


def test_side_first_is_read_as_well() -> None:
    assert counts(read("Sideboard\n1 Aria\nMain\n2 Aria", SIDED)) == {"main": {"Aria": 2}, "side": {"Aria": 1}}


@pytest.mark.parametrize("text", ["// Sideboard\n2 Fenrir", "SB: 2 Fenrir"])
def test_side_cards_of_a_game_without_side_deck_are_placed_by_type_and_it_is_said(text: str) -> None:
    pasted = read(text)
    assert counts(pasted) == {"beasts": {"Fenrir": 2}}
    assert "no such part" in pasted.lines[0].note


def test_a_bare_heading_word_says_how_to_mean_the_card_of_that_name() -> None:
    assert "write 1 before it" in read("Leader").lines[0].note


def test_comments_are_kept_as_title_facts_and_notes() -> None:
    pasted = read("// Ash and Ember\n// Format: Team Battle\n# Role: boss\n4 Plains\n// keep Plains\n4 Thief // steals")
    assert pasted.title == "Ash and Ember"
    assert pasted.facts == {"format": "Team Battle", "role": "boss"}
    assert pasted.notes == "keep Plains\nThief: steals"
    assert len(pasted.of_kind("comment")) == 4


@pytest.mark.parametrize("text", ["Title: Ash", "Name: Ash", "// Title: Ash", "Deck: Ash", "Deck name: Ash"])
def test_a_title_is_taken_from_where_people_write_it(text: str) -> None:
    assert read(f"{text}\n4 Plains").title == "Ash"


@pytest.mark.parametrize(
    "text",
    [
        "name,quantity\r\nPlains,4\r\nFenrir,2\r\n",
        "\ufeffquantity,name\r\n4,Plains\r\n2,Fenrir\r\n",
        "Foil;Qty;Card\n;4;Plains\nyes;2;Fenrir\n;;\n",
        "Count\tName\tZone\n4\tPlains\tMain Deck\n2\tFenrir\tbeasts\n",
        'sep=,\n"Name","Set","Count"\n"Plains","FS","4"\n"Fenrir","FS","2"',
        "Name,Code,Qty\nPlains,x-1,4\nFenrir,x-2,2",
        "code,quantity\nplains,4\nFENRIR,2",
        "Number,Card\n4,Plains\n2,Fenrir",
    ],
)
def test_tables_are_read_by_their_header_in_any_order(text: str) -> None:
    assert counts(read(text)) == {"main": {"Plains": 4}, "beasts": {"Fenrir": 2}}


def test_quoted_commas_and_guarded_formulas_in_a_table_are_names() -> None:
    pasted = read('name,quantity\n"Ajani, Valiant Protector",2\n\'=SUM(A1),3\n"R&D\'s Secret Lair",1\nPlains,many')
    assert counts(pasted)["main"] == {
        "Ajani, Valiant Protector": 2,
        "=SUM(A1)": 3,
        "R&D's Secret Lair": 1,
        "Plains": "many",
    }


def test_a_table_names_zone_set_and_number_and_says_when_a_zone_is_unknown() -> None:
    pasted = read("name,quantity,zone,set,number,language\nAria,1,Main,FS,012,de\nFenrir,1,cellar,FS,13")
    line = pasted.lines[1]
    assert (line.set_code, line.collector_number, line.language) == ("FS", "012", "de")
    assert counts(pasted) == {"main": {"Aria": 1}, "beasts": {"Fenrir": 1}}
    assert "cellar" in pasted.lines[2].note


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028"])
def test_any_line_end_counts_the_same_lines(end: str) -> None:
    pasted = read(end.join(["4 Plains", "", "2 Thief", ""]))
    assert [(line.number, line.kind) for line in pasted.lines] == [(1, "matched"), (2, "blank"), (3, "matched")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_files_in_any_usual_encoding_are_read(encoding: str) -> None:
    assert counts(read("2 Jötun\r\n3 O’Brien\r\n".encode(encoding))) == {"main": {"Jötun": 2, "O’Brien": 3}}


def test_cyrillic_files_are_read_in_utf_16_without_mark() -> None:
    assert counts(read("2 Мастер печати\n1 Plains\n".encode("utf-16-le"))) == {
        "main": {"Мастер печати": 2, "Plains": 1}
    }


def test_an_endless_line_is_answered_at_once() -> None:
    pasted = read("4 " + "x " * 200_000 + "\n" + " " * 200_000 + "x4\n" + "(" * 100_000)
    assert [line.kind for line in pasted.lines] == ["unknown"] * 3


@given(st.lists(st.text(st.characters(blacklist_characters="\r\n\u2028\u2029"))))
def test_no_line_of_any_text_is_lost(lines: list[str]) -> None:
    pasted = read("\n".join(lines) + "\n")
    written = [lines[0].removeprefix("\ufeff"), *lines[1:]] if lines else [""]
    assert [line.text for line in pasted.lines] == written
    assert [line.number for line in pasted.lines] == list(range(1, len(written) + 1))


@given(st.binary(max_size=300))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    read(data)


@given(
    st.dictionaries(st.sampled_from(list(POOL)), st.integers(1, 99)),
    st.sampled_from(["{1} {0}", "{1}x {0}", "x{1} {0}", "{0} x{1}", "• {1} {0}", "{1}\t{0}"]),
)
def test_every_way_to_write_a_count_gives_the_same_deck(wanted: dict[str, int], way: str) -> None:
    wanted = {name: count for name, count in wanted.items() if way.format(name, count) not in POOL}
    lines = [way.format(name, count) for name, count in wanted.items()]
    assert counts(read("\n".join(["Main", *lines]))).get("main", {}) == wanted


@given(
    st.lists(st.sampled_from(["4 Plains", "SB: 2 7 Samurai", "name,quantity", "Jotun,3", "Hero: Aria", "2 O'Brien x"]))
)
def test_the_names_to_look_up_are_enough_to_read_the_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    wanted = {POOL.key(name) for name in names_in(text, GAME)}
    loose = {fold_search(name) for name in names_in(text, GAME)}
    few = GAME.pool(c for c in POOL.values() if POOL.key(c.name) in wanted or fold_search(c.name) in loose)
    assert parse(text, GAME, few) == read(text)


@given(st.text())
def test_a_guarded_cell_starts_no_formula_and_comes_back(cell: str) -> None:
    assert guarded(cell)[:1] not in {"=", "+", "-", "@", "\t", "\r"} or not cell
    assert unguarded(guarded(cell)) == cell
