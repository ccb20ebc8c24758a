"""Deck lists on paper: the PDF is opened and measured."""

import datetime
import io
import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from decks.paper import PaperDeck, PaperGroup, PaperLine, PaperZone, put_on_paper
from decks.pdf import KINDS, MARGIN, DeckPage, deck_list, registration_sheet
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.schema import Choice, Field
from engine.registry import games
from tests.factories import flagship

ON = datetime.date(2026, 11, 29)
LINK = "https://example.org/decks/abcdefgh12345678/"
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
POINT = 25.4 / 72


def starter_pool(game) -> CardPool:
    """The cards of a game's starter sets."""
    files = sorted((game.folder / "data" / "sets").glob("*.json"))
    return game.pool(game.schema.read(one) for file in files for one in json.loads(file.read_text())["cards"])


GAME = flagship()
POOL = starter_pool(GAME)
STARTERS = [
    pytest.param(game, file, id=file.stem)
    for game in games()
    if game.has_decks
    for file in sorted((game.folder / "data" / "decks").glob("*.txt"))
]


def on_paper(deck: DeckList, pool: CardPool = POOL, game=GAME, **more: Any) -> PaperDeck:
    report = game.check_deck(deck, pool)
    return put_on_paper(game, deck, pool, report, **{"title": "Some deck", "on": ON, "link": LINK, **more})


def opened(page: DeckPage) -> PdfReader:
    return PdfReader(io.BytesIO(page.output()))


def text_of(reader: PdfReader) -> str:
    """All text of the document without white space, so that wrapped names are found too."""
    return "".join("".join(page.extract_text() for page in reader.pages).split())


def squashed(text: str) -> str:
    return "".join(text.split())


def texts_with_places(reader: PdfReader) -> list[tuple[int, str, float, float, float]]:
    """Page, text, left edge, baseline (mm from the top) and type size of everything that is written."""
    found: list[tuple[int, str, float, float, float]] = []
    for number, page in enumerate(reader.pages):
        height = float(page.mediabox.height)

        def visit(text: str, cm: Any, tm: Any, font: Any, size: float, number=number, height=height) -> None:
            if text.strip():
                found.append((number, text.strip(), tm[4] * POINT, (height - tm[5]) * POINT, size))

        page.extract_text(visitor_text=visit)
    return found


def assert_nothing_is_clipped(page: DeckPage) -> None:
    """Every text lies within the margins, and none runs into its neighbour on the same line."""
    rows: dict[tuple[int, float], list[tuple[float, float, str]]] = {}
    for number, text, left, baseline, size in texts_with_places(opened(page)):
        right = left + max(page.measure.width(line, size) for line in text.splitlines())
        assert left >= MARGIN - 0.1, text
        assert right <= page.w - MARGIN + 0.1, text
        assert MARGIN <= baseline <= page.h - MARGIN, text
        rows.setdefault((number, round(baseline, 1)), []).append((left, right, text))
    for row in rows.values():
        for (_, right, text), (left, _, neighbour) in pairwise(sorted(row)):
            assert right <= left + 0.1, (text, neighbour)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("game", "file"), STARTERS)
def test_every_starter_deck_is_one_page_with_every_name_and_count(game, file, paper):
    pool = starter_pool(game)
    deck = parse(file.read_bytes(), game, pool).deck
    page = deck_list(on_paper(deck, pool, game, title=file.stem), paper)
    reader = opened(page)
    assert len(reader.pages) == 1
    text = text_of(reader)
    for zone in game.zones:
        for entry in deck.entries(zone.key):
            assert squashed(f"{entry.count}{entry.name}") in text
        if deck.entries(zone.key):
            assert squashed(f"{deck.size(zone.key)}{zone.label}") in text
    assert squashed(file.stem) in text
    assert squashed(LINK) in text
    assert_nothing_is_clipped(page)


