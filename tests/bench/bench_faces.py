"""A card face on one core: drawn, and drawn and kept in all three sizes. The aim is under 60 ms a face."""

import itertools
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from cards.drawing.content import FaceContent, face_content
from cards.drawing.face import draw_face
from cards.drawing.store import face_file
from cards.models import Printing


@pytest.fixture
def contents(db: None) -> list[FaceContent]:
    """The starter cards of all games."""
    call_command("load_games", stdout=StringIO())
    return [face_content(one.card, one) for one in Printing.objects.with_face().order_by("number_key", "pk")]


def test_a_face_drawn(benchmark, contents: list[FaceContent]) -> None:
    faces = itertools.cycle(contents)
    benchmark.pedantic(lambda: draw_face(next(faces)), rounds=200, warmup_rounds=50)


def test_a_face_drawn_and_kept(benchmark, contents: list[FaceContent], settings: Any, tmp_path: Path) -> None:
    settings.FACES_ROOT = tmp_path
    faces = iter(contents)
    benchmark.pedantic(lambda: face_file(next(faces), 750), rounds=200, warmup_rounds=50)
