"""Every kind of query people type: what it finds, how it is said, what is warned of, where it is wrong."""

import time

import pytest
import re2
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from cards.models import Card
from cards.query import Query, Vocabulary, matching, parse, values
from cards.query.canonical import canonical
from cards.query.sentence import explanation
from cards.query.values import compiled, required
from engine.core.cards import fold_search
from tests.factories import flagship, make_card, make_printing, make_rarity, make_set

GAME = flagship()
CHARACTER, EVENT, SPELL, SKILL, EQUIPMENT = "character", "event", "spell", "skill", "equipment"
NAMES = """
M.I.C.
R&D's Secret Lair
Jötun
Ajani, Valiant Protector
123
é
Orc
Andes
Nothing
order of ash
and
Strange Solution:Acidic Ichor [4]
+1
Circle of Protection: Black
Cursed?
IPO
Spider-Man
The “Zen” Master
Murder
Accessories to Murder
50/50
C++
Öl & Feuer
7th Sea
Ænima
Nor’wester
100% Pure
under_score
Дракон
Fire (Blade)
""".strip().splitlines()


@pytest.fixture
def world(db: None) -> Vocabulary:
    core, core2 = make_set("CORE"), make_set("core2", name="Core 2", status="preview", released_on=None)
    rare, common = make_rarity("R", rank=3), make_rarity("C", rank=1)
    fiend = make_card(
        "Fiend", type=CHARACTER, classes=["Evil", "Human"], values={"hp": 3, "atk": 9, "def": 4}, printed=False
    )
    imp = make_card(
        "Imp", type=CHARACTER, classes=["Evil"], values={"hp": 8, "atk": 2, "def": 5}, text="+1 speed.", printed=False
    )
    kara = make_card("Kara", type=CHARACTER, classes=["Human"], values={"hp": 6, "atk": 4, "def": 4}, printed=False)
    blade = make_card("Fire Blade", type=EQUIPMENT, subtype="accessory", values={"gold": 2}, printed=False)
    lotus = make_card("Lotus", type=EQUIPMENT, subtype="atk", values={"gold": "X"}, printed=False)
    curse = make_card(
        "Curse",
        type=SPELL,
        subtype="response",
        classes=["Evil"],
        values={"mpcost": 2},
        text="Discard 1.",
        printed=False,
    )
    spark = make_card("Spark", type=SPELL, subtype="normal", values={"mpcost": 3}, text="Draw 2 cards.", printed=False)
    dodge = make_card("Dodge", type=EVENT, subtype="response", text='Say "no".', printed=False)
    for number, card in enumerate((fiend, imp, kara, blade, lotus, curse, spark), start=39):
        make_printing(card, core, number=f"{number}", rarity=rare if card is imp else common, artist='Elwin "Jakuza"')
    make_printing(dodge, core2, number="42a", rarity=rare, artist="Pia", flavour="Old Words.")
    make_printing(imp, core2, number="7", rarity=common, artist="Pia")
    return Vocabulary(GAME, AnonymousUser())


