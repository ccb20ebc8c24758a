"""Text is found whatever its case, accents and signs, and nothing typed breaks the search."""

import unicodedata
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cards.models import Card, Printing
from cards.search import sync_index, words_of
from cards.search_text import fold_search
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck, make_printing


def found(text: str) -> set[str]:
    cards = Card.objects.all()
    for word in words_of(text):
        cards = cards.filter(search__has=word)
    return set(cards.values_list("name", flat=True))


NAMES = """
Fire Blade
M.I.C.
R&D's Secret Lair
Jötun
Дракон
Ajani, Valiant Protector
100% Pure
under_score
The "Zen" Master
Era’s End
Orc
order of ash
Strange Solution:Acidic Ichor [4]
+1
é
Łódź
back\\slash
""".strip().splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("fire", "Fire Blade"),
        ("BLADE fi", "Fire Blade"),
        ('"fire blade"', "Fire Blade"),
        ("M.I.C.", "M.I.C."),
        ("R&D", "R&D's Secret Lair"),
        ("R&D’s", "R&D's Secret Lair"),
        ("Jotun", "Jötun"),
        ("JÖTUN", "Jötun"),
        ("драк", "Дракон"),
        ("ДРАК", "Дракон"),
        ("Ajani, Valiant", "Ajani, Valiant Protector"),
        ("100%", "100% Pure"),
        ("_", "under_score"),
        ('"zen"', 'The "Zen" Master'),
        ("“zen”", 'The "Zen" Master'),
        ("Era's", "Era’s End"),
        ("orc", "Orc"),
        ("order of", "order of ash"),
        ("solution:acidic", "Strange Solution:Acidic Ichor [4]"),
        ("[4]", "Strange Solution:Acidic Ichor [4]"),
        ("+1", "+1"),
        ("é", "é"),
        ("lodz", "Łódź"),
        ("\\", "back\\slash"),
    ],
)
def test_names_with_any_sign_are_found(typed: str, name: str) -> None:
    for one in NAMES:
        make_card(one, printed=False)
    assert name in found(typed)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", ['"blade fire"', "fireblade", "%", "__", "AND", "x' OR 1=1 --", "🔥", "blade*", "NEAR(fire)"]
)
def test_signs_of_query_languages_are_plain_characters(typed: str) -> None:
    make_card("Fire Blade", printed=False)
    assert found(typed) == set()


@pytest.mark.django_db
def test_rules_text_is_found_and_words_may_stand_apart() -> None:
    make_card("Ember", printed=False, text="Draw two cards.\nThen discard one.")
    assert found("discard ember") == {"Ember"}
    assert found('"cards. then"') == {"Ember"}
    assert found('"ember draw"') == set(), "a quoted phrase does not run from the name into the text"


@pytest.mark.django_db
def test_the_index_follows_every_change() -> None:
    card = make_card("Ember", printed=False)
    card.name = "Cinder"
    card.save()
    assert found("ember") == set() and found("cinder") == {"Cinder"}
    Card.objects.bulk_create([Card(game=card.game, name="Flint", name_key="flint", slug="flint", type=card.type)])
    assert found("flint") == {"Flint"}
    card.delete()
    assert found("cinder") == set()


@pytest.mark.django_db
def test_a_lost_index_is_made_anew_after_migrate() -> None:
    make_card("Ember", printed=False)
    lost = "DROP TRIGGER card_text_insert" if connection.vendor == "sqlite" else "DROP INDEX card_text"
    with connection.cursor() as cursor:
        cursor.execute(lost)
    make_card("Cinder", printed=False)
    sync_index(None, "default")
    assert found("cinder") == {"Cinder"}
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("INSERT INTO card_text(card_text) VALUES ('integrity-check')")
        else:
            assert "card_text" in connection.introspection.get_constraints(cursor, "cards_card")


def test_folded_text_folds_to_itself_however_it_was_composed() -> None:
    for letter in (chr(code) for code in range(0x20000) if not 0xD800 <= code <= 0xDFFF):
        folded = fold_search(letter)
        assert fold_search(folded) == folded
        assert {fold_search(unicodedata.normalize(form, letter)) for form in ("NFC", "NFD")} == {folded}
    assert fold_search("IŞIK ışık İşık") == "isik isik isik"
    assert fold_search("Ǿ ǽ ⁻ ‴") == "o ae - '''"


@pytest.mark.django_db
def test_what_earlier_versions_folded_otherwise_is_folded_anew() -> None:
    card, deck = make_card("Işık ǿ", text="ǽ"), make_deck("Kızıl")
    printing = make_printing(card, name="Ǿre", flavour="Isı")
    Card.objects.filter(pk=card.pk).update(sort_name="isık ø", search="isık ø\næ")
    Printing.objects.filter(pk=printing.pk).update(search_name="øre", search_flavour="isı")
    Deck.objects.filter(pk=deck.pk).update(search="kızıl")
    for migration in ("cards.migrations.0015_fold_anew", "decks.migrations.0006_fold_anew"):
        import_module(migration).fold(apps, connection.schema_editor())
    for one in (card, printing, deck):
        one.refresh_from_db()
    assert (card.sort_name, card.search) == ("isik o", "isik o\nae")
    assert (printing.search_name, printing.search_flavour, deck.search) == ("ore", "isi", "kizil")


def test_a_lone_quote_is_a_character_like_any_other() -> None:
    assert words_of('buyback"]') == ['buyback"]']
    assert words_of('"fire blade" now') == ["fire blade", "now"]
    assert words_of('""') == ['""']
    assert words_of("   ") == []


class TestAnyText(TestCase):
    """The index answers exactly as plain Python would, whatever the texts."""

    @given(
        name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=40),
        wanted=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=6),
    )
    def test_index_and_python_agree(self, name: str, wanted: str) -> None:
        card = Card(game=flagship().slug, name=name, name_key=name, slug="x", type="item")
        Card.objects.all().delete()
        Card.objects.bulk_create([card])
        piece = fold_search(wanted)
        assert Card.objects.filter(search__has=wanted).exists() == (piece in card.search)
