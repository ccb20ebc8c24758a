"""The legal options of every kind of decision, and their notation (rule 1501)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

from engine.core.play import Action
from engine.games.sigil.rules.book import Block, Face
from engine.games.sigil.rules.codes import (
    ANSWER,
    BATTLE_ACTION,
    BERSERK,
    BOSS,
    COIN_CALL,
    COST_CARDS,
    EQUIP_ACTION,
    FORM_NAMES,
    LINE_ORDER,
    MAIN_ACTION,
    MODE,
    OPTIONAL,
    PICK_CARDS,
    REDRAW,
    TARGET,
    USE_BATTLE,
    USE_EQUIP,
    USE_MAIN,
    USE_RESPONSE,
)
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.legality import (
    answer,
    banned_acts,
    in_this_form,
    interactives,
    refuse_ability,
    refuse_attack,
    refuse_card,
    sources_of_abilities,
)
from engine.games.sigil.rules.needs import (
    NEED_FORM,
    NEED_MODE,
    NEED_SUMMON,
    cost_candidates,
    may_stop,
    next_need,
    open_forms,
    open_summons,
    target_candidates,
)
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import has_keyword
from engine.games.sigil.rules.summoning import has_targets, legal_targets

A_END, A_PASS, A_PLAY, A_ATTACK, A_ABILITY, A_TARGET, A_DONE, A_MODE, A_PICK, A_CALL, A_YES, A_NO, A_LINE = range(1, 14)

END = Action("end", A_END)
PASS = Action("pass", A_PASS)
YES = Action("yes", A_YES)
NO = Action("no", A_NO)
HEADS = Action("call:heads", A_CALL, 1)
TAILS = Action("call:tails", A_CALL, 0)
TARGETS_DONE = Action("target:done", A_DONE)
PICKS_DONE = Action("pick:done", A_DONE)


def label(table: Table, seat: int) -> str:
    """A seat as people write it: its number, B for the Boss (301)."""
    return "B" if table.format == BOSS and seat == 3 else str(seat + 1)


def _action(table: Table, code: int, index: int, picks: tuple[int, ...], make: Callable[[], str]) -> Action:
    """An action made once per book; the same choice is the same object."""
    key = (code, index, picks, table.format == BOSS)
    actions = table.book.actions
    found = actions.get(key)
    if found is None:
        found = actions[key] = Action(make(), code, index, picks)
    return found


def play_action(table: Table, face: Face, picks: tuple[int, ...]) -> Action:
    """`play:Power Slash>2`."""
    found = table.book.actions.get((A_PLAY, face.index, picks, table.format == BOSS))
    return found or _action(table, A_PLAY, face.index, picks, lambda: f"play:{face.name}{_aim(table, picks)}")


def _aim(table: Table, picks: tuple[int, ...]) -> str:
    return f">{label(table, picks[0])}" if picks else ""


def _plays(table: Table, seat: int, use: int, banned: int) -> list[Action]:
    """Each legal card of the hand for a phase; copies are one option, single targets are part of it."""
    found: list[Action] = []
    seen: set[int] = set()
    faces, face_of = table.book.faces, table.face_of
    gold = table.gold[table.sides[seat]]
    for card in table.hand[seat]:
        index = face_of[card]
        face = faces[index]
        if face.use != use or face.gold > gold or index in seen:
            continue
        seen.add(index)
        if refuse_card(table, seat, card, face, banned) == 0:
            _aimed(table, seat, face, found)
    return found


def _aimed(table: Table, seat: int, face: Face, found: list[Action], called: Sequence[Block] = ()) -> None:
    """The card, with each single target it may have; of a Response, `called` for blocks count."""
    single = face.single_target
    if single is None or (called and all(block.targets is None for block in called)):
        found.append(play_action(table, face, ()))
    else:
        for target in legal_targets(table, seat, single):
            found.append(play_action(table, face, (target,)))


def _abilities(table: Table, seat: int, timing: str, banned: int, found: list[Action]) -> None:
    for card in sources_of_abilities(table, seat):
        for block in table.face(card).abilities:
            if block.timing != timing or not in_this_form(table, card, block):
                continue
            if refuse_ability(table, seat, card, block, banned):
                continue
            if block.targets is not None and block.targets.single and not block.modes:
                for target in legal_targets(table, seat, block.targets):
                    found.append(ability_action(table, block, (target,)))
            else:
                found.append(ability_action(table, block, ()))


def ability_action(table: Table, block: Block, picks: tuple[int, ...]) -> Action:
    """`ability:Dog Whistle`."""
    found = table.book.actions.get((A_ABILITY, block.id, picks, table.format == BOSS))
    return found or _action(table, A_ABILITY, block.id, picks, lambda: f"ability:{block.name}{_aim(table, picks)}")


def main_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Cards and abilities of the Main Phase, or its end (404)."""
    banned = banned_acts(table, seat)
    found = _plays(table, seat, USE_MAIN, banned)
    _abilities(table, seat, "main", banned, found)
    found.append(END)
    return found


def battle_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """One battle action or none; a berserk combatant must attack if it can (405, 1308)."""
    banned = banned_acts(table, seat)
    found = attack_options(table, seat, banned) if not refuse_attack(table, seat, banned) else []
    if not has_keyword(table, table.front[seat], BERSERK):
        found.extend(_plays(table, seat, USE_BATTLE, banned))
        _abilities(table, seat, "battle", banned, found)
    elif found:
        return found
    found.append(END)
    return found


