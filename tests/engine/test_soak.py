"""The soak of `make soak` itself: it plays what it says and finds what is wrong."""

from importlib import import_module

import pytest

from engine.registry import games
from tests.soak import kinds, play, soak_chunk

PLAYED = [game.slug for game in games() if game.play is not None]


@pytest.mark.parametrize("slug", PLAYED)
def test_the_soak_plays_every_kind_of_match(slug):
    number = len(kinds(slug))
    sums = soak_chunk(slug, 1, number)
    assert sums.keys() == kinds(slug).keys()
    assert [one["games"] for one in sums.values()] == [1] * number
    assert all(one["choices"] > 0 for one in sums.values())


@pytest.mark.parametrize("slug", PLAYED)
def test_the_soak_covers_every_format_of_a_game(slug):
    game = next(game for game in games() if game.slug == slug)
    sizes = {len(decks) for matches in kinds(slug).values() for decks, _ in matches}
    assert sizes >= set(game.playing.players.values()) or not game.has_decks


def test_a_lost_card_is_found_and_told_with_its_game(monkeypatch):
    slug = PLAYED[0]
    module = import_module(f"engine.games.{slug}.tests.matches")
    counts = iter(range(10_000))
    monkeypatch.setattr(module, "census", lambda state: next(counts) // 5)
    with pytest.raises(AssertionError, match="a card was lost") as fault:
        soak_chunk(slug, 7, 1)
    assert any("seed 7" in note for note in fault.value.__notes__)


def test_the_same_seed_plays_the_same_game():
    slug = PLAYED[0]
    match = next(iter(kinds(slug).values()))[0]
    assert play(slug, match, 3)[1] == play(slug, match, 3)[1]
