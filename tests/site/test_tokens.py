"""The colours can be read: WCAG AA contrast of every pair in use, by day and by night, in every game's theme."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TOKENS = Path(settings.BASE_DIR, "static/css/tokens.css")
PAIR = re.compile(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
GROUNDS = ("paper", "sheet", "well")
TEXT_ON = {
    **dict.fromkeys(GROUNDS, ("ink", "muted", "accent", "accent-strong", "good", "warn", "bad", "frame-deep")),
    "accent": ("on-accent",),
    "accent-strong": ("on-accent",),
    "accent-soft": ("ink", "accent", "accent-strong"),
    "good-soft": ("ink", "good", "accent"),
    "warn-soft": ("ink", "warn", "accent"),
    "bad-soft": ("ink", "bad", "accent"),
    "frame-soft": ("ink", "frame-deep"),
}
SIGNS_ON = dict.fromkeys(GROUNDS, ("edge", "focus", "frame", "accent"))


def colours(css: str) -> dict[str, tuple[str, str]]:
    return {name: (day, night) for name, day, night in PAIR.findall(css)}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def too_weak(tokens: dict[str, tuple[str, str]]) -> list[str]:
    found = []
    for wanted, pairs in ((4.5, TEXT_ON), (3.0, SIGNS_ON)):
        for ground, inks in pairs.items():
            for ink in inks:
                for at, light in enumerate(("day", "night")):
                    ratio = contrast(tokens[ink][at], tokens[ground][at])
                    if ratio < wanted:
                        found.append(f"{ink} on {ground} by {light}: {ratio:.2f}, needs {wanted}")
    return found


def test_text_and_signs_can_be_read_by_day_and_by_night() -> None:
    assert too_weak(colours(TOKENS.read_text())) == []


@pytest.mark.parametrize(
    "sheet",
    [sheet for folder in settings.GAME_FOLDERS for sheet in folder.glob("static/theme.css")],
    ids=lambda sheet: sheet.parent.parent.name,
)
def test_frames_of_every_game_can_be_read(sheet: Path) -> None:
    site = colours(TOKENS.read_text())
    for block in sheet.read_text().split("}"):
        own = colours(block)
        assert not own or too_weak({**site, **own}) == [], block
