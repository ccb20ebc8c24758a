"""`manage.py simulate`: many games between bots, and who wins them."""

import time
from argparse import ArgumentParser
from typing import Any

from decks.playing import add_batch_arguments, add_match_arguments, checked_batch, match
from engine.commands import ScriptedCommand, add_game_argument
from engine.core.rates import interval
from engine.lab.matches import play_batch


class Command(ScriptedCommand):
    """The same seed gives the same answer (but for the times), however many processes play."""

    help = "Let bots play many games with decks from files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The decks, the bots and the batch."""
        add_game_argument(parser)
        parser.add_argument("--deck", dest="decks", action="append", default=[], metavar="FILE", help="one for each")
        add_match_arguments(parser)
        add_batch_arguments(parser)

    def handle(self, *, game: str, decks: list[str], bots: str, games: int, seed: int, **options: Any) -> None:
        """Play, count, answer."""
        workers = checked_batch(games, options["workers"])
        spec = match(game, decks, bots, options["format"], options["chosen"])
        began = time.perf_counter()
        *_, tally = play_batch(spec, seed, games, workers)
        seconds = max(time.perf_counter() - began, 1e-9)
        answer = tally.to_dict()
        answer |= {
            "games_per_second": round(games / seconds, 2),
            "decisions_per_second": round(answer["decisions"] / seconds, 1),
        }
        answer["digest"] = answer.pop("digest")
        lines = [f"{games} games in {seconds:.1f} s, {answer['games_per_second']} a second."]
        for player, (name, wins) in enumerate(zip(spec.bots, tally.wins, strict=True), start=1):
            low, high = interval(wins, games)
            lines.append(f"Player {player} ({name}) won {wins}: {wins / games:.1%}, surely {low:.1%} to {high:.1%}.")
        lines.append(f"Draws: {tally.draws}. Ends: {', '.join(f'{why} {n}' for why, n in answer['reasons'].items())}.")
        self.answer(answer, "\n".join(lines))
