"""`manage.py draw_faces`: draw every card face that is not drawn yet, so that no visitor waits for it."""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import django

from cards.drawing.content import FaceContent, face_content
from cards.drawing.store import WIDTHS, face_file, forget_others, is_drawn
from cards.models import Printing
from engine.commands import BadInput, ScriptedCommand, chosen_game


class Command(ScriptedCommand):
    """Draw what is missing; over all games also delete what no printing shows any more."""

    help = "Draw the faces of all printings that are not drawn yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, and how many processes draw."""
        parser.add_argument("--game", help="slug of the game; all when not given")
        parser.add_argument("--workers", type=int, default=1, help="processes that draw")

    def handle(self, *, game: str | None, workers: int, **options: Any) -> None:
        """Draw and count."""
        if workers < 1:
            raise BadInput(f"--workers must be 1 or more, not {workers}")
        printings = Printing.objects.with_face()
        if game:
            printings = printings.filter(card_set__game=chosen_game(game).slug)
        faces = [face_content(one.card, one) for one in printings.iterator(chunk_size=500)]
        missing = list({one.key: one for one in faces if not is_drawn(one)}.values())
        if workers > 1 and missing:
            context = get_context("spawn")
            with ProcessPoolExecutor(min(workers, len(missing)), mp_context=context, initializer=django.setup) as pool:
                list(pool.map(draw, missing, chunksize=8))
        else:
            for one in missing:
                draw(one)
        gone = 0 if game else forget_others(one.key for one in faces)
        answer = {"faces": len(faces), "drawn": len(missing), "deleted": gone}
        self.answer(answer, f"{len(faces)} faces: {len(missing)} drawn now, {gone} old ones deleted.")


def draw(content: FaceContent) -> None:
    """Draw one face and keep it; a function of the module, so that other processes find it by name."""
    face_file(content, WIDTHS[0])
