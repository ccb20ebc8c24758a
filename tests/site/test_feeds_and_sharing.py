"""Feeds, sitemap, robots and the bulk file: what is public, whole; what is not, nowhere."""

import datetime
import json
import re
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_address
from cards.models import Card, CardSet, Printing, Ruling
from decks.models import Deck
from tests.addresses import fill, patterns, said_by
from tests.factories import (
    flagship,
    make_card,
    make_deck,
    make_match,
    make_printing,
    make_rarity,
    make_set,
    make_simulation,
    make_user,
)

GAME = flagship()
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BULK = f"/api/v1/{GAME.slug}/bulk/"
LISTED = ("search/", "<game:game>/", "api/v1/<game:game>/", "api/v1/cards/", "api/v1/decks/")
SEARCHES = (
    "?q=sample", "?rarity=C", "?q=zyxwisp", "?q=set:zzdraf+or+artist:artyxis", "?q=in:deck:plugh", "?set=zzlate",
    "?artist=artyxis", "?rarity=V", "?q=r:vexrarit", "?class=vexcla", "?fields=name,printings",
)  # fmt: skip
BEGUN = ("zyx", "n:zyx", "!zyx", "s:", "s:zz", "a:", "a:arty", "for:zyx", "in:deck:", "c:", "r:")
"""What somebody may type to have it completed."""
TOMORROW = timezone.now() + datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Any, settings: Any) -> None:
    settings.DATA_DIR = tmp_path


def cards_in_bulk(client: Client) -> list[dict[str, Any]]:
    answer = client.get(BULK)
    assert answer["Content-Type"] == "application/gzip"
    document = json.loads(said_by(answer))
    assert document["game"] == GAME.slug and datetime.datetime.fromisoformat(document["generated_at"])
    return document["cards"]


def sitemap_addresses(client: Client) -> set[str]:
    found = set()
    for part in ElementTree.fromstring(client.get("/sitemap.xml").content).iter(f"{SITEMAP}loc"):
        document = ElementTree.fromstring(client.get(str(part.text)).content)
        found |= {str(one.text) for one in document.iter(f"{SITEMAP}loc")}
    return found


