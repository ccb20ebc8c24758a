"""Why an action is refused: the rule and a sentence, worked out only when somebody tries it (rule 603b)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.cards import fold
from engine.games.sigil.rules.book import Block, Cost, Face
from engine.games.sigil.rules.codes import (
    ANSWER,
    BATTLE_ACTION,
    BERSERK,
    DECISION_NAMES,
    EQUIP_ACTION,
    EVENTS,
    MAIN_ACTION,
    NOBODY,
    USE_BATTLE,
    USE_EQUIP,
    USE_MAIN,
    USE_NEVER,
    USE_RESPONSE,
)
from engine.games.sigil.rules.legality import (
    CONDITION,
    COST,
    FINE,
    PHASE_RULES,
    REFUSALS,
    TARGET,
    answer,
    banned_acts,
    cost_of,
    refuse_ability,
    refuse_attack,
    refuse_card,
    sources_of_abilities,
)
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import has_keyword

USES = {MAIN_ACTION: USE_MAIN, BATTLE_ACTION: USE_BATTLE, EQUIP_ACTION: USE_EQUIP, ANSWER: USE_RESPONSE}
WHEN = {
    USE_NEVER: "is never activated from the hand",
    USE_MAIN: "is activated in the own Main Phase only",
    USE_BATTLE: "is a battle action: once, in the own Battle Phase only",
    USE_EQUIP: "is activated in the own Equip Phase only",
    USE_RESPONSE: "answers a link or an event only",
}
Refusal = tuple[str, str]


def refusal(table: Table, text: str) -> Refusal:
    """The rule that refuses an action, and why."""
    verb, _, rest = text.partition(":")
    kind = table.asked_kind
    if verb == "play" and kind in USES:
        return _card(table, rest.partition(">")[0], ">" in rest)
    if verb == "ability" and kind in (MAIN_ACTION, BATTLE_ACTION):
        return _ability(table, rest.partition(">")[0])
    if verb.startswith("attack"):
        return _attack(table, text)
    if text == "end" and kind == BATTLE_ACTION:
        return "1308", "A berserk combatant must attack while it can"
    return "1501", f'"{text}" is no option of the present choice ({DECISION_NAMES[kind]})'


def _card(table: Table, name: str, aimed: bool) -> Refusal:
    face = table.book.by_key.get(fold(name))
    if face is None:
        return "101", f'There is no card named "{name}"'
    seat = table.asked
    use = USES[table.asked_kind]
    if face.use != use:
        return PHASE_RULES[face.use], f"{face.name} {WHEN[face.use]}"
    card = next((card for card in table.hand[seat] if table.face_of[card] == face.index), NOBODY)
    if card == NOBODY:
        return "501", f"{face.name} is not in the hand"
    called: Sequence[Block] = ()
    if use == USE_RESPONSE:
        answered = answer(table, seat, card, face, table.stack[-1])
        if answered is None:
            return _timing(table, face)
        called = answered[1]
    code = refuse_card(table, seat, card, face, banned_acts(table, seat), called)
    if code == COST:
        cost = cost_of(called) if called else face.cost
        return REFUSALS[COST][0], _missing(table, seat, face.name, face.gold, face.sp_cost, face.mp_cost, cost)
    if code == CONDITION and face.loot:
        return "503", f"The Task of {face.name} is not fulfilled"
    if code != FINE:
        return _said(code, face.name)
    if use == USE_BATTLE and has_keyword(table, table.front[seat], BERSERK):
        return "1308", f"A berserk combatant may not use {face.name}, only attack"
    return _aim(face, aimed)


def _timing(table: Table, face: Face) -> Refusal:
    """Why a Response does not fit the window: too late, or not what its text names (604, 607, 608)."""
    if table.stack[-1].kind == EVENTS:
        if face.answers:
            return "608", f"It is too late for {face.name}: what it answers has resolved"
        return "607", f"Nothing of this event window is what {face.name} answers"
    if any(face.answers & link.kind for link in table.links[:-1]):
        return "608", f"It is too late for {face.name}: another answer lies on top"
    return "604", f"The newest link is not what {face.name} answers"


def _aim(face: Face, aimed: bool) -> Refusal:
    if aimed:
        return REFUSALS[TARGET][0], f"That is no legal target of {face.name}"
    return REFUSALS[TARGET][0], f"{face.name} needs its target named"


def _said(code: int, name: str) -> Refusal:
    rule, sentence = REFUSALS[code]
    said = sentence.format(name=name)
    return rule, said[0].upper() + said[1:]


def _missing(table: Table, seat: int, name: str, gold: int, sp: int, mp: int, cost: Cost | None) -> str:
    """What is missing for a cost, in numbers."""
    body = table.front[seat]
    if cost is not None:
        gold, sp, mp = gold + cost.gold, sp + cost.sp, mp + cost.mp
    for due, has, word in (
        (gold, table.gold[table.sides[seat]], "gold"),
        (sp, max(0, table.sp[body]), "SP"),
        (mp, max(0, table.mp[body]), "MP"),
    ):
        if due > has:
            return f"{name} costs {due} {word}; {due - has} {word} are missing"
    return f"The cost of {name} cannot be paid in full"


def _ability(table: Table, name: str) -> Refusal:
    seat = table.asked
    wanted = fold(name)
    for card in sources_of_abilities(table, seat):
        for block in table.face(card).abilities:
            if fold(block.name) == wanted:
                return _ability_of(table, seat, card, block)
    return "104", f'There is no ability "{name}" to use'


def _ability_of(table: Table, seat: int, card: int, block: Block) -> Refusal:
    timing = "battle" if table.asked_kind == BATTLE_ACTION else "main"
    if block.interactive:
        return "711", f"{block.name} is Interactive: it is declared with an Attack"
    if block.timing != timing:
        return (
            ("405", f"{block.name} belongs to the Battle Phase")
            if timing == "main"
            else (
                "404",
                f"{block.name} belongs to the Main Phase",
            )
        )
    code = refuse_ability(table, seat, card, block, banned_acts(table, seat))
    if code == COST:
        return REFUSALS[COST][0], _missing(table, seat, block.name, 0, 0, 0, block.cost)
    return _said(code or TARGET, block.name)


def _attack(table: Table, text: str) -> Refusal:
    if table.asked_kind != BATTLE_ACTION:
        return "405", "An Attack is declared in the own Battle Phase only, once"
    code = refuse_attack(table, table.asked, banned_acts(table, table.asked))
    if code:
        return _said(code, "an Attack")
    if "+" in text:
        return "702", "That Interactive ability cannot join this Attack"
    return "702", "An Attack needs an able opposing seat as its target"
