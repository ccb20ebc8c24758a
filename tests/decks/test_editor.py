"""Building a deck with plain forms: nothing here needs JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, FormatLimit, FormatVersion
from decks.changes import change
from decks.contents import Copies
from decks.holding import SESSION_KEY
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck

pytestmark = pytest.mark.django_db


def zone_keys() -> tuple[str, str]:
    """The zone that takes one card, and the open one."""
    single = next(zone.key for zone in flagship().zones if zone.maximum == 1)
    return single, next(zone.key for zone in flagship().zones if not zone.card_types)


@pytest.fixture
def deck(player: Client) -> Deck:
    return make_deck("Ash", owner=player.user, cards={zone_keys()[1]: {"Ember": 2}})


def send(client: Client, deck: Deck, page: str = "change/", *, script: bool = False, **fields: Any) -> Any:
    deck.refresh_from_db()
    fields.setdefault("revision", deck.revision)
    return client.post(
        deck.get_absolute_url() + page,
        fields,
        headers={"HX-Request": "true"} if script else {},
    )


def quantities(deck: Deck) -> dict[str, int]:
    return {f"{row.zone} {row.card.name}": row.quantity for row in deck.cards.select_related("card")}


def test_a_deck_is_begun_with_a_name_and_a_format(player: Client) -> None:
    game = flagship()
    answer = player.post(
        f"/{game.slug}/decks/new/", {"name": "Ash", "format": game.formats[0].key, "visibility": "private"}
    )
    made = Deck.objects.get()
    assert (made.name, made.owner, made.format) == ("Ash", player.user, game.formats[0].key)
    assert answer.url == f"{made.get_absolute_url()}edit/"


def test_a_format_with_roles_is_chosen_together_with_the_role(player: Client) -> None:
    game = flagship()
    one = next(one for one in game.formats if one.roles)
    player.post(
        f"/{game.slug}/decks/new/", {"name": "A", "format": f"{one.key}:{one.roles[1]}", "visibility": "private"}
    )
    made = Deck.objects.get()
    assert (made.format, made.role) == (one.key, one.roles[1])


def test_plus_and_minus_change_by_one(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    place = f"{main}:{Card.objects.get(name='Ember').pk}"
    answer = send(player, deck, do=f"{place}:+1", back="q=ember", pane="pool")
    assert answer.url == f"{deck.get_absolute_url()}edit/?q=ember#pool"
    assert quantities(deck) == {f"{main} Ember": 3}
    for _ in range(5):
        send(player, deck, do=f"{place}:-1")
    assert quantities(deck) == {}


def test_several_typed_numbers_are_saved_together_with_a_press(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    ember, other = Card.objects.get(name="Ember").pk, make_card("Blade").pk
    send(player, deck, **{f"n:{main}:{ember}": "4", f"n:{main}:{other}": "1", "do": f"{main}:{other}:+1"})
    assert quantities(deck) == {f"{main} Ember": 4, f"{main} Blade": 2}


@pytest.mark.parametrize("typed", ["-1", "1000", "many", "1.5", "99999999999999999999"])
def test_a_number_that_is_none_is_refused_in_words(typed: str, player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    field = {f"n:{main}:{Card.objects.get(name='Ember').pk}": typed}
    answer = player.get(send(player, deck, **field).url)
    assert "is no number of cards" in answer.content.decode()
    assert send(player, deck, script=True, **field).status_code == 422
    assert quantities(deck) == {f"{main} Ember": 2}


@pytest.mark.parametrize(
    "step", ["main:999999:+1", "cellar:{ember}:+1", "main:{ember}:>cellar", "nonsense", "main:{ember}:=x", "main:0:+1"]
)
def test_steps_that_cannot_be_are_refused(step: str, player: Client, deck: Deck) -> None:
    before = quantities(deck)
    step = step.format(ember=Card.objects.get(name="Ember").pk)
    assert send(player, deck, script=True, do=step).status_code == 422
    assert quantities(deck) == before


def test_a_card_of_another_game_or_a_secret_set_cannot_be_added(player: Client, deck: Deck) -> None:
    hidden = make_card("Hidden", printed=False)
    assert send(player, deck, script=True, do=f"main:{hidden.pk}:+1").status_code == 422
    Card.objects.filter(pk=hidden.pk).update(game="other", public_from="2020-01-01T00:00Z")
    assert send(player, deck, script=True, do=f"main:{hidden.pk}:+1").status_code == 422


def test_choosing_the_card_of_a_one_card_zone_takes_the_place_of_the_other(player: Client, deck: Deck) -> None:
    single, main = zone_keys()
    first, second = (make_card(name, type=flagship().zone(single).card_types[0]) for name in ("Aria", "Bela"))
    send(player, deck, do=f"{single}:{first.pk}:!")
    send(player, deck, do=f"{single}:{second.pk}:!")
    assert quantities(deck) == {f"{main} Ember": 2, f"{single} Bela": 1}


def test_a_change_on_an_old_page_shows_what_was_is_and_was_wanted(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    ember = Card.objects.get(name="Ember")
    send(player, deck, do=f"{main}:{ember.pk}:+1")
    answer = send(player, deck, revision=0, **{f"n:{main}:{ember.pk}": "4"})
    text = " ".join(answer.content.decode().split())
    assert answer.status_code == 409
    assert "+1 Ember" in text
    assert "<td>2</td>" in text and 'value="3"> 3' in text and 'value="4" checked> 4' in text
    assert quantities(deck) == {f"{main} Ember": 3}
    send(player, deck, **{f"n:{main}:{ember.pk}": "4"})
    assert quantities(deck) == {f"{main} Ember": 4}


def test_numbers_left_alone_on_an_old_page_are_no_wish(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    ember, other = Card.objects.get(name="Ember"), make_card("Blade")
    send(player, deck, do=f"{main}:{ember.pk}:+1")
    answer = send(player, deck, revision=0, **{f"n:{main}:{ember.pk}": "2", "do": f"{main}:{other.pk}:+1"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert f'name="n:{main}:{other.pk}"' in text
    assert f'name="n:{main}:{ember.pk}"' not in text


def test_a_double_press_of_an_old_page_is_not_done_twice(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    step = f"{main}:{Card.objects.get(name='Ember').pk}:-1"
    assert send(player, deck, revision=0, do=step).status_code == 302
    assert send(player, deck, revision=0, do=step).status_code == 409
    assert quantities(deck) == {f"{main} Ember": 1}


@pytest.mark.parametrize("revision", ["", "abc", "-1", "99", "999999999999999999999"])
def test_a_revision_that_never_was_is_a_conflict(revision: str, player: Client, deck: Deck) -> None:
    step = f"main:{Card.objects.get(name='Ember').pk}:+1"
    assert send(player, deck, revision=revision, do=step).status_code == 409


def test_undo_and_redo_are_buttons(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    send(player, deck, do=f"{main}:{Card.objects.get(name='Ember').pk}:+1")
    text = player.get(f"{deck.get_absolute_url()}edit/").content.decode()
    assert 'title="Undo: +1 Ember"' in text
    send(player, deck, "undo/")
    assert quantities(deck) == {f"{main} Ember": 2}
    send(player, deck, "redo/")
    assert quantities(deck) == {f"{main} Ember": 3}
    assert send(player, deck, "undo/", revision=0).status_code == 409


def test_every_problem_says_how_to_mend_it_and_one_press_does(player: Client, deck: Deck) -> None:
    single, main = zone_keys()
    stray = make_card("Aria", type=flagship().zone(single).card_types[0])
    most = flagship().zone(main).max_copies or 0
    change(
        deck,
        0,
        cards={
            (main, stray.pk): Copies(1),
            (main, Card.objects.get(name="Ember").pk): Copies(most + 2),
        },
    )
    text = player.get(f"{deck.get_absolute_url()}edit/").content.decode()
    assert f"Ember: {most + 2} copies" in text and "Remove 2" in text
    assert f"Move to {flagship().zone(single).label}" in text
    send(player, deck, do=f"{main}:{stray.pk}:>{single}")
    send(player, deck, do=f"{main}:{Card.objects.get(name='Ember').pk}:={most}")
    assert quantities(deck) == {f"{main} Ember": most, f"{single} Aria": 1}


def test_dated_bans_are_problems_too(player: Client, deck: Deck) -> None:
    version = FormatVersion.objects.create(game=deck.game, format=deck.format, effective_on="2026-01-01")
    FormatLimit.objects.create(version=version, card=Card.objects.get(name="Ember"), copies=0)
    text = player.get(f"{deck.get_absolute_url()}edit/").content.decode()
    assert "Ember is banned in this format; the deck has 2." in text
    assert "Remove Ember" in text


def test_totals_show_the_size_with_its_limits(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    text = player.get(f"{deck.get_absolute_url()}edit/").content.decode()
    assert f"<strong>2 / {flagship().zone(main).size_text()}</strong>" in text


def test_the_pool_finds_cards_and_knows_what_the_deck_has(player: Client, deck: Deck) -> None:
    make_card("Blade")
    text = player.get(f"{deck.get_absolute_url()}edit/?q=emb").content.decode()
    pool = text[text.index('id="pool-results"') :]
    assert "1 card<" in pool
    assert 'value="2" data-saved="2"' in pool
    assert "Blade" not in pool


def test_a_card_that_would_not_fit_says_why(player: Client, deck: Deck) -> None:
    single, _ = zone_keys()
    hero = make_card("Aria", type=flagship().zone(single).card_types[0], classes=["Human"])
    restricted = [one for one in flagship().schema.types if one.classes == "optional" and one.key not in ("summon",)]
    make_card("Arcane Thing", type=restricted[0].key, classes=["Mage"])
    change(deck, 0, cards={(single, hero.pk): Copies(1)})
    text = player.get(f"{deck.get_absolute_url()}edit/?q=arcane").content.decode()
    assert "Aria cannot use Arcane Thing" in text


def test_scripts_get_the_deck_s_pane_anew(player: Client, deck: Deck) -> None:
    _, main = zone_keys()
    answer = send(player, deck, script=True, do=f"{main}:{Card.objects.get(name='Ember').pk}:+1")
    text = answer.content.decode()
    assert 'data-revision="1"' in text
    assert "<html" not in text


def test_grouping_and_sorting_are_remembered_and_are_no_change(player: Client, deck: Deck) -> None:
    send(player, deck, "arrange/", grouping="cost", sorting="quantity")
    deck.refresh_from_db()
    assert (deck.grouping, deck.sorting, deck.revision) == ("cost", "quantity", 0)
    send(player, deck, "arrange/", grouping="nonsense", sorting="nonsense")
    deck.refresh_from_db()
    assert (deck.grouping, deck.sorting) == ("cost", "quantity")
    for grouping in Deck.Grouping.values:
        for sorting in Deck.Sorting.values:
            assert "Ember" in player.get(f"{deck.get_absolute_url()}?group={grouping}&sort={sorting}").content.decode()


def test_details_are_changed_in_one_step_that_can_be_undone(player: Client, deck: Deck) -> None:
    fields = {"name": "Ember", "format": flagship().formats[1].key, "notes": "a\r\nb"}
    send(player, deck, "details/", **fields)
    deck.refresh_from_db()
    assert (deck.name, deck.format, deck.notes, deck.revision) == ("Ember", fields["format"], "a\nb", 1)
    send(player, deck, "undo/")
    deck.refresh_from_db()
    assert deck.name == "Ash"


def test_details_changed_elsewhere_are_shown_and_only_one_s_own_changes_are_sent_again(
    player: Client, deck: Deck
) -> None:
    send(player, deck, "details/", name="Their name", format=deck.format, notes="")
    answer = send(player, deck, "details/", revision=0, name="Ash", format=deck.format, notes="my notes")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "my notes" in text
    assert 'name="name" value="Their name"' in text


@pytest.mark.parametrize(("field", "value"), [("name", ""), ("name", "x" * 121), ("format", "nonsense")])
def test_wrong_details_are_explained_at_their_field(field: str, value: str, player: Client, deck: Deck) -> None:
    fields = {"name": "A", "format": deck.format, "notes": "", field: value}
    text = send(player, deck, "details/", **fields).content.decode()
    assert "errorlist" in text
    deck.refresh_from_db()
    assert deck.revision == 0


def test_a_copy_asks_who_shall_see_it_and_leaves_the_original_alone(player: Client, stranger: Client) -> None:
    deck = make_deck("Open", owner=stranger.user, visibility="public", notes="n", cards={"main": {"Ember": 2}})
    player.post(f"{deck.get_absolute_url()}copy/", {"name": "Mine", "format": deck.format, "visibility": "unlisted"})
    copy = Deck.objects.get(name="Mine")
    assert (copy.owner, copy.visibility, copy.copied_from, copy.notes) == (player.user, "unlisted", deck, "n")
    assert quantities(copy) == quantities(deck)
    assert copy.public_id != deck.public_id


def test_deleting_asks_first(player: Client, deck: Deck) -> None:
    assert "Delete “Ash”?" in player.get(f"{deck.get_absolute_url()}delete/").content.decode()
    assert Deck.objects.filter(pk=deck.pk).exists()
    player.post(f"{deck.get_absolute_url()}delete/")
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_people_who_are_not_signed_in_build_and_share_by_link_but_do_not_publish(visitor: Client) -> None:
    game = flagship()
    visitor.post(f"/{game.slug}/decks/new/", {"name": "A", "format": game.formats[0].key, "visibility": "private"})
    deck = Deck.objects.get()
    assert deck.owner is None
    assert visitor.session[SESSION_KEY] == [deck.public_id]
    card = make_card()
    assert send(visitor, deck, do=f"main:{card.pk}:+1").status_code == 302
    send(visitor, deck, "sharing/", visibility="public")
    deck.refresh_from_db()
    assert deck.visibility == "private"
    send(visitor, deck, "sharing/", visibility="unlisted")
    assert Client().get(deck.get_absolute_url()).status_code == 200


def test_the_editor_asks_the_database_the_same_few_questions_for_any_deck(
    player: Client, deck: Deck, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for number in range(30):
        change(deck, number, cards={("main", make_card(classes=["Human"]).pk): Copies(1)})
        deck.refresh_from_db()
    with django_assert_max_num_queries(32):
        player.get(f"{deck.get_absolute_url()}edit/")
