"""Many goldfish games at once: asked for on a page, played in the background, shown with charts, opened one by one."""

import datetime
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.models import Card
from decks.goldfish_form import MOST_GAMES, MOST_OPEN
from decks.holding import SIMULATIONS_KEY
from decks.management.commands.load_games import load_game
from decks.models import Deck
from engine import jobs
from engine.core.game import Game
from engine.core.record import replay
from engine.lab.goldfish import fish_batch
from engine.models import DAYS_KEPT, PATIENCE, Match, Simulation
from engine.registry import games
from tests.factories import flagship, make_card, make_deck, make_match, make_simulation

pytestmark = pytest.mark.django_db
State = Simulation.State
GAMES = 24


@pytest.fixture
def deck() -> Deck:
    load_game(flagship())
    return Deck.objects.in_game(flagship()).filter(format=flagship().formats[0].key).order_by("pk")[0]


def ask(client: Client, deck: Deck, **facts: Any) -> Any:
    return client.post(reverse("decks:goldfish", args=[deck.public_id]), {"games": GAMES, "seed": 7, **facts})


def asked(client: Client, deck: Deck, **facts: Any) -> Simulation:
    answer = ask(client, deck, **facts)
    one = Simulation.objects.latest("pk")
    assert answer["Location"] == one.get_absolute_url()
    return one


def test_games_are_asked_for_played_and_shown_with_a_chart_and_its_table(deck: Deck, visitor: Client):
    one = asked(visitor, deck)
    page = visitor.get(one.get_absolute_url())
    assert "Waiting" in page.text and f"0 of {GAMES} games" in page.text and 'hx-trigger="every 1s"' in page.text
    assert jobs.work_off() and not jobs.work_off()
    page = visitor.get(one.get_absolute_url())
    figures = page.context["figures"]
    assert sum(row.count for row in figures.won) == figures.result["finished"] > 0
    assert page.text.count('<svg class="chart"') == 3 == page.text.count('<table class="table counted"')
    for row in figures.won:
        assert row.ci95[0] <= row.share <= row.ci95[1]
        assert f'<th scope="row">{row.turn}</th>' in page.text
    assert "95 %" in page.text and "style=" not in page.text and f"/ {GAMES}," in page.text


def test_asked_by_htmx_only_the_state_is_answered_and_the_end_stops_the_asking(deck: Deck, visitor: Client):
    one = asked(visitor, deck)
    answer = visitor.get(one.get_absolute_url(), headers={"HX-Request": "true"})
    assert answer.status_code == 200 and answer.text.startswith("<div") and 'id="simulation"' in answer.text
    jobs.work_off()
    answer = visitor.get(one.get_absolute_url(), headers={"HX-Request": "true"})
    assert answer.status_code == 286 and "hx-trigger" not in answer.text


def test_a_single_game_of_a_batch_is_the_game_of_the_batch(deck: Deck, visitor: Client):
    one = asked(visitor, deck)
    jobs.work_off()
    one.refresh_from_db()
    for number in (1, 2, GAMES):
        answer = visitor.get(reverse("decks:choose_simulated", args=[one.public_id]), {"number": number})
        page = visitor.get(answer["Location"], {"step": 3})
        assert page.status_code == 200 and f"Game {number}" in page.text and one.get_absolute_url() in page.text
        seed = one.seed + number - 1
        document = visitor.get(reverse("decks:simulated_record", args=[one.public_id, seed])).json()
        assert document["seed"] == seed
        state = replay(document, flagship()).state
        *_, alone = fish_batch(one.spec, seed, 1)
        won = any(state.player_of(seat) == 0 for seat in state.outcome.winners)
        assert bool(one.result["won_in"][number - 1]) == won
        assert list(alone.won_in) == [one.result["won_in"][number - 1]]
    for seed in (one.seed - 1, one.seed + GAMES):
        assert visitor.get(reverse("decks:simulated", args=[one.public_id, seed])).status_code == 404
    for number in ("0", str(GAMES + 1), "x", ""):
        answer = visitor.get(reverse("decks:choose_simulated", args=[one.public_id]), {"number": number})
        assert answer["Location"] == one.get_absolute_url()


def test_the_same_seeds_come_to_the_same_whatever_the_workers(deck: Deck, visitor: Client):
    one = asked(visitor, deck)
    jobs.work_off()
    one.refresh_from_db()
    for workers in (1, 2):
        *_, fish = fish_batch(one.spec, one.seed, one.games, workers)
        assert list(fish.won_in) == one.result["won_in"]
        assert fish.to_dict()["damage"] == one.result["damage"]


