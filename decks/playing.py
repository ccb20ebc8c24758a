"""What commands play: a game, decks from files, and bots, as the lab takes them."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cards.card_files import cards_of
from decks.deck_files import read_whole_deck
from decks.precons import named_format
from engine.commands import BadInput, chosen_game
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.core.problems import DataError
from engine.lab.batches import cores
from engine.lab.specification import Specification, seat_bots

MOST_GAMES = 10_000_000


def add_batch_arguments(parser: ArgumentParser) -> None:
    """How many games, from which seed, in how many processes."""
    parser.add_argument("--games", type=int, default=100, help="how many games")
    add_seed_argument(parser)
    parser.add_argument("--workers", type=int, default=0, help="processes; as many as there are cores when not given")


def add_match_arguments(parser: ArgumentParser) -> None:
    """What is played, and by whom."""
    parser.add_argument("--format", help="what the decks say, or the game's first, when not given")
    parser.add_argument(
        "--bots", default="greedy", help="random, greedy or strong: one for all, for each side or for each player"
    )
    add_option_argument(parser)


def add_option_argument(parser: ArgumentParser) -> None:
    """What a game lets people settle before a match."""
    parser.add_argument(
        "--option", dest="chosen", action="append", default=[], metavar="KEY=VALUE", help="such as level=5; one each"
    )


def add_seed_argument(parser: ArgumentParser) -> None:
    """Where chance begins."""
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")


def checked_batch(games: int, workers: int) -> int:
    """The number of processes for a batch of a sound size."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games must be 1 to {MOST_GAMES}, not {games}")
    if workers < 0:
        raise BadInput(f"--workers must be 1 or more, not {workers}")
    return workers or cores()


def played_game(slug: str) -> Game:
    """A game that can be played here."""
    game = chosen_game(slug)
    if game.play is None:
        raise BadInput(f"{game} cannot be played here")
    return game


def lay_out(slug: str, files: Sequence[str], wanted: str | None = None) -> Specification:
    """The game, its cards and the decks in files, in the format asked for or the one that the decks say."""
    game = played_game(slug)
    if files and not game.has_decks:
        raise BadInput(f"{game} has no decks; leave the files out")
    cards = cards_of(game)
    pasted = [read_whole_deck(file, game, cards) for file in files]
    known = game.playing.players
    if wanted is not None and wanted not in known:
        raise BadInput(f'{game} is not played in a format "{wanted}"; use one of {", ".join(known)}')
    chosen = wanted or next(iter(known))
    if wanted is None and pasted:
        said = [named_format(game, Path(file).stem, one) for file, one in zip(files, pasted, strict=True)]
        chosen = next((one for one in said if one in known and one != game.formats[0].key), chosen)
    return Specification(game, tuple(one.deck for one in pasted), cards, {"format": chosen})


def options_of(game: Game, chosen: Sequence[str]) -> dict[str, Any]:
    """Options written KEY=VALUE; BadInput names those that the game does not have, and wrong values."""
    try:
        return game.read_options({key: value for key, _, value in (one.partition("=") for one in chosen)})
    except DataError as error:
        raise BadInput(str(error)) from error


def match(
    slug: str, files: Sequence[str], bots: str, wanted: str | None = None, chosen: Sequence[str] = ()
) -> Specification:
    """A match of decks from files between bots; BadInput says why it cannot begin."""
    spec = lay_out(slug, files, wanted)
    spec = replace(spec, options={**spec.options, **options_of(spec.game, chosen)})
    side = next((one.seats for one in spec.game.formats if one.key == spec.options["format"]), 1)
    try:
        names = seat_bots([name.strip() for name in bots.split(",")], spec.players(), side)
    except CannotStart as error:
        raise BadInput(str(error)) from error
    return replace(spec, bots=names)
