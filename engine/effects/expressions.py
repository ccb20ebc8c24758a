"""Amounts written as text, such as `10*die` or `half_up(event.amount)`: parsed once, checked, and said in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.problems import Problem
from engine.effects.shapes import Shape, unknown

TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_][A-Za-z_0-9.]*)|([-+*(),=]))")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A named amount (`event.amount`) or a word inside a call (`target`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function of words, amounts and `key=value` narrowings."""

    name: str
    arguments: tuple[Expression, ...]
    narrowed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """Two amounts joined by plus, minus or times."""

    sign: str
    left: Expression
    right: Expression


Expression = Number | Name | Call | Sum


class ExpressionError(ValueError):
    """The text is no amount."""


class _Reader:
    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        match = TOKEN.match(self.text, self.at)
        return match.group().strip() if match else ""

    def take(self) -> str:
        match = TOKEN.match(self.text, self.at)
        if match is None:
            rest = self.text[self.at :].strip()
            raise ExpressionError(f'cannot read "{rest}"' if rest else "the amount breaks off")
        self.at = match.end()
        return match.group().strip()

    def expect(self, piece: str) -> None:
        if self.peek() != piece:
            raise ExpressionError(f'expected "{piece}" in "{self.text}"')
        self.take()

    def sum(self) -> Expression:
        left = self.product()
        while self.peek() in ("+", "-"):
            left = Sum(self.take(), left, self.product())
        return left

    def product(self) -> Expression:
        left = self.atom()
        while self.peek() == "*":
            left = Sum(self.take(), left, self.atom())
        return left

    def atom(self) -> Expression:
        piece = self.take()
        if piece.isdigit():
            return Number(int(piece))
        if piece == "(":
            inner = self.sum()
            self.expect(")")
            return inner
        if piece == "-":
            return Sum("-", Number(0), self.atom())
        if not piece[0].isalpha():
            raise ExpressionError(f'unexpected "{piece}" in "{self.text}"')
        return self.call(piece) if self.peek() == "(" else Name(piece)

    def call(self, name: str) -> Expression:
        self.expect("(")
        arguments: list[Expression] = []
        narrowed: list[tuple[str, str]] = []
        while True:
            argument = self.sum()
            if isinstance(argument, Name) and self.peek() == "=":
                self.take()
                narrowed.append((argument.name, self.raw_value()))
            else:
                arguments.append(argument)
            if self.peek() != ",":
                break
            self.take()
        self.expect(")")
        return Call(name, tuple(arguments), tuple(narrowed))

    def raw_value(self) -> str:
        match = re.compile(r"[^,()]+").match(self.text, self.at)
        if match is None:
            raise ExpressionError(f'a value is missing after "=" in "{self.text}"')
        self.at = match.end()
        return match.group().strip()


LONGEST = 200
"""Longer amounts are mistakes, and brackets within brackets would go deeper than Python can follow."""


def parse(text: str) -> Expression:
    """Read an amount."""
    if len(text) > LONGEST:
        raise ExpressionError(f"an amount has at most {LONGEST} characters")
    reader = _Reader(text)
    expression = reader.sum()
    if text[reader.at :].strip():
        raise ExpressionError(f'cannot read "{text[reader.at :].strip()}"')
    return expression


@dataclass(frozen=True, slots=True)
class Function:
    """What a call may hold: the known words of each argument (None for an amount) and the narrowing keys."""

    arguments: tuple[Mapping[str, str] | None, ...]
    sentence: str
    optional: int = 0
    narrowings: tuple[str, ...] = ()
    free: bool = False  # further arguments are free words, as the name of a mark


class Amount(Shape):
    """A whole number or an expression of the game's own names and functions."""

    __slots__ = ("functions", "names", "negative")

    def __init__(self, names: Mapping[str, str], functions: Mapping[str, Function], negative: bool = False) -> None:
        self.names = names
        self.functions = functions
        self.negative = negative

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            if value < 0 and not self.negative:
                problems.append(Problem(path, f"{value} is below 0"))
        elif isinstance(value, str):
            try:
                expression = parse(value)
            except ExpressionError as error:
                problems.append(Problem(path, str(error)))
            else:
                self._check(expression, path, problems)
        else:
            problems.append(Problem(path, f"expected a whole number or an amount, found {value!r}"))

    def _check(self, node: Expression, path: str, problems: list[Problem]) -> None:
        if isinstance(node, Name):
            if node.name not in self.names:
                problems.append(Problem(path, unknown("amount", node.name, [*self.names, *self.functions])))
        elif isinstance(node, Sum):
            self._check(node.left, path, problems)
            self._check(node.right, path, problems)
        elif isinstance(node, Call):
            function = self.functions.get(node.name)
            if function is None:
                problems.append(Problem(path, unknown("function", node.name, [*self.functions])))
            else:
                self._check_call(node, function, path, problems)

    def _check_call(self, node: Call, function: Function, path: str, problems: list[Problem]) -> None:
        most = len(function.arguments)
        if len(node.arguments) < most - function.optional or (len(node.arguments) > most and not function.free):
            problems.append(Problem(path, f"{node.name}() takes {most} arguments, found {len(node.arguments)}"))
        for argument, known in zip(node.arguments, function.arguments, strict=False):
            if known is None:
                self._check(argument, path, problems)
            elif not isinstance(argument, Name) or argument.name not in known:
                word = argument.name if isinstance(argument, Name) else to_text(argument)
                problems.append(Problem(path, unknown(f"word in {node.name}()", word, [*known])))
        for key, _ in node.narrowed:
            if key not in function.narrowings:
                problems.append(Problem(path, unknown(f"narrowing of {node.name}()", key, function.narrowings)))

    def words(self, value: object) -> str:
        if isinstance(value, int):
            return f"{value:+d}" if self.negative else str(value)
        return self._words(parse(str(value)))

    def _words(self, node: Expression) -> str:
        if isinstance(node, Number):
            return str(node.value)
        if isinstance(node, Name):
            return self.names[node.name]
        if isinstance(node, Sum) and node.sign == "-" and node.left == Number(0):
            return f"minus {self._words(node.right)}"
        if isinstance(node, Sum):
            sign = {"+": "plus", "-": "minus", "*": "times"}[node.sign]
            return f"{self._words(node.left)} {sign} {self._words(node.right)}"
        function = self.functions[node.name]
        phrases: list[str] = []
        for position, argument in enumerate(node.arguments):
            known = function.arguments[position] if position < len(function.arguments) else {}
            if known is None:
                phrases.append(self._words(argument))
            else:
                assert isinstance(argument, Name)
                phrases.append(known.get(argument.name, argument.name))
        phrases.extend(value for _, value in node.narrowed)
        return function.sentence.format(" ".join(phrases), *phrases)


def to_text(node: Expression) -> str:
    """The expression as it would be written."""
    if isinstance(node, Number):
        return str(node.value)
    if isinstance(node, Name):
        return node.name
    if isinstance(node, Sum):
        return f"{to_text(node.left)}{node.sign}{to_text(node.right)}"
    arguments = [to_text(argument) for argument in node.arguments] + [f"{key}={value}" for key, value in node.narrowed]
    return f"{node.name}({','.join(arguments)})"
