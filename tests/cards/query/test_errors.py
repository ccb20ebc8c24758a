"""What cannot be understood is an error with its place, and whatever else is typed is a query."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.choices import ListChoices
from cards.query import QueryError, Vocabulary, parse
from cards.query.canonical import canonical
from tests.factories import flagship

GAME = flagship()

ERRORS = [
    ('x:"draw', 3, "this quote is never closed"),
    ('o:"buyback]', 3, "this quote is never closed"),
    ("()", 1, "there is nothing between these brackets"),
    ("or", 1, 'nothing stands before "or"'),
    ("a or", 3, 'nothing follows "or"'),
    ("a and or b", 3, 'nothing follows "and"'),
    ("not", 1, 'nothing follows "not"'),
    ("-", 1, "this minus has nothing behind it to leave out"),
    ("a - b", 3, "this minus has nothing behind it to leave out"),
    ("a) or b", 2, "this bracket closes nothing"),
    ("a) OR b", 2, "this bracket closes nothing"),
    ("| a", 1, 'nothing stands before "|"'),
    ("a() b", 2, "there is nothing between these brackets"),
    ("date:9999-99", 6, '"9999-99" is no date of the calendar'),
    ("date:2024-02-30", 6, '"2024-02-30" is no date of the calendar'),
    ("legal:single@2025..2026", 14, '"2025..2026" is no date'),
    ("(a", 1, "this bracket is never closed"),
    ("t: spell", 2, '"t:" needs a value'),
    ("t:spell,", 8, "a value is missing beside this comma"),
    ("t:,spell", 3, "a value is missing beside this comma"),
    ("hp:high", 4, 'HP is compared with a number, not "high"'),
    ("hp:8..5", 4, "the range 8..5 runs backwards"),
    ("hp>3,4", 6, '">" takes one value, not several'),
    ("t>spell", 1, 'type cannot be compared with ">"'),
    ("hp>99999999999", 4, "a number has at most 9 digits, 0 to 9"),
    ("date:2026-13", 6, '"2026-13" is no date of the calendar'),
    ("year:soon", 6, '"soon" is no year'),
    ("x:/(/", 3, "this pattern cannot be used: missing ): ("),
    ("x:/a", 3, "this pattern is never closed"),
    ("x:/" + "a" * 201 + "/", 3, "a pattern has at most 200 characters"),
    ("sort:100%s", 6, 'cards cannot be sorted by "100%s"'),
    ("hp:100%(x)s", 4, 'HP is compared with a number, not "100%"'),
    ("sort:colour", 6, 'cards cannot be sorted by "colour"'),
    ("x:/a/ x:/b/ x:/c/ x:/d/ x:/e/", 25, "a query has at most 4 patterns"),
    ("-sort:name", 1, 'there is nothing to find beside "-"'),
    ("a or sort:name", 3, 'there is nothing to find beside "or"'),
    ("unique:copies", 8, 'unique is cards, prints or art, not "copies"'),
    ('""', 1, "there is nothing to search for in this"),
    ("a\x00", 2, "this is no character that can be searched for"),
    ("a" * 1001, 1001, "a query has at most 1000 characters, this one has 1001"),
    ("a " * 41, 81, "a query has at most 40 terms"),
    ("(" * 21 + "a" + ")" * 21, 21, "brackets and negations go at most 20 deep"),
    ("-" * 21 + "a", 21, "brackets and negations go at most 20 deep"),
]


@pytest.mark.parametrize(("text", "position", "message"), ERRORS, ids=[repr(text[:20]) for text, _, _ in ERRORS])
def test_what_cannot_be_understood_is_an_error_with_its_place(text: str, position: int, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, silent_vocabulary())
    error = caught.value
    assert str(error) == f"error at character {position}: {message}"
    assert error.position == position
    line, caret = error.caret.split("\n")
    assert len(line) <= 100 and caret.strip() == "^" and len(caret) <= len(line) + 1


def silent_vocabulary() -> Vocabulary:
    """A vocabulary without a database: no classes, no sets."""
    return Vocabulary(GAME, None, ListChoices((), (), ()))


CHARACTERS = st.sampled_from('abto:"()-/,.<>=!|\\ \n“é+0123456789_*%') | st.characters()


@given(st.text(CHARACTERS, max_size=60))
@example("x:/" + "(a" * 50)
@example("(" * 500)
@example("-" * 1000)
@example("hp+" * 300)
def test_whatever_is_typed_is_a_query_or_an_error_with_a_place(text: str) -> None:
    vocabulary = silent_vocabulary()
    try:
        query = parse(text, vocabulary)
    except QueryError as error:
        assert 1 <= error.position <= len(text) + 1
        assert error.caret.endswith("^")
        return
    assert parse(canonical(query), vocabulary) == query
    assert (query.root is None) == (
        not text.strip() or all(word.startswith(("sort", "uni", "show")) for word in text.split())
    )
