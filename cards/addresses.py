"""Addresses of cards and faces; a page has sixty of each, so the URLs are asked once for what they share."""

from functools import lru_cache
from urllib.parse import quote

from django.urls import get_script_prefix, reverse


def card_address(game: str, slug: str) -> str:
    """A card's page."""
    return f"{_before(get_script_prefix(), 'cards:card', (game, 'x'), 'x/')}{quote(slug)}/"


def face_address(game: str, printing: int, key: str, width: int) -> str:
    """The picture of a printing's face."""
    return f"{_before(get_script_prefix(), 'cards:face', (game, 0, 'x', 0), '0/x/0.webp')}{printing}/{key}/{width}.webp"


@lru_cache(maxsize=256)
def _before(prefix: str, name: str, sample: tuple[str | int, ...], end: str) -> str:
    """The beginning of all addresses of a name in a game, of a site that lies at `prefix`."""
    address = reverse(name, args=sample)
    assert address.endswith(end), address
    return address.removesuffix(end)
