"""What pages build on: completion while typing, filters that write the query and read it back, JSON for scripts."""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.query import Vocabulary, matching, parse
from cards.query.canonical import canonical
from cards.query.completion import complete
from cards.query.document import document
from cards.query.rewriting import (
    chosen,
    range_of,
    removable_parts,
    with_range,
    with_sorts,
    with_text,
    with_values,
    with_view,
)
from cards.query.tree import Sort
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck, make_printing, make_set, make_user

GAME = flagship()
NUMBER, OTHER = (field.key for field in GAME.schema.numbers[:2])


@pytest.fixture
def vocabulary(db: None) -> Vocabulary:
    make_printing(make_card("Ember", classes=["Mage", "Giant"], printed=False), make_set("OLD"), artist="Pia Lantern")
    return Vocabulary(GAME, AnonymousUser())


@pytest.mark.parametrize(
    ("typed", "place", "first"),
    [
        ("cl", (0, 2), "class:"),
        ("ember -ra", (7, 9), "rarity:"),
        ("(c:ma", (3, 5), "mage"),
        ("c:mage,gi", (7, 9), "giant"),
        ("c>=gia", (3, 6), "giant"),
        ("s:o", (2, 3), "OLD"),
        ('a:"pia l', (2, 8), '"Pia Lantern"'),
        ("a:lan", (2, 5), '"Pia Lantern"'),
        ("sort:nam", (5, 8), "name"),
        ("unique:p", (7, 8), "prints"),
    ],
)
def test_a_word_begun_is_completed(vocabulary: Vocabulary, typed: str, place: tuple[int, int], first: str) -> None:
    found = complete(typed, len(typed), vocabulary)
    assert (found.start, found.end) == place
    assert found.choices[0].text == first


def test_nothing_is_offered_where_nothing_is_known(vocabulary: Vocabulary) -> None:
    for typed in ("", "zzz", "x:dra", "nosuchfield:a", f"{NUMBER}:"):
        assert complete(typed, len(typed), vocabulary).choices == ()


def test_a_filter_writes_the_query_and_reads_it_back(vocabulary: Vocabulary) -> None:
    query = with_values(parse("ember or x:ember", vocabulary), "class", ["mage", "giant"], vocabulary)
    assert canonical(query) == "(ember or text:ember) class:mage,giant"
    assert chosen(query, "class") == ["mage", "giant"]
    query = with_values(query, "class", ["mage", "giant"], vocabulary, op=">=", instead=(":",))
    assert canonical(query) == "(ember or text:ember) class>=giant,mage"
    assert (chosen(query, "class"), chosen(query, "class", ">=")) == ([], ["giant", "mage"])
    query = with_range(query, NUMBER, 3, None, vocabulary)
    assert range_of(query, NUMBER) == (3, None)
    query = with_range(query, NUMBER, 3, 8, vocabulary)
    assert range_of(query, NUMBER) == (3, 8)
    query = with_range(with_values(query, "class", [], vocabulary, op=">="), NUMBER, None, None, vocabulary)
    assert canonical(query) == "ember or text:ember"
    assert canonical(with_text(query, "a or b", vocabulary)) == "(ember or text:ember) (a or b)"
    query = with_view(with_sorts(query, [Sort(NUMBER, True), Sort("name")]), unique="prints", show="list")
    assert canonical(query) == f"(ember or text:ember) sort:{NUMBER}- sort:name unique:prints show:list"


def test_every_part_of_a_query_can_be_taken_away_by_itself(vocabulary: Vocabulary) -> None:
    parts = removable_parts(parse(f"c:mage -{NUMBER}>3 ember sort:name", vocabulary), vocabulary)
    assert [part.text for part in parts] == ["class:mage", f"-{NUMBER}>3", "ember"]
    assert parts[0].words == "cards of class Mage"
    assert parts[1].without == "class:mage ember sort:name"


def test_the_query_as_json_has_everything_looked_up(vocabulary: Vocabulary) -> None:
    found = document(parse(f"Ember c>=mage,giant -{NUMBER}:1..3 sort:{NUMBER}-", vocabulary), vocabulary)
    assert found["root"] == {
        "and": [
            {
                "field": "name", "kind": "text", "op": ":", "values": [{"word": "ember"}],
                "printed": False, "stored": False,
            },
            {
                "field": "class", "kind": "set", "op": ">=", "values": [{"key": "giant"}, {"key": "mage"}],
                "printed": False, "stored": False,
            },
            {
                "not": {
                    "field": NUMBER, "kind": "number", "op": ":", "values": [{"from": 1, "to": 3}],
                    "printed": False, "stored": True,
                }
            },
        ]
    }  # fmt: skip
    assert found["sorts"] == [{"key": NUMBER, "descending": True}]
    assert found["in_page"] is True
    assert document(parse("x:/a/", vocabulary), vocabulary)["in_page"] is False
    assert document(parse("c:elvish", vocabulary), vocabulary)["root"] == {"unknown": True}


def test_cards_are_found_in_a_deck_by_those_who_may_read_it(db: None) -> None:
    owner, card = make_user(), make_card("Ember")
    make_card("Cinder")
    zone = GAME.zone_for(card.type).key
    deck = make_deck("Mine", owner=owner, cards={zone: {card: 2}}, visibility=Deck.Visibility.PRIVATE)
    query = f"in:deck:{deck.public_id}"

    def found(text: str, user: object) -> list[str]:
        vocabulary = Vocabulary(GAME, user)
        return list(matching(parse(text, vocabulary), vocabulary).order_by("name").values_list("name", flat=True))

    assert found(query, owner) == ["Ember"]
    assert found(f"-{query}", owner) == ["Cinder"]
    for user in (make_user(), AnonymousUser()):
        assert found(query, user) == found(f"-{query}", user) == []
        assert parse(query, Vocabulary(GAME, user)).warnings
