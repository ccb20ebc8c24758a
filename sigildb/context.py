"""What every page knows: the games there are, the one it is about, and the theme the reader chose."""

from functools import cache

from django.http import HttpRequest

from engine.core.game import Game
from engine.registry import games
from sigildb.themes import chosen_theme


@cache
def theme_sheets(current: Game | None = None) -> tuple[str, ...]:
    """The static paths of the own tokens of games, or of the one that a page is about; others wear the site's."""
    shown = [current] if current else games()
    return tuple(f"games/{game.slug}/theme.css" for game in shown if (game.folder / "static" / "theme.css").is_file())


def site(request: HttpRequest) -> dict[str, object]:
    """The games for the switch in the header, the game the address names, and how the page looks."""
    match = request.resolver_match
    current: Game | None = match.kwargs.get("game") if match else None
    return {
        "games": games(),
        "current_game": current,
        "theme": chosen_theme(request),
        "theme_sheets": theme_sheets(current),
    }
