"""A card's rules text as its page shows it: cards and classes linked, the game's terms explained."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, linebreaks
from django.utils.safestring import SafeString, mark_safe

from cards.mentions import named_in
from cards.models import Card, CardClass
from engine.core.terms import Term


@dataclass(frozen=True, slots=True)
class Wording:
    """A text with its links, and what the page has to add for them."""

    html: SafeString
    terms: tuple[Term, ...]
    """Terms that occur, in order, each with a popover to be shown by the page."""
    cards: tuple[Card, ...]
    """Cards the text names."""


def word(card: Card, text: str, user: Any) -> Wording:
    """Link what a text of this card names; everything else in it is plain text."""
    game = card.game_object
    named = named_in(text, card, user)
    targets: dict[str, Callable[[str], str]] = {}
    terms: dict[str, Term] = {}
    for one in CardClass.objects.in_game(game).visible_to(user):
        targets[one.name] = _link(one.get_absolute_url(), "class-link")
    for term in game.terms:
        for spelling in term.spellings:
            terms[spelling] = term
            targets[spelling] = _button(game.terms.index(term))
    for name, named_card in named.items():
        targets[name] = _link(named_card.get_absolute_url(), "card-link")
    found: list[str] = []
    html = _replaced(text, targets, found)
    return Wording(
        mark_safe(linebreaks(html)),  # noqa: S308 - every piece was escaped or made here
        tuple(dict.fromkeys(terms[name] for name in found if name in terms)),
        tuple(sorted(set(named.values()), key=lambda one: (one.sort_name, one.pk))),
    )


def _link(address: str, kind: str) -> Callable[[str], str]:
    return lambda name: format_html('<a class="{}" href="{}">{}</a>', kind, address, name)


def _button(number: int) -> Callable[[str], str]:
    button = '<button type="button" class="term" popovertarget="term-{}">{}</button>'
    return lambda name: format_html(button, number, name)


def _replaced(text: str, targets: Mapping[str, Callable[[str], str]], found: list[str]) -> str:
    """The text escaped, with the longest names that stand as whole words replaced by what their target makes."""
    if not targets:
        return format_html("{}", text)
    names = sorted(targets, key=lambda name: (-len(name), name))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    pieces, end = [], 0
    for match in pattern.finditer(text):
        found.append(match.group())
        pieces += [format_html("{}", text[end : match.start()]), targets[match.group()](match.group())]
        end = match.end()
    return "".join([*pieces, format_html("{}", text[end:])])