def found(text: str, vocabulary: Vocabulary) -> list[str]:
    query = parse(text, vocabulary)
    assert parse(canonical(query), vocabulary) == query
    return sorted(matching(query, vocabulary).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        ("fire blade", ["Fire Blade"], 'cards whose name has "fire" and "blade"'),
        ('!"Fire Blade"', ["Fire Blade"], "the card named exactly Fire Blade"),
        ('!"Fire"', [], "the card named exactly Fire"),
        (
            "t:character c:evil atk>3 sort:atk-", ["Fiend"],
            "Characters of class Evil with ATK over 3, highest ATK first",
        ),
        ("c>=evil,human", ["Fiend"], "cards that are Evil and Human, perhaps more"),
        ("c=human,evil", ["Fiend"], "cards that are exactly Evil Human"),
        ('c:"evil human"', ["Fiend"], "cards that are Evil and Human, perhaps more"),
        ("c:evil,human", ["Curse", "Fiend", "Imp", "Kara"], "cards of class Evil or Human"),
        ("classes>1", ["Fiend"], "cards with more than 1 class"),
        ("t:equipment st:accessory g<=2", ["Fire Blade"], "Accessory Equipment with gold cost 2 or less"),
        (
            "(t:spell or t:skill) mpc<=3 -x:discard", ["Spark"],
            'Spells or Skills with MP cost 3 or less whose text lacks "discard"',
        ),
        ("t:event st:response spd>=2", ["Dodge"], "Response Events with speed 2 or more"),
        ('x:"+1"', ["Imp"], 'cards whose text has "+1"'),
        (r"x:/draw \d cards?/", ["Spark"], r"cards whose text matches the pattern /draw \d cards?/"),
        (r'x:/"/', ["Dodge"], r'cards whose text matches the pattern /"/'),
        ("hp+def>=10", ["Imp", "Kara"], "cards with HP plus DEF at least 10"),
        ("atk>def", ["Fiend"], "cards with ATK above DEF"),
        (
            "-hp>3", ["Curse", "Dodge", "Fiend", "Fire Blade", "Lotus", "Spark"],
            "all cards but not those with HP over 3, so also cards with no HP",
        ),
        ("has:hp hp<=3", ["Fiend"], "cards with HP printed and HP 3 or less"),
        ("hp:none t:character", [], "Characters with no HP"),
        ("hp:5..8", ["Imp", "Kara"], "cards with HP 5 to 8"),
        ("gold:x", ["Lotus"], "cards with gold cost X"),
        ('for:"Kara" -t:event', ["Fire Blade", "Lotus", "Spark"], "cards Kara may use, but not Events"),
        ("is:preview s:core2", ["Dodge", "Imp"], "previewed cards in Core 2"),
        (
            "s:core cn<=40 r>=rare", ["Imp"],
            "cards with collector number 40 or less in Set CORE, of rarity at least Rare",
        ),
        ("s:core2 r:rare", ["Dodge"], "cards in Core 2, of rarity Rare"),
        ("cn:42a", ["Dodge"], "cards with collector number 42a"),
        (r'a:"Elwin \"Jakuza\"" t:spell', ["Curse", "Spark"], 'Spells drawn by “Elwin "Jakuza"”'),
        ("ft:words", ["Dodge"], 'cards whose flavour text has "words"'),
        ("date<=2026-06-30 t:spell", ["Curse", "Spark"], "Spells printed by 30 June 2026"),
        ("cost<=2", ["Curse", "Fire Blade"], "cards with cost 2 or less"),
        ("r:c is:reprint", [], "reprinted cards of rarity Common"),
        ('n:"fire blade"', ["Fire Blade"], 'cards whose name has "fire blade"'),
        ('x:"draw a card"', [], 'cards whose text has "draw a card"'),
        (r"x:/gain \d+ gold/", [], r"cards whose text matches the pattern /gain \d+ gold/"),
        ("t:event,item", ["Dodge"], "Events or Items"),
        ("t:spell st:response", ["Curse"], "Response Spells"),
        ("atk>def hp:2..8", ["Fiend"], "cards with ATK above DEF and HP 2 to 8"),
        ("g<=2 -has:mpc", ["Fire Blade"], "cards with gold cost 2 or less but not those with MP cost printed"),
        ("date>=2025-01-01 t:spell", ["Curse", "Spark"], "Spells printed from 1 January 2025"),
        ("new:set t:spell", ["Curse", "Spark"], "Spells printed in the newest set"),
        ("year:2026 t:spell", ["Curse", "Spark"], "Spells printed in 2026"),
        ("is:errata has:ruling", [], "cards with a ruling with an erratum"),
        ("is:preview s:core2 unique:prints", ["Dodge", "Imp"], "previewed printings in Core 2"),
        (
            "f:single date<=2026-06-30 limit:1", [],
            "cards legal in Single Battle, printed by 30 June 2026, limited to 1",
        ),
        ("r:comm t:spell", ["Curse", "Spark"], "Spells of rarity Common"),
        ("!imp", ["Imp"], "the card named exactly imp"),
        ("!fire blade", [], 'cards whose name has "blade" and name is exactly "fire"'),
        ("c:human c:evil", ["Fiend"], "cards of class Human and of class Evil"),
        ('c="human evil"', ["Fiend"], "cards that are exactly Evil Human"),
        ("c<=evil t:character", ["Imp"], "Characters of no class but Evil"),
        ("blade or (t:event | t:item)", ["Dodge", "Fire Blade"], 'cards whose name has "blade", or Events, or Items'),
        ("t:spell AND NOT x:draw", ["Curse"], 'Spells whose text lacks "draw"'),
        ("20>=hp+def hp>7", ["Imp"], "cards with HP plus DEF at most 20 and HP over 7"),
        ("speed:2", ["Curse", "Dodge"], "cards with speed 2"),
        ("discard", [], 'cards whose name has "discard"'),
        (
            "-(t:spell or t:event) -t:equipment", ["Fiend", "Imp", "Kara"],
            "all cards but not Spells or Events, but not Equipment",
        ),
        ("-(atk>3 c:evil) t:character", ["Imp", "Kara"], "Characters but not (cards of class Evil with ATK over 3)"),
        ("f:single t:event", [], "Events legal in Single Battle"),
    ],
)  # fmt: skip
def test_a_query_finds_what_its_sentence_says(world: Vocabulary, text: str, names: list[str], said: str) -> None:
    assert found(text, world) == names
    assert explanation(parse(text, world), world) == said
    assert parse(text, world).warnings == ()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("M.I.C.", "M.I.C."),
        ("R&D", "R&D's Secret Lair"),
        ("R&D’s", "R&D's Secret Lair"),
        ("Jotun", "Jötun"),
        ("Ajani, Valiant Protector", "Ajani, Valiant Protector"),
        ("123", "123"),
        ("Orc", "Orc"),
        ("Andes", "Andes"),
        ("Nothing", "Nothing"),
        ("order of ash", "order of ash"),
        ('"and"', "and"),
        ("solution:acidic", "Strange Solution:Acidic Ichor [4]"),
        ("[4]", "Strange Solution:Acidic Ichor [4]"),
        ("+1", "+1"),
        ("Circle of Protection: Black", "Circle of Protection: Black"),
        ("cursed?", "Cursed?"),
        ("IPO", "IPO"),
        ("ipo", "IPO"),
        ("spider-man", "Spider-Man"),
        ("“zen” master", "The “Zen” Master"),
        (r'"\"zen\""', "The “Zen” Master"),
        ("100%", "100% Pure"),
        ("_", "under_score"),
        ("ДРАК", "Дракон"),
        ("fire (blade)", "Fire (Blade)"),
        ("!é", "é"),
        ("“zen” t:item", "The “Zen” Master"),
        ("Spider—Man", "Spider-Man"),
        ('"order" "of" ash', "order of ash"),
        ("murder", "Murder"),
        ("50/50", "50/50"),
        ("c++", "C++"),
        ("ol & feuer", "Öl & Feuer"),
        ("7TH", "7th Sea"),
        ("aenima", "Ænima"),
        ("Nor'wester", "Nor’wester"),
    ],
)
def test_names_with_any_sign_are_found_as_they_are_typed(db: None, typed: str, name: str) -> None:
    card_set = make_set()
    for one in NAMES:
        make_card(one, card_set=card_set)
    vocabulary = Vocabulary(GAME, AnonymousUser())
    assert name in found(typed, vocabulary)
    assert len(found(typed, vocabulary)) < 5
    assert parse(typed, vocabulary).warnings == ()


