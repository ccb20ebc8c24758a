"""What a query is said to find: whole sentences in English, its terms side by side in other languages."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import override

from cards.query import Vocabulary, parse
from cards.query.sentence import explanation
from engine.registry import get_game
from tests.factories import flagship, make_card, make_printing, make_rarity

GAME = flagship()


@pytest.fixture(autouse=True)
def world(db: None) -> None:
    make_printing(make_card("Ember", classes=["Evil", "Human"]), rarity=make_rarity("R", rank=3))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-t:event", "all cards but not Events"),
        ("-st:response", "all cards but not Response ones"),
        ("-is:preview", "all cards but not previewed ones"),
        ("-!Ember", "all cards but not the card named exactly Ember"),
        ("-c:evil -has:hp", "all cards but not those of class Evil, but not those with HP printed"),
        ("t:spell -hp:1,1", "Spells but not those with HP 1, so also cards with no HP"),
        ("-n:a,b x:c", 'cards whose name has neither "a" nor "b" and text has "c"'),
        ("-(t:spell or hp>3)", "all cards but not (Spells, or cards with HP over 3)"),
        ("-t:charater", "cards that match -type:charater, which nothing does"),
        ("kw:immune,immune", "cards with the keyword Immune"),
        ("hp:none", "cards with no HP"),
        ("hp:3,none", "cards with HP 3 or no HP"),
        ("hp!=3,none", "cards with HP printed and HP other than 3"),
        ("hp:0..0,7", "cards with HP 0 or 7"),
        ("classes:1,1", "cards with 1 class"),
        ("classes>1", "cards with more than 1 class"),
        ("classes<=2", "cards with 2 or fewer classes"),
        ("classes!=1", "cards with other than 1 classes"),
        ("c<evil,human", "cards of no class but Evil and Human, yet not of all of them"),
        ("limit<2", "cards limited to fewer than 2"),
        ("legal:single@2026-02", "cards legal in Single Battle at the end of February 2026"),
        ("date:2025..2026,2024-05-01", "cards printed from 2025 to 2026 or on 1 May 2024"),
        ("date!=2026", "cards printed, but not in 2026"),
        ("date<=today", "cards printed by today"),
        ("date:today,2026", "cards printed today or in 2026"),
        ("lang:de,ru -t:spell", "cards in German or Russian, but not Spells"),
        ("is:errata", "cards with an erratum"),
        ("is:vanilla,reprint", "cards that are without text or reprinted"),
        ("x:a r:rare", 'cards whose text has "a", of rarity Rare'),
        ('a="Pia"', 'cards drawn by exactly "Pia"'),
        ('forms:"water wheel",fire', "cards with water wheel or fire among the forms"),
        ("3>gold+mpc", "cards with gold cost plus MP cost below 3"),
        ("t:spell unique:prints", "printings of Spells"),
        ("!Ember unique:prints", "printings of the card named exactly Ember"),
        ("t:spell unique:art", "pictures of Spells"),
        (
            "-t:spell unique:prints sort:rarity- sort:gold",
            "all printings but not Spells, rarest first, then lowest gold cost first",
        ),
        ("t:spell (c:evil or a:pia)", 'Spells that are either cards of class Evil or cards drawn by "pia"'),
        ("t:spell x:a or t:spell x:a", '(Spells whose text has "a")'),
    ],
)  # fmt: skip
def test_a_sentence_is_plain_english(text: str, said: str) -> None:
    vocabulary = Vocabulary(GAME, AnonymousUser())
    assert explanation(parse(text, vocabulary), vocabulary) == said


@pytest.mark.parametrize(
    ("text", "german", "russian"),
    [
        ("x:fire,e", "Text: „fire“ oder „e“", "Текст: «fire» или «e»"),
        ("-!Ember", "nicht (Name = „Ember“)", "не (Название = «Ember»)"),
        ("hp:1..9,none", "HP: 1 bis 9 oder keine", "HP: от 1 до 9 или нет"),
        ("hp!=3,4", "HP ≠ 3 und 4", "HP ≠ 3 и 4"),
        ("hp:3,3", "HP: 3", "HP: 3"),
        ("gold:x", "Goldkosten: X", "Цена в золоте: X"),
        ("c>=evil,human", "Klasse: Evil und Human", "Класс: Evil и Human"),
        ("c=evil,human", "Klasse: genau Evil und Human", "Класс: в точности Evil и Human"),
        ("c<=evil,human", "Klasse: keine außer Evil oder Human", "Класс: никаких, кроме Evil или Human"),
        ("t:zzz", "Typ: zzz (unbekannt)", "Тип: zzz (неизвестно)"),
        ("legal:single@2026", "Regelgerecht: Einzelkampf (2026)", "По правилам: Одиночная битва (2026)"),
        ("a unique:prints sort:added-", "Name: „a“, jeder Druck, nach Tag der Aufnahme absteigend",
         "Название: «a», каждое издание, по полю «день добавления» по убыванию"),
    ],
)  # fmt: skip
def test_other_languages_say_the_terms_side_by_side(text: str, german: str, russian: str) -> None:
    for language, said in (("de", german), ("ru", russian)):
        with override(language):
            vocabulary = Vocabulary(get_game(GAME.slug), AnonymousUser())
            assert explanation(parse(text, vocabulary), vocabulary) == said
