"""Every change of a deck is logged, can be taken back without limit, and never overwrites what somebody else did."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card
from decks.changes import (
    StaleRevision,
    change,
    name_point,
    redo,
    replace_cards,
    restore,
    set_visibility,
    undo,
    undo_stacks,
)
from decks.contents import Copies, contents_of, facts_of, state_at
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck, make_user

pytestmark = pytest.mark.django_db


def zones() -> list[str]:
    return [zone.key for zone in flagship().zones]


def main() -> str:
    return next(zone.key for zone in flagship().zones if not zone.card_types)


@pytest.fixture
def deck() -> Deck:
    return make_deck("Ash", cards={main(): {"Ember": 2}})


def put(deck: Deck, card: Card, quantity: int, zone: str = "", **more: Any) -> Any:
    deck.refresh_from_db()
    return change(deck, deck.revision, cards={(zone or main(), card.pk): Copies(quantity)}, **more)


def ember() -> Card:
    return Card.objects.get(name="Ember")


def count(deck: Deck, card: Card) -> int:
    return contents_of(deck).get((main(), card.pk), Copies()).quantity


def test_a_change_is_written_down_in_words(deck: Deck) -> None:
    other = make_card("Fire Blade")
    user = make_user()
    done = change(deck, 0, cards={(main(), ember().pk): Copies(0), (main(), other.pk): Copies(3)}, user=user)
    assert done.label == "−2 Ember, +3 Fire Blade"
    assert (done.revision, done.user) == (1, user)
    deck.refresh_from_db()
    assert deck.revision == 1


def test_setting_what_is_there_already_is_no_change(deck: Deck) -> None:
    assert put(deck, ember(), 2) is None
    deck.refresh_from_db()
    assert deck.revision == 0


def test_a_change_made_on_an_old_page_is_refused_and_nothing_is_done(deck: Deck) -> None:
    put(deck, ember(), 3)
    with pytest.raises(StaleRevision) as stale:
        change(deck, 0, cards={(main(), ember().pk): Copies(4)})
    assert (stale.value.deck.revision, stale.value.revision) == (1, 0)
    assert count(deck, ember()) == 3


def test_undo_and_redo_go_all_the_way_back_and_forth(deck: Deck) -> None:
    for quantity in range(3, 13):
        put(deck, ember(), quantity)
    for quantity in (*range(11, 2, -1), 2):
        deck.refresh_from_db()
        undo(deck, deck.revision)
        assert count(deck, ember()) == quantity
    deck.refresh_from_db()
    assert undo(deck, deck.revision) is None
    for quantity in range(3, 13):
        deck.refresh_from_db()
        redo(deck, deck.revision)
        assert count(deck, ember()) == quantity
    deck.refresh_from_db()
    assert redo(deck, deck.revision) is None


def test_a_new_change_after_an_undo_leaves_nothing_to_redo(deck: Deck) -> None:
    put(deck, ember(), 3)
    put(deck, ember(), 4)
    deck.refresh_from_db()
    undo(deck, deck.revision)
    put(deck, ember(), 1)
    assert undo_stacks(deck)[1] == []
    deck.refresh_from_db()
    undo(deck, deck.revision)
    assert count(deck, ember()) == 3


def test_the_log_says_what_was_undone_and_redone(deck: Deck) -> None:
    put(deck, ember(), 3)
    for act in (undo, redo, undo):
        deck.refresh_from_db()
        act(deck, deck.revision)
    labels = list(deck.operations.order_by("revision").values_list("label", flat=True))
    assert labels == ["+1 Ember", "Undid: +1 Ember", "Redid: +1 Ember", "Undid: +1 Ember"]


def test_name_format_role_and_notes_are_undone_too(deck: Deck) -> None:
    last = flagship().formats[-1]
    before = facts_of(deck)
    change(deck, 0, facts={"name": "Ember", "format": last.key, "role": "boss", "notes": "burn"})
    deck.refresh_from_db()
    assert facts_of(deck) == {**before, "name": "Ember", "format": last.key, "role": "boss", "notes": "burn"}
    undo(deck, 1)
    deck.refresh_from_db()
    assert facts_of(deck) == before


def test_an_undo_never_publishes_a_deck(deck: Deck) -> None:
    set_visibility(deck, 0, "public")
    put(deck, ember(), 3)
    deck.refresh_from_db()
    set_visibility(deck, deck.revision, "private")
    for _ in range(3):
        deck.refresh_from_db()
        undo(deck, deck.revision)
    deck.refresh_from_db()
    assert deck.visibility == "private"
    assert count(deck, ember()) == 2
    restore(deck, deck.revision, 1)
    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_a_chosen_printing_comes_back_with_an_undo(deck: Deck) -> None:
    printing = ember().printings.get().pk
    change(deck, 0, cards={(main(), ember().pk): Copies(2, printing)})
    deck.refresh_from_db()
    change(deck, 1, cards={(main(), ember().pk): Copies(0)})
    deck.refresh_from_db()
    undo(deck, 2)
    assert contents_of(deck)[main(), ember().pk] == Copies(2, printing)


def test_an_undo_outlives_the_printing_it_remembers(deck: Deck) -> None:
    printing = ember().printings.get()
    change(deck, 0, cards={(main(), ember().pk): Copies(2, printing.pk)})
    deck.refresh_from_db()
    change(deck, 1, cards={(main(), ember().pk): Copies(0)})
    printing.delete()
    deck.refresh_from_db()
    undo(deck, 2)
    assert contents_of(deck)[main(), ember().pk] == Copies(2)


def test_an_undo_outlives_the_card_it_remembers(deck: Deck) -> None:
    gone = make_card("Gone", printed=False)
    put(deck, gone, 1)
    put(deck, gone, 0)
    gone.delete()
    deck.refresh_from_db()
    assert undo(deck, deck.revision).changes == []


def test_a_restore_point_brings_cards_and_facts_back(deck: Deck) -> None:
    change(deck, 0, cards={(main(), ember().pk): Copies(4)}, facts={"name": "Ember"})
    deck.refresh_from_db()
    name_point(deck, "Before the tournament")
    other = make_card("Fire Blade")
    change(deck, 1, cards={(main(), ember().pk): Copies(0), (main(), other.pk): Copies(1)}, facts={"name": "Blade"})
    deck.refresh_from_db()
    done = restore(deck, 2, 1)
    deck.refresh_from_db()
    assert done.label == "Back to “Before the tournament”"
    assert contents_of(deck) == {(main(), ember().pk): Copies(4)}
    assert deck.name == "Ember"
    undo(deck, 3)
    deck.refresh_from_db()
    assert deck.name == "Blade"


def test_a_deck_without_any_change_can_be_named_as_it_is(deck: Deck) -> None:
    name_point(deck, "First")
    put(deck, ember(), 4)
    deck.refresh_from_db()
    restore(deck, 1, 0)
    assert count(deck, ember()) == 2


def test_replacing_the_cards_leaves_no_other_card(deck: Deck) -> None:
    other = make_card("Fire Blade")
    replace_cards(deck, 0, {(main(), other.pk): Copies(5)})
    assert contents_of(deck) == {(main(), other.pk): Copies(5)}


def test_any_row_of_changes_can_be_undone_to_the_start_and_every_state_be_found_again() -> None:
    cards = [make_card() for _ in range(3)]

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        st.lists(
            st.one_of(
                st.tuples(st.sampled_from(zones()), st.integers(0, 2), st.integers(0, 5)),
                st.sampled_from(["undo", "redo", "restore"]),
            ),
            max_size=12,
        )
    )
    def holds(deeds: list[Any]) -> None:
        deck = make_deck()
        states = [contents_of(deck)]
        for deed in deeds:
            if deed == "undo":
                done = undo(deck, deck.revision)
            elif deed == "redo":
                done = redo(deck, deck.revision)
            elif deed == "restore":
                done = restore(deck, deck.revision, deck.revision // 2)
            else:
                zone, card, quantity = deed
                done = change(deck, deck.revision, cards={(zone, cards[card].pk): Copies(quantity)})
            deck.refresh_from_db()
            if done:
                states.append(contents_of(deck))
        assert [state_at(deck, revision)[0] for revision in range(deck.revision + 1)] == states
        while undo(deck, deck.revision):
            deck.refresh_from_db()
        assert contents_of(deck) == {}
        deck.delete()

    holds()