@pytest.mark.parametrize(("paper", "size"), SIZES.items())
@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_true_to_their_paper(kind, paper, size):
    reader = opened(KINDS[kind](on_paper(DeckList()), paper))
    for page in reader.pages:
        for box in (page.mediabox, page.cropbox, page.trimbox):
            assert float(box.width) * POINT == pytest.approx(size[0], abs=0.05)
            assert float(box.height) * POINT == pytest.approx(size[1], abs=0.05)


def renamed(names: list[str], zone_key: str) -> tuple[CardPool, dict[str, int]]:
    """A pool with cards of these names that belong into a zone, one copy each."""
    home = GAME.zone(zone_key)
    template = next(card for card in POOL.values() if GAME.zone_for(card.type) is home)
    return POOL.with_cards(replace(template, name=name) for name in names), dict.fromkeys(names, 1)


LONG = [
    "Übermütige Straßenkämpferin mit außergewöhnlich langem Namen, Hüterin der siebenundsiebzig Siegel",
    "Огнедышащий дракон заброшенной библиотеки Семи Печатей",
    "Ярослава Ґжицька, княгиня Їжакова",
    "Ångström’s “Œuvre” – Škoda Łódź",
    "W" * 120,
]


WRITTEN = {kind: make for kind, make in KINDS.items() if kind != "proxies"}
"""What names every card in words; sheets of proxies show pictures."""


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("kind", WRITTEN)
def test_fifty_different_cards_with_long_names_and_a_big_side_deck_are_one_page(kind, paper):
    main, side = GAME.zones[1], GAME.zones[2]
    first = [*LONG, *(name for name in POOL if GAME.zone_for(POOL[name].type) is main)][: main.maximum]
    many = [f"Visitor Number {number} of the Long Row" for number in range(100)]
    pool, _ = renamed(LONG, main.key)
    more, seconds = renamed(many, side.key)
    deck = DeckList.of(**{main.key: dict.fromkeys(first, 1), side.key: seconds})
    page = KINDS[kind](on_paper(deck, pool.with_cards(more.values())), paper)
    reader = opened(page)
    assert len(reader.pages) == 1
    text = text_of(reader)
    for name in [*first, *many]:
        assert squashed(f"1{name}") in text
    assert_nothing_is_clipped(page)
    assert min(size for *_, size in texts_with_places(reader)) >= 6


def test_a_deck_beyond_all_reason_goes_on_over_numbered_pages_and_loses_nothing():
    names = [f"Nobody Number {number} {'of a very long name ' * 5}" for number in range(400)]
    page = deck_list(on_paper(DeckList.of(**{GAME.zones[1].key: dict.fromkeys(names, 2)})))
    reader = opened(page)
    assert len(reader.pages) > 1
    text = text_of(reader)
    assert f"page1of{len(reader.pages)}" in text
    assert all(squashed(f"2{name}") in text for name in names)
    assert_nothing_is_clipped(page)


def test_the_head_says_what_who_and_whether_it_is_legal_and_when():
    deck = DeckList.of(**{GAME.zones[1].key: {"Nobody Knows": 3}})
    text = text_of(opened(deck_list(on_paper(deck, title="Ember & Ash", player="mira"))))
    label = GAME.formats[0].label
    assert squashed(f"Ember & Ash{GAME.name} · {label} · mira · 2026-11-29") in text
    assert squashed(f"Not legal in {label} on 2026-11-29:") in text
    assert squashed('There is no card named "Nobody Knows"') in text
    assert squashed("Not in the card database") in text
    assert squashed(f"{GAME.zones[1].label} 3 · 3 cards") in text


def test_a_legal_deck_says_so_without_problems():
    game, file = STARTERS[-1].values
    pool = starter_pool(game)
    paper = put_on_paper(
        game,
        (deck := parse(file.read_bytes(), game, pool).deck),
        pool,
        game.check_deck(deck, pool),
        title="Fine",
        on=ON,
    )
    assert paper.verdict == f"Legal in {game.formats[0].label} on 2026-11-29"
    assert paper.problems == ()