def test_a_batch_that_is_cancelled_stops_and_can_be_started_again(deck: Deck, visitor: Client):
    one = asked(visitor, deck)
    claimed = jobs.claim()
    assert claimed is not None
    visitor.post(reverse("decks:cancel_simulation", args=[one.public_id]))
    jobs.play(claimed)
    one.refresh_from_db()
    assert (one.state, one.result, one.done) == (State.CANCELLED, None, 0)
    assert "Cancelled" in visitor.get(one.get_absolute_url()).text
    assert not jobs.work_off()
    visitor.post(reverse("decks:restart_simulation", args=[one.public_id]))
    assert jobs.work_off()
    one.refresh_from_db()
    assert one.state == State.DONE


def test_a_batch_whose_worker_died_is_taken_up_by_the_next(visitor: Client):
    one = make_simulation()
    dead = jobs.claim()
    assert dead is not None and jobs.claim() is None
    Simulation.objects.update(heartbeat=timezone.now() - 2 * PATIENCE)
    assert "Nobody plays any more" in visitor.get(one.get_absolute_url()).text
    alive = jobs.claim()
    assert alive is not None and alive.run != dead.run
    jobs.play(dead)  # it was only slow: it notices that the batch is no longer its own
    one.refresh_from_db()
    assert (one.state, one.run, one.done) == (State.RUNNING, alive.run, 0)
    jobs.play(alive)
    one.refresh_from_db()
    assert (one.state, one.done) == (State.DONE, one.games)


def test_a_batch_that_costs_every_worker_its_life_is_given_up_and_can_be_asked_for_anew(player: Client):
    one = make_simulation(owner=player.user)
    for _ in range(jobs.MOST_ATTEMPTS):
        assert jobs.claim() is not None
        Simulation.objects.update(heartbeat=timezone.now() - 2 * PATIENCE)
    assert jobs.claim() is None
    page = player.get(one.get_absolute_url())
    assert "never came to its end" in page.text and "Start again" in page.text
    player.post(reverse("decks:restart_simulation", args=[one.public_id]))
    assert jobs.work_off()


def test_a_worker_that_is_stopped_puts_its_batch_back(monkeypatch: pytest.MonkeyPatch):
    one = make_simulation()

    def interrupted(*batch: Any) -> Any:
        raise SystemExit

    monkeypatch.setattr(jobs, "fish_batch", interrupted)
    with pytest.raises(SystemExit):
        jobs.work_off()
    one.refresh_from_db()
    assert (one.state, one.attempts) == (State.WAITING, 0)
    monkeypatch.undo()
    call_command("work", "--once")
    one.refresh_from_db()
    assert one.state == State.DONE


def test_only_so_many_games_and_batches_at_a_time(deck: Deck, player: Client, stranger: Client):
    page = player.get(reverse("decks:goldfish", args=[deck.public_id]))
    assert "1 to 10,000" in page.text and MOST_GAMES == 10_000
    for wrong in ({"games": 0}, {"games": MOST_GAMES + 1}, {"seed": -1}, {"games": "many"}, {"seed": 2**60}):
        assert ask(player, deck, **wrong).status_code == 400
    for _ in range(MOST_OPEN):
        asked(player, deck)
    refused = ask(player, deck)
    assert refused.status_code == 400 and "wait to be played" in refused.text
    asked(stranger, deck)
    jobs.work_off()
    asked(player, deck)


def test_earlier_batches_are_listed_for_those_who_asked_for_them(deck: Deck, player: Client, visitor: Client):
    address = reverse("decks:goldfish", args=[deck.public_id])
    mine, theirs = asked(player, deck), asked(visitor, deck)
    assert [one.pk for one in player.get(address).context["earlier"]] == [mine.pk]
    assert [one.pk for one in visitor.get(address).context["earlier"]] == [theirs.pk]
    assert Client().get(address).context["earlier"] == []
    visitor.force_login(player.user)
    assert SIMULATIONS_KEY not in visitor.session
    theirs.refresh_from_db()
    assert theirs.owner == player.user


def test_a_deck_that_is_not_legal_yet_is_not_put_into_the_queue(player: Client):
    refused = ask(player, make_deck(owner=player.user))
    assert refused.status_code == 400 and "cannot play yet" in refused.text
    assert not Simulation.objects.exists()


def test_what_a_private_deck_played_is_open_to_its_owner_only(deck: Deck, player: Client, stranger: Client):
    Deck.objects.filter(pk=deck.pk).update(is_precon=False, owner=player.user, visibility="private")
    one = asked(player, deck)
    player.post(reverse("decks:goldfish", args=[deck.public_id]), {"seed": 1})
    match = Match.objects.get()
    addresses = [one.get_absolute_url(), reverse("decks:simulated", args=[one.public_id, one.seed])]
    addresses += [match.get_absolute_url(), reverse("decks:record", args=[match.public_id])]
    for address in addresses:
        assert player.get(address).status_code == 200, address
        assert stranger.get(address).status_code == Client().get(address).status_code == 404, address
    assert stranger.post(reverse("decks:cancel_simulation", args=[one.public_id])).status_code == 404
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    for address in addresses:
        assert stranger.get(address).status_code == 200, address
    assert stranger.post(reverse("decks:cancel_simulation", args=[one.public_id])).status_code == 404
    Deck.objects.get(pk=deck.pk).delete()
    assert not Match.objects.exists() and not Simulation.objects.exists()


