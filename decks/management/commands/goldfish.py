"""`manage.py goldfish FILE`: how fast a deck wins when nobody is in its way."""

import time
from argparse import ArgumentParser
from typing import Any

from decks.playing import add_batch_arguments, add_option_argument, checked_batch, lay_out, options_of
from engine.bots.roster import PILOTS
from engine.commands import BadInput, ScriptedCommand, add_game_argument
from engine.core.play import CannotStart
from engine.lab.goldfish import fish_batch, goldfish


class Command(ScriptedCommand):
    """One deck against an opponent that does nothing."""

    help = "Play a deck against an opponent that does nothing, many times."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The deck and the batch."""
        parser.add_argument(
            "file", metavar="FILE", nargs="?", help="deck list as people paste it; none where a game has no decks"
        )
        add_game_argument(parser)
        parser.add_argument("--pilot", choices=[*PILOTS], help="the bot that plays the deck; each game has its own")
        add_option_argument(parser)
        add_batch_arguments(parser)

    def handle(self, *, file: str | None, game: str, games: int, seed: int, workers: int, **options: Any) -> None:
        """Play, count, answer."""
        processes = checked_batch(games, workers)
        table = lay_out(game, [file] if file else [])
        try:
            pilot, settled = options["pilot"] or "", options_of(table.game, options["chosen"])
            spec = goldfish(table.game, table.decks, table.cards, table.options["format"], pilot, settled)
            spec.begin(seed)
        except CannotStart as error:
            raise BadInput(f"{file}: {error}" if file else str(error)) from error
        began = time.perf_counter()
        *_, fish = fish_batch(spec, seed, games, processes)
        answer = fish.to_dict() | {"pilot": spec.bots[0], "seconds": round(time.perf_counter() - began, 3)}
        self.answer(answer, _told(answer))


def _told(answer: dict[str, Any]) -> str:
    lines = [f"{answer['finished']} of {answer['games']} games won, in {answer['seconds']} s."]
    if answer["mean"] is not None:
        low, high = answer["ci95"]
        lines.append(f"The win comes in turn {answer['mean']:.2f} on average ({low:.2f} to {high:.2f}).")
    lines += [f"  turn {turn}: {count}" for turn, count in answer["turns"].items()]
    if answer["stuck"]["of"]:
        low, high = answer["stuck"]["ci95"]
        lines.append(f"Turns without a card played: {answer['stuck']['rate']:.1%} ({low:.1%} to {high:.1%}).")
    return "\n".join(lines)