@pytest.mark.parametrize(
    ("text", "names", "warning"),
    [
        ("t:charater", [], 'no type "charater", did you mean Character? No cards match this term'),
        ("-t:charater", [], 'no type "charater", did you mean Character? No cards match this term'),
        ("o:charater t:charater,event", [], 'no type "charater", did you mean Character? No cards match this term'),
        ("t:charater or t:event", ["Dodge"], 'no type "charater", did you mean Character? No cards match this term'),
        ("-(t:charater t:spell)", ["Dodge", "Fiend", "Fire Blade", "Imp", "Kara", "Lotus"], None),
        ("c:elvish", [], 'no class "elvish"; there are Evil, Human. No cards match this term'),
        ("c>=evil,elvish", [], 'no class "elvish"; there are Evil, Human. No cards match this term'),
        ("t:e", [], '"e" could be Event, Equipment: write more of it. No cards match this term'),
        ("tpye:spell", [], '"tpye" is no field, did you mean `type`? Searched as a name'),
        ('x!"+1" s:icebreaker', [], '"x!" is searched as a name: to leave text out, write -x:"text"'),
        ("atk > 3", [], '">" is searched as a name: write comparisons without spaces, as in hp>3'),
        ("own>=1", [], "sign in to search what you own. No cards match this term"),
        ("-own>=1", [], "sign in to search what you own. No cards match this term"),
        ("in:deck:ab12", [], 'no list "deck:ab12" that you may read. No cards match this term'),
        ('for:"Nobody"', [], 'no card "Nobody" to search for. No cards match this term'),
        ("for:Spark", [], "Spark uses no other cards. No cards match this term"),
        ('for:"Kara" -own>=1', [], "sign in to search what you own. No cards match this term"),
        ("in:deck:ab12 -own>=3", [], 'no list "deck:ab12" that you may read. No cards match this term'),
        (
            "t:spell or t:skill mpc<=2", ["Curse", "Spark"],
            '"and" binds tighter than "or": this reads as type:spell or (type:skill mpcost<=2). '
            "Use brackets to mean otherwise",
        ),
        (
            "t:event or t:spell mpc<=2", ["Curse", "Dodge"],
            '"and" binds tighter than "or": this reads as type:event or (type:spell mpcost<=2). '
            "Use brackets to mean otherwise",
        ),
    ],
)  # fmt: skip
def test_what_is_not_known_is_warned_of_and_never_means_everything(
    world: Vocabulary, text: str, names: list[str], warning: str | None
) -> None:
    if warning:
        assert warning in parse(text, world).warnings
    assert found(text, world) == names


