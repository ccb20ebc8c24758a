"""The frame colours of a game's card types, read from its theme.css: the one place where they are written."""

import re
from dataclasses import dataclass
from functools import cache

from engine.core.game import Game

_BLOCK = re.compile(r'\[data-type="([\w-]+)"\]\s*\{([^}]*)\}')
_PAIR = re.compile(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)")


@dataclass(frozen=True, slots=True)
class FrameColours:
    """Line, deep line and ground, each by day and by night."""

    line: tuple[str, str] = ("#555c61", "#aaa596")
    deep: tuple[str, str] = ("#3c4246", "#cfcabb")
    soft: tuple[str, str] = ("#e4e4da", "#20272d")


@cache
def _frames(game: Game) -> dict[str, FrameColours]:
    sheet = game.folder / "static" / "theme.css"
    if not sheet.is_file():
        return {}
    frames = {}
    for card_type, body in _BLOCK.findall(sheet.read_text()):
        pairs = {name: (day, night) for name, day, night in _PAIR.findall(body)}
        plain = FrameColours()
        frames[card_type] = FrameColours(
            pairs.get("frame", plain.line), pairs.get("frame-deep", plain.deep), pairs.get("frame-soft", plain.soft)
        )
    return frames


def frame_colours(game: Game, card_type: str) -> FrameColours:
    """The colours of a type's frame; grey for a type that the theme does not name."""
    return _frames(game).get(card_type, FrameColours())
