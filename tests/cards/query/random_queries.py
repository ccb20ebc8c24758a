"""Queries that follow the grammar, drawn at random from what a vocabulary knows and a little beside it."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cards.query.fields import QueryField
from cards.query.vocabulary import Vocabulary

WORDS = ("ember", "e", "a", "Fire", '"fire blade"', "é", "x", "%", "_", '"\\""', "draw", "2", "ing", '"a b"', "R&D")
PATTERNS = ("/e/", "/dr?aw \\d/", "/^[a-f]/", "/(a|e).*r$/", "/\\./")
COMPARE = (":", "=", "!=", "<", "<=", ">", ">=")
EQUAL = (":", "=", "!=")
NUMBERS = ("0", "1", "2", "3", "7", "20", "30", "100", "1..3", "5..100", "-1")
DATES = ("2026", "2025..2026", "2026-01", "2026-01-01", "2025-06-30", "today", "2024-05..2026-02")
YEARS = ("2024", "2025", "2026", "2024..2025")


def queries(vocabulary: Vocabulary) -> SearchStrategy[str]:
    """Whole queries."""
    leaf = st.one_of(
        st.sampled_from(WORDS),
        st.sampled_from(('!"Fire Blade"', "!ember")),
        *(terms for one in vocabulary.fields.values() if (terms := _terms(one)) is not None),
        _sums(vocabulary),
    )
    node = st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=4).map(lambda parts: f"({' '.join(parts)})"),
            st.lists(inner, min_size=2, max_size=4).map(lambda parts: f"({' or '.join(parts)})"),
            inner.map(lambda part: f"-{part}"),
            inner.map(lambda part: f"not {part}"),
        ),
        max_leaves=7,
    )
    return st.lists(node, min_size=1, max_size=3).map(" ".join)


def _terms(one: QueryField) -> SearchStrategy[str] | None:
    def term(operators: SearchStrategy[str], values: SearchStrategy[str], most: int = 2) -> SearchStrategy[str]:
        listed = st.lists(values, min_size=1, max_size=most).map(",".join)
        return st.builds(lambda name, op, value: f"{name}{op}{value}", st.sampled_from(one.names), operators, listed)

    equal, compare = st.sampled_from(EQUAL), st.sampled_from(COMPARE)
    keys = [option.key for option in one.options] + ["nothing"]
    match one.kind:
        case "text":
            plain = term(equal, st.sampled_from(WORDS))
            patterns = st.sampled_from(PATTERNS).map(lambda pattern: f"{one.key}:{pattern}")
            return st.one_of(plain, patterns) if one.key in ("name", "text", "flavor") else plain
        case "words":
            return term(equal, st.sampled_from(WORDS))
        case "number" | "least":
            special = term(equal, st.sampled_from(("none", "x", "3", "1..9"))) if one.kind == "number" else st.nothing()
            return st.one_of(_numbers(one), special)
        case "count" | "cases" | "limit" | "owned":
            return _numbers(one)
        case "enum" | "flags" | "keyword" | "format":
            return term(equal, st.sampled_from(keys))
        case "ordered":
            return st.one_of(term(equal, st.sampled_from(keys)), term(compare, st.sampled_from(keys), 1))
        case "set":
            return term(compare, st.sampled_from(keys))
        case "numbering":
            return term(compare, st.sampled_from(("1", "042", "42a", "9")), 1)
        case "date":
            days = st.sampled_from(DATES if one.key == "date" else YEARS)
            single = st.sampled_from([day for day in (DATES if one.key == "date" else YEARS) if ".." not in day])
            return st.one_of(term(equal, days), term(compare, single, 1))
    return None


def _numbers(one: QueryField) -> SearchStrategy[str]:
    several = st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=2).map(",".join)
    equal = st.builds(lambda op, value: f"{one.key}{op}{value}", st.sampled_from(EQUAL), several)
    single = st.sampled_from([number for number in NUMBERS if ".." not in number])
    return st.one_of(equal, st.builds(lambda op, value: f"{one.key}{op}{value}", st.sampled_from(COMPARE[3:]), single))


def _sums(vocabulary: Vocabulary) -> SearchStrategy[str]:
    keys = list(dict.fromkeys(vocabulary.numbers.values())) or ["nothing"]
    operand = st.sampled_from([*keys, "3", "20"])
    total = st.builds(
        lambda first, rest: first + rest, st.sampled_from(keys), st.sampled_from(["", f"+{keys[-1]}", "-2"])
    )
    return st.builds(lambda left, op, right: f"{left}{op}{right}", total, st.sampled_from(COMPARE), operand)
