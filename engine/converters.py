"""Places in addresses: a game, which the view gets as Game (an unknown slug is a 404 by itself), and words."""

from engine.core.game import Game
from engine.registry import get_game


class GameConverter:
    """`<game:game>` in an address."""

    regex = "[a-z][a-z0-9_]*"

    def to_python(self, value: str) -> Game:
        """The game with this slug; UnknownGame is a ValueError, which Django turns into "no such address"."""
        return get_game(value)

    def to_url(self, value: Game | str) -> str:
        """The slug of a game, given as Game or slug."""
        return value if isinstance(value, str) else value.slug


class WordConverter:
    """`<word:slug>` in an address: anything but a slash and NUL, which PostgreSQL does not take."""

    regex = "[^/\\x00]+"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value
