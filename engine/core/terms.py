"""Terms of a game: words on its cards that a reader may want explained, with the rule that says it in full."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A word as cards write it, what it means in a sentence or two, and the number of its rule."""

    name: str
    meaning: str
    rule: str
    kind: str = "keyword"
    """What sort of word it is: `keyword`, `status`, `zone`, `phase`, …"""
    forms: tuple[str, ...] = ()
    """Other ways cards write it."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way cards write it."""
        return (self.name, *self.forms)
