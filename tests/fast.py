"""`python -m tests.fast` compiles the rules library with mypyc where that is due and plays it against its sources."""

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from engine.compiled import ENGINE, FOLDER, GROUP, fingerprint, is_fresh
from engine.core import rng
from engine.core.record import digest
from engine.lab.matches import play_chunk
from engine.lab.specification import Specification
from engine.registry import games

HOT = ("core/play.py", "core/rng.py", "core/chance.py", "bots/*.py", "lab/specification.py", "games/*/rules/*.py")
"""What runs while a game is played; to compile the rest as well takes twice as long and gains nothing."""
SEEDS = 10


def compile_library() -> None:
    """Compile into a folder beside the build, which is replaced when all went well."""
    # Imported here, because whoever only compares needs no compiler.
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ENGINE.parent)  # mypyc names modules by their paths from here
    made_from = fingerprint()
    new = FOLDER.with_name(f"{FOLDER.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    files = [path for pattern in HOT for path in sorted(ENGINE.glob(pattern)) if path.name != "__init__.py"]
    extensions = mypycify(
        [str(path.relative_to(ENGINE.parent)) for path in files],
        opt_level="1",  # the second level takes twice as long and is not faster
        debug_level="0",
        multi_file=True,
        group_name=GROUP.removesuffix("__mypyc"),
        target_dir=str(new / "c"),
    )
    build = Distribution({"name": "engine", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(new), str(new / "o"), os.cpu_count()
    build.ensure_finalized()
    build.run()
    for intermediate in ("c", "o"):
        shutil.rmtree(new / intermediate)
    (new / "made-from").write_text(made_from)
    shutil.rmtree(FOLDER, ignore_errors=True)
    new.rename(FOLDER)


def digests() -> dict[str, list[str]]:
    """For each match of each game's tests: every decision of some random games, the state at the end of one, and a game
    of bots that look ahead, in copies of the state.
    """
    found = {}
    for game in games():
        module = import_module(f"engine.games.{game.slug}.tests.matches")
        for name, (decks, options) in module.MATCHES.items():
            spec = Specification(game, tuple(decks), module.POOL, options)
            one = Specification(game, tuple(decks), module.POOL, options, ("random",) * spec.players())
            played = play_chunk(one.to_text(), 1, SEEDS).to_dict()["digest"]
            ahead = Specification(game, tuple(decks), module.POOL, options, ("greedy",) * spec.players())
            found[f"{game}: {name}"] = [played, digest(one.play(SEEDS).state), digest(ahead.play(1).state)]
    return found


def main() -> None:
    """Make what is stale, then compare; a difference is a fault of the compiled build, and it is taken away."""
    if not is_fresh():
        print("compiling the rules library (some minutes)", file=sys.stderr)
        compile_library()
    answers = []
    for fast in ("0", "1"):
        command = [sys.executable, "-m", "tests.fast", "digests"]
        done = subprocess.run(command, env=os.environ | {"SIGILDB_FAST": fast}, stdout=subprocess.PIPE, check=True)
        answers.append(json.loads(done.stdout))
    (_, plain), (suffix, compiled) = answers
    different = [name for name in plain if plain[name] != compiled.get(name)]
    if different or suffix == ".py":
        shutil.rmtree(FOLDER)
        sys.exit(f"the compiled rules do not play as the sources do and were taken away: {', '.join(different)}")
    print(f"{SEEDS} games each of {len(plain)} kinds are the same with compiled rules, which are used from now on")


if __name__ == "__main__":
    if sys.argv[1:] == ["digests"]:
        print(json.dumps([Path(str(rng.__file__)).suffix, digests()]))
    else:
        main()