def test_types_are_grouped_in_the_game_s_order_with_their_counts():
    names = [name for name in POOL if GAME.zone_for(POOL[name].type) is GAME.zones[1]]
    paper = on_paper(DeckList.of(**{GAME.zones[1].key: dict.fromkeys(names, 2)}))
    groups = paper.zones[0].groups
    labels = [one.plural for one in GAME.schema.types if any(POOL[name].type == one.key for name in names)]
    assert [group.label for group in groups] == labels
    assert all(group.count == 2 * len(group.lines) for group in groups)
    assert sum(group.count for group in groups) == paper.count == 2 * len(names)


def test_what_is_true_of_the_deck_as_an_object_stands_in_the_head():
    fields = (
        Field("backs", "Backs", "enum", choices=(Choice("mixed", "Mixed"),)),
        Field("opaque", "Opaque", "flag"),
        Field("worn", "Worn", "flag"),
    )
    game = replace(GAME, deck_facts=fields)
    deck = on_paper(DeckList(facts={"backs": "mixed", "opaque": False}), game=game)
    assert deck.facts == ("Backs: Mixed", "Opaque: no")
    for make in WRITTEN.values():
        assert squashed("Backs: Mixed · Opaque: no") in text_of(opened(make(deck)))


def test_bad_quantities_stand_as_they_were_written_and_count_nothing():
    name = next(iter(POOL))
    paper = on_paper(parse(f"{GAME.zones[1].label}\n0 {name}\n-2 Nobody\n", GAME, POOL).deck)
    quantities = {line.name: line.quantity for zone in paper.zones for group in zone.groups for line in group.lines}
    assert quantities == {name: "0", "Nobody": "-2"}
    assert paper.count == 0


def test_an_empty_deck_is_a_page_too():
    for make in KINDS.values():
        assert len(opened(make(on_paper(DeckList()))).pages) == 1


def test_the_registration_sheet_has_fields_to_fill_in():
    text = text_of(opened(registration_sheet(on_paper(DeckList(), title="Ember", player="mira"))))
    for label in ("Last name", "First name", "Event, place and date", "Player’s signature", "Checked by (judge)"):
        assert squashed(label) in text
    assert "Ember" in text
    assert "mira" in text


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_deck_on_the_same_day_gives_the_same_bytes(kind):
    game, file = STARTERS[0].values
    pool = starter_pool(game)
    deck = on_paper(parse(file.read_bytes(), game, pool).deck, pool, game)
    first = KINDS[kind](deck).output()
    assert KINDS[kind](deck).output() == first
    assert KINDS[kind](replace(deck, printed_on=ON + datetime.timedelta(days=1))).output() != first


def test_letters_without_a_shape_in_the_font_become_question_marks_not_noise(caplog):
    text = text_of(opened(deck_list(on_paper(DeckList(), title="★ 中文 Deck"))))
    assert "???Deck" in text
    assert not caplog.records


@given(
    st.lists(st.tuples(st.integers(0, 999), st.text(max_size=130)), max_size=60),
    st.text(max_size=130),
    st.text(max_size=30),
    st.sampled_from(sorted(SIZES)),
    st.sampled_from(sorted(WRITTEN)),
)
@settings(max_examples=25, deadline=None)
def test_whatever_is_written_it_is_drawn_within_the_margins(lines, title, player, paper, kind):
    deck = DeckList.of(**{GAME.zones[1].key: {name: quantity for quantity, name in lines}})
    assert_nothing_is_clipped(WRITTEN[kind](on_paper(deck, title=title, player=player), paper))


def test_zones_of_a_hundred_thousand_cards_do_not_run_over_their_margin():
    lines = (PaperLine("123456789", "Ember"),)
    zones = (PaperZone("Main", (PaperGroup("", lines, 123456789),)),)
    assert_nothing_is_clipped(deck_list(replace(on_paper(DeckList()), zones=zones)))
