"""From a term's words to its meaning: each kind of field reads its own values."""

import re
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from cards.query import values
from cards.query.errors import FaultyQuery
from cards.query.fields import QueryField, fields_of
from cards.query.hints import nearest, no_such
from cards.query.lists import cards_in, kinds
from cards.query.tree import Among, And, Atom, Comparison, Limited, Node, Not, Sum, Term, any_of
from cards.query.vocabulary import Vocabulary
from cards.query.words import Piece, Word
from engine.registry import games

EQUAL = (":", "=", "!=")
ORDER = ("<", "<=", ">", ">=")
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", ":": "=", "!=": "!="}
_OPERATOR = r"(:|!=|<=|>=|=|<|>)"
_OPERAND = r"(?:[^\W\d]\w*|\d+)"
_SUM = re.compile(rf"({_OPERAND}(?:[+-]{_OPERAND})*){_OPERATOR}(-?{_OPERAND}(?:[+-]{_OPERAND})*)")
_BEGUN = re.compile(rf"([^\W\d]\w*(?:[+-]{_OPERAND})+){_OPERATOR}")
_HEAD = re.compile(rf"([^\W\d]\w*){_OPERATOR}(?=.)")
_DASHED = re.compile(rf"[‐‑‒–—―−]([^\W\d]\w*){_OPERATOR}.")
_SIGNED = re.compile(rf"([+-]?)({_OPERAND})")


