"""What is written can be read back; what is pasted is answered line by line before anything is saved."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card
from decks.contents import contents_of
from decks.deck_document import read_document
from decks.export import filename, table, write
from decks.importing import DeckImport
from decks.models import Deck, DeckCard
from engine.core.problems import DataError
from tests.factories import flagship, make_card, make_deck, make_printing, make_set

pytestmark = pytest.mark.django_db
NASTY = (
    "Ajani, Valiant Protector", "R&D's Secret Lair", "Strange Solution:Acidic Ichor [4]", "Fairchild 2.0", "7 Samurai",
    "Samurai", "Swords", "4 Swords", "4x Swords", "x Men", "Men", "=SUM(A1)", "'=SUM(A1)", "-2 Plains", "Plains",
    "@home", "#Hashtag", "// Slash", "Fire // Ice", "Fire", "“Quoted”", '"Plain"', "Jötun", "Jotun", "Мастер печати",
    "Main Deck", "Character", "Title: X", "Model x3", "Model", "Name (FS) 12", "[brackets]", "M.I.C.", "1,5",
    "SB: Fire",    "Größe", "a\u2019b", "Semi;colon", "Tab le", "• Bullet", "0", "99", "4,Fire",
)  # fmt: skip


@pytest.fixture
def cards(db: None) -> list[Card]:
    some_set = make_set("FS")
    found = [make_card(name, card_set=some_set) for name in NASTY]
    for zone in flagship().zones:
        for card_type in zone.card_types:
            found.append(make_card(f"A {card_type}", type=card_type, card_set=some_set))
    make_printing(found[0], some_set, number="12/180", language="de")
    make_printing(found[1], make_set("2024"), number="7a")
    return found


def read(text: str, **more: Any) -> DeckImport:
    return DeckImport(flagship(), text, AnonymousUser(), **more)


def saved(quantities: dict[int, int], cards: list[Card], zones: list[str], printed: bool) -> Deck:
    deck = make_deck("Ash: the “first” // deck", format=flagship().formats[-1].key)
    for place, (at, quantity) in enumerate(quantities.items()):
        card = cards[at]
        printing = card.printings.order_by("-pk").first() if printed else None
        DeckCard.objects.create(
            deck=deck, zone=zones[place % len(zones)], card=card, quantity=quantity, printing=printing
        )
    return Deck.objects.with_cards().get(pk=deck.pk)


@pytest.mark.parametrize("kind", ["text", "csv", "json"])
def test_an_exported_deck_is_read_back_as_the_same_deck(kind: str, cards: list[Card]) -> None:
    zones = [zone.key for zone in flagship().zones]

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        st.dictionaries(st.integers(0, len(cards) - 1), st.integers(1, 999), min_size=1),
        st.permutations(zones),
        st.booleans(),
    )
    def holds(quantities: dict[int, int], order: list[str], printed: bool) -> None:
        deck = saved(quantities, cards, order, printed)
        text = write(deck, kind)
        again = read(read_document(text, flagship()).text if kind == "json" else text)
        assert not again.left_out
        assert again.contents == contents_of(deck)
        deck.delete()

    holds()


def test_json_keeps_notes_format_role_and_the_way_it_is_shown(cards: list[Card]) -> None:
    game = flagship()
    deck = saved({0: 2}, cards, [game.zones[0].key], printed=True)
    deck.notes, deck.role, deck.grouping, deck.sorting = "a\n\n*b* <c>", "boss", "cost", "quantity"
    again = read_document(write(deck, "json"), game)
    assert (again.name, again.format, again.role) == (deck.name, deck.format, "boss")
    assert (again.notes, again.grouping, again.sorting) == (deck.notes, "cost", "quantity")


def test_text_keeps_title_and_format(cards: list[Card]) -> None:
    deck = saved({0: 2}, cards, [flagship().zones[0].key], printed=False)
    again = read(write(deck, "text"))
    assert (again.pasted.title, again.format.key) == (deck.name, deck.format)


def test_spreadsheets_open_a_table_with_its_letters_and_without_formulas(cards: list[Card]) -> None:
    deck = saved(dict.fromkeys(range(len(NASTY)), 1), cards, [flagship().zones[1].key], printed=False)
    text = table(deck)
    assert text.startswith("\ufeff")
    cells = [line.split(",", 2)[1] for line in text.splitlines()[1:]]
    assert not [cell for cell in cells if cell.strip('"')[:1] in "=+-@" and cell.strip('"')]


@pytest.mark.parametrize(
    ("name", "file"), [("Größe 1/2", "größe-12.csv"), ("</title>", "title.csv"), ("…", "deck.csv")]
)
def test_files_get_harmless_names(name: str, file: str) -> None:
    assert filename(Deck(name=name), "csv") == file


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("{", ""),
        ("[" * 100_000, ""),
        ("[]", "zones"),
        ('{"zones": []}', "zones"),
        ('{"zones": {"main": 4}}', "zones.main"),
        ('{"zones": {"main": [{"quantity": 4}]}}', "zones.main[0].card"),
        ('{"zones": {"main": [{"card": "A", "printing": 4}]}}', "zones.main[0].printing"),
        ('{"game": "other", "zones": {}}', "game"),
    ],
)
def test_json_that_is_no_deck_says_where_it_is_wrong(text: str, path: str) -> None:
    with pytest.raises(DataError) as error:
        read_document(text, flagship())
    assert error.value.problems[0].path == path


def test_json_quantities_that_are_no_numbers_stay_visible(cards: list[Card]) -> None:
    text = json.dumps({"zones": {"main": [{"card": "Plains", "quantity": "many"}, {"card": "Men", "quantity": -1}]}})
    again = read(read_document(text, flagship()).text)
    assert [one.line.quantity for one in again.left_out] == ["many", -1]


def test_an_unknown_name_gets_the_nearest_names_as_choices(cards: list[Card]) -> None:
    (line,) = read("3 Fairchld 2").lines
    assert line.options[0] == "Fairchild 2.0"
    assert not line.is_taken


def test_an_answer_turns_a_doubtful_line_into_cards(cards: list[Card]) -> None:
    again = read("3 Fairchld 2\n2 JÓTUN", answers={1: "Fairchild 2.0", 2: "Jötun"})
    assert [one.line.name for one in again.lines] == ["Fairchild 2.0", "Jötun"]
    assert again.taken == 5


def test_lines_left_out_are_kept_in_the_notes_when_wanted(cards: list[Card]) -> None:
    again = read("// my deck\n// a remark\n3 Nobody Knows This\n0 Plains\n2 Men")
    assert [one.line.number for one in again.left_out] == [3, 4]
    assert again.notes(keep_left_out=True) == (
        "a remark\n\nNot taken from the pasted list:\n- 3 Nobody Knows This\n- 0 Plains"
    )
    assert again.notes(keep_left_out=False) == "a remark"


def test_a_printing_is_taken_and_an_unknown_one_is_said(cards: list[Card]) -> None:
    known, unknown, in_german = read(
        "quantity,name,set,number,language\n"
        f"1,Plains,FS,{Card.objects.get(name='Plains').printings.get().number},\n"
        '1,Men,XX,4,\n1,"Ajani, Valiant Protector",fs,12/180,de'
    ).lines[1:]
    assert known.printing
    assert unknown.printing is None and "XX 4" in unknown.note
    assert in_german.printing and in_german.printing.language == "de"


def test_too_many_copies_for_any_deck_are_not_taken_in_silence(cards: list[Card]) -> None:
    assert [one.line.number for one in read("1000 Plains\n999 Men\n1 Fire\n999 FIRE\n998 fire").left_out] == [1, 4]


def test_cards_of_a_secret_set_are_unknown_and_not_suggested() -> None:
    make_card("Hidden Dragon", card_set=make_set(status="draft", released_on=None))
    (line,) = read("1 Hidden Dragon").lines
    assert (line.line.kind, line.options) == ("unknown", ())


def test_a_long_list_needs_few_queries(cards: list[Card], django_assert_max_num_queries: Callable[..., Any]) -> None:
    with django_assert_max_num_queries(8):
        assert len(read("\n".join(f"{n + 1} {name}" for n, name in enumerate(NASTY))).lines) == len(NASTY)
