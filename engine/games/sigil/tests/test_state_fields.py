"""A new field of a state has to be copied and saved, or these tests fail."""

from engine.games.sigil import game
from engine.games.sigil.rules import saving
from engine.games.sigil.rules.frames import Frame, Link
from engine.games.sigil.rules.match import SigilState
from engine.games.sigil.rules.state import Table
from engine.games.sigil.tests.first_seal import POOL
from engine.games.sigil.tests.matches import decks

WRITTEN_APART = {"line", "changes", "happened", "marks", "uses", "listeners", "pending", "links", "stack"}


def busy_state() -> SigilState:
    """A match in the middle of a chain."""
    state = game.new_state(decks("red-banner", "three-doors"), POOL, 3)
    assert isinstance(state, SigilState)
    while state.asked_kind != 5:
        state.apply(state.legal_actions()[0])
    return state


def test_every_field_of_a_table_is_saved_or_made_anew():
    saved = {*saving.PLAIN, *saving.PAIRS, *WRITTEN_APART}
    assert saved | set(saving.MADE_ANEW) == set(Table.__slots__)
    assert saved <= set(busy_state().to_dict())


def test_every_field_of_links_and_frames_is_saved():
    assert {*saving.LINK_PLAIN, "targets", "block", "extras"} == set(Link.__slots__)
    assert {*saving.FRAME_PLAIN, "kind", "block", "program", "link", "data"} == set(Frame.__slots__)


def test_a_clone_has_every_field_and_shares_nothing_that_changes():
    state = busy_state()
    copy = state.clone()
    for name in Table.__slots__:
        mine, other = getattr(state, name), getattr(copy, name)
        if name not in ("stack", "links"):
            assert mine == other, name
        if isinstance(mine, list | dict) and name != "legal":
            assert mine is not other, name
        if isinstance(mine, list) and mine and isinstance(mine[0], list | Link | Frame):
            assert all(one is not twin for one, twin in zip(mine, other, strict=True)), name
    assert copy.to_dict() == state.to_dict()


def test_links_and_frames_are_copied_field_by_field():
    for made in (Link(1, 2, 3, 4, 5, 6), Frame(1, 2, 3, 4)):
        for number, name in enumerate(type(made).__slots__):
            if name != "link":
                setattr(made, name, (number,))
        copy = made.copy()
        assert all(getattr(copy, name) == getattr(made, name) for name in type(made).__slots__)


def test_every_frame_can_be_printed_by_its_kind():
    kinds = [frame["kind"] for frame in busy_state().to_dict()["stack"]]
    assert kinds == ["turn", "chain", "respond"]
