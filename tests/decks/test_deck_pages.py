"""Lists, history, teams and what the deck's page tells."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.models import FormatLimit, FormatVersion
from decks.changes import change, name_point
from decks.contents import Copies
from decks.models import Deck
from decks.sheet import Sheet
from tests.factories import flagship, make_card, make_deck, make_printing, make_set, make_user

pytestmark = pytest.mark.django_db


def found(client: Client, **asked: str) -> set[str]:
    decks = client.get(f"/{flagship().slug}/decks/", asked).context["decks"]
    return {one.deck.name for one in decks}


def test_decks_are_found_by_name_card_format_and_kind(visitor: Client) -> None:
    game = flagship()
    make_deck("Ash and Ember", visibility="public", is_precon=True, cards={"main": {"Fire Blade": 1}})
    make_deck("Größe", visibility="public", format=game.formats[1].key, cards={"main": {"Fire Bladesmith": 1}})
    assert found(visitor, q="EMBER ash") == {"Ash and Ember"}
    assert found(visitor, q="grosse") == {"Größe"}
    assert found(visitor, card="fire blade") == {"Ash and Ember"}
    assert found(visitor, card="fire") == {"Ash and Ember", "Größe"}
    assert found(visitor, format=game.formats[1].key) == {"Größe"}
    assert found(visitor, kind="precon") == {"Ash and Ember"}
    assert found(visitor, kind="players") == {"Größe"}
    assert found(visitor, q="%") == set()
    assert "No decks match" in visitor.get(f"/{game.slug}/decks/?q=zzz").content.decode()


@pytest.mark.parametrize("page", ["-1", "0", "abc", "999999"])
def test_raw_page_numbers_lead_to_a_page_there_is(page: str, visitor: Client) -> None:
    make_deck("A", visibility="public")
    assert found(visitor, page=page) == {"A"}


def test_paging_shows_every_deck_once(visitor: Client) -> None:
    names = {f"Deck {number}" for number in range(48)}
    for name in sorted(names):
        make_deck(name, visibility="public")
    Deck.objects.update(updated_at="2026-01-01T00:00Z")
    pages = [found(visitor, page=str(page)) for page in (1, 2)]
    assert pages[0] | pages[1] == names and not pages[0] & pages[1]
    page = visitor.get(f"/{flagship().slug}/decks/?page=2").context["page"]
    assert not page.has_next()


def test_the_lists_ask_few_questions_however_many_decks_there_are(
    player: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    game = flagship()
    cards = [make_card(classes=["Human"]) for _ in range(10)]
    for number in range(30):
        make_deck(
            owner=player.user, visibility="public", format=game.formats[number % len(game.formats)].key,
            cards={"main": dict.fromkeys(cards, 2)},
        )  # fmt: skip
    version = FormatVersion.objects.create(game=game.slug, format=game.formats[0].key, effective_on="2026-01-01")
    FormatLimit.objects.create(version=version, card=cards[0], copies=1)
    for address in (f"/{game.slug}/decks/?q=deck&card=card", "/decks/"):
        with django_assert_max_num_queries(10):
            player.get(address)


def test_the_list_says_which_decks_are_legal(visitor: Client) -> None:
    make_deck("Short", visibility="public")
    assert "problem" in visitor.get(f"/{flagship().slug}/decks/").content.decode()


def test_a_dated_ban_makes_decks_illegal_in_the_list_too(visitor: Client) -> None:
    game = flagship()
    deck = make_deck("A", visibility="public", cards={"main": {"Ember": 1}})
    before = visitor.get(f"/{game.slug}/decks/").context["decks"][0].report
    version = FormatVersion.objects.create(game=game.slug, format=deck.format, effective_on="2026-01-01")
    FormatLimit.objects.create(version=version, card=deck.cards.get().card, copies=0)
    after = visitor.get(f"/{game.slug}/decks/").context["decks"][0].report
    assert {issue.code for issue in after.errors} - {issue.code for issue in before.errors} == {"banned_card"}


def test_the_deck_s_page_tells_list_sums_and_other_formats(visitor: Client) -> None:
    deck = make_deck("A", visibility="public", cards={"main": {"Ember": 3}}, notes="**burn**", owner=make_user("ilse"))
    text = visitor.get(deck.get_absolute_url()).content.decode()
    assert "by ilse" in text
    assert "<strong>burn</strong>" in text
    for one in flagship().formats:
        assert one.label in text


def test_groups_count_and_sort(db: None) -> None:
    first = make_set(name="A first set")
    human = make_card("Aria", classes=["Human"], card_set=first)
    both = make_card("Bela", classes=["Mage", "Human"], card_set=first)
    plain = make_card("Cold", card_set=make_set(name="Second"))
    deck = make_deck(cards={"main": {human: 1, both: 3, plain: 2}})
    deck = Deck.objects.with_cards().get(pk=deck.pk)

    def groups(grouping: str, sorting: str = "name") -> list[tuple[str, int, list[str]]]:
        zone = next(zone for zone in Sheet(deck, grouping, sorting).zones if zone.zone.key == "main")
        return [(group.label, group.count, [row.card.name for row in group.rows]) for group in zone.groups]

    assert groups("none", "quantity") == [("", 6, ["Bela", "Cold", "Aria"])]
    assert groups("class") == [
        ("Human", 1, ["Aria"]), ("Human Mage", 3, ["Bela"]), ("No class", 2, ["Cold"])
    ]  # fmt: skip
    assert [label for label, _, _ in groups("set")] == ["A first set", "Second"]


def test_a_chosen_printing_decides_the_set_a_card_is_shown_under(db: None) -> None:
    card = make_card("Ember")
    printing = make_printing(card, make_set(name="Reprints"))
    deck = make_deck(cards={"main": {card: 1}})
    deck.cards.update(printing=printing)
    deck = Deck.objects.with_cards().get(pk=deck.pk)
    zone = next(zone for zone in Sheet(deck, "set").zones if zone.zone.key == "main")
    assert [group.label for group in zone.groups] == ["Reprints"]


def test_the_history_tells_what_was_done_and_leads_back(player: Client) -> None:
    deck = make_deck("Ash", owner=player.user, cards={"main": {"Ember": 2}})
    place = ("main", deck.cards.get().card_id)
    change(deck, 0, cards={place: Copies(4)}, facts={"name": "Ember"})
    deck.refresh_from_db()
    name_point(deck, "Before <b>")
    change(deck, 1, cards={place: Copies(0)})
    text = player.get(f"{deck.get_absolute_url()}history/").content.decode()
    assert "+2 Ember" in text and "−4 Ember" in text and "“Before &lt;b&gt;”" in text
    state = player.get(f"{deck.get_absolute_url()}history/1/").content.decode()
    assert '<td class="number">0</td><td class="number">4</td>' in state
    player.post(f"{deck.get_absolute_url()}history/1/restore/", {"revision": 2})
    assert deck.cards.get().quantity == 4
    assert player.post(f"{deck.get_absolute_url()}history/1/restore/", {"revision": 2}).status_code == 409
    assert player.get(f"{deck.get_absolute_url()}history/99/").status_code == 404


def test_a_restore_point_needs_a_name(player: Client) -> None:
    deck = make_deck(owner=player.user)
    address = f"{deck.get_absolute_url()}history/name/"
    assert "Give the restore point a name" in player.post(address, {"name": "  "}, follow=True).content.decode()
    player.post(address, {"name": "x" * 200})
    assert deck.operations.get().restore_point == "x" * 80


def test_three_decks_are_checked_as_a_team(player: Client, stranger: Client) -> None:
    game = flagship()
    one = next(one for one in game.formats if one.seats > 1)
    decks = [make_deck(f"Seat {number}", owner=player.user) for number in range(one.seats)]
    address = f"/{game.slug}/decks/together/"
    sent = {"format": one.key, "deck": [deck.public_id for deck in decks]}
    text = player.get(address, sent).content.decode()
    assert "Together they are not legal yet" in text
    assert all(f"Seat {number}</a></h3>" in text for number in range(one.seats))
    assert "Seat 0" not in stranger.get(address, sent).content.decode()
    few = player.get(address, {**sent, "deck": [decks[0].public_id]}).content.decode()
    assert "exactly three decks" in few


def test_a_game_without_groups_has_no_team_page(visitor: Client) -> None:
    assert visitor.get("/nonsense/decks/together/").status_code == 404
