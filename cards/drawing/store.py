"""Where drawn faces are kept: WebP files named by the hash of their content, drawn when first asked for."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock

from django.conf import settings
from django.core.files.storage import default_storage
from PIL import Image

from cards import addresses
from cards.drawing.content import FaceContent
from cards.drawing.face import SIZE, draw_face
from cards.models import Printing

WIDTHS = (250, 500, 750)
_ENCODING = {"quality": 82, "method": 0}
_one_at_a_time = Lock()
"""A page of faces that nobody has seen yet must not take all threads of a server; fonts bear one thread only, too."""


def height_of(width: int) -> int:
    """The height of a face of this width."""
    return width * SIZE[1] // SIZE[0]


def face_address(printing: Printing, content: FaceContent, width: int) -> str:
    """Where the picture of a printing's face is found; another picture has another address."""
    return addresses.face_address(printing.card_set.game, printing.pk, content.key, width)


def face_addresses(printing: Printing, content: FaceContent) -> list[str]:
    """The addresses of all its sizes, smallest first."""
    smallest = face_address(printing, content, WIDTHS[0])
    before = smallest.removesuffix(f"{WIDTHS[0]}.webp")
    return [smallest, *(f"{before}{width}.webp" for width in WIDTHS[1:])]


def face_file(content: FaceContent, width: int) -> Path:
    """The picture of a face, drawn now if it never was; whoever asks at the same time waits for the one drawing."""
    if content.picture and not default_storage.exists(content.picture):
        content = replace(content, picture="", is_whole=False)
    if not is_drawn(content):
        with _one_at_a_time:
            if not is_drawn(content):
                _draw(content)
    return _path(content.key, width)


def is_drawn(content: FaceContent) -> bool:
    """Whether the face is kept in all its sizes."""
    return all(_path(content.key, width).exists() for width in WIDTHS)


def forget_others(keys: Iterable[str]) -> int:
    """Delete the faces with other keys, which no printing shows any more; says how many."""
    kept, gone = set(keys), set()
    for path in settings.FACES_ROOT.glob("*/*.webp"):
        key = path.name.partition("-")[0]
        if key not in kept:
            path.unlink(missing_ok=True)
            gone.add(key)
    return len(gone)


def _path(key: str, width: int) -> Path:
    return settings.FACES_ROOT / key[:2] / f"{key}-{width}.webp"


def _draw(content: FaceContent) -> None:
    face = draw_face(content, _uploaded(content.picture) if content.picture else None)
    for width in WIDTHS:
        size = (width, height_of(width))
        picture = face if size == SIZE else _smaller(face, size)
        path = _path(content.key, width)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Under another name first, so that nobody ever reads half a picture.
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            picture.save(file, "WEBP", **_ENCODING)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(path)


def _smaller(face: Image.Image, size: tuple[int, int]) -> Image.Image:
    if SIZE[0] % size[0] == 0:
        return face.reduce(SIZE[0] // size[0])
    return face.resize(size, Image.Resampling.HAMMING)


def _uploaded(name: str) -> Image.Image:
    with default_storage.open(name) as file, Image.open(file, formats=("WEBP", "PNG", "JPEG")) as picture:
        return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
