"""`manage.py balance`: how even a game's starter decks are between bots, or two bots with the same decks."""

from argparse import ArgumentParser
from typing import Any

from decks.playing import add_batch_arguments, checked_batch, played_game
from engine.bots.roster import ROSTER
from engine.commands import BadInput, ScriptedCommand, add_game_argument
from engine.core.problems import did_you_mean
from engine.lab.balance import Field, compare, measure


class Command(ScriptedCommand):
    """Every starter deck against every other and itself, or two bots with each; nothing is read from the database."""

    help = "Let bots play a game's starter decks against one another: each deck's share, and the first seat's."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The game and how many games a pair."""
        add_game_argument(parser)
        parser.add_argument(
            "--bots", default="greedy", help="one that plays all decks, or two, such as strong,greedy, to be compared"
        )
        add_batch_arguments(parser)

    def handle(self, *, game: str, bots: str, games: int, seed: int, workers: int, **options: Any) -> None:
        """Play, count, answer."""
        processes = checked_batch(games, workers)
        field = Field.of(played_game(game))
        named = bots.split(",")
        for name in named:
            if name not in ROSTER:
                raise BadInput(f'there is no bot "{name}"{did_you_mean(name, ROSTER)}; use {", ".join(ROSTER)}')
        if len(named) == 2:
            answer = compare(field, games, seed, (named[0], named[1]), processes)
            lines = [_line(name, share) for name, share in sorted(answer["decks"].items(), key=_by_share)]
            lines.append(_line(f"{named[0]} against {named[1]}", answer["all"]))
            return self.answer(answer, "\n".join(lines))
        if len(named) > 2:
            raise BadInput(f"--bots takes one bot, or two to be compared, not {len(named)}")
        if len(field.decks) < 2 or next(iter(field.game.playing.players.values())) != 2:
            raise BadInput(f"{field.game} has no starter decks for two players")
        answer = measure(field, games, seed, bots, processes)
        lines = [_line(name, share) for name, share in sorted(answer["decks"].items(), key=_by_share)]
        lines.append(_line("who begins, in mirrors", answer["first_in_mirrors"]))
        lines.append(_line("who begins, in all games", answer["first"]))
        played = answer["first"]["games"]
        lines.append(f"Ends: {', '.join(f'{why} {number / played:.1%}' for why, number in answer['ends'].items())}.")
        return self.answer(answer, "\n".join(lines))


def _by_share(item: tuple[str, dict[str, Any]]) -> float:
    return -float(item[1]["share"])


def _line(name: str, share: dict[str, Any]) -> str:
    low, high = share["ci95"]
    return f"{name:26} {share['share']:6.1%} ({low:.1%} to {high:.1%}) of {share['games']}"
