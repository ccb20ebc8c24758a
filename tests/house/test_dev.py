"""The script `dev`: whatever is missing is said in one line that tells what to do."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def program(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def dev(folder: Path, *arguments: str, **environment: str) -> str:
    """What `dev` says when it fails, with programs of `folder` before all others and no packages installed yet."""
    done = subprocess.run(
        [ROOT / "dev", *arguments],
        env={"PATH": f"{folder}:{os.environ['PATH']}", "VENV": str(folder / "venv"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_an_old_python_is_named(tmp_path):
    program(tmp_path, "oldpython", '[ "$1" = --version ] && echo "Python 3.9.2" && exit; exit 1')
    assert dev(tmp_path, "run", PYTHON="oldpython").startswith("dev: Python 3.9.2 is too old; Python 3.11 or newer")


def test_a_missing_python_is_named(tmp_path):
    assert dev(tmp_path, "run", PYTHON="nosuchpython").startswith("dev: nosuchpython is not there; Python 3.11")


def test_a_missing_debian_package_is_named_with_the_command_to_type(tmp_path):
    program(tmp_path, "bare", 'case "$2" in "import ensurepip") exit 1 ;; esac')
    program(tmp_path, "id", "echo 1000")
    program(tmp_path, "sudo", "exit 1")
    program(tmp_path, "apt-get", "exit 1")
    assert dev(tmp_path, "run", PYTHON="bare") == "dev: please run: sudo apt-get install python3-venv\n"


def test_an_unknown_command_is_answered_with_the_known_ones(tmp_path):
    assert dev(tmp_path, "tset").startswith('dev: unknown command "tset"; use run, test,')


@pytest.mark.parametrize("script", ["dev", ".ci/run"])
def test_the_scripts_are_sound_and_name_every_command(script):
    subprocess.run(["sh", "-n", ROOT / script], check=True)
    text = (ROOT / "dev").read_text()
    commands = re.findall(r"^([a-z-]+)\)", text, re.M)
    assert {"run", "test", "check", "bench", "soak"} <= set(commands)
    for command in commands:
        assert f"\n#   {command} " in text, f"dev does not say what {command} does"
