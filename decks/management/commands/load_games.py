"""`manage.py load_games`: the starter sets and decks of the games, safe to repeat."""

from argparse import ArgumentParser
from typing import Any

from django.db import transaction

from cards.set_file import read_set
from cards.set_load import load_set
from decks.precons import load_precons
from engine.commands import BadInput, ScriptedCommand, chosen_game, read_json
from engine.core.game import Game
from engine.core.problems import DataError
from engine.registry import games


class Command(ScriptedCommand):
    """Load `data/sets/*.json` and `data/decks/*.txt` of every game, or of one."""

    help = "Load the starter sets and decks of all games, or of one; safe to repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """All games unless one is named."""
        parser.add_argument("--game", help="slug of the game; all games when not given")

    def handle(self, *, game: str | None, **options: Any) -> None:
        """Load, then say how much there is in the folders."""
        loaded = {one.slug: load_game(one) for one in ([chosen_game(game)] if game else games())}
        lines = [
            f"{slug}: {counts['cards']} cards, {counts['printings']} printings, {counts['decks']} decks"
            for slug, counts in loaded.items()
        ]
        self.answer(loaded, "\n".join(lines))


@transaction.atomic
def load_game(game: Game) -> dict[str, int]:
    """Everything in the game's data folder, or nothing: BadInput names the file and every fault in it."""
    names: set[str] = set()
    printings = 0
    place = ""
    try:
        for path in sorted(game.folder.glob("data/sets/*.json")):
            place = f"{game.slug}/{path.name}: "
            file = read_set(read_json(str(path)), game)
            load_set(file)
            names |= {game.schema.name_key(entry.definition.name) for entry in file.cards}
            printings += sum(len(entry.printings) for entry in file.cards)
        place = f"{game.slug}/"
        decks = load_precons(game)
    except DataError as error:
        raise BadInput(f"{place}{error}") from error
    return {"cards": len(names), "printings": printings, "decks": decks}
