"""The primitives that change combatants and gold, as functions made once per card (rule 1309)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.sigil.rules import amounts
from engine.games.sigil.rules.amounts import WHO, listed, seats_in_order
from engine.games.sigil.rules.book import Number, Static, Step
from engine.games.sigil.rules.codes import (
    ACT_BITS,
    ALL_DAMAGE,
    BERSERK,
    BOSS,
    FORBID,
    IMMUNE,
    KEYWORD,
    MOD_ATK,
    MOD_DEF,
    NEXT_TURN,
    NOBODY,
    PERMANENT,
    PHASE_BATTLE,
    PHASE_EQUIP,
    PHASE_MAIN,
    PIERCING,
    PREVENT,
    SET_ATK,
    SET_DEF,
    STATUS_NAMES,
    STATUSES,
    TEAM_PRIDE,
    THIS_TURN,
    WHILE_SOURCE,
)
from engine.games.sigil.rules.combat import (
    blow_at,
    cure,
    deal,
    gain_gold,
    heal,
    inflict,
    lose_hp,
    status_length,
)
from engine.games.sigil.rules.falling import leave_summon, settle_able
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import add_change, finish
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import defence, lose_immune_statuses

UNTIL = {
    "this_turn": THIS_TURN,
    "until_next_turn": NEXT_TURN,
    "permanent": PERMANENT,
    "until_cured": PERMANENT,
    "while_equipped": WHILE_SOURCE,
    "while_active": WHILE_SOURCE,
}
KEYWORDS = {"piercing": PIERCING, "berserk": BERSERK}
PHASES = {"main": PHASE_MAIN, "battle": PHASE_BATTLE, "equip": PHASE_EQUIP}
Given = Mapping[str, Any]


def until(given: Any) -> int:
    """A duration as a number: turns, or a code below 0."""
    if given is None:
        return PERMANENT
    return int(given["turns"]) if isinstance(given, Mapping) else UNTIL[given]


def damage(given: Given) -> Step:
    """Inflict damage on each at once."""
    who, number, ignore = WHO[given["who"]], amounts.amount(given["n"]), given["def"] == "ignore"

    def step(table: Table, frame: Frame) -> None:
        bodies = who(table, frame)
        if bodies:
            force = number(table, frame)
            deal(table, frame, [(body, force if ignore else max(0, force - defence(table, body))) for body in bodies])

    return step


def strike(given: Given) -> Step:
    """Damage with current ATK and a bonus; no Attack (708)."""
    who, bonus = WHO[given["who"]], amounts.amount(given.get("bonus", 0))
    ignore = given.get("def", "apply") == "ignore"

    def step(table: Table, frame: Frame) -> None:
        bodies = who(table, frame) if WHO["self"](table, frame) else []
        more = bonus(table, frame)
        deal(table, frame, [(body, blow_at(table, frame.body, body, more, ignore)) for body in bodies])

    return step


def lose(given: Given) -> Step:
    """Lose HP without damage (707)."""
    who, number = WHO[given["who"]], amounts.amount(given["n"])

    def step(table: Table, frame: Frame) -> None:
        loss = number(table, frame)
        for body in who(table, frame):
            lose_hp(table, body, loss, frame.seat)

    return step


def healing(given: Given) -> Step:
    """Regain HP (710)."""
    who, over, full = WHO[given["who"]], bool(given.get("over", False)), given["n"] == "full"
    number = amounts.amount(0 if full else given["n"])

    def step(table: Table, frame: Frame) -> None:
        for body in who(table, frame):
            heal(table, body, table.body_face(body).hp if full else number(table, frame), over, frame.seat)

    return step


def faint(given: Given) -> Step:
    """HP becomes 0 without damage."""
    who = WHO[given["who"]]

    def step(table: Table, frame: Frame) -> None:
        for body in who(table, frame):
            lose_hp(table, body, table.hp[body], frame.seat)

    return step


def revive(given: Given) -> Step:
    """A fainted Character returns (713)."""
    word, number = given["who"], amounts.amount(given["n"])

    def step(table: Table, frame: Frame) -> None:
        side = table.sides[frame.seat]
        if word == "target":
            seats = list(frame.targets)
        elif word in ("all_allies", "all_other_allies"):
            seats = [seat for seat in seats_in_order(table) if table.sides[seat] == side]
        else:
            seats = [body >> 1 for body in WHO[word](table, frame)]
        for seat in seats:
            body = 2 * seat
            if table.fainted[seat] and not table.gone[seat] and table.sides[seat] == side:
                table.fainted[seat] = False
                table.hp[body] = max(1, min(number(table, frame), table.body_face(body).hp))
                settle_able(table, side)
                table.note("revive", seat, table.hp[body])

    return step


def pool(given: Given, sign: int) -> Step:
    """SP or MP rises up to the printed value or falls to 0; nothing without that stat."""
    who, number, name = WHO[given["who"]], amounts.amount(given["n"]), given["stat"]

    def step(table: Table, frame: Frame) -> None:
        points = table.sp if name == "sp" else table.mp
        for body in who(table, frame):
            if points[body] != NOBODY:
                face = table.body_face(body)
                most = max(points[body], face.sp if name == "sp" else face.mp)
                before = points[body]
                points[body] = max(0, min(most, before + sign * number(table, frame)))
                if points[body] != before:
                    table.note("points", body >> 1, name, points[body] - before, points[body])

    return step


def _side_seat(table: Table, frame: Frame, own: bool) -> int:
    """The seat that stands for a side when gold comes or goes: the acting one, or the other side's first able one."""
    if own:
        return frame.seat
    others = [seat for seat in seats_in_order(table) if table.sides[seat] != table.sides[frame.seat]]
    return next((seat for seat in others if table.able[seat]), others[0])


