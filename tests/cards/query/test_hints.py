"""Slips of the hand in every game: the nearest field or value is told, else those there are."""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.query import QueryError, Vocabulary, matching, parse
from cards.query.fields import QueryField
from engine.core.game import Game
from engine.registry import games
from tests.cards.query.world import make_world
from tests.factories import flagship

GAME = flagship()
LISTS = ("enum", "ordered", "set", "flags", "keyword", "format")


def slipped(word: str) -> str:
    """Two letters in the middle changed round; the word itself where they are the same."""
    middle = len(word) // 2
    return word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]


def misspelt(one: QueryField) -> dict[str, set[str]]:
    """Slips for values of a field that none of its values begins with, with what could be meant by each."""
    words = {option.key for option in one.options} | {option.label for option in one.options}
    plain = [word for word in sorted(words) if len(word) > 4 and word.isalpha()]
    slips = {slipped(word): word for word in plain}
    return {
        slip: {word}
        for slip, word in slips.items()
        if not any(known.casefold().startswith(slip.casefold()) for known in words)
    }


@pytest.mark.django_db
@pytest.mark.parametrize("game", games(), ids=str)
def test_a_slip_in_a_value_finds_nothing_and_names_the_value_that_is_near(game: Game) -> None:
    vocabulary = make_world(game)[0].vocabulary
    tried = 0
    for one in vocabulary.fields.values():
        for slip, meant in misspelt(one).items() if one.kind in LISTS else ():
            for text in (f"{one.key}:{slip}", f"-{one.key}:{slip}"):
                query = parse(text, vocabulary)
                assert not matching(query, vocabulary).exists(), text
                (warning,) = query.warnings
                assert "did you mean" in warning and "No cards match this term" in warning, (warning, meant)
            tried += 1
    assert tried > 10


@pytest.mark.django_db
@pytest.mark.parametrize("game", games(), ids=str)
def test_a_slip_in_a_field_is_told_and_the_text_searched_as_a_name(game: Game) -> None:
    vocabulary = Vocabulary(game, AnonymousUser())
    for name in [name for name in vocabulary.names if len(name) > 4 and name.isalpha()]:
        slip = slipped(name)
        if slip in vocabulary.names:
            continue
        (warning,) = parse(f"{slip}:3", vocabulary).warnings
        assert warning.startswith(f'"{slip}" is no field, did you mean `'), warning
        assert warning.endswith("`? Searched as a name")


@pytest.mark.django_db
@pytest.mark.parametrize("game", games(), ids=str)
def test_the_fields_of_another_game_are_answered_with_those_of_this_one(game: Game) -> None:
    vocabulary = Vocabulary(game, AnonymousUser())
    numbers = list(dict.fromkeys(vocabulary.numbers.values()))
    for other in games():
        for one in other.schema.numbers:
            if one.key in vocabulary.names:
                continue
            (warning,) = parse(f"{one.key}>3", vocabulary).warnings
            near = warning.startswith(f'"{one.key}" is no field, did you mean')
            assert near or warning.endswith(f"Searched as a name. Number fields: {', '.join(numbers)}"), warning
            (warning,) = parse(f"{one.key}:3", vocabulary).warnings
            assert "did you mean" in warning or "Searched as a name. Fields: name, text," in warning


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("kw:guard", 'no keyword "guard"; there are Piercing, Berserk, Immune, Team Pride. No cards match this term'),
        ("is:foo", 'no value of is "foo"; there are preview, reprint, errata, vanilla. No cards match this term'),
        ("is:prewiew", 'no value of is "prewiew", did you mean preview? No cards match this term'),
        ("has:zzz", 'no value of has "zzz". No cards match this term'),
        ("–t:spell", '"–t:spell" is searched as a name: to leave it out, write a plain minus before it'),
        ("a unique:art unique:prints", "unique: stands here twice and says different things: the last one counts"),
        ("a show:grid show:list", "show: stands here twice and says different things: the last one counts"),
        ("sort:name sort:name-", "sort: stands here twice and says different things: the first one counts"),
        (
            "a b or (c d or e)",
            '"and" binds tighter than "or": this reads as (a b) or (c d) or e. Use brackets to mean otherwise',
        ),
    ],
)
def test_what_is_odd_in_a_query_is_said_once(text: str, warning: str) -> None:
    assert parse(text, Vocabulary(GAME, AnonymousUser())).warnings == (warning,)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["a sort:name sort:name", "unique:art a unique:art", "show:list show:list"])
def test_saying_the_same_twice_is_no_fault(text: str) -> None:
    assert parse(text, Vocabulary(GAME, AnonymousUser())).warnings == ()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("hp=>3", "Comparisons are written =, !=, <, <=, > and >=."),
        ("hp<>3", "Comparisons are written =, !=, <, <=, > and >=."),
        ("hp>1e308", 'Write a number, a range such as 3..5, "none" or "x".'),
        ("hp>nan", "or a number field: hp, sp, mp, atk, def, atb, gold,"),
        ("hp>none", "Write hp:none."),
        ("cost!=none", "Write -cost:none."),
        ("atk+type>3", "Number fields: hp, sp, mp, atk, def,"),
        ("sort:colour", "Write one of name, added, type, set, num, date, rarity, artist, hp,"),
        ("sort:nmae", "Did you mean name?"),
        ("show:tiles", "Write one of grid, list, text, spoiler."),
    ],
)
def test_an_error_says_how_to_mend_it(text: str, hint: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, Vocabulary(GAME, AnonymousUser()))
    assert hint in caught.value.hint
