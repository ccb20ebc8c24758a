"""Queries that follow the grammar, drawn at random from what a world knows and a little beside it."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cards.query.canonical import value_text
from cards.query.fields import QueryField
from cards.query.sorting import sort_keys
from cards.query.vocabulary import Vocabulary
from tests.cards.query.world import ARTISTS, FORMAT_DAYS, NAMES, TEXTS, World

ODD = (
    "%", "_", "\\", '"', "100%_", ".", "+", "-", "/", "*", "?", "=", "&", "'", "’", "“ ”", "—", "[", "x/y", ";", ":",
    "é", "e\u0301", "\u0301e", "ß", "ss", "SS", "ẞ", "ı", "I", "İ", "i", "ö", "ø", "æ", "Œ", "ł", "đ", "ﬁ", "fi", "ﬂ",
    "й", "и", "Ё", "драк", "ДРАКОН", "🔥", "👩\u200d👧", "１２", "１２３", "ａｂ", "١", "²", "ǿ", "ſ", "K", "draw 2",
    "2 c", " fire ", "a  b", "or", "and", "not", "|", "none", "x", "nothing at all", "\u00a0fire", "blade\tof", "*/",
    "\\d",
)  # fmt: skip
PATTERNS = (
    "/e/", "/dr?aw \\d/", "/^[a-f]/", "/(a|e).*r$/", "/\\./", "/[[:punct:]]/", "/^$/", "/\\bfire\\b/", "/й|ё/",
    "/ß|ss/", "/^.{0,6}$/", "/\\//", "/(?i)EMBER/", "/\\pN/", "/\\d+/", "/[^a-z ]/", "/x{0}/", "/\"/", "/сard|card/",
    "/ı|İ/",
)  # fmt: skip
COMPARE = (":", "=", "!=", "<", "<=", ">", ">=")
EQUAL = (":", ":", "=", "!=")
NUMBERS = ("0", "1", "2", "3", "7", "20", "30", "100", "1..3", "5..100", "0..0", "-1", "-5..2", "007", "999999999")
DATES = (
    "2026", "2025..2026", "2026-01", "2026-01-01", "2025-06-30", "today", "2024-05..2026-02", "2024", "2024-02-29",
    "2020..today", "0001", "9999-12", "2026-01-01..9999",
)  # fmt: skip
YEARS = ("2024", "2025", "2026", "2024..2025", "0001..9999")
NUMBERINGS = ("1", "042", "42a", "9", "9a", "3..20", "9a..12a", "20", "é", "1٣", "0000000001")
SPECIAL = ("none", "x", "3", "1..9", "NONE", "X")


def queries(world: World) -> SearchStrategy[str]:
    """Whole queries; those of one or two terms are the likeliest, since they tell cards apart."""
    leaf = leaves(world)
    groups = st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
            st.lists(inner, min_size=2, max_size=4).map(lambda parts: f"({' or '.join(parts)})"),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' | '.join(parts)})"),
            st.tuples(inner, inner, inner).map(lambda parts: "({} and {} or {})".format(*parts)),
            inner.map(lambda part: f"-{part}"),
            inner.map(lambda part: f"NOT {part}"),
        ),
        max_leaves=6,
    )
    root = st.one_of(
        leaf,
        leaf.map(lambda part: f"-{part}"),
        st.tuples(leaf, leaf).map(" ".join),
        st.tuples(leaf, leaf).map(" or ".join),
        st.tuples(leaf, leaf, leaf).map(lambda parts: "{} ({} or {})".format(*parts)),
        st.tuples(leaf, leaf).map(lambda parts: "{} -{}".format(*parts)),
        groups,
        st.lists(groups, min_size=2, max_size=3).map(" ".join),
    )
    return st.tuples(root, directives(world.vocabulary)).map(
        lambda both: f"({both[0]}) {both[1]}" if both[1] else both[0]
    )


def directives(vocabulary: Vocabulary) -> SearchStrategy[str]:
    """Mostly nothing; else in which order, each card or printing once, shown how."""
    keys = st.sampled_from([*sort_keys(vocabulary), "year"])
    sort = st.builds("{}:{}{}".format, st.sampled_from(("sort", "order")), keys, st.sampled_from(("", "-")))
    view = st.sampled_from(("unique:cards", "unique:prints", "unique:art", "show:grid", "view:list", "show:text"))
    one = st.one_of(sort, view)
    return st.one_of(st.just(""), st.just(""), st.lists(one, min_size=1, max_size=3).map(" ".join))


def leaves(world: World) -> SearchStrategy[str]:
    """Terms about every field by every name, sums, and words of names."""
    words = st.one_of(st.sampled_from(_fragments(NAMES)), st.sampled_from(ODD))
    plain = words.filter(lambda text: text.strip() and not text.startswith("-")).map(value_text)
    exact = st.one_of(st.sampled_from(NAMES).map(lambda name: f"!{_quoted(name)}"), st.sampled_from(("!ember", "!R&D")))
    fields = [terms for one in world.vocabulary.fields.values() for terms in _terms(one, world)]
    return st.one_of(plain.filter(_is_a_word), exact, *fields, sums(world.vocabulary))


def _fragments(texts: tuple[str, ...]) -> list[str]:
    """Whole texts, their words, beginnings and ends, in one case or another."""
    found = dict.fromkeys(text for text in texts if text)
    for word in [word for text in texts for word in text.split()]:
        found |= dict.fromkeys((word, word.upper(), word.lower(), word[:3], word[-2:], word[:1]))
    return list(found)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("“", '\\"').replace("”", '\\"') + '"'


def _is_a_word(text: str) -> bool:
    """Not what has a meaning of its own when it stands unquoted."""
    return text.startswith('"') or not (set(text) & set(":=<>!") or text.casefold() in ("or", "and", "not", "|"))


def _terms(one: QueryField, world: World) -> list[SearchStrategy[str]]:
    def term(operators: tuple[str, ...], values: SearchStrategy[str], most: int = 2) -> SearchStrategy[str]:
        listed = st.lists(values, min_size=1, max_size=most).map(",".join)
        return st.builds("{}{}{}".format, st.sampled_from(one.names), st.sampled_from(operators), listed)

    options = st.sampled_from(_options(one) or ["nothing"]).map(value_text)
    match one.kind:
        case "text":
            source = {"artist": ARTISTS, "name": NAMES}.get(one.key, TEXTS)
            texts = st.one_of(st.sampled_from(_fragments(source)), st.sampled_from(ODD)).filter(str.strip).map(_quoted)
            bare = st.sampled_from([text for text in _fragments(source) if text == value_text(text)])
            terms = [term(EQUAL, texts), term(EQUAL, bare)]
            if one.key in ("name", "text", "flavor"):
                terms.append(term((":",), st.one_of(st.sampled_from(PATTERNS), bare)))
            return terms
        case "words":
            return [term(EQUAL, st.sampled_from(("fire", '"Water wheel"', "lodz", "100%", "none", "wat")))]
        case "number" | "least":
            signs = EQUAL if one.kind == "number" else (":", "=")
            return [_numbers(one), _numbers(one), term(signs, st.sampled_from(SPECIAL))]
        case "count" | "cases" | "limit" | "owned":
            return [_numbers(one)]
        case "enum" | "flags" | "keyword":
            return [term(EQUAL, options)]
        case "format":
            days = st.sampled_from(FORMAT_DAYS)
            return [term(EQUAL, st.builds("{}{}".format, st.sampled_from([each.key for each in one.options]), days))]
        case "ordered":
            return [term(EQUAL, options), term(COMPARE, options, 1)]
        case "set":
            return [term(COMPARE, options), term(COMPARE, options, 3)]
        case "numbering":
            single = [number for number in NUMBERINGS if ".." not in number]
            return [term(EQUAL, st.sampled_from(NUMBERINGS)), term(COMPARE, st.sampled_from(single), 1)]
        case "date":
            known = DATES if one.key == "date" else YEARS
            single = [day for day in known if ".." not in day]
            return [term(EQUAL, st.sampled_from(known)), term(COMPARE, st.sampled_from(single), 1)]
        case "leader":
            return [term(EQUAL, st.sampled_from(world.leaders).map(_quoted))]
        case "list":
            return [term(EQUAL, st.sampled_from(world.lists))]


def _options(one: QueryField) -> list[str]:
    """The values a field knows by key, label and beginning, and seldom one that it does not know."""
    known = [option for option in one.options if one.key != "lang" or option.key in ("en", "de", "ru", "fr")]
    found = [text for each in known for text in (each.key, each.key, each.label, each.key.upper(), each.label[:4])]
    return [*found, "nothing"] if len(found) > 12 else found


def _numbers(one: QueryField) -> SearchStrategy[str]:
    several = st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=2).map(",".join)
    single = [number for number in NUMBERS if ".." not in number]
    name = st.sampled_from(one.names)
    return st.one_of(
        st.builds("{}{}{}".format, name, st.sampled_from(EQUAL), several),
        st.builds("{}{}{}".format, name, st.sampled_from(COMPARE[3:]), st.sampled_from(single)),
    )


def sums(vocabulary: Vocabulary) -> SearchStrategy[str]:
    """Fields and numbers added, taken away and compared, on either side."""
    names = st.sampled_from(list(vocabulary.numbers) or ["nothing"])
    operand = st.one_of(names, st.sampled_from(("1", "3", "20")))
    added = st.lists(st.builds("{}{}".format, st.sampled_from("+-"), operand), max_size=2).map("".join)
    total = st.builds("{}{}".format, names, added)
    other = st.one_of(total, operand, st.builds("-{}".format, operand))
    compared = st.builds("{}{}{}".format, total, st.sampled_from(COMPARE), other)
    return st.one_of(
        compared, st.builds("{}{}{}".format, st.sampled_from(("3", "20")), st.sampled_from(COMPARE), total)
    )
