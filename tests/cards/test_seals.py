"""A card's seal is the same for ever, and says its type, class, costs and rarity."""

from hashlib import sha256

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.faces import seal_facts
from cards.frames import frame_colours
from cards.seals import OUTLINES, VERSION, SealFacts, draw_seal
from tests.factories import flagship, make_card, make_printing, make_rarity, make_set

GOLDEN = {
    SealFacts("ember"): "c244988bc0a47a2c",
    SealFacts("thorn ring", "shield", 2, "", (250,), 1): "5a2bfff3de9937f4",
    SealFacts("maelis", "circle", 1, "boss", (), 3): "3774353fdd34a85a",
    SealFacts("seventh seal", "diamond", 3, "", (), 4): "68c554a17934864c",
    SealFacts("дракон", "star", 4, "mage", (0, 10, 1000), 2): "45a8b2af5eb3963e",
    SealFacts("era's end", "triangle", 1, "rogue", (20,), 2): "0abbcb33027911e8",
    SealFacts("moor hawk", "ring", 3, "beast", (), 2): "3bb5673019720fc3",
    SealFacts("x", "no such shape", 1): "ee196c8585be8d22",
}


def digest(facts: SealFacts) -> str:
    drawn = draw_seal(facts)
    return sha256("|".join(getattr(drawn, part) for part in drawn.__slots__).encode()).hexdigest()[:16]


@pytest.mark.parametrize("facts", GOLDEN, ids=lambda facts: facts.name)
def test_a_known_seal_is_drawn_as_ever(facts: SealFacts) -> None:
    assert VERSION == 1, "a new version needs new golden seals"
    assert digest(facts) == GOLDEN[facts]


def test_names_differ_in_their_figure_and_types_in_their_outline() -> None:
    names = [f"card {number}" for number in range(300)]
    assert len({draw_seal(SealFacts(name)).lines + draw_seal(SealFacts(name)).solid for name in names}) == 300
    assert len({draw_seal(SealFacts("ember", shape)).outline for shape in OUTLINES}) == len(OUTLINES)
    assert [draw_seal(SealFacts("ember", rings=number)).rings.count("M") for number in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_beads_tell_the_costs_and_the_outer_ring_the_rarity() -> None:
    beads = [draw_seal(SealFacts("ember", costs=(cost,))).beads.count("M") for cost in (0, 1, 10, 100, 1000)]
    assert beads == [0, 1, 3, 5, 7]
    outer = [draw_seal(SealFacts("ember", rank=rank)).outer for rank in (1, 2, 3, 4)]
    assert [ring.count("Z") for ring in outer] == [0, 0, 1, 2], "broken for common, closed for rare, doubled beyond"
    assert outer[0].count("M") >= 3 and outer[1].count("M") == 1


def test_the_class_gives_the_symmetry() -> None:
    one, other = SealFacts("ember", class_name="mage"), SealFacts("cinder", class_name="mage")
    assert draw_seal(one).outer == draw_seal(other).outer
    assert len({draw_seal(SealFacts("ember", class_name=f"class {one}")).outer for one in range(40)}) == 6


@settings(deadline=None)
@given(
    st.builds(
        SealFacts,
        name=st.text(max_size=30),
        shape=st.sampled_from([*OUTLINES, "other"]),
        rings=st.integers(1, 4),
        class_name=st.text(max_size=10),
        costs=st.lists(st.integers(-5, 10**9), max_size=3).map(tuple),
        rank=st.integers(0, 9),
    )
)
def test_any_facts_give_a_seal_of_numbers_and_path_letters_only(facts: SealFacts) -> None:
    drawn = draw_seal(facts)
    for part in drawn.__slots__:
        assert set(getattr(drawn, part)) <= set("MLAQVZ0123456789.- "), part


@pytest.mark.django_db
def test_the_seal_has_an_address_with_a_long_life_and_the_colours_of_the_frame(visitor: Client) -> None:
    card = make_card('A<b> & "c"')
    answer = visitor.get(f"{card.get_absolute_url()}seal.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "max-age=86400" in answer.headers["Cache-Control"]
    assert "A&lt;b&gt; &amp; &quot;c&quot;" in answer.text
    assert frame_colours(flagship(), card.type).line[0] in answer.text


@pytest.mark.django_db
def test_the_seal_of_a_secret_card_is_not_there(visitor: Client, editor: Client) -> None:
    card = make_card("Secret", card_set=make_set("DRAFT", status="draft"))
    assert visitor.get(f"{card.get_absolute_url()}seal.svg").status_code == 404
    seen = editor.get(f"{card.get_absolute_url()}seal.svg")
    assert seen.status_code == 200
    assert "no-store" in seen.headers["Cache-Control"] and "public" not in seen.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_seal_opened_by_itself_keeps_its_colours_under_the_content_security_policy(visitor: Client) -> None:
    answer = visitor.get(f"{make_card('Ember').get_absolute_url()}seal.svg")
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
    assert "<style" not in answer.text and "style=" not in answer.text


@pytest.mark.django_db
def test_facts_come_from_the_card_and_the_rarity_from_its_printing() -> None:
    card = make_card("Ember", classes=["Mage", "Beast"], printed=False)
    printing = make_printing(card, rarity=make_rarity("R", rank=3))
    facts = seal_facts(card, printing)
    assert (facts.name, facts.class_name, facts.rank) == (card.name_key, "beast", 3)
    assert facts.shape == flagship().schema.type_by_key[card.type].shape


def test_every_type_of_the_flagship_has_a_frame_of_its_own() -> None:
    colours = [frame_colours(flagship(), one.key) for one in flagship().schema.types]
    assert len(set(colours)) == len(colours)
    assert frame_colours(flagship(), "no such type").line == ("#555c61", "#aaa596")


@pytest.mark.django_db
def test_the_seal_of_a_public_card_tells_nobody_of_a_secret_reprint(visitor: Client, editor: Client) -> None:
    card = make_card("Ember", printed=False)
    make_printing(card, make_set("OLD"), rarity=make_rarity("C", rank=1))
    make_printing(card, make_set("SECRET", status="draft"), rarity=make_rarity("M", rank=5))
    address = f"{card.get_absolute_url()}seal.svg"
    assert editor.get(address).content == visitor.get(address, headers={"Accept-Language": "de"}).content
