"""Matches are watched in the browser: forward and back, from any seat, from a record that anybody brought."""

import json
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards.models import Card
from decks.card_links import CardLinks
from decks.management.commands.load_games import load_game
from engine.board import aliases, board_of
from engine.core.game import Game
from engine.core.record import ReplayError, replay
from engine.models import Match
from engine.registry import games
from engine.watching import ALL, LARGEST_RECORD, read_record, watch
from tests.factories import flagship, make_match

pytestmark = pytest.mark.django_db
PLAYED = [game for game in games() if game.play is not None]
BRING = "/matches/"


@pytest.fixture(params=PLAYED, ids=str)
def match(request: pytest.FixtureRequest) -> Match:
    return make_match(game=request.param)


def page(client: Client, match: Match, **query: Any) -> Any:
    return client.get(match.get_absolute_url(), query)


def test_every_game_can_be_stepped_through_from_the_first_decision_to_the_last(match: Match, visitor: Client):
    steps = len(match.record["decisions"])
    for step in (0, 1, steps // 2, steps):
        answer = page(visitor, match, step=step)
        now = answer.context["now"]
        assert (answer.status_code, now.step, now.steps) == (200, step, steps)
        assert bool(answer.context["back"]) == (step > 0) and bool(answer.context["on"]) == (step < steps)
    assert now.outcome and now.outcome in answer.text and not now.asks


def test_the_news_of_all_steps_put_together_are_the_log(match: Match):
    game = match.game_object
    moments = [watch(match.record, game, step) for step in range(len(match.record["decisions"]) + 1)]
    assert [line for one in moments for line in one.news] == list(moments[-1].log)
    assert moments[-1].log == tuple(event["text"] for event in replay(match.record, game).state.events())


def test_a_seat_sees_what_its_player_may_know_and_nothing_more(match: Match, visitor: Client):
    game, step = match.game_object, len(match.record["decisions"]) // 2
    state = replay(match.record, game, step).state
    for seat in (0, *state.seats()):
        shown = page(visitor, match, step=step, seat=seat).context
        assert (shown["eyes"], shown["now"].view) == (str(seat), state.view(seat))


def test_with_all_hands_open_each_seat_shows_what_its_own_player_sees(match: Match):
    game, step = match.game_object, len(match.record["decisions"]) // 2
    state = replay(match.record, game, step).state
    shown = watch(match.record, game, step, ALL).view["seats"]
    for seat in state.seats():
        assert [one for one in state.view(seat)["seats"] if one in shown]
    assert len(shown) == len(state.seats())


@pytest.mark.parametrize("game", PLAYED, ids=str)
def test_matches_of_every_size_can_be_watched(game: Game, visitor: Client):
    for name in import_module(f"engine.games.{game.slug}.tests.matches").MATCHES:
        match = make_match(game=game, name=name)
        assert page(visitor, match, step=len(match.record["decisions"]) // 2).status_code == 200, name


def test_every_game_has_a_table_of_its_own_and_one_without_it_is_shown_too(match: Match, visitor: Client):
    game, step = match.game_object, len(match.record["decisions"]) // 2
    for seat in (ALL, 0, 1):
        own = page(visitor, match, step=step, seat=seat)
        assert f"games/{game.slug}/board.html" in [one.name for one in own.templates]
    plain = render_to_string("engine/_board.html", {key: own.context[key] for key in ("board", "card_links")})
    assert plain.count("<h3>Seat ") == len(own.context["board"].seats) > 0


def test_card_names_lead_to_their_pages_and_tell_their_text(visitor: Client, editor: Client):
    game = flagship()
    load_game(game)
    match = make_match()
    step = len(match.record["decisions"])
    name = Card.objects.in_game(game).get(name_key=game.schema.name_key(match.record["cards"][0]["name"]))
    links = CardLinks(match, AnonymousUser())
    told = links.linked(f"Seat 1 plays {name} <again>.")
    assert f'href="{name.get_absolute_url()}"' in told and "&lt;again&gt;" in told
    assert escape(game.printed_text(name.definition)) in told
    assert "title=" not in links.linked(str(name), is_told=False)
    assert name.get_absolute_url() in page(visitor, match, step=step).text
    Card.objects.filter(pk=name.pk).update(public_from=None)
    hidden = page(visitor, match, step=step).text
    assert name.get_absolute_url() not in hidden and name.name in hidden
    assert name.get_absolute_url() in page(editor, match, step=step).text


def test_a_game_without_decks_links_the_cards_it_is_played_with(visitor: Client):
    game = next(game for game in PLAYED if not game.has_decks)
    load_game(game)
    match = make_match(game=game)
    answer = page(visitor, match, step=len(match.record["decisions"]) // 2)
    alias, name = next(iter(aliases(game).items()))
    card = Card.objects.in_game(game).get(name=name)
    assert card.get_absolute_url() in answer.context["card_links"].linked(f"{alias} lies there")
    assert '<a class="card-name"' in answer.text


def test_watching_costs_the_same_queries_however_long_the_match(visitor: Client, django_assert_max_num_queries: Any):
    load_game(flagship())
    match = make_match()
    for step in (0, len(match.record["decisions"])):
        with django_assert_max_num_queries(5):
            page(visitor, match, step=step)


def test_a_step_or_seat_typed_by_hand_never_breaks_the_page(visitor: Client):
    match = make_match()
    for query in ({"step": "999999"}, {"step": "-1"}, {"step": "²"}, {"step": "x", "seat": "9"}, {"seat": "'"}):
        assert page(visitor, match, **query).status_code == 200
    assert visitor.get("/matches/abcdefghijklmnop/").status_code == 404


def test_the_record_can_be_kept_and_brought_again(visitor: Client):
    match = make_match()
    text = visitor.get(reverse("decks:record", args=[match.public_id])).content
    for sent in ({"text": text.decode()}, {"file": SimpleUploadedFile("record.json", b"\xef\xbb\xbf" + text)}):
        answer = visitor.post(BRING, sent)
        again = Match.objects.latest("pk")
        assert answer["Location"] == again.get_absolute_url()
        assert again.record == match.record and again.public_id != match.public_id


def test_what_is_no_record_is_refused_with_a_reason_and_not_kept(visitor: Client):
    good = make_match().record
    faults: list[tuple[Any, str]] = [
        ("", "Paste a record"),
        ("{", "no record"),
        ("[" * 100_000, "no record"),
        ([], "JSON object"),
        ({}, "missing"),
        ({**good, "game": "chess"}, "unknown game"),
        ({**good, "version": "0"}, "recorded under rules 0"),
        ({**good, "seed": "seven"}, "whole number"),
        ({**good, "decks": [{"main": {"Spark": 10**9}}]}, "more than"),
        ({**good, "decks": [{"main": {"Spark": -1}}]}, "from 1 on"),
        ({**good, "decks": []}, "cannot be played"),
        ({**good, "cards": [{"name": "Nothing"}]}, "cannot be played"),
        ({**good, "options": {"format": {}}}, "record"),
        ({**good, "players": [1]}, "list of names"),
        ({**good, "decisions": ["fly"]}, "decision 1"),
        ({**good, "decisions": ["end"] * 10_001}, "at most 10000"),
        ({**good, "digest": "0"}, "digest"),
    ]
    for document, reason in faults:
        text = document if isinstance(document, str) else json.dumps(document)
        answer = visitor.post(BRING, {"text": text})
        assert answer.status_code == 400, reason
        assert reason in answer.text, answer.context["form"].errors
    large = SimpleUploadedFile("record.json", b" " * (LARGEST_RECORD + 1))
    assert "larger than 1 MB" in visitor.post(BRING, {"file": large}).text
    assert "UTF-8" in visitor.post(BRING, {"file": SimpleUploadedFile("record.json", b"\xff\xfe\xff")}).text
    assert Match.objects.count() == 1


def test_a_match_of_older_rules_says_so_and_still_gives_its_record(visitor: Client):
    match = make_match()
    Match.objects.update(record={**match.record, "version": "0"})
    answer = page(visitor, match)
    assert answer.status_code == 409 and "recorded under rules 0" in answer.text
    assert visitor.get(reverse("decks:record", args=[match.public_id])).status_code == 200


def test_text_in_a_record_is_shown_as_text(visitor: Client):
    match = make_match()
    assert "<script>alert" not in page(visitor, match).text
    with pytest.raises(ReplayError):
        read_record(json.dumps({**match.record, "decisions": ["<script>alert(1)</script>"]}))
    answer = visitor.post(BRING, {"text": json.dumps({**match.record, "decisions": ["<script>alert(1)</script>"]})})
    assert "<script>alert(1)" not in answer.text


def test_a_board_leaves_out_what_is_empty_and_names_things_as_the_game_does():
    game = PLAYED[0]
    view = {
        "seat": 1,
        "turn": 3,
        "log": ["never"],
        "chain": [],
        "seats": [{"seat": 1, "front": [None, {"card": "Old Tusk", "damage": 2}], "hand": ["A", "A"], "out": False}],
    }
    board = board_of(view, game)
    assert board.middle.facts == (("turn", "3"),) and not board.middle.parts
    [seat] = board.seats
    assert (seat.title, seat.facts, seat.rows) == ("Seat 1", (), (("hand", ("A", "A")),))
    assert [(label, one.title, one.facts) for label, parts in seat.parts for one in parts] == [
        ("front", "2. Old Tusk", (("damage", "2"),))
    ]
