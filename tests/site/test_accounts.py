"""Accounts: a name and a password, the decks built before come along, and guessers are locked out."""

import pytest
from django.conf import settings
from django.test import Client

from decks.models import Deck
from sigildb.accounts import address_of
from sigildb.models import User
from tests.factories import flagship, make_deck, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-password"


def build(client: Client) -> Deck:
    fields = {"name": "Ash", "format": flagship().formats[0].key, "visibility": "private"}
    client.post(f"/{flagship().slug}/decks/new/", fields)
    return Deck.objects.latest("pk")


def sign_up(client: Client, name: str = "ilse", **more: str) -> None:
    client.post("/accounts/sign-up/", {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more})


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str):
    return client.post("/accounts/sign-in/", {"username": name, "password": password, **more})


def test_decks_built_without_an_account_are_kept_when_signing_up(visitor: Client) -> None:
    deck = build(visitor)
    assert "The 1 deck you built here" in visitor.get("/accounts/sign-up/").content.decode()
    sign_up(visitor)
    deck.refresh_from_db()
    assert deck.owner == User.objects.get(username="ilse")
    assert "Welcome, ilse." in visitor.get("/decks/").content.decode()
    assert visitor.get(f"{deck.get_absolute_url()}edit/").status_code == 200


def test_decks_built_without_an_account_are_kept_when_signing_in(visitor: Client) -> None:
    user = make_user("ilse")
    own = make_deck(owner=user)
    deck = build(visitor)
    sign_in(visitor, "ilse")
    assert set(user.decks.all()) == {own, deck}
    visitor.post("/accounts/sign-out/")
    assert visitor.get(deck.get_absolute_url()).status_code == 404


def test_a_session_adopts_only_its_own_unowned_decks(visitor: Client) -> None:
    other, precon = make_deck(owner=make_user()), make_deck(is_precon=True, visibility="public")
    session = visitor.session
    session["held_decks"] = [other.public_id, precon.public_id]
    session.save()
    sign_up(visitor)
    assert not Deck.objects.filter(owner__username="ilse").exists()


def test_signing_out_needs_a_post(player: Client) -> None:
    assert player.get("/accounts/sign-out/").status_code == 405
    assert player.get("/accounts/").status_code == 200
    player.post("/accounts/sign-out/")
    assert player.get("/accounts/").status_code == 302


@pytest.mark.parametrize("away", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"])
def test_nobody_is_led_away_from_the_site(away: str, visitor: Client) -> None:
    make_user("ilse")
    assert sign_in(visitor, "ilse", next=away).url == "/"
    answer = Client().post(
        "/accounts/sign-up/", {"username": "other", "password1": PASSWORD, "password2": PASSWORD, "next": away}
    )
    assert answer.url == "/"


def test_one_is_led_back_to_where_one_came_from(visitor: Client) -> None:
    make_user("ilse")
    assert sign_in(visitor, "ilse", next="/decks/").url == "/decks/"


def test_a_taken_name_and_a_weak_password_are_explained(visitor: Client) -> None:
    make_user("ilse")
    answer = visitor.post("/accounts/sign-up/", {"username": "Ilse", "password1": "1234", "password2": "1234"})
    text = answer.content.decode()
    assert "already exists" in text and "too short" in text
    assert User.objects.count() == 1


def test_too_many_wrong_passwords_lock_the_door_and_say_so(visitor: Client) -> None:
    make_user("ilse")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = sign_in(visitor, "ilse", "wrong")
    text = answer.content.decode()
    assert answer.status_code == 429
    assert "Too many wrong passwords" in text and "15 minutes" in text
    assert sign_in(visitor, "ilse").status_code == 429
    assert sign_in(Client(), make_user("other").username).status_code == 302


def test_the_password_can_be_changed(player: Client) -> None:
    fields = {"old_password": PASSWORD, "new_password1": "another-long-one", "new_password2": "another-long-one"}
    text = player.post("/accounts/password/", fields, follow=True).content.decode()
    assert "Your password is changed." in text
    player.user.refresh_from_db()
    assert player.user.check_password("another-long-one")


def test_closing_the_account_asks_for_the_password_and_takes_the_decks_along(player: Client) -> None:
    make_deck(owner=player.user)
    assert "This is not your password." in player.post("/accounts/close/", {"password": "wrong"}).content.decode()
    assert Deck.objects.count() == 1
    player.post("/accounts/close/", {"password": PASSWORD})
    assert not User.objects.filter(pk=player.user.pk).exists()
    assert Deck.objects.count() == 0


@pytest.mark.parametrize("page", ["", "password/", "close/"])
def test_account_pages_are_for_people_signed_in(page: str, visitor: Client) -> None:
    assert visitor.get(f"/accounts/{page}").url.startswith("/accounts/sign-in/?next=")


def test_the_page_of_a_new_token_read_again_leads_to_the_account(player: Client) -> None:
    page = player.post("/accounts/tokens/")
    assert page.context["token"] in page.text
    again = player.get("/accounts/tokens/", follow=True)
    assert again.redirect_chain == [("/accounts/", 302)] and page.context["token"] not in again.text


@pytest.mark.parametrize(
    "claimed, proxies, found",
    [
        ("6.6.6.6", 0, "127.0.0.1"),
        ("6.6.6.6, 10.0.0.7", 1, "10.0.0.7"),
        ("nonsense", 1, "127.0.0.1"),
        (None, 1, "127.0.0.1"),
    ],
)
def test_guessers_are_known_by_the_address_that_the_sites_own_proxy_saw(rf, settings, claimed, proxies, found) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    assert address_of(rf.get("/", headers={"X-Forwarded-For": claimed} if claimed else {})) == found
