"""Legality: released sets, versions by date, limits and bans, the same on the card's page and in the deck check."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from cards.legality import limits_for, standings
from cards.models import Card, FormatLimit, FormatVersion
from engine.registry import games
from tests.factories import flagship, make_card, make_printing, make_set

GAME = flagship()
FORMAT = GAME.formats[0].key
TODAY = datetime.date(2026, 6, 1)


def version(on: str, **limits: int) -> FormatVersion:
    made = FormatVersion.objects.create(game=GAME.slug, format=FORMAT, effective_on=on)
    for name, copies in limits.items():
        card = Card.objects.get(name=name)
        FormatLimit.objects.create(version=made, card=card, copies=copies, reason=f"{name} was everywhere")
    return made


def status(card: Card, on: datetime.date = TODAY) -> tuple[str, int | None]:
    found = standings(card, on)[0]
    return found.status, found.copies


@pytest.mark.django_db
def test_a_card_of_a_released_set_is_legal_without_any_announcement() -> None:
    card = make_card("Ember")
    assert status(card) == ("legal", None)
    assert limits_for(GAME, FORMAT, TODAY) == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "facts", [{"status": "preview"}, {"released_on": datetime.date(2026, 6, 2)}, {"status": "draft"}]
)
def test_a_card_is_not_legal_before_its_set_is_out(facts: dict[str, object]) -> None:
    card = make_card("Ember", card_set=make_set("NEW", **facts))
    assert status(card) == ("not_legal", 0)
    assert limits_for(GAME, FORMAT, TODAY) == {"Ember": 0}


@pytest.mark.django_db
def test_one_legal_printing_makes_the_card_legal() -> None:
    card = make_card("Ember", card_set=make_set("NEW", status="preview"))
    make_printing(card, make_set("OLD"))
    assert status(card) == ("legal", None)


@pytest.mark.django_db
def test_limits_and_bans_hold_from_their_date_until_the_next_announcement() -> None:
    card = make_card("Ember")
    make_card("Cinder")
    version("2026-03-01", Ember=0)
    version("2026-05-01", Ember=1, Cinder=0)
    version("2026-07-01")
    days = [datetime.date(2026, month, 1) for month in (2, 3, 4, 5, 6, 7)]
    assert [status(card, day)[1] for day in days] == [None, 0, 0, 1, 1, None]
    assert limits_for(GAME, FORMAT, TODAY) == {"Ember": 1, "Cinder": 0}
    assert limits_for(GAME, FORMAT, TODAY, Card.objects.filter(name="Cinder")) == {"Cinder": 0}
    assert limits_for(GAME, GAME.formats[1].key, TODAY) == {}, "another format is not touched"


@pytest.mark.django_db
def test_a_version_may_name_its_sets() -> None:
    old, new = make_set("OLD"), make_set("NEW")
    ember, cinder = make_card("Ember", card_set=old), make_card("Cinder", card_set=new)
    version("2026-03-01").sets.add(new)
    assert status(ember) == ("not_legal", 0)
    assert status(cinder) == ("legal", None)


@pytest.mark.django_db
def test_a_format_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="use one of"):
        limits_for(GAME, "nothing", TODAY)


@pytest.mark.django_db
def test_the_format_page_shows_limits_by_date_and_no_secret_card(visitor: Client, editor: Client) -> None:
    make_card("Ember")
    make_card("Secret", card_set=make_set("DRAFT", status="draft"))
    version("2026-03-01", Ember=1, Secret=0)
    version("2099-01-01", Ember=0)
    address = f"/{GAME.slug}/formats/{FORMAT}/"
    html = visitor.get(address).text
    assert "at most 1" in html and "Ember was everywhere" in html
    assert "1 March 2026 · in force" in html and "comes into force on 1 January 2099" in html
    assert "Secret" not in html and "DRAFT" not in html
    assert "Secret" in editor.get(address).text


@pytest.mark.django_db
def test_an_unknown_format_is_not_found(visitor: Client) -> None:
    assert visitor.get(f"/{GAME.slug}/formats/nothing/").status_code == 404


@pytest.mark.django_db
def test_a_card_of_a_game_without_decks_stands_in_no_format() -> None:
    for game in games():
        assert bool(standings(make_card(game=game), TODAY)) == (game.has_decks and bool(game.formats))


@pytest.mark.django_db
def test_a_reprint_under_embargo_makes_its_card_legal_for_editors_only(visitor: Client, editor: Client) -> None:
    card, day = make_card("Ember", card_set=make_set("NEW", status="preview")), datetime.date(2026, 1, 1)
    make_printing(card, make_set("SECRET", released_on=day, embargo_until=timezone.now() + datetime.timedelta(days=9)))
    for client, found in ((visitor, 0), (editor, 1)):
        for asked in (f"legal:{FORMAT}", f"legal:{FORMAT}@2027-01-01"):
            answer = client.get(f"/api/v1/{GAME.slug}/cards/", {"q": asked}).json()
            assert answer["count"] == found, asked
        said = client.get(f"/api/v1/{GAME.slug}/cards/{card.slug}/").json()["legality"][0]["status"]
        assert said == ("legal" if found else "not_legal")
    assert limits_for(GAME, FORMAT, TODAY) == {"Ember": 0}, "in decks it is legal with its release, not before"
