"""Numbers inside a card: ranges, sorting and comparing in the database, the same as in Python."""

import pytest
from django.db import connection
from django.db.models.lookups import GreaterThan, GreaterThanOrEqual

from cards.models import Card
from cards.stats import Stat, compare, has, order, sync_indexes, wanted_indexes
from engine.core.schema import Field
from engine.registry import games
from tests.factories import flagship, make_card

NUMBER, OTHER = (field.key for field in flagship().schema.numbers[:2])


@pytest.fixture
def numbers(db: None) -> None:
    for name, values in {
        "Five": {NUMBER: 5, OTHER: 1},
        "Nine": {NUMBER: 9, OTHER: 9},
        "Zero": {NUMBER: 0, OTHER: 3},
        "None": {},
        "Variable": {NUMBER: "X", OTHER: 2},
    }.items():
        card = make_card(name, printed=False)
        Card.objects.filter(pk=card.pk).update(values=values)


def names(condition: object) -> set[str]:
    return set(Card.objects.filter(condition).values_list("name", flat=True))


@pytest.mark.usefixtures("numbers")
def test_a_comparison_leaves_out_cards_without_the_number_and_its_complement_takes_them_in() -> None:
    over = compare(GreaterThanOrEqual, Stat(NUMBER), 5)
    assert names(over) == {"Five", "Nine"}
    assert names(~over) == {"Zero", "None", "Variable"}


@pytest.mark.usefixtures("numbers")
def test_two_numbers_of_a_card_can_be_compared() -> None:
    assert names(compare(GreaterThan, Stat(NUMBER), Stat(OTHER))) == {"Five"}


@pytest.mark.usefixtures("numbers")
def test_zero_is_a_number_and_a_printed_x_is_none() -> None:
    assert names(has(flagship().schema.field_by_key[NUMBER])) == {"Five", "Nine", "Zero"}
    assert names(compare(GreaterThanOrEqual, Stat(NUMBER), 0)) == {"Five", "Nine", "Zero"}


@pytest.mark.usefixtures("numbers")
@pytest.mark.parametrize(("descending", "first"), [(False, ["Zero", "Five", "Nine"]), (True, ["Nine", "Five", "Zero"])])
def test_cards_without_the_number_come_last_in_both_directions(descending: bool, first: list[str]) -> None:
    ordered = Card.objects.order_by(order(NUMBER, descending=descending), "sort_name", "pk")
    assert [card.name for card in ordered] == [*first, "None", "Variable"]


@pytest.mark.django_db
def test_a_range_is_answered_by_the_index_of_its_field() -> None:
    for number in range(120):
        make_card(values={NUMBER: number}, printed=False)
    cards = Card.objects.in_game(flagship()).filter(compare(GreaterThanOrEqual, Stat(NUMBER), 118))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # few rows: the planner would rather read them all
    assert f"stat_{NUMBER}" in cards.explain()


@pytest.mark.django_db
def test_indexes_follow_the_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    def there() -> set[str]:
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, "cards_card")
        return {name for name in found if name.startswith("stat_")}

    assert there() == set(wanted_indexes())
    game = games()[0]
    fewer = (*(one for one in game.schema.fields if one.key != NUMBER), Field("sixth", "Sixth"))
    monkeypatch.setitem(game.schema.__dict__, "fields", fewer)
    sync_indexes(None, "default")
    assert "stat_sixth" in there() and f"stat_{NUMBER}" not in there()
    monkeypatch.undo()
    sync_indexes(None, "default")
    assert there() == set(wanted_indexes())


@pytest.mark.parametrize("key", ["hp'", "hp; drop table", "", "é", "1"])
def test_only_a_plain_key_gets_into_the_sql(key: str) -> None:
    with pytest.raises(ValueError, match="no field key"):
        Stat(key)