def gold(given: Given) -> Step:
    """A side gains or loses gold (509)."""
    number, own = amounts.signed(given["n"]), given["side"] == "own"

    def step(table: Table, frame: Frame) -> None:
        seat = _side_seat(table, frame, own)
        gain_gold(table, table.sides[seat], seat, number(table, frame), frame.seat)

    return step


def steal(given: Given) -> Step:
    """Take gold from the other side, no more than it has."""
    number = amounts.amount(given["n"])

    def step(table: Table, frame: Frame) -> None:
        victim = _side_seat(table, frame, False)
        taken = min(number(table, frame), table.gold[table.sides[victim]])
        gain_gold(table, table.sides[victim], victim, -taken, frame.seat)
        gain_gold(table, table.sides[frame.seat], frame.seat, taken, frame.seat)

    return step


def change_numbers(given: Given) -> tuple[int, Number]:
    """What a change does and its number, for `modify`, `set`, `prevent`, `forbid` and `keyword`."""
    name = given["op"]
    if name == "modify":
        return (MOD_ATK if given["stat"] == "atk" else MOD_DEF), amounts.signed(given["n"])
    if name == "set":
        return (SET_ATK if given["stat"] == "atk" else SET_DEF), amounts.amount(given["n"])
    if name == "prevent":
        return PREVENT, amounts.constant(ALL_DAMAGE) if given["n"] == "all" else amounts.amount(given["n"])
    if name == "forbid":
        return FORBID, amounts.constant(sum(ACT_BITS[act] for act in set(listed(given["act"]))))
    word = given["keyword"]
    if isinstance(word, Mapping):
        number = IMMUNE + STATUS_NAMES.index(word["immune"]) if "immune" in word else TEAM_PRIDE
    else:
        number = KEYWORDS[word]
    return KEYWORD, amounts.constant(number)


def change(given: Given) -> Step:
    """A change that lasts: on a combatant, prevention on its seat."""
    what, number = change_numbers(given)
    who, lasting = WHO[given["who"]], until(given.get("for"))

    def step(table: Table, frame: Frame) -> None:
        if lasting == WHILE_SOURCE and frame.source not in table.since:
            return
        for body in who(table, frame):
            amount = number(table, frame)
            on = body >> 1 if what == PREVENT else body
            add_change(table, what, on, amount, lasting, frame.seat, frame.source)
            table.note("change", body >> 1, given["op"], given.get("stat", ""), amount)
            if what == KEYWORD:
                lose_immune_statuses(table)

    return step


def static(given: Given) -> Static:
    """A change of a static block: as long as its card is in force."""
    what, number = change_numbers(given)
    return Static(what, WHO[given["who"]], number, given["who"] != "self")


def status(given: Given) -> Step:
    """Give a status (805)."""
    who, number, lasting = WHO[given["who"]], STATUS_NAMES.index(given["status"]), until(given.get("for"))

    def step(table: Table, frame: Frame) -> None:
        length = status_length(lasting, frame.seat)
        for body in who(table, frame):
            inflict(table, body, number, length, frame.seat)

    return step


def curing(given: Given) -> Step:
    """Take one or all statuses away."""
    who = WHO[given["who"]]
    numbers = range(STATUSES) if given["status"] == "all" else [STATUS_NAMES.index(given["status"])]

    def step(table: Table, frame: Frame) -> None:
        for body in who(table, frame):
            for number in numbers:
                cure(table, body, number)

    return step


def dismiss(given: Given) -> Step:
    """A Summon leaves without dying, standing or worn."""
    who = WHO[given["who"]]

    def step(table: Table, frame: Frame) -> None:
        for body in who(table, frame):
            if body & 1 and table.front[body >> 1] == body:
                leave_summon(table, body >> 1)

    return step


def skip(given: Given) -> Step:
    """The seat's next such phase is passed over."""
    seats, phase = amounts.seats(given), PHASES[given["phase"]]

    def step(table: Table, frame: Frame) -> None:
        for seat in seats(table, frame):
            table.skips[seat] |= 1 << phase
            table.note("skip", seat, given["phase"])

    return step


def atb(given: Given) -> Step:
    """The Boss's ATB changes, at least 1 (1103)."""
    number = amounts.signed(given["n"])

    def step(table: Table, frame: Frame) -> None:
        if table.format == BOSS:
            table.atb = max(1, table.atb + number(table, frame))
            table.note("atb", table.atb)

    return step


def win(given: Given) -> Step:
    """The game ends at once (1205)."""
    own = given["side"] == "own"

    def step(table: Table, frame: Frame) -> None:
        side = table.sides[frame.seat]
        finish(table, side if own else 1 - side, "card_effect")

    return step


STEPS: dict[str, Callable[[Given], Step]] = {
    "damage": damage,
    "strike": strike,
    "lose_hp": lose,
    "heal": healing,
    "faint": faint,
    "revive": revive,
    "restore": lambda given: pool(given, 1),
    "drain": lambda given: pool(given, -1),
    "gold": gold,
    "steal_gold": steal,
    "modify": change,
    "set": change,
    "prevent": change,
    "forbid": change,
    "keyword": change,
    "status": status,
    "cure": curing,
    "dismiss": dismiss,
    "skip": skip,
    "atb": atb,
    "win": win,
}
