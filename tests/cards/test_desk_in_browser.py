"""An editor's afternoon at the desk, in a real browser."""

import json

import pytest
from playwright.sync_api import Page, expect

from cards.models import Card, CardClass
from engine.registry import games
from tests.accessibility import assert_accessible
from tests.factories import make_card, make_rarity, make_set, make_user
from tests.looks import PICTURES

pytestmark = pytest.mark.django_db(transaction=True)

# What axe finds in Django's own admin templates, which we take as they are; everything else must be clean.
KNOWN = {
    "label-title-only": "the search box of every list is labelled by a picture of a lens",
    "empty-table-header": "the first column of a table of rows has no head",
    "aria-input-field-name": "the box that completes what is typed (select2) hides its label",
}


def sign_in(page: Page, address: str) -> None:
    make_user("mira", editor=True, password="a-long-password")
    page.goto(address)
    page.get_by_label("Username").fill("mira")
    page.get_by_label("Password").fill("a-long-password")
    page.get_by_role("button", name="Log in").click()


def a_starter_card():
    """A starter card with classes, and the text of its kind's link."""
    game = games()[0]
    file = sorted((game.folder / "data" / "sets").glob("*.json"))[0]
    for document in json.loads(file.read_text())["cards"]:
        card = game.schema.read(document)
        card_type = game.schema.type_by_key[card.type]
        required = [use.field for use in card_type.fields_of(card.subtype) if use.required]
        numbers = [game.schema.field_by_key[key] for key in required if game.schema.field_by_key[key].kind == "number"]
        if card.classes and card.subtype and numbers:
            return game, card, f"{card_type.subtype_label(card.subtype)} {card_type.label}", numbers[0]
    raise AssertionError("no starter card will do")


def test_an_editor_enters_a_card_is_corrected_and_finds_it_again(page, live_server):
    game, card, kind, number = a_starter_card()
    for name in card.classes:
        CardClass.objects.create(game=game.slug, name=name)
    make_rarity("C")
    make_set("NW", status="draft", name="New World")

    sign_in(page, f"{live_server.url}/admin/")
    expect(page.get_by_role("heading", name="Cards, sets and formats")).to_be_visible()
    page.get_by_role("link", name="Cards", exact=True).last.click()
    page.get_by_role("link", name="Add card").click()
    page.get_by_role("link", name=kind, exact=True).click()

    page.locator("#id_name").fill(card.name)
    for name in card.classes:
        page.get_by_role("checkbox", name=name).check()
    for key, value in card.values.items():
        field = page.locator(f"[name=value_{key}]")
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(", ".join(value) if isinstance(value, tuple) else str(value))
    page.locator(f"[name=value_{number.key}]").evaluate("node => node.removeAttribute('max')")
    page.locator(f"[name=value_{number.key}]").fill("100000")
    page.locator("#id_text").fill(card.text)
    page.locator("[name=effects]").fill('[{"kind": "nonsense"}]')
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.get_by_text("Please correct the errors below.")).to_be_visible()
    expect(page.locator(".errorlist", has_text=f"less than or equal to {number.maximum}")).to_be_visible()
    expect(page.locator(".field-effects .errorlist")).to_contain_text("effects[0].kind")
    assert_accessible(page, known=KNOWN)

    page.locator(f"[name=value_{number.key}]").fill(str(card.values[number.key]))
    page.locator("[name=effects]").fill(json.dumps([dict(block) for block in card.effects]))
    page.get_by_text("Add another Printing").click()
    page.locator("#id_printings-0-card_set").select_option(label="New World (NW)")
    page.locator("#id_printings-0-number").fill("001")
    page.locator("#id_printings-0-rarity").select_option(label="Common")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.locator(".success")).to_contain_text("was added successfully")
    page.locator("#searchbar").fill(card.name.upper())
    page.get_by_role("button", name="Search").click()
    row = page.get_by_role("row", name=card.name)
    expect(row).to_contain_text("NW")
    expect(row).to_contain_text("Editors only")
    made = Card.objects.get(name=card.name)
    assert set(made.definition.classes) == set(card.classes)
    assert dict(made.definition.values) == dict(card.values)


def test_a_card_is_banned_by_typing_the_first_letters_of_its_name(page, live_server):
    make_card("Übermut")
    make_card("Ember")
    sign_in(page, f"{live_server.url}/admin/cards/formatversion/add/")
    page.get_by_label("Format:").select_option(index=1)
    page.locator("#id_effective_on").fill("2026-07-01")
    page.locator(".select2-selection").click()
    page.locator(".select2-search__field").fill("uber")
    page.get_by_role("option", name="Übermut").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".success")).to_contain_text("was added successfully")
    assert str(Card.objects.get(name="Übermut").format_limits.get()) == "Übermut: banned"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_the_desk_is_accessible_by_day_and_night_on_phone_and_screen(page, live_server, scheme, width):
    card = make_card("Ember", classes=["Lonely"], text="Burn.")
    card.revisions.create(text="Burn.", effective_on="2026-01-01")
    card.rulings.create(text="Yes.", ruled_on="2026-01-01")
    printing = card.printings.get()
    pack = printing.card_set.boosters.create(code="B", name="Booster")
    pack.sheets.create(name="All").cards.create(printing=printing)
    pack.slots.create()
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    sign_in(page, f"{live_server.url}/admin/")
    for place in (
        "",
        "cards/card/",
        "cards/card/add/",
        f"cards/card/{card.pk}/change/",
        f"cards/card/{card.pk}/delete/",
        f"cards/card/{card.pk}/history/",
        "cards/printing/",
        f"cards/printing/{printing.pk}/change/",
        "cards/cardset/",
        f"cards/cardset/{printing.card_set.pk}/change/",
        f"cards/boosterpack/{pack.pk}/change/",
        f"cards/packsheet/{pack.sheets.get().pk}/change/",
        f"cards/packslot/{pack.slots.get().pk}/change/",
        "cards/formatversion/add/",
    ):
        page.goto(f"{live_server.url}/admin/{place}")
        assert_accessible(page, known=KNOWN)


def test_an_editor_pastes_a_table_mends_a_cell_and_saves(page: Page, live_server):
    game, card, _kind, number = a_starter_card()
    document = game.schema.write(card)
    heads = [
        "name",
        "type",
        "subtype",
        "class",
        "effects",
        *(one.key for one in game.schema.fields if one.key in card.values),
    ]
    values = {**document, "class": ", ".join(card.classes), "effects": json.dumps(document.get("effects", []))}
    values |= {key: str(value) for key, value in card.values.items()}
    good = "\t".join(str(values.get(head, "")) for head in heads)
    bad = "\t".join("many" if head == number.key else str(values.get(head, "")) for head in heads)
    bad = bad.replace(card.name, "Another", 1)
    sign_in(page, f"{live_server.url}/admin/cards/cardset/import/")
    page.get_by_label("What it is").select_option(f"{game.slug}:table")
    page.get_by_label("Code of the set").fill("NEW")
    page.get_by_label("or its text").fill("\n".join(["\t".join(heads), good, bad]))
    page.get_by_role("button", name="See what would happen").click()
    expect(page.get_by_role("cell", name=f'{number.label} must be a whole number, not "many"')).to_be_visible()
    assert_accessible(page, known=KNOWN)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "desk-import.png", full_page=True)
    page.get_by_label("Save the others without those that have errors").check()
    page.get_by_role("button", name="Save these cards").click()
    expect(page.get_by_text("1 errors; what has them stayed out.")).to_be_visible()
    assert Card.objects.get().name == card.name