@pytest.mark.django_db
def test_the_feed_names_released_and_previewed_sets_newest_first(visitor: Client) -> None:
    make_set("OLD", name="Old Set", released_on=datetime.date(2025, 1, 1), description="The first.")
    make_set("NEW", name="New Set", released_on=datetime.date(2026, 1, 1))
    make_set("SOON", name="Coming Set", status="preview", released_on=None)
    answer = visitor.get(f"/{GAME.slug}/sets/feed.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    titles = [str(one.findtext(f"{ATOM}title")) for one in feed.iter(f"{ATOM}entry")]
    assert titles == ["Coming Set (SOON) (preview)", "New Set (NEW)", "Old Set (OLD)"]
    assert "The first." in answer.text
    assert f"/{GAME.slug}/sets/feed.atom" in visitor.get(f"/{GAME.slug}/sets/").text


@pytest.mark.django_db
def test_the_feed_has_all_that_atom_asks_for_and_no_day_to_come(visitor: Client) -> None:
    make_set("OLD", released_on=datetime.date(2025, 1, 1), description="R&D <b>first</b>.")
    make_card(card_set=make_set("SOON", status="preview", released_on=datetime.date(2999, 1, 1)))
    make_set("EMPTY", status="preview", released_on=None)
    make_set("OPENED", released_on=None, status="preview", embargo_until=timezone.now() - datetime.timedelta(hours=1))
    feed = ElementTree.fromstring(visitor.get(f"/{GAME.slug}/sets/feed.atom").content)
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "SigilDB"
    entries = list(feed.iter(f"{ATOM}entry"))
    for one in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{name}")) == 1 and one.findtext(f"{ATOM}{name}"), name
        assert datetime.datetime.fromisoformat(str(one.findtext(f"{ATOM}updated"))) <= timezone.now()
    ids = [one.findtext(f"{ATOM}id") for one in (feed, *entries)]
    assert len(set(ids)) == 5
    assert entries[-1].findtext(f"{ATOM}summary") == "<p>R&amp;D &lt;b&gt;first&lt;/b&gt;.</p>"


@pytest.mark.django_db
def test_every_address_of_the_sitemap_opens_and_every_card_is_in_it(visitor: Client) -> None:
    card = make_card("Ember", classes=["Mage"])
    deck = make_deck("Open", visibility="public", owner=make_user())
    found = sitemap_addresses(visitor)
    for address in found:
        assert visitor.get(address).status_code == 200, address
    for one in (card, deck, card.printings.get().card_set, card.classes.get()):
        assert f"http://testserver{one.get_absolute_url()}" in found


@pytest.mark.django_db
def test_robots_find_the_sitemap_and_stay_away_from_desks(visitor: Client) -> None:
    text = visitor.get("/robots.txt").text
    assert "Sitemap: http://testserver/sitemap.xml" in text and "Disallow: /admin/" in text


@pytest.mark.django_db
def test_the_bulk_file_holds_all_a_card_has_and_is_made_anew_when_that_changes(visitor: Client) -> None:
    card = make_card("Ember", text="Burn.", classes=["Mage"], printed=False)
    make_printing(card, make_set("OLD"), number="7", artist="Pia")
    first = visitor.get(BULK)
    said_by(first)
    same = visitor.get(BULK, headers={"if-none-match": first["ETag"]})
    assert same.status_code == 304 and same["ETag"] == first["ETag"]
    Ruling.objects.create(card=card, text="Yes.", ruled_on="2026-01-01")
    changed = visitor.get(BULK, headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200 and said_by(changed)
    [one] = cards_in_bulk(visitor)
    assert (one["name"], one["text"], one["classes"]) == ("Ember", "Burn.", ["Mage"])
    assert one["printings"][0]["artist"] == "Pia" and one["rulings"][0]["text"] == "Yes."
    assert len(list((settings.DATA_DIR / "bulk").iterdir())) == 1, "the old file is gone"


@pytest.mark.django_db
def test_a_set_under_embargo_is_in_the_bulk_file_and_the_feed_from_its_hour_on(visitor: Client) -> None:
    card_set = make_set("SOON", name="Hidden Set", embargo_until=TOMORROW)
    make_card("Ember", card_set=card_set)
    assert cards_in_bulk(visitor) == []
    card_set.embargo_until = timezone.now() - datetime.timedelta(minutes=1)
    card_set.save()
    assert [one["name"] for one in cards_in_bulk(visitor)] == ["Ember"]
    assert "Hidden Set" in visitor.get(f"/{GAME.slug}/sets/feed.atom").text


def played(deck: Deck) -> dict[str, str]:
    """A deck with a match and a batch of goldfish games of it, by their addresses."""
    match, simulation = make_match(decks=deck.public_id), make_simulation(deck)
    return {"public_id": deck.public_id, "match_id": match.public_id, "simulation_id": simulation.public_id}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["visitor", "stranger"])
def test_secret_cards_sets_and_decks_appear_at_no_address(kind: str, visitor: Client, stranger: Client) -> None:
    """Everything of the site is fetched, lists with searches for the secret too; the names are nowhere."""
    client = {"visitor": visitor, "stranger": stranger}[kind]
    zone = next(one.key for one in GAME.zones if not one.card_types)
    shown = make_card("Sample Lantern", classes=["Sample"], text="Names Zyxwisp of Embargo, a Vexclan.")
    rarity = make_rarity("Vx", name="Vexrarity")
    secret: list[Card] = []
    for code, facts in {"DRAFT": {"status": "draft"}, "LATER": {"embargo_until": TOMORROW}}.items():
        hidden = make_set(f"ZZ{code}", name=f"Qwopset {code}", **facts)
        secret.append(make_card(f"Zyxwisp {code}", card_set=hidden, text="Grmblfx.", classes=["Sample", "Vexclan"]))
        secret[-1].printings.update(rarity=rarity, artist="Artyxist")
    deck = make_deck("Plughdeck", owner=make_user(), cards={zone: {secret[0]: 2, shown: 2}}, notes="Plughnotes")
    public = make_deck("Open", owner=make_user(), visibility="public", cards={zone: {shown: 2}})
    base = {
        "game": GAME.slug, "key": GAME.formats[0].key, "kind": "text", "revision": 0,
        "section": "cards", "seed": 7, "face": "0", "width": 250,
        "pk": secret[0].printings.get().pk, "app_label": "cards", "content_type_id": 1,
        "object_id": 1, "url": "nothing", "rest": "nothing", "path": "nothing", "_0": "nothing", "_1": 1,
    }  # fmt: skip
    samples = [
        base | {"slug": shown.slug, "code": shown.printings.get().card_set.code} | played(public),
        base | {"slug": secret[0].slug, "code": "ZZDRAFT"} | played(deck),
        base | {"slug": secret[1].slug, "code": "ZZLATER",
                "pk": secret[1].printings.get().pk} | played(deck),
    ]  # fmt: skip
    names = re.compile(
        "Zyxwisp D|Zyxwisp L|Qwopset|Grmblfx|Artyxist|Plugh|ZZLATER|ZZDRAFT|zyxwisp-|Vexrarity|classes/vexclan"
    )
    fetched = 0
    for sample in samples:
        for pattern in patterns():
            address = fill(pattern, sample)
            queries = ["", *SEARCHES] if sample is samples[0] and pattern.startswith(LISTED) else [""]
            if pattern.endswith("/complete/"):
                queries += [f"?q={quote(text)}" for text in BEGUN]
            for query in queries:
                answer = client.get(address.path + query)
                said = said_by(answer)
                fetched += answer.status_code == 200
                for asked in (sample["slug"], sample["code"], sample["public_id"], address.path):
                    said = said.replace(asked, "")  # what was asked for may be repeated
                assert not names.search(said), f"{address}{query}: {names.search(said)}"
    for printing in Printing.objects.filter(card__in=secret):
        assert client.get(f"/{GAME.slug}/printings/{printing.pk}/image/").status_code == 404
        for width in WIDTHS:
            address = face_address(printing, face_content(printing.card, printing), width)
            assert client.get(address).status_code == 404, "even for somebody who knows the whole address"
    assert fetched > 60
    assert CardSet.objects.count() > 2


@pytest.mark.django_db
def test_a_link_to_a_card_set_or_deck_says_elsewhere_what_it_leads_to(visitor: Client) -> None:
    card = make_card('Ember "& <Ash>', card_set=make_set("OLD", name="Old Set", description="The <first>."))
    decks = [make_deck("Open", visibility=one, owner=make_user()) for one in ("public", "unlisted")]
    for one in (card, card.printings.get().card_set, *decks):
        page = visitor.get(one.get_absolute_url()).text
        told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert told["url"] == f"http://testserver{one.get_absolute_url()}"
        assert told["title"] == escape(one.name) and told["description"]
        assert f"<title>{escape(one.name)} · {GAME} · SigilDB</title>" in page
        assert ('name="robots" content="noindex"' in page) is (one is decks[1]), (
            "unlisted means: for those who are told"
        )
