"""Compiled rules run only while the sources are what they were made from."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engine.compiled import GROUP, Compiled, fingerprint, sources, use
from tests.fast import ENGINE, HOT


@pytest.fixture
def library(tmp_path):
    """A small rules library."""
    for name in ("core/rng.py", "games/chess/rules/board.py", "games/chess/tests/test_board.py", "registry.py"):
        (tmp_path / "engine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "engine" / name).write_text("ONE = 1\n")
    return tmp_path / "engine"


@pytest.fixture
def build(tmp_path, library):
    """What compiling it leaves."""
    (tmp_path / "build/engine/core").mkdir(parents=True)
    (tmp_path / f"build/engine/core/rng{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / "build/made-from").write_text(fingerprint(library))
    return tmp_path / "build"


@pytest.fixture(autouse=True)
def _imports_as_before(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    monkeypatch.delenv("SIGILDB_FAST")


def test_a_build_of_these_very_sources_is_used(build, library, capsys):
    assert use(build, library)
    assert isinstance(sys.meta_path[0], Compiled)
    assert capsys.readouterr().err == ""


def test_after_an_edit_the_sources_run_and_one_line_says_so(build, library, capsys):
    (library / "games/chess/rules/board.py").write_text("ONE = 2\n")
    assert not use(build, library)
    assert not isinstance(sys.meta_path[0], Compiled)
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["core/new.py", "games/chess/new.py"])
def test_a_new_file_makes_the_build_stale(build, library, name):
    (library / name).touch()
    assert not use(build, library)


def test_a_moved_file_makes_the_build_stale(build, library):
    (library / "core/rng.py").rename(library / "core/dice.py")
    assert not use(build, library)


def test_an_edited_test_leaves_the_build_fresh(build, library):
    (library / "games/chess/tests/test_board.py").write_text("ONE = 2\n")
    assert use(build, library)


def test_a_setting_leaves_the_build_out_without_a_word(build, library, monkeypatch, capsys):
    monkeypatch.setenv("SIGILDB_FAST", "0")
    assert not use(build, library)
    assert capsys.readouterr().err == ""


def test_without_a_build_the_sources_run_without_a_word(tmp_path, library, capsys):
    assert not use(tmp_path / "build", library)
    assert capsys.readouterr().err == ""


def test_only_modules_that_were_compiled_come_from_the_build(build):
    finder = Compiled(build)
    assert finder.find_spec("engine.core.rng").origin.startswith(str(build))
    assert finder.find_spec("engine.core.play") is None
    assert finder.find_spec("json") is None
    assert finder.find_spec(GROUP) is None


def test_all_that_is_compiled_is_under_the_fingerprint():
    assert {path for pattern in HOT for path in ENGINE.glob(pattern)} <= set(sources())


def test_tests_run_the_sources():
    said = subprocess.run(
        [sys.executable, "-c", "from engine.core import rng; print(rng.__file__)"],
        cwd=ENGINE.parent,
        env=os.environ | {"SIGILDB_FAST": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(said.stdout.strip()) == ENGINE / "core/rng.py"
