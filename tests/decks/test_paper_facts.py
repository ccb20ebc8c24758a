"""What a game lets a deck say of itself as an object of paper: entered, checked, undone, written out and read back."""

import pytest
from django.test import Client

from decks.checking import DeckCheck
from decks.deck_document import read_document
from decks.export import write
from decks.importing import DeckImport
from decks.models import Deck
from engine.core.game import Game
from engine.core.problems import DataError
from engine.registry import games
from tests.factories import make_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return next(game for game in games() if {one.kind for one in game.deck_facts} >= {"enum", "flag"})


@pytest.fixture
def said(game: Game) -> dict[str, object]:
    """The last choice of every list, and yes."""
    return {
        one.key: one.choices[-1].key if one.kind == "enum" else False
        for one in game.deck_facts
        if one.kind in ("enum", "flag")
    }


@pytest.fixture
def deck(game: Game, player: Client) -> Deck:
    return make_deck(game=game, owner=player.user)


def send(player: Client, deck: Deck, said: dict[str, object], revision: int) -> int:
    fields = {f"paper-{key}": str(value) for key, value in said.items()}
    sent = {"name": deck.name, "format": deck.format, "notes": "", "revision": revision, **fields}
    return player.post(f"{deck.get_absolute_url()}details/", sent).status_code


def test_they_are_entered_with_the_details_and_undone_like_them(
    player: Client, deck: Deck, said: dict[str, object]
) -> None:
    assert send(player, deck, said, 0) == 302
    deck.refresh_from_db()
    assert deck.paper == said
    assert deck.list.facts == said
    assert "selected" in player.get(f"{deck.get_absolute_url()}details/").content.decode()
    player.post(f"{deck.get_absolute_url()}undo/", {"revision": 1})
    deck.refresh_from_db()
    assert deck.paper == {}


def test_the_rules_hear_of_them(player: Client, deck: Deck, said: dict[str, object]) -> None:
    before = DeckCheck(Deck.objects.with_cards().get(pk=deck.pk)).report
    send(player, deck, said, 0)
    after = DeckCheck(Deck.objects.with_cards().get(pk=deck.pk)).report
    assert after.issues != before.issues


def test_a_conflict_about_them_is_shown_in_words(
    player: Client, deck: Deck, game: Game, said: dict[str, object]
) -> None:
    send(player, deck, {}, 0)
    player.post(
        f"{deck.get_absolute_url()}details/", {"name": "New", "format": deck.format, "notes": "", "revision": 0}
    )
    fields = {f"paper-{key}": str(value) for key, value in said.items()}
    answer = player.post(
        f"{deck.get_absolute_url()}details/",
        {"name": deck.name, "format": deck.format, "notes": "", "revision": 0, **fields},
    )
    text = answer.content.decode()
    assert answer.status_code == 409
    one = next(one for one in game.deck_facts if one.kind == "enum")
    assert f"{one.label}: {one.choices[-1].label}" in text
    assert f'name="paper-{one.key}" value="{said[one.key]}"' in text


@pytest.mark.parametrize("kind", ["text", "json"])
def test_they_are_written_out_and_read_back(
    kind: str, player: Client, deck: Deck, game: Game, said: dict[str, object]
) -> None:
    send(player, deck, said, 0)
    text = write(Deck.objects.with_cards().get(pk=deck.pk), kind)
    if kind == "json":
        assert read_document(text, game).paper == said
    else:
        assert DeckImport(game, text, player.user).pasted.deck.facts == said
    facts = {"name": "Again", "format": deck.format, "visibility": "private"}
    player.post(f"/{game.slug}/decks/import/", {"text": text, "save": "1", **facts})
    assert Deck.objects.get(name="Again").paper == said


def test_nonsense_about_them_is_named_by_its_path(game: Game) -> None:
    key = next(one.key for one in game.deck_facts if one.kind == "enum")
    with pytest.raises(DataError) as error:
        read_document(f'{{"zones": {{}}, "paper": {{"{key}": "nonsense"}}}}', game)
    assert [one.path for one in error.value.problems] == [f"paper.{key}"]
    with pytest.raises(DataError):
        read_document('{"zones": {}, "paper": 4}', game)


def test_the_api_takes_them_beside_text_and_zones(visitor: Client, game: Game, said: dict[str, object]) -> None:
    address = f"/api/v1/{game.slug}/decks/check/"

    def issues(**document: object) -> list[dict[str, object]]:
        return visitor.post(address, document, content_type="application/json").json()["issues"]

    for deck in ({"text": "1 Nothing"}, {"zones": {}}):
        assert len(issues(**deck, paper=said)) > len(issues(**deck))
    key = next(one.key for one in game.deck_facts if one.kind == "enum")
    wrong = visitor.post(address, {"zones": {}, "paper": {key: "nonsense"}}, content_type="application/json")
    assert wrong.status_code == 400
    assert f"paper.{key}" in wrong.text