def test_cards_that_became_secret_take_what_was_played_with_them_out_of_sight(
    deck: Deck, visitor: Client, stranger: Client, editor: Client
):
    one = asked(visitor, deck)
    stranger.post(reverse("decks:goldfish", args=[deck.public_id]), {"seed": 1})
    match = Match.objects.get()
    Deck.objects.filter(pk=deck.pk).update(is_precon=False)
    deck.cards.all().delete()  # the deck itself tells nothing of them any more
    Card.objects.update(public_from=None)
    for address in (one.get_absolute_url(), match.get_absolute_url()):
        assert visitor.get(address).status_code == 404, address
        assert editor.get(address).status_code == 200, address
    assert stranger.get(match.get_absolute_url()).status_code == 200  # whose match it is
    name = match.record["cards"][0]["name"]
    page = stranger.get(match.get_absolute_url(), {"step": len(match.record["decisions"])})
    assert name in page.text and not re.search(r'<a class="card-name"', page.text)


def test_a_record_that_somebody_brought_says_nothing_of_which_cards_are_secret(visitor: Client):
    match = make_match()
    name = match.record["cards"][0]["name"]
    make_card(name, card_set=None, printed=False)
    assert visitor.get(match.get_absolute_url()).status_code == 200


def test_what_visitors_had_played_is_forgotten_after_a_while(player: Client):
    old = timezone.now() - datetime.timedelta(days=DAYS_KEPT + 1)
    kept = [make_match(), make_simulation(), make_match(owner=player.user), make_simulation(owner=player.user)]
    for one in kept:
        type(one).objects.filter(pk=one.pk).update(created_at=old)
    fresh = make_match()
    jobs.forget_old()
    assert {one.pk for one in Match.objects.all()} == {kept[2].pk, fresh.pk}
    assert {one.pk for one in Simulation.objects.all()} == {kept[3].pk}


@pytest.mark.parametrize("game", [game for game in games() if game.play is not None], ids=str)
def test_every_game_can_be_played_alone_many_times(game, visitor: Client):
    load_game(game)
    deck = Deck.objects.in_game(game).filter(format=game.formats[0].key).order_by("pk").first()
    address = reverse("decks:goldfish", args=[deck.public_id]) if deck else reverse("decks:alone", args=[game])
    assert visitor.get(address).status_code == 200
    answer = visitor.post(address, {"games": 6, "seed": 3})
    assert jobs.work_off()
    page = visitor.get(answer["Location"])
    assert page.status_code == 200 and page.context["figures"].damage
    one = Simulation.objects.get()
    assert visitor.get(reverse("decks:simulated", args=[one.public_id, 5]), {"step": 4}).status_code == 200
    assert visitor.post(address, {"seed": "3"})["Location"] == Match.objects.get().get_absolute_url()


def test_a_game_with_decks_is_not_played_alone_without_one(visitor: Client):
    assert visitor.get(reverse("decks:alone", args=[flagship()])).status_code == 404


def test_the_pages_of_a_batch_cost_the_same_however_many_games_and_cards(
    deck: Deck, visitor: Client, django_assert_max_num_queries: Any
):
    for number in (2, 60):
        one = asked(visitor, deck, games=number)
        jobs.work_off()
        with django_assert_max_num_queries(8):
            visitor.get(one.get_absolute_url())
        with django_assert_max_num_queries(8):
            visitor.get(reverse("decks:simulated", args=[one.public_id, 7]), {"step": 9})


@pytest.mark.parametrize("game", [game for game in games() if game.match_options], ids=str)
def test_what_a_game_lets_people_settle_holds_for_goldfish_games_too(game: Game, visitor: Client):
    load_game(game)
    deck = Deck.objects.in_game(game).filter(format=game.formats[0].key).first() if game.has_decks else None
    address = reverse("decks:goldfish", args=[deck.public_id]) if deck else reverse("decks:alone", args=[game])
    number = next(one for one in game.match_options if one.kind == "number")
    option, value = f"option-{number.key}", number.minimum
    assert f'name="{option}"' in visitor.get(address).text
    visitor.post(address, {"games": 2, "seed": 7, option: value})
    assert Simulation.objects.get().spec.options[number.key] == value
    assert f"{number.label}: {value}." in visitor.get(Simulation.objects.get().get_absolute_url()).text
    visitor.post(address, {"games": 2, "seed": 7, option: value, "one": "1"})
    assert Match.objects.get().record["options"][number.key] == value
    wrong = visitor.post(address, {"games": 2, "seed": 7, option: number.maximum + 1})
    assert wrong.status_code == 400 and option in wrong.context["form"].errors
    assert Simulation.objects.count() == Match.objects.count() == 1
