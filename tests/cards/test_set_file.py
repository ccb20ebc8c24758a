"""A set file is checked as a whole before anything is saved, and loading it again changes nothing."""

import copy
import json
from functools import cache
from typing import Any

import pytest
from django.utils import timezone

from cards.models import BoosterPack, Card, CardSet, Printing, Ruling, SheetCard, TextRevision
from cards.set_file import read_set
from cards.set_load import Tally, load_set
from engine.core.problems import DataError
from tests.factories import flagship, make_card, make_set

pytestmark = pytest.mark.django_db


@cache
def starter() -> Any:
    return json.loads(sorted(flagship().folder.glob("data/sets/*.json"))[0].read_text())


def document(cards: int = 6) -> Any:
    """A small set: the first cards of the starter set, without boosters."""
    small = copy.deepcopy(starter())
    small["cards"] = small["cards"][:cards]
    small["boosters"] = []
    return small


def load(document: Any) -> Tally:
    return load_set(read_set(document))


def faults(document: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        load(document)
    return [str(problem) for problem in caught.value.problems]


def test_the_starter_set_loads_once_and_then_stands():
    cards = len(starter()["cards"])
    assert load(starter()) == Tally(cards, 0, 0)
    assert load(starter()) == Tally(0, 0, cards)
    assert Card.objects.count() == Printing.objects.count() == TextRevision.objects.count() == cards


def test_every_card_is_saved_as_the_file_says():
    load(document())
    game = flagship()
    for card in document()["cards"]:
        saved = Card.objects.get(name=card["name"])
        assert saved.definition == game.read_card({**card, "classes": sorted(card.get("classes", []))})
        printing = saved.printings.get()
        assert (printing.number, printing.rarity.code) == (card["printing"]["number"], card["printing"]["rarity"])
        assert (printing.artist, printing.flavour) == (card["printing"]["artist"], card["printing"]["flavour"])


def test_loading_costs_the_same_number_of_queries_for_many_cards(django_assert_max_num_queries):
    file = read_set(starter())
    with django_assert_max_num_queries(80):
        load_set(file)


def test_the_cards_of_a_released_set_are_public_and_those_of_a_draft_are_not():
    load(document())
    assert Card.objects.visible_to(None).count() == 6
    draft = {**document(), "set": {**document()["set"], "status": "draft"}}
    load(draft)
    assert Card.objects.visible_to(None).count() == 0


def test_the_history_of_a_card_begins_with_its_classes():
    load(document())
    card = Card.objects.exclude(classes=None).first()
    record = card.history.get()
    assert {row.cardclass for row in record.classes.all()} == set(card.classes.all())


def test_a_changed_card_is_changed_and_leaves_its_past_in_the_history():
    load(document())
    changed = document()
    changed["cards"][0]["text"] = "Something else."
    changed["cards"][1]["printing"]["artist"] = "Somebody Else"
    assert load(changed) == Tally(0, 2, 4)
    card = Card.objects.get(name=changed["cards"][0]["name"])
    assert card.text == card.revisions.get().text == "Something else."
    assert card.history.count() > 1
    assert Printing.objects.get(card__name=changed["cards"][1]["name"]).artist == "Somebody Else"
    assert load(changed) == Tally(0, 0, 6)


def test_printings_may_swap_their_numbers():
    load(document())
    swapped = document()
    first, second = swapped["cards"][0]["printing"], swapped["cards"][1]["printing"]
    first["number"], second["number"] = second["number"], first["number"]
    before = {one.card_id: one.pk for one in Printing.objects.all()}
    assert load(swapped) == Tally(0, 2, 4)
    assert {one.card_id: one.pk for one in Printing.objects.all()} == before
    assert Printing.objects.get(card__name=swapped["cards"][0]["name"]).number == first["number"]


def test_a_card_may_have_several_printings_in_a_set_and_languages():
    several = document(1)
    printing = several["cards"][0].pop("printing")
    several["cards"][0]["printings"] = [
        printing,
        {"number": "001a"},
        {"number": "001", "language": "de", "name": "Ätzend"},
    ]
    load(several)
    assert Printing.objects.count() == 3
    assert load(several) == Tally(0, 0, 1)


def test_printings_and_cards_that_the_file_does_not_hold_stay():
    load(document())
    extra = make_card("Editor's Own", card_set=CardSet.objects.get())
    load(document(3))
    assert Card.objects.count() == 7
    assert extra.printings.count() == 1


def test_an_erratum_outlives_the_loading_of_the_set():
    load(document())
    card = Card.objects.first()
    TextRevision.objects.create(card=card, kind="errata", text="Corrected.", effective_on=timezone.localdate())
    card.text = "Corrected."
    card.save()
    assert load(document()) == Tally(0, 0, 6)
    card.refresh_from_db()
    assert card.text == "Corrected."


def test_rulings_of_the_set_follow_the_file_and_those_of_editors_stay():
    ruled = document()
    ruled["cards"][0]["rulings"] = [{"date": "2026-10-05", "text": "Yes."}]
    load(ruled)
    card = Card.objects.get(name=ruled["cards"][0]["name"])
    Ruling.objects.create(card=card, text="Also no.", ruled_on=timezone.localdate())
    ruled["cards"][0]["rulings"] = [{"date": "2026-10-05", "text": "No."}]
    assert load(ruled).changed == 1
    assert {ruling.text for ruling in card.rulings.all()} == {"No.", "Also no."}


def test_a_reprint_that_agrees_is_the_same_card():
    load(document())
    load({**document(), "set": {**document()["set"], "code": "NEXT", "name": "Next Set"}})
    assert Card.objects.count() == 6
    assert Printing.objects.count() == 12


def test_a_reprint_that_differs_in_a_rules_fact_is_refused():
    load(document())
    other = {**document(), "set": {**document()["set"], "code": "NEXT", "name": "Next Set"}}
    other["cards"][2]["text"] = "Quite another text."
    name = other["cards"][2]["name"]
    said = f"{name} is printed in another set with another text; printings of one card must agree"
    assert faults(other) == [f"cards[2].name: {said}"]
    assert not CardSet.objects.filter(code="NEXT").exists()


def test_boosters_are_made_once_with_their_sheets_and_slots():
    load(starter())
    packs = starter()["boosters"]
    assert BoosterPack.objects.count() == len(packs)
    pack = BoosterPack.objects.get(code=packs[0]["code"])
    assert {sheet.name for sheet in pack.sheets.all()} == set(packs[0]["sheets"])
    assert [slot.count for slot in pack.slots.all()] == [slot["count"] for slot in packs[0]["slots"]]
    places = set(SheetCard.objects.values_list("pk", flat=True))
    load(starter())
    assert set(SheetCard.objects.values_list("pk", flat=True)) == places


def test_a_fault_in_an_effect_is_named_by_its_path_and_nothing_is_saved():
    broken = copy.deepcopy(starter())
    place = next(
        number
        for number, card in enumerate(broken["cards"])
        if card["effects"] and "who" in card["effects"][0].get("do", [{}])[0]
    )
    broken["cards"][place]["effects"][0]["do"][0]["who"] = "enmy"
    assert faults(broken)[0].startswith(f"cards[{place}].effects[0].do[0].who: ")
    assert Card.objects.count() == 0


def test_every_fault_is_reported_at_once():
    broken = document()
    broken["set"]["staus"] = "released"
    broken["set"]["released_on"] = "2. Oktober"
    broken["cards"][0]["type"] = "charater"
    broken["cards"][1]["printing"]["nummer"] = "7"
    broken["cards"][2]["printing"]["number"] = broken["cards"][3]["printing"]["number"]
    broken["cards"][4]["name"] = broken["cards"][5]["name"].upper()
    said = faults(broken)
    for begin in (
        'set.released_on: must be a date such as 2026-10-02, not "2. Oktober"',
        'set.staus: unknown key "staus", did you mean "status"?',
        'cards[0].type: unknown card type "charater"',
        'cards[1].printing.nummer: unknown key "nummer", did you mean "number"?',
        f"cards[3].printing: {broken['cards'][2]['name']} has the number",
        f"cards[5].name: {broken['cards'][5]['name']} stands in this file twice",
    ):
        assert any(line.startswith(begin) for line in said), (begin, said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(game="nope"), 'game: unknown game "nope"'),
        (lambda d: d.pop("set"), "set.code: is missing"),
        (lambda d: d["set"].update(code="MUCH TOO LONG A CODE"), "set.code: has 20 characters, at most 12 fit"),
        (lambda d: d.update(cards={}), "cards: must be a list"),
        (lambda d: d["cards"].append("Ember"), "cards[6]: must be an object with keys and values"),
        (lambda d: d["cards"][0].pop("printing"), "cards[0].printing: is missing"),
        (lambda d: d["cards"][0]["printing"].update(rarity="X"), 'cards[0].printing.rarity: unknown rarity "X"'),
        (lambda d: d["cards"][0].update(name="x" * 121), "cards[0].name: has 121 characters, at most 120 fit"),
        (lambda d: d["cards"][0].update(text="a\0b"), "cards[0].text: holds a character that cannot be stored"),
        (lambda d: d["cards"][0].update(text="a\ud800b"), "cards[0].text: holds a character that cannot be stored"),
        (
            lambda d: d["cards"][0].update(effects=json.loads("[" * 900 + "]" * 900)),
            "the document is nested too deeply",
        ),
        (lambda d: d.update(boosters=[{"code": "B", "name": "B"}]), "boosters[0].slots: are missing"),
        (
            lambda d: d.update(boosters=[{"code": "B", "name": "B", "sheets": {"c": {}}, "slots": [{"sheet": "d"}]}]),
            "boosters[0].sheets.c: needs either a rarity or cards",
        ),
        (
            lambda d: d.update(
                boosters=[{"code": "B", "name": "B", "sheets": {"c": {"cards": {"No": 1}}}, "slots": [{"sheet": "c"}]}]
            ),
            'boosters[0].sheets.c.cards.No: this set has no card "No"',
        ),
    ],
)
def test_a_broken_document_is_refused_with_the_place(change, said):
    broken = document()
    change(broken)
    assert any(line.startswith(said) for line in faults(broken))
    assert CardSet.objects.count() == 0


@pytest.mark.parametrize("document", [None, [], "text", 7, {}])
def test_what_is_no_set_document_is_refused(document):
    assert faults(document)


def test_a_number_that_another_card_of_the_set_has_is_refused():
    load(document())
    stranger = make_card("Stranger", printed=False)
    Printing.objects.create(card=stranger, card_set=CardSet.objects.get(), number="900")
    taken = document()
    taken["cards"][0]["printing"]["number"] = "900"
    assert faults(taken) == ["cards[0].printing.number: 900 is the number of Stranger already"]


def test_the_name_of_another_set_is_refused():
    make_set("OTHER", name=document()["set"]["name"].upper())
    assert faults(document())[0].startswith("set.name: ")
