"""Programs of steps carried out, and the primitives that branch: coin, die, `if`, `each`, `choose`, `summon` (1309)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.sigil.rules.amounts import WHO, conditions
from engine.games.sigil.rules.book import Step
from engine.games.sigil.rules.codes import CALL, COIN_CALL, EACH, NOBODY, PROGRAM
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.summoning import arrive

Given = Mapping[str, Any]
Compile = Callable[[Sequence[Given]], int]


def run_program(table: Table, frame: Frame) -> None:
    """Carry out steps until one of them needs something else done first, or none is left."""
    steps = table.book.programs[frame.program]
    stack = table.stack
    while frame.step < len(steps):
        step = steps[frame.step]
        frame.step += 1
        step(table, frame)
        if stack[-1] is not frame or table.result is not None:
            return
    stack.pop()


def branch(table: Table, frame: Frame, program: int) -> Frame:
    """Carry out another list of steps in the same circumstances before going on."""
    inner = Frame(PROGRAM, frame.seat, frame.body, frame.source)
    inner.block = frame.block
    inner.targets = frame.targets
    inner.event = frame.event
    inner.number = frame.number
    inner.battle = frame.battle
    inner.link = frame.link
    inner.program = program
    table.stack.append(inner)
    return inner


def coin(given: Given, compile: Compile) -> Step:
    """A coin called or read (1403)."""
    called = "right" in given or "wrong" in given
    good = compile(given.get("right", given.get("heads", [])))
    bad = compile(given.get("wrong", given.get("tails", [])))

    def step(table: Table, frame: Frame) -> None:
        if called:
            call = branch(table, frame, NOBODY)
            call.kind = CALL
            call.data = (good, bad)
            table.ask(frame.seat, COIN_CALL)
        else:
            heads = table.flip()
            table.note("coin", frame.seat, "heads" if heads else "tails")
            branch(table, frame, good if heads else bad)

    return step


def run_call(table: Table, frame: Frame) -> None:
    """A called coin still waits for its call."""
    table.ask(frame.seat, COIN_CALL)


def answer_call(table: Table, frame: Frame, heads: bool) -> None:
    """The coin is flipped after the call; the frame becomes the list that follows."""
    right = call_coin(table, frame.seat, heads)
    frame.kind = PROGRAM
    frame.program = frame.data[0] if right else frame.data[1]
    frame.data = ()


def call_coin(table: Table, seat: int, heads: bool) -> bool:
    """Flip a called coin: whether the call was right (803)."""
    fell = table.flip()
    table.note("coin_call", seat, "heads" if heads else "tails", "heads" if fell else "tails")
    return fell == heads


def die(given: Given, compile: Compile) -> Step:
    """A die is rolled on resolution (1402)."""
    sides, program = given.get("sides", 6), compile(given["do"])

    def step(table: Table, frame: Frame) -> None:
        result = table.roll(sides)
        table.note("die", frame.seat, result)
        branch(table, frame, program).number = result

    return step


def test(given: Given, compile: Compile) -> Step:
    """A condition tested on resolution."""
    tests, then, otherwise = conditions(given["cond"]), compile(given["then"]), compile(given.get("else", []))

    def step(table: Table, frame: Frame) -> None:
        branch(table, frame, then if all(one(table, frame) for one in tests) else otherwise)

    return step


def each(given: Given, compile: Compile) -> Step:
    """The steps once for each, in seat order from the active seat; each in turn is the target."""
    who, program = WHO[given["who"]], compile(given["do"])

    def step(table: Table, frame: Frame) -> None:
        loop = branch(table, frame, program)
        loop.kind = EACH
        loop.data = tuple(body >> 1 for body in who(table, frame))

    return step


def run_each(table: Table, frame: Frame) -> None:
    """Begin the steps for the next seat."""
    if frame.step >= len(frame.data):
        table.stack.pop()
        return
    seat = frame.data[frame.step]
    frame.step += 1
    branch(table, frame, frame.program).targets = (seat,)


def choose(position: int) -> Step:
    """The mode that was chosen on activation."""

    def step(table: Table, frame: Frame) -> None:
        link = frame.link
        if link is None:
            return
        block = table.book.blocks[frame.block]
        chosen = link.modes[block.first_mode + position]
        mode = block.modes[position][chosen[0]]
        inner = branch(table, frame, mode.program)
        if mode.targets is not None:
            inner.targets = chosen[2:]

    return step


def summon(position: int) -> Step:
    """The Summon chosen on activation arrives (900)."""

    def step(table: Table, frame: Frame) -> None:
        link = frame.link
        if link is not None:
            called = link.calls[table.book.blocks[frame.block].first_call + position]
            arrive(table, link, called, frame.battle)

    return step


FLOW: dict[str, Callable[[Given, Compile], Step]] = {
    "coin": coin,
    "die": die,
    "if": test,
    "each": each,
}
