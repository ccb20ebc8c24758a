"""Cards made at random from the whole vocabulary: whatever the check lets pass has to play."""

from random import Random
from typing import Any

from engine.core.cards import CardDefinition
from engine.core.problems import DataError
from engine.games.aegis import game
from engine.games.aegis import vocabulary as words
from engine.games.aegis.settings import FACTIONS, WHEEL

TYPES = (
    *["creature"] * 7, "spell", "spell", "trice", "trice", "infinite_spell", "infinite_spell", "equipment", "location",
)  # fmt: skip
TRIES = 400
ON_CARDS = ("destroy", "exile", "bury", "return", "tap", "untap", "put_into_play", "recover", "move", "take_control")
ON_SEATS = ("hit", "gain_life", "lose_life", "draw", "discard", "mill")
STEPS = (*ON_CARDS, *ON_SEATS, "damage", "heal", "sacrifice", "prevent", "effect", "effect", "effect", "negate")
AIMS = (*["creature"] * 4, "player", "item", "cemetery", "location", "infinite_spell", "equipment")
SEATS = ("you", "opponent", "opponents", "each", "controller", "target")


class Maker:
    """Makes cards from one source of chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def cards(self, count: int) -> list[CardDefinition]:
        """So many cards that pass every check."""
        return [self._card(number) for number in range(count)]

    def _card(self, number: int) -> CardDefinition:
        pick = self.chance.choice
        kind = pick(TYPES)
        for _ in range(TRIES):
            card: dict[str, Any] = {"name": f"Trial {number}", "type": kind}
            if self._maybe(0.3):
                card["faction"] = pick([*FACTIONS])
            if kind == "creature":
                card |= {"power_level": pick([1, 2, 3, 4, 5, 6, 8]), "element": pick(WHEEL)}
                card |= {"attack": self._number(0, 6), "fortitude": self._number(1, 8)}
                card["summon_mode"] = pick(["field", "field", "either", "onto"])
            elif kind == "infinite_spell":
                card["mode"] = "constant"
            elif kind == "equipment":
                card["modifiers"] = {"attack": self._number(-1, 3), "fortitude": self._number(-1, 2)}
            count = 1 if kind in ("spell", "trice") else self._number(0, 2)
            card["effects"] = [self._block(kind) for _ in range(count)]
            try:
                return game.read_card(card)
            except DataError:
                continue
        raise AssertionError(f"no {kind} passed the check")

    def _maybe(self, share: float) -> bool:
        return self.chance.random() < share

    def _number(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def _filter(self) -> dict[str, Any]:
        pick = self.chance.choice
        whole = {
            "other": True,
            "damaged": True,
            "place": pick([*words.PLACES]),
            "element": pick(WHEEL),
            "faction": pick([*FACTIONS]),
            "least": self._number(1, 5),
            "most": self._number(2, 9),
            "column": self._number(1, 5),
            "where": pick([*words.WHERE]),
            "side": pick([*words.SIDES]),
        }
        return {key: value for key, value in whole.items() if self._maybe(0.5 if key == "side" else 0.12)}

    def _amount(self) -> Any:
        return {"count": self._filter()} if self._maybe(0.2) else self._number(0, 4)

    def _aim(self) -> dict[str, Any]:
        pick = self.chance.choice
        kind = pick(AIMS)
        aim = {"what": kind, **(self._filter() if kind == "creature" else {})}
        if kind == "item":
            aim["type"] = pick(["spell_family", "any", "equipment"])
        elif kind == "cemetery":
            aim["type"] = "creature"
        if kind != "creature" and self._maybe(0.4):
            aim["side"] = pick(["own", "enemy"])
        return aim

    def _continuous(self, cards: list[str]) -> dict[str, Any]:
        pick = self.chance.choice
        issue = pick([*words.ISSUES])
        given: dict[str, Any] = {"issue": issue, "verdict": pick(["permit", "deny"])}
        if issue not in words.MAYS:
            given |= {"verdict": pick(["set", "add"]), "n": pick([self._number(-2, 6), {"count": self._filter()}])}
        if issue in words.OF_PLAYERS:
            given["subject"] = pick([{"players": pick(["all", "opponents", "team"])}, *SEATS])
        elif issue in words.OF_LOCATIONS:
            given["subject"] = pick(["this", "target", {"locations": {"side": "own"}}])
        else:
            given["subject"] = pick([*cards, {"creatures": self._filter()}])
        return given

    def _step(self, cards: list[str], first: bool) -> dict[str, Any]:
        pick = self.chance.choice
        name = pick(STEPS) if self._maybe(0.98) else pick(["win", "lose"])
        step: dict[str, Any] = {"op": name}
        if not first and self._maybe(0.3):
            step["depends"] = True
        if name in ON_CARDS:
            step["what"] = pick(cards)
        elif name in ON_SEATS:
            step |= {"who": pick(SEATS), "n": self._amount()}
        elif name == "damage":
            step |= {"what": pick([*cards, {"each": self._filter()}]), "n": self._amount()}
        elif name == "heal":
            step |= {"what": pick([*cards, {"each": self._filter()}]), "n": pick(["all", 2])}
        elif name == "sacrifice":
            step |= {"who": pick(SEATS), "of": self._filter(), "up_to": self._maybe(0.5)}
        elif name == "prevent":
            step |= {"what": pick(["you", *cards]), "n": pick(["all", 3])}
        elif name == "effect":
            step |= {**self._continuous(cards), "for": pick([*words.LASTS])}
        elif name == "negate":
            step["what"] = "target"
        else:
            step["who"] = pick(["you", "opponents"])
        return step

    def _condition(self) -> dict[str, Any]:
        return self.chance.choice(
            [
                {"control": self._filter(), "least": self._number(1, 3)},
                {"elements": self._number(1, 3)},
                {"hand_most": self._number(0, 5)},
                {"life_most": self._number(5, 60)},
                {"riders": 1},
                {"turn": self.chance.choice(["own", "other"])},
            ]
        )

    def _block(self, kind: str) -> dict[str, Any]:
        pick = self.chance.choice
        cards = ["this", "host", "target", "second"]
        block: dict[str, Any] = {
            "kind": "play" if kind in ("spell", "trice") else pick(["trigger", "ability", "static"])
        }
        if block["kind"] != "play" and self._maybe(0.3):
            block["if"] = self._condition()
        if block["kind"] == "static":
            return block | self._continuous(["this", "host"])
        if self._maybe(0.6):
            block["targets"] = [self._aim() for _ in range(self._number(1, 2))]
        if block["kind"] == "trigger":
            block["on"] = pick([*words.EVENTS])
            of_creature = block["on"] in words.CREATURE_EVENTS
            block["of"] = pick(["this", "host", self._filter()]) if of_creature else pick(["you", "opponents", "each"])
            block["may"] = self._maybe(0.3)
            cards.append("it")
        elif block["kind"] == "ability":
            block |= {"once": True, "window": self._maybe(0.5), "pay": self._cost()}
        block["do"] = [self._step(cards, not place) for place in range(self._number(1, 3))]
        return block

    def _cost(self) -> dict[str, Any]:
        whole: dict[str, Any] = {"life": 2, "discard": 1, "tap": 1, "sacrifice": self.chance.choice(["this", {}])}
        return {key: value for key, value in whole.items() if self._maybe(0.3)}
