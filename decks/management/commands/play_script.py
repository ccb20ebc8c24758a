"""`manage.py play_script FILE`: a script of actions carried out, and what is the case afterwards."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from cards.card_files import cards_of
from engine.commands import BadInput, ScriptedCommand, chosen_game, read_json
from engine.core.script import run_script


class Command(ScriptedCommand):
    """Exit code 0 when every action was carried out, 1 when the rules refused one, 2 for what is no script."""

    help = "Carry out a script of actions; its cards come from the database and from the script itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The script; it names its game."""
        parser.add_argument("file", metavar="FILE", help="script as JSON: game, position or decks, do")

    def handle(self, *, file: str, **options: Any) -> None:
        """Read, play, answer."""
        script = read_json(file)
        if not isinstance(script, Mapping):
            raise BadInput(f"{file} is no script: it is not a JSON object")
        if not isinstance(script.get("game"), str):
            raise BadInput(f'{file} is no script: "game" is missing')
        game = chosen_game(script["game"])
        if game.play is None:
            raise BadInput(f"{game} cannot be played here")
        try:
            answer = run_script(game, script, cards_of(game))
        except ValueError as error:  # data that cannot be read, decks that cannot start, chance that does not fit
            raise BadInput(f"{file}: {error}") from error
        self.answer(answer, _told(answer), yes=answer["error"] is None)


def _told(answer: Mapping[str, Any]) -> str:
    lines = [event["text"] for event in answer["events"]]
    if error := answer["error"]:
        lines.append(f"Step {error['step']}, {error['action']}: {error['message']} (rule {error['rule']}).")
    if answer["legal"]:
        lines.append(f"Possible now: {', '.join(answer['legal'])}.")
    return "\n".join(lines)