class TermReader:
    """Reads the terms of one query and gathers what it has to warn of."""

    def __init__(self, vocabulary: Vocabulary, read: Callable[[str], Node | None]) -> None:
        self.vocabulary, self.read = vocabulary, read
        self.warnings: list[str] = []
        self.formats: list[tuple[str, str]] = []

    def note_formats(self, words: Iterable[Word]) -> None:
        """The formats that the query names, with their days: limits are meant in these, else in any."""
        for word in words:
            if word.name == "legal":
                for piece in word.pieces:
                    name, _, day = piece.text.partition("@")
                    if option := self.vocabulary.option("legal", name):
                        self.formats.append((option.key, day))

    def _warn(self, message: str, text: str, **facts: str) -> None:
        self.warnings.append(message % {"text": text, **facts})

    def term(self, word: Word) -> Node:
        """The node of a term."""
        if not word.name:
            return self._plain(word)
        one = self.vocabulary.fields[word.name]
        reader = getattr(self, f"_{one.kind}")
        node: Node = reader(one, word)
        return node

    def _plain(self, word: Word) -> Node:
        piece = word.pieces[0]
        if word.op == "!":
            return Term("name", "=", (values.word(piece),))
        if piece.form == "bare":
            if (sums := self._sums(piece.text, word.start)) is not None:
                return sums
            self._warn_of_name(piece)
        return Term("name", ":", (values.word(piece),))

    def _warn_of_name(self, piece: Piece) -> None:
        names = self.vocabulary.names
        if piece.text.casefold() in ("<", ">", "=", "<=", ">=", "!="):
            self._warn(_('"%(text)s" is searched as a name: write comparisons without spaces, as in hp>3'), piece.text)
        elif piece.text.endswith("!") and piece.text[:-1].casefold() in names:
            self._warn(_('"%(text)s" is searched as a name: to leave text out, write -x:"text"'), piece.text)
        elif head := _HEAD.match(piece.text):
            name = head.group(1).casefold()
            if near := nearest(name, names):
                self._warn(
                    _('"%(text)s" is no field, did you mean `%(near)s`? Searched as a name'), head.group(1), near=near
                )
            elif head.group(2) != ":" or name in _names_anywhere():
                said = _('"%(text)s" is no field here. Searched as a name. Fields: %(fields)s')
                if head.group(2) in ORDER and self.vocabulary.numbers:
                    said = _('"%(text)s" is no field here. Searched as a name. Number fields: %(fields)s')
                    self._warn(said, head.group(1), fields=self._numbers())
                else:
                    self._warn(said, head.group(1), fields=", ".join(self.vocabulary.fields))
        elif (denied := _DASHED.match(piece.text)) and denied.group(1).casefold() in names:
            said = _('"%(text)s" is searched as a name: to leave it out, write a plain minus before it')
            self._warn(said, piece.text)

    def _numbers(self) -> str:
        """The fields that can be added and compared, as people read them."""
        return ", ".join(dict.fromkeys(self.vocabulary.numbers.values())) or _("none")

    def _sums(self, text: str, start: int) -> Node | None:
        found, begun = _SUM.fullmatch(text), _BEGUN.match(text)
        names = [one.casefold() for one in re.findall(r"[^\W\d]\w*", found.group() if found else "")]
        numbers = self.vocabulary.numbers
        if found and names and all(one in numbers for one in names):
            return _comparison(*(self._sum(found.group(1), start), found.group(2), self._sum(found.group(3), start)))
        if begun and all(one.casefold() in numbers for one in re.findall(r"[^\W\d]\w*", begun.group(1))):
            raise FaultyQuery(
                _("a sum is compared with numbers and number fields"),
                start + begun.end(),
                _("Write it like hp+def>=10, without spaces."),
            )
        if found and any(one in numbers for one in names):
            known = next((one for one in names if one in self.vocabulary.names and one not in numbers), None)
            if known:
                raise FaultyQuery(
                    _("%(field)s is no number that can be added or compared with others"),
                    start,
                    _("Number fields: %(numbers)s."),
                    field=known,
                    numbers=self._numbers(),
                )
        return None

    def _sum(self, text: str, start: int) -> Sum:
        numbers = self.vocabulary.numbers
        parts = []
        for sign, part in _SIGNED.findall(text):
            operand = numbers.get(part.casefold()) or values.whole(part, start)
            parts.append((-1 if sign == "-" else 1, operand))
        return Sum(tuple(parts))

    def _allow(self, one: QueryField, word: Word, *operators: str) -> None:
        if word.op not in operators:
            raise FaultyQuery(
                _('%(field)s cannot be compared with "%(sign)s"'),
                word.start,
                _("Write %(field)s:value."),
                field=one.key,
                sign=word.op,
            )
        if word.op in ORDER and len(word.pieces) > 1 and one.kind != "set":
            raise FaultyQuery(
                _('"%(sign)s" takes one value, not several'),
                word.pieces[1].start,
                _("Write one of them, or join two terms by or."),
                sign=word.op,
            )

    def _text(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        atoms = tuple(values.word(piece) for piece in word.pieces)
        if word.op != ":" and any(atom.form == "pattern" for atom in atoms):
            raise FaultyQuery(
                _("a pattern goes with a colon: %(field)s:/…/"),
                word.start,
                _("Write ^ and $ in it for the beginning and the end of the text."),
                field=one.key,
            )
        return _denied(word, Term(one.key, "=" if word.op == "!=" else word.op, atoms))

    def _words(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        return _denied(word, Term(one.key, ":", tuple(values.word(piece) for piece in word.pieces)))

    def _option(self, one: QueryField, piece: Piece, what: str = "") -> Atom:
        """The value that is meant; one that is not known, or not clear, is warned of and matches nothing."""
        found = self.vocabulary.options_named(one.key, piece.text)
        if len(found) == 1:
            return Atom("key", found[0].key)
        what = what or one.label
        if found:
            could = ", ".join(option.label for option in found[:5])
            self._warn(
                _('"%(text)s" could be %(could)s: write more of it. No cards match this term'), piece.text, could=could
            )
        else:
            known = [text for option in one.options for text in (option.label, option.key)]
            there = [option.label for option in one.options]
            if one.kind == "flags":  # their labels are phrases
                what, there = _("value of %(field)s") % {"field": one.key}, [option.key for option in one.options]
            self.warnings.append(no_such(what, piece.text, known, there))
        return Atom("unknown", piece.text)

    def _enum(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        return _denied(word, Term(one.key, ":", tuple(self._option(one, piece) for piece in word.pieces)))

    _flags = _enum

    def _ordered(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL, *ORDER)
        atoms = tuple(self._option(one, piece) for piece in word.pieces)
        return _denied(word, Term(one.key, word.op if word.op in ORDER else ":", atoms))

    def _set(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL, *ORDER)
        op, pieces = word.op, word.pieces
        if len(pieces) == 1 and not self.vocabulary.options_named(one.key, pieces[0].text):
            several = pieces[0].text.split()
            if len(several) > 1:  # "evil human" is both
                pieces = tuple(Piece(text, pieces[0].start) for text in several)
                op = ">=" if op == ":" else op
        atoms = [self._option(one, piece) for piece in pieces]
        if op != ":":  # a set has no order and holds nothing twice
            atoms = sorted(dict.fromkeys(atoms), key=lambda atom: str(atom.value))
        if op == "!=":
            return Not(Term(one.key, "=", tuple(atoms)))
        return Term(one.key, op, tuple(atoms))

    def _number(self, one: QueryField, word: Word, *, printed: bool = True) -> Node:
        self._allow(one, word, *EQUAL, *ORDER)
        first = word.pieces[0]
        if printed and one.kind == "number" and len(word.pieces) == 1 and first.form == "bare":
            text = f"{one.key}{word.op}{first.text}"
            special = values.NUMBER.fullmatch(first.text) or first.text.casefold() in ("none", "x")
            if not special and _SUM.fullmatch(text) and (sums := self._sums(text, first.start)) is not None:
                return sums
        fields = self._numbers() if printed else ""
        atoms = tuple(values.number(one.label, piece, printed=printed, fields=fields) for piece in word.pieces)
        op = ":" if word.op == "=" else word.op
        for atom, piece in zip(atoms, word.pieces, strict=True):
            if op in ORDER and (atom.form != "number" or atom.upper is not None):
                raise FaultyQuery(
                    _('"%(sign)s" takes one number, not "%(text)s"'),
                    piece.start,
                    _("Write %(field)s:%(text)s."),
                    sign=op,
                    text=piece.text,
                    field=one.key,
                )
        return Term(one.key, op, atoms)

    def _count(self, one: QueryField, word: Word) -> Node:
        return self._number(one, word, printed=False)

    def _least(self, one: QueryField, word: Word) -> Node:
        found = self._number(one, word)
        assert isinstance(found, Term)
        parts: list[Node] = [Term(part, found.op, found.atoms) for part in one.parts]
        if found.op == ":" and any(atom.form == "none" for atom in found.atoms):  # no cost at all
            some = tuple(atom for atom in found.atoms if atom.form != "none")
            none = And(tuple(Term(part, ":", (Atom("none", "none"),)) for part in one.parts))
            parts = [none, *(Term(part, ":", some) for part in one.parts if some)]
        if found.op == "!=" and any(atom.form == "none" for atom in found.atoms):
            raise FaultyQuery(
                _('"!=" takes a number here, not "none"'), word.start, _("Write -%(field)s:none."), field=one.key
            )
        return Term(one.key, found.op, found.atoms, any_of(parts))

    def _cases(self, one: QueryField, word: Word) -> Node:
        found = self._number(one, word, printed=False)
        assert isinstance(found, Term)
        before: list[Node] = []
        parts: list[Node] = []
        for number, text in one.cases:
            if (case := self.read(text)) is None:
                continue
            if values.holds(found, number):
                parts.append(And((case, *(Not(other) for other in before))) if before else case)
            before.append(case)
        return Term(one.key, found.op, found.atoms, any_of(parts) or Among(()))

    def _numbering(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL, *ORDER)
        atoms = tuple(values.numbering(piece) for piece in word.pieces)
        if word.op in ORDER and atoms[0].upper is not None:
            raise FaultyQuery(
                _('"%(sign)s" takes one number'), word.pieces[0].start, _("Write a range after a colon."), sign=word.op
            )
        return Term(one.key, ":" if word.op == "=" else word.op, atoms)

    def _date(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL, *ORDER)
        atoms = tuple(values.date(piece, only_year=one.key == "year") for piece in word.pieces)
        if word.op in ORDER and atoms[0].upper is not None:
            raise FaultyQuery(
                _('"%(sign)s" takes one date'), word.pieces[0].start, _("Write a range after a colon."), sign=word.op
            )
        return Term(one.key, ":" if word.op == "=" else word.op, atoms)

    def _keyword(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        atoms = tuple(self._option(one, piece) for piece in word.pieces)
        labels = {option.key: option.label for option in one.options}
        known = tuple(Atom("word", labels[str(atom.value)]) for atom in atoms if atom.form == "key")
        meaning = Term("text", ":", known) if len(known) == len(atoms) else None
        return _denied(word, Term(one.key, ":", atoms, meaning))

    def _format(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        atoms = []
        for piece in word.pieces:
            name, at, day = piece.text.partition("@")
            if at:
                values.day(Piece(day, piece.start + len(name) + 1))
            atom = self._option(one, Piece(name, piece.start), "format")
            atoms.append(Atom("key", f"{atom.value}{at}{day}") if atom.form == "key" else Atom("unknown", piece.text))
        return _denied(word, Term(one.key, ":", tuple(atoms)))

    def _limit(self, one: QueryField, word: Word) -> Node:
        found = self._number(one, word, printed=False)
        assert isinstance(found, Term)
        formats = self.formats or [(option.key, "") for option in one.options]
        limited: list[Node] = [Limited(key, day, found.op, found.atoms) for key, day in dict.fromkeys(formats)]
        return Term(one.key, found.op, found.atoms, any_of(limited))

    def _leader(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        found = [self._used_by(piece) for piece in word.pieces]
        atoms = tuple(atom for atom, _meaning in found)
        meanings = [meaning for _atom, meaning in found if meaning is not None]
        return _denied(word, Term(one.key, ":", atoms, any_of(meanings) if len(meanings) == len(atoms) else None))

    def _used_by(self, piece: Piece) -> tuple[Atom, Node | None]:
        """A card and the query of what it may use."""
        values.word(piece)
        game = self.vocabulary.game
        if game is None:
            self.warnings.append(_("for: asks within one game. No cards match this term"))
        elif game.schema.cards_for is None:
            self._warn(_("in %(text)s no rule says which card may use another. No cards match this term"), game.name)
        elif (card := self.vocabulary.leader(piece.text)) is None:
            self._warn(_('no card "%(text)s" to search for. No cards match this term'), piece.text)
        elif (text := game.schema.cards_for(card.definition)) and (meaning := self.read(text)):
            return Atom("key", card.name), meaning
        else:
            self._warn(_("%(text)s uses no other cards. No cards match this term"), card.name)
        return Atom("unknown", piece.text), None

    def _list(self, one: QueryField, word: Word) -> Node:
        self._allow(one, word, *EQUAL)
        atoms, cards = [], []
        for piece in word.pieces:
            kind, colon, key = piece.text.partition(":")
            found = cards_in(kind.casefold(), key, self.vocabulary.user, self.vocabulary.session)
            if found is None:
                known = ", ".join(f"in:{name}:…" for name in kinds())
                if colon and kind.casefold() in kinds():
                    self._warn(_('no list "%(text)s" that you may read. No cards match this term'), piece.text)
                else:
                    self._warn(_("lists are %(known)s. No cards match this term"), piece.text, known=known)
                atoms.append(Atom("unknown", piece.text))
            else:
                atoms.append(Atom("key", f"{kind.casefold()}:{key}"))
                cards += found
        known_cards = Among(tuple(sorted(set(cards))))
        whole = all(atom.form == "key" for atom in atoms)
        return _denied(word, Term(one.key, ":", tuple(atoms), known_cards if whole else None))

    def _owned(self, one: QueryField, word: Word) -> Node:
        found = self._number(one, word, printed=False)
        if getattr(self.vocabulary.user, "is_authenticated", False):
            return found
        self.warnings.append(_("sign in to search what you own. No cards match this term"))
        return Term(one.key, word.op, tuple(Atom("unknown", piece.text) for piece in word.pieces))


def _denied(word: Word, term: Term) -> Node:
    return Not(term) if word.op == "!=" else term


def _names_anywhere() -> set[str]:
    return {name for game in games() for one in fields_of(game) for name in one.names}


def _comparison(left: Sum, op: str, right: Sum) -> Node:
    """A field and a number are an ordinary term; anything else compares sums."""
    op = "=" if op == ":" else op
    if len(left.parts) == len(right.parts) == 1:
        (_, one), (sign, other) = left.parts[0], right.parts[0]
        if isinstance(one, int) and isinstance(other, str) and sign == 1:
            left, op, right = right, FLIPPED[op], left
            one, other = other, one
        if isinstance(one, str) and isinstance(other, int):
            return Term(one, ":" if op == "=" else op, (Atom("number", sign * other),))
    return Comparison(left, op, right) if left.fields else Comparison(right, FLIPPED[op], left)