def attack_options(table: Table, seat: int, banned: int) -> list[Action]:
    """An Attack on each opposing seat, with every affordable set of Interactive abilities (702)."""
    joining = interactives(table, seat, banned)
    sets: list[tuple[tuple[int, Block], ...]] = [()]
    sides, able = table.sides, table.able
    side = sides[seat]
    targets = [other for other, one in enumerate(sides) if one != side and able[other]]
    if not joining:
        known, boss = table.book.actions, table.format == BOSS
        return [known.get((A_ATTACK, 0, (target,), boss)) or attack_action(table, target, ()) for target in targets]
    for size in range(1, len(joining) + 1):
        sets.extend(chosen for chosen in combinations(joining, size) if _together(table, seat, chosen))
    return [attack_action(table, target, chosen) for target in targets for chosen in sets]


def _together(table: Table, seat: int, chosen: Sequence[tuple[int, Block]]) -> bool:
    """Whether several Interactive abilities can be paid at once."""
    costs = [block.cost for _, block in chosen if block.cost is not None]
    body = table.front[seat]
    return (
        sum(cost.gold for cost in costs) <= table.gold[table.sides[seat]]
        and sum(cost.sp for cost in costs) <= max(0, table.sp[body])
        and sum(cost.mp for cost in costs) <= max(0, table.mp[body])
        and (sum(cost.hp for cost in costs) == 0 or sum(cost.hp for cost in costs) < table.hp[body])
    )


def attack_action(table: Table, target: int, chosen: Sequence[tuple[int, Block]]) -> Action:
    """`attack>2+Poison`."""
    blocks = [block for _, block in chosen]
    picks = (target, *[block.id for block in blocks])
    return _action(
        table,
        A_ATTACK,
        0,
        picks,
        lambda: f"attack>{label(table, target)}" + "".join(f"+{block.name}" for block in blocks),
    )


def equip_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Equipment, or the end of the Equip Phase (406)."""
    found = _plays(table, seat, USE_EQUIP, banned_acts(table, seat))
    found.append(END)
    return found


def answer_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Each legal Response to the newest link or to an event of the window, and passing (604, 607)."""
    found: list[Action] = []
    seen: set[int] = set()
    faces, face_of = table.book.faces, table.face_of
    for card in table.hand[seat]:
        index = face_of[card]
        face = faces[index]
        if face.use != USE_RESPONSE or index in seen:
            continue
        seen.add(index)
        answered = answer(table, seat, card, face, frame)
        if answered is None:
            continue
        called = answered[1]
        if refuse_card(table, seat, card, face, banned_acts(table, seat), called) == 0:
            _aimed(table, seat, face, found, called)
    found.append(PASS)
    return found


def target_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """The seats still to choose from."""
    found = [
        _action(table, A_TARGET, target, (), lambda target=target: f"target:{label(table, target)}")  # type: ignore[misc]
        for target in target_candidates(table, frame)
    ]
    if may_stop(table, frame):
        found.append(TARGETS_DONE)
    return found


def mode_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Modes, Summons or forms."""
    link = frame.link
    assert link is not None
    need = next_need(table, link)
    if need.kind == NEED_MODE:
        return [
            Action(f"mode:{mode.name}", A_MODE, number)
            for number, mode in enumerate(need.modes)
            if has_targets(table, seat, mode.targets)
        ]
    call = need.call
    assert call is not None
    if need.kind == NEED_SUMMON:
        return [Action(f"mode:{table.name(card)}", A_MODE, card) for card in open_summons(table, link, call)]
    assert need.kind == NEED_FORM
    return [Action(f"mode:{FORM_NAMES[form]}", A_MODE, form) for form in open_forms(table, link, call)]


def _named(table: Table, cards: Iterable[int]) -> list[Action]:
    found: dict[int, Action] = {}
    for card in cards:
        index = table.face_of[card]
        if index not in found:
            found[index] = Action(f"pick:{table.name(card)}", A_PICK, card)
    return list(found.values())


def cost_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """The cards that can pay."""
    return _named(table, cost_candidates(table, frame))


def pick_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """The cards still to pick from."""
    found = _named(table, frame.targets)
    if frame.battle:
        found.append(PICKS_DONE)
    return found


def line_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """The orders in which a side of three can stand (301)."""
    return [
        Action("line:" + ",".join(str(place + 1) for place in order), A_LINE, 0, order)
        for order in permutations(range(3))
    ]


def call_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Heads or tails (803)."""
    return [HEADS, TAILS]


def yes_or_no(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Whether to do what one may do."""
    return [YES, NO]


OPTIONS: dict[int, Callable[[Table, int, Frame], list[Action]]] = {
    LINE_ORDER: line_options,
    REDRAW: yes_or_no,
    MAIN_ACTION: main_options,
    BATTLE_ACTION: battle_options,
    EQUIP_ACTION: equip_options,
    ANSWER: answer_options,
    TARGET: target_options,
    MODE: mode_options,
    COST_CARDS: cost_options,
    COIN_CALL: call_options,
    PICK_CARDS: pick_options,
    OPTIONAL: yes_or_no,
}
