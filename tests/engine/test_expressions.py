"""Amounts written as text are read, refused with a reason and said in words."""

import pytest

from engine.effects.expressions import Amount, ExpressionError, Function, parse, to_text

AMOUNT = Amount(
    {"die": "the result"},
    {
        "half_up": Function((None,), "half of {1}"),
        "stat": Function(({"self": "the user", "target": "the target"}, {"hp": "HP", "atk": "ATK"}), "{2} of {1}"),
        "count": Function(({"hand": "cards in hand"},), "the number of {0}", narrowings=("type",), free=True),
    },
)


def faults(value: object) -> list[str]:
    problems = []
    AMOUNT.check(value, "n", problems)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize("text", ["10*die", "half_up(stat(self,hp))+5", "count(hand,type=item)*10", "(die+1)*2", "-5"])
def test_good_amounts_have_no_fault(text):
    assert faults(text) == []


def test_multiplication_binds_tighter_than_addition():
    assert to_text(parse("1+2*3")) == "1+2*3"
    assert parse("1+2*3") != parse("(1+2)*3")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("10*dice", 'n: unknown amount "dice", did you mean "die"?'),
        ("stat(slef,hp)", 'n: unknown word in stat() "slef", did you mean "self"?'),
        ("stat(self)", "n: stat() takes 2 arguments, found 1"),
        ("halfup(3)", 'n: unknown function "halfup", did you mean "half_up"?'),
        ("10*", "n: the amount breaks off"),
        ("10 10", 'n: cannot read "10"'),
        ("count(hand,colour=red)", 'n: unknown narrowing of count() "colour"'),
        ("1" + "+1" * 100, "n: an amount has at most 200 characters"),
        (-3, "n: -3 is below 0"),
        (True, "n: expected a whole number or an amount, found True"),
        (2.5, "n: expected a whole number or an amount, found 2.5"),
    ],
)
def test_bad_amounts_are_named(text, fault):
    assert faults(text) == [fault]


def test_a_broken_amount_raises():
    with pytest.raises(ExpressionError):
        parse("(1+2")


def test_amounts_are_said_in_words():
    assert AMOUNT.words("10*die") == "10 times the result"
    assert AMOUNT.words("half_up(stat(target,atk))") == "half of ATK of the target"
