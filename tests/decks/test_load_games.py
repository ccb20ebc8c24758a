"""The starter data: one command, safe to repeat, the same counts every time."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from cards.models import Card, Printing
from decks.models import Deck, DeckCard
from decks.precons import load_precons
from engine.commands import BadInput
from engine.registry import games
from tests.factories import flagship

pytestmark = pytest.mark.django_db


def load(**options: object) -> dict[str, dict[str, int]]:
    out = StringIO()
    call_command("load_games", json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def test_loading_twice_gives_the_same_counts_and_changes_nothing():
    first = load()
    rows = list(DeckCard.objects.values_list("pk", flat=True))
    changed_at = list(Deck.objects.values_list("updated_at", flat=True))
    assert load() == first
    assert set(first) == {game.slug for game in games()}
    assert sum(counts["cards"] for counts in first.values()) == Card.objects.count()
    assert sum(counts["printings"] for counts in first.values()) == Printing.objects.count()
    assert sum(counts["decks"] for counts in first.values()) == Deck.objects.count()
    assert list(DeckCard.objects.values_list("pk", flat=True)) == rows
    assert list(Deck.objects.values_list("updated_at", flat=True)) == changed_at


def test_one_game_can_be_loaded_by_itself():
    assert set(load(game=flagship().slug)) == {flagship().slug}


def test_an_unknown_game_is_named_with_the_known_ones():
    with pytest.raises(BadInput, match=f'unknown game "chess"; use one of .*{flagship().slug}'):
        load(game="chess")


def test_every_starter_deck_is_public_legal_and_has_a_name_and_an_idea():
    load()
    for deck in Deck.objects.prefetch_related("cards__card"):
        game = deck.game_object
        report = game.check_deck(deck.list, Card.objects.pool(game), deck.format, deck.role or None)
        assert report.legal, (deck.name, report.errors)
        assert deck.visibility == Deck.Visibility.PUBLIC and deck.is_precon and deck.owner is None
        assert deck.name and deck.notes and "Idea" not in deck.notes


def test_the_file_name_of_a_starter_deck_says_its_format():
    load()
    for deck in Deck.objects.all():
        game = deck.game_object
        begins = deck.precon_key.partition("-")[0]
        others = {one.key for one in game.formats[1:]}
        assert deck.format == (begins if begins in others else game.formats[0].key)


def test_a_starter_deck_that_was_tampered_with_is_set_right():
    load()
    deck = Deck.objects.first()
    row = deck.cards.first()
    row.quantity += 7
    row.save()
    load()
    assert deck.cards.get(card=row.card, zone=row.zone).quantity == row.quantity - 7


def test_a_line_that_is_no_card_is_named_with_file_and_number(tmp_path, monkeypatch):
    load()
    game = flagship()
    folder = tmp_path / "data" / "decks"
    folder.mkdir(parents=True)
    (folder / "odd.txt").write_text("// Title: Odd\n\n4 No Such Card At All\n")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    with pytest.raises(ValueError, match=r"odd\.txt, line 3"):
        load_precons(game)
