"""Card names in what is said of a match, as links to the cards' pages with their text as a tooltip."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from engine.board import aliases
from engine.core.cards import CardDefinition, CardPool
from engine.models import Match


class CardLinks:
    """The cards of a match as one person may see them; a card without a page of its own keeps its text."""

    def __init__(self, match: Match, user: Any) -> None:
        self.match = match
        self.user = user
        self.game = match.game_object
        self.aliases = aliases(self.game)

    @cached_property
    def pool(self) -> CardPool:
        """The cards as they were played; a game without decks is played with all of its cards."""
        if not self.game.has_decks:
            return Card.objects.visible_to(self.user).pool(self.game)
        return self.game.pool(self.game.schema.read(card) for card in self.match.record["cards"])

    @cached_property
    def pages(self) -> Mapping[str, str]:
        """The addresses of the cards this person may open, by name as this game compares names."""
        keys = {self.pool.key(name) for name in self.pool}
        cards = Card.objects.in_game(self.game).visible_to(self.user).filter(name_key__in=keys)
        return {card.name_key: card.get_absolute_url() for card in cards.only("game", "slug", "name_key")}

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        # the longest first: "Hound" must not break up "Hound Master"
        names = sorted({*self.pool, *self.aliases}, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None

    def linked(self, text: Any, *, is_told: bool = True) -> SafeString:
        """A text with the card names in it as links, with the cards' own texts if they are to be told."""
        words, at, parts = str(text), 0, []
        for found in self._names.finditer(words) if self._names else ():
            parts += [escape(words[at : found.start()]), self._link(found.group(), is_told)]
            at = found.end()
        return mark_safe("".join((*parts, escape(words[at:]))))  # noqa: S308 every part is escaped

    def _link(self, name: str, is_told: bool) -> SafeString:
        called = self.aliases.get(name, name)
        card = self.pool.get(called)
        if card is None:
            return escape(name)
        page = self.pages.get(self.pool.key(called))
        title = self._told(card, name) if is_told else ""
        told = format_html(' title="{}"', title) if title else ""
        if page is None:
            return format_html('<span class="card-name" data-type="{}"{}>{}</span>', card.type, told, name)
        return format_html(
            '<a class="card-name" data-type="{}" data-card href="{}"{}>{}</a>', card.type, page, told, name
        )

    def _told(self, card: CardDefinition, called: str) -> str:
        text = self.game.printed_text(card)
        return text if called == card.name else "\n".join(filter(None, (card.name, text)))
