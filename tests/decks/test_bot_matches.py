"""Matches between bots, started by a form, and goldfish games from a test hand; both open for watching."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.management.commands.load_games import load_game
from decks.models import Deck
from engine.bots.hints import hints_of
from engine.core.game import Game
from engine.core.record import replay
from engine.models import Match
from engine.registry import games
from tests.factories import flagship, make_deck

pytestmark = pytest.mark.django_db
PLAYED = [game for game in games() if game.play is not None]


@pytest.fixture(params=PLAYED, ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    load_game(request.param)
    return request.param


def fill(form: Any, **facts: Any) -> dict[str, Any]:
    """What a browser sends of the form as it stands, with quick bots."""
    sent = {name: "random" if name.startswith("bot") else form[name].value() for name in form.fields}
    return {**sent, "seed": 7, **facts}


def test_two_bots_play_a_match_of_every_game_that_can_be_watched(game: Game, visitor: Client):
    address = reverse("decks:match", args=[game])
    assert address in visitor.get(reverse("cards:game", args=[game])).text
    answer = visitor.post(address, fill(visitor.get(address).context["form"]))
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert replay(match.record, game).state.outcome is not None
    assert visitor.get(answer["Location"]).status_code == 200
    assert (match.record["players"], match.seed) == (["random", "random"], "7")


def test_every_format_of_a_game_can_be_played_with_the_decks_that_are_offered_first(game: Game, visitor: Client):
    address = reverse("decks:match", args=[game])
    for key in game.playing.players:
        page = visitor.get(address, {"format": key})
        assert f'href="?format={key}" aria-current="page"' in page.text
        form = page.context["form"]
        answer = visitor.post(f"{address}?format={key}", fill(form))
        match = Match.objects.latest("pk")
        assert answer.status_code == 302, answer.context["form"].errors
        assert (match.format, answer["Location"]) == (key, match.get_absolute_url())
        assert len(match.deck_ids) == len(form.deck_fields) == len(match.record["decks"])
        assert visitor.get(answer["Location"], {"step": 5}).status_code == 200


def test_a_side_of_several_decks_has_one_bot_and_a_side_of_its_own_role_the_deck_for_it(visitor: Client):
    game = flagship()
    load_game(game)
    for key, players in game.playing.players.items():
        form = visitor.get(reverse("decks:match", args=[game]), {"format": key}).context["form"]
        chosen = game.format(key)
        assert sum(len(side) - 1 for side in form.sides) == players
        assert all(side[-1].startswith("bot") for side in form.sides) and len(form.sides) == 2
        decks = [Deck.objects.get(public_id=form[name].value()) for name in form.deck_fields]
        if chosen.roles:
            assert decks[-1].role == chosen.roles[1] and all(one.role != chosen.roles[1] for one in decks[:-1])
        else:
            assert {one.format for one in decks} == {key}


def test_a_goldfish_game_of_every_deck_game_can_be_watched(game: Game, visitor: Client):
    if not game.has_decks:
        assert not Deck.objects.in_game(game).exists()
        return
    deck = Deck.objects.in_game(game).filter(format=game.formats[0].key).first()
    assert deck is not None
    address = reverse("decks:goldfish", args=[deck.public_id])
    assert address in visitor.get(reverse("decks:play", args=[deck.public_id])).text
    assert address in visitor.get(deck.get_absolute_url()).text
    answer = visitor.post(address, {"seed": "7"})
    match = Match.objects.get()
    assert (answer["Location"], match.seed) == (match.get_absolute_url(), "7")
    assert hints_of(game).pilot in visitor.get(answer["Location"]).text


def test_a_deck_that_is_not_legal_yet_says_why_it_cannot_play(player: Client):
    deck = make_deck(owner=player.user)
    answer = player.post(reverse("decks:goldfish", args=[deck.public_id]), {"seed": "1"}, follow=True)
    assert "cannot play yet" in answer.text and not Match.objects.exists()


def test_nobody_can_play_with_a_deck_they_may_not_read(player: Client, stranger: Client):
    game = flagship()
    secret = make_deck("Secret", owner=player.user)
    address = reverse("decks:match", args=[game])
    form = player.get(address).context["form"]
    sent = fill(form, **dict.fromkeys(form.deck_fields, secret.public_id))
    assert stranger.post(reverse("decks:goldfish", args=[secret.public_id])).status_code == 404
    refused = stranger.post(address, sent)
    assert refused.status_code == 400 and "Secret" not in refused.text
    assert refused.context["form"].errors.keys() == set(form.deck_fields)
    assert "cannot start" in player.post(address, sent).text
    assert not Match.objects.exists()


def test_a_form_filled_in_wrongly_says_so(visitor: Client):
    address = reverse("decks:match", args=[flagship()])
    answer = visitor.post(address, {"seed": "-1", "bot1": "oracle", "deck1": "nothing"})
    assert answer.status_code == 400
    assert {"seed", "bot1", "bot2", "deck1"} <= answer.context["form"].errors.keys()


def test_what_a_game_lets_people_settle_beforehand_is_asked_for_and_kept_in_the_record(game: Game, visitor: Client):
    address = reverse("decks:match", args=[game])
    form = visitor.get(address).context["form"]
    assert [f"option-{one.key}" for one in game.match_options] == [field.name for field in form.option_fields()]
    for one in game.match_options:
        if one.kind == "number":
            value, wrong = str(one.minimum), str(one.maximum + 1)
        elif one.kind == "enum":
            value, wrong = one.choices[-1].key, "nonsense"
        else:
            continue
        answer = visitor.post(address, fill(form, **{f"option-{one.key}": value}))
        assert answer.status_code == 302, one.key
        options = Match.objects.get().record["options"]
        assert str(options[one.key]) == value
        assert visitor.post(address, fill(form, **{f"option-{one.key}": wrong})).status_code == 400
        Match.objects.all().delete()
