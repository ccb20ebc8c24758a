"""A compiled copy of the rules library, used instead of the sources only while it was made from just these sources."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ENGINE = Path(__file__).parent
FOLDER = ENGINE.parent / "build" / f"fast-{sys.implementation.cache_tag}"
GROUP = "engine__mypyc"
"""The library that holds all compiled code; the modules beside it are only doors into it."""


def sources(engine: Path = ENGINE) -> list[Path]:
    """The files of the rules library; the Django app around it and the tests are none of them."""
    packages = (path for name in ("core", "effects", "bots", "lab", "games") for path in (engine / name).rglob("*.py"))
    found = [path for path in packages if path.name != "admin.py" and "tests" not in path.parts]
    return sorted([*found, engine / "registry.py"])


def fingerprint(engine: Path = ENGINE) -> str:
    """Stands for the whole text of the rules library: code compiled from any other text must not run."""
    seen = hashlib.sha256()
    for path in sources(engine):
        seen.update(f"{path.relative_to(engine).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return seen.hexdigest()


class Compiled:
    """Finds the compiled modules of a build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of this name, if the build has one."""
        if name != GROUP and not name.startswith("engine."):
            return None
        file = self.folder / f"{name.replace('.', '/')}{EXTENSION_SUFFIXES[0]}"
        if not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def is_fresh(folder: Path = FOLDER, engine: Path = ENGINE) -> bool:
    """Whether there is a build, made from the sources as they are."""
    made_from = folder / "made-from"
    return made_from.is_file() and made_from.read_text() == fingerprint(engine)


def use(folder: Path = FOLDER, engine: Path = ENGINE) -> bool:
    """Let imports find the build from now on; a stale one is refused in a line, and the sources run."""
    if os.environ.get("SIGILDB_FAST") == "0" or not folder.is_dir():
        return False
    if not is_fresh(folder, engine):
        say = 'the compiled rules were made from other sources and are not used; "make fast" makes them anew'
        print(f"engine: {say}", file=sys.stderr)
        return False
    sys.meta_path.insert(0, Compiled(folder))
    return True
