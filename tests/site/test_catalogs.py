"""The catalogs hold every text of pages and games, in every language, and what they compile to."""

import re
from dataclasses import replace

import polib
import pytest
from django.utils.translation import override

from engine.languages import in_readers_language
from engine.registry import games, get_game
from tests.catalogs import LANGUAGES, ROOT, Catalog, catalogs
from tests.factories import flagship

PLACES = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w+\}|</?\w+[^>]*>")
"""What a translation must hold as its text does: values to put in, and elements."""


def every_catalog() -> list[Catalog]:
    with override("en"):
        return list(catalogs(games()))


def name(catalog: Catalog) -> str:
    return str(catalog.file.relative_to(ROOT))


def forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.fixture(scope="module", params=every_catalog(), ids=name)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return request.param


@pytest.fixture(scope="module")
def written(catalog: Catalog) -> polib.POFile:
    return polib.pofile(str(catalog.file))


def test_every_text_is_in_the_catalog_and_nothing_else_is(catalog: Catalog, written: polib.POFile) -> None:
    kept = {(one.msgid, one.msgid_plural, one.msgctxt or "") for one in written}
    found = {text.key for text in catalog.texts}
    assert kept == found, f"run `make messages`; differing: {sorted(kept ^ found)[:9]}"


def test_every_text_is_translated(written: polib.POFile) -> None:
    assert not [one.msgid for one in written if not all(forms(one)) or one.fuzzy or one.obsolete]


def test_a_translation_holds_the_values_of_its_text(written: polib.POFile) -> None:
    for entry in written:
        for form in forms(entry):
            assert sorted(PLACES.findall(form)) == sorted(PLACES.findall(entry.msgid_plural or entry.msgid)), form
            if '"' not in entry.msgid:
                assert '"' not in PLACES.sub("", form), f"texts stand in attributes: {form}"
            assert form[:1].isspace() == entry.msgid[:1].isspace() and form[-1:].isspace() == entry.msgid[-1:].isspace()


def test_the_compiled_catalog_is_the_written_one(catalog: Catalog, written: polib.POFile) -> None:
    compiled = polib.mofile(str(catalog.file.with_suffix(".mo")))
    assert {one.msgid_with_context: forms(one) for one in compiled} == {
        one.msgid_with_context: forms(one) for one in written
    }


def test_a_game_without_catalogs_stays_english() -> None:
    plain = get_game(flagship().slug)
    copied = replace(plain, folder=ROOT / "tests")
    with override(LANGUAGES[0]):
        assert [zone.label for zone in in_readers_language(plain).zones] != [zone.label for zone in plain.zones]
        assert [zone.label for zone in in_readers_language(copied).zones] == [zone.label for zone in plain.zones]