@given(st.text("abAs1 .?*+\\\\dw^$", max_size=8), st.text("abAs1 .ſK", max_size=12))
@example("ab?s", "as")
@example("s+1", "ſſ1")
def test_a_pattern_s_sure_piece_is_in_every_text_that_has_the_pattern(pattern: str, text: str) -> None:
    try:
        found = compiled(pattern).search(text)
    except re2.error:
        return
    assert not found or required(pattern) in fold_search(text)


@pytest.mark.django_db
def test_a_pattern_that_others_never_finish_takes_no_time() -> None:
    make_card("Ember", text="a" * 1900 + "!")
    vocabulary = Vocabulary(GAME, AnonymousUser())
    before = time.perf_counter()
    assert found("x:/(a+)+$/", vocabulary) == []
    assert found("x:/(a|a|aa)*b/", vocabulary) == []
    assert time.perf_counter() - before < 2


@pytest.mark.django_db
def test_a_pattern_that_takes_too_long_is_refused(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_card("Ember", text="Draw.")
    address = f"/{GAME.slug}/cards/?q=x:/draw/"
    assert visitor.get(address).status_code == 200
    monkeypatch.setattr(values, "SECONDS", -1)
    answer = visitor.get(address)
    assert answer.status_code == 400 and "rror at character 3: this pattern takes too long" in answer.text
    assert visitor.get("/search/?q=x:/draw/").status_code == 400


@pytest.mark.django_db
def test_embargoed_cards_and_printings_are_found_by_nobody_who_may_not_see_them() -> None:
    draft = make_set("DRAFT", status="draft")
    make_printing(make_card("Secret", printed=False, text="Hidden."), draft, artist="Hidden Hand", flavour="Hush.")
    make_printing(make_card("Open"), draft, artist="Hidden Hand", flavour="Hush.", rarity=make_rarity("M", rank=4))
    vocabulary = Vocabulary(GAME, AnonymousUser())
    for text in (
        "secret",
        "x:hidden",
        "x:/hid/",
        "-open",
        "a:hidden",
        "-a:nobody -open",
        "ft:hush",
        "ft:/hush/",
        "r:m",
        "s:draft",
    ):
        assert found(text, vocabulary) == [], text


@pytest.mark.django_db
def test_an_empty_query_is_all_cards_and_a_directive_is_none_of_it() -> None:
    make_card("Ember")
    vocabulary = Vocabulary(GAME, AnonymousUser())
    assert parse("  ", vocabulary) == Query()
    assert found("", vocabulary) == found("sort:name unique:prints", vocabulary) == ["Ember"]
    assert explanation(parse("unique:prints", vocabulary), vocabulary) == "all printings"


@pytest.mark.django_db
def test_a_query_over_all_games_knows_the_fields_that_all_have() -> None:
    make_card("Ember", type=SPELL, text="Draw.")
    vocabulary = Vocabulary(None, AnonymousUser())
    assert found("x:draw t:spell", vocabulary) == ["Ember"]
    (warning,) = parse("mpcost>=0", vocabulary).warnings
    assert warning.startswith('"mpcost" is no field here. Searched as a name. Fields: name, text, flavor, type, sub,')
    assert Card.objects.count() == 1
