"""Card parts in templates: seals as inline SVG, faces, highlighted words."""

import json
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string, select_template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_address, face_addresses, height_of
from cards.faces import Face, face_of, printed_text, seal_facts, shown_name, shown_printing
from cards.listing import Listing
from cards.models import Card, Printing
from cards.panels import Option
from cards.seals import OUTLINES, SealFacts, draw_seal
from engine.core.game import Game

register = template.Library()
FIRST = 2
"""So many faces of a list stand side by side on a phone."""


@register.filter
def face(card: Card) -> Face:
    """The card's facts as shown."""
    return face_of(card)


@register.filter(name="shown_name")
def name_shown(card: Card) -> str:
    """The card's name in the reader's language."""
    return shown_name(card)


@register.filter
def json_data(value: Any) -> SafeString:
    """Data as JSON that may stand within an element of the page."""
    written = json.dumps(value, ensure_ascii=False)
    for sign, code in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")):
        written = written.replace(sign, code)
    return mark_safe(written)  # noqa: S308 - nothing in it can end the element


@register.filter
def printing(card: Card) -> Printing | None:
    """The printing that stands for a card fetched `with_face`."""
    return shown_printing(card)


@register.filter
def numbers(face: Face) -> SafeString:
    """Costs and stats in a line; of a card without any the first facts."""
    costs = "".join(f'<span class="cost">{escape(one.words)}</span>' for one in face.costs)
    shown = face.stats or (() if face.costs else face.facts[:2])
    stats = "".join(
        f'<span class="stat"><span class="stat-label">{escape(one.short)}</span> {escape(one.value)}</span>'
        for one in shown
    )
    return mark_safe(costs + stats)  # noqa: S308 - all words are escaped


@register.simple_tag
def seal(card: Card, printing: Printing | None = None) -> SafeString:
    """The whole seal; its colours are the frame tokens of the type."""
    return _drawn(seal_facts(card, printing), card.type)


@register.simple_tag
def game_seal(game: Game) -> SafeString:
    """The seal of a game, grown from its name."""
    return _drawn(SealFacts(game.name.casefold(), "ring", 3, game.slug, (), 4))


@register.simple_tag
def site_seal() -> SafeString:
    """The seal of the site."""
    return _drawn(SealFacts("sigildb", "circle", 4, "library", (), 4))


def _drawn(facts: SealFacts, card_type: str = "") -> SafeString:
    drawn = draw_seal(facts)
    worn = f' data-type="{card_type}"' if card_type else ""
    return mark_safe(  # noqa: S308 - made of numbers and a schema's key only
        f'<svg class="seal"{worn} viewBox="-100 -100 200 200" aria-hidden="true">'
        f'<path class="seal-outer" d="{drawn.outer}"/><path class="seal-beads" d="{drawn.beads}"/>'
        f'<path class="seal-outline" d="{drawn.outline}"/><path class="seal-rings" d="{drawn.rings}"/>'
        f'<path class="seal-band" stroke-dasharray="{drawn.ticks}" d="{drawn.band}"/>'
        f'<path class="seal-lines" d="{drawn.lines}"/><path class="seal-solid" d="{drawn.solid}"/></svg>'
    )


@register.simple_tag
def type_sign(shape: str) -> SafeString:
    """The outline that stands for a type."""
    outline, _, _ = OUTLINES.get(shape, OUTLINES["circle"])
    return mark_safe(  # noqa: S308 - made of numbers only
        f'<svg class="sign" viewBox="-94 -94 188 188" aria-hidden="true">'
        f'<path class="mark-outline" d="{outline}"/></svg>'
    )


@register.simple_tag(takes_context=True)
def card_face(context: Context, card: Card, printing: Printing | None = None, address: str = "") -> SafeString:
    """The card's face as text: the game's own template where it brings one; its name leads to an address."""
    chosen = select_template([f"games/{card.game}/card.html", "cards/_card.html"])
    shown = {"card": card, "face": face_of(card), "printing": printing, "address": address}
    return chosen.render(shown, context.get("request"))


register.simple_tag(printed_text)


@register.simple_tag
def face_picture(
    card: Card, printing: Printing, sizes: str, *, is_small: bool = False, place: int | str = ""
) -> SafeString:
    """The drawn face in the sizes it is kept in; a small one leaves its text out and waits until it is scrolled to.

    The first places of a list are what a reader waits for: they come before all others. Written here, as tiles
    are: a page has sixty of them, and templates would take most of its time.
    """
    content = face_content(card, printing)
    addresses = face_addresses(printing, content)
    sources = ", ".join(f"{address} {width}w" for width, address in zip(WIDTHS, addresses, strict=True))
    words = "" if is_small else escape(content.words)
    is_first = isinstance(place, int) and place <= FIRST
    when = ' fetchpriority="high"' if is_first else ' loading="lazy"' if is_small else ""
    return mark_safe(  # noqa: S308 - words are escaped; addresses are made of a game's slug, numbers and a hash
        f'<img class="face-picture" src="{addresses[0 if is_small else -1]}" srcset="{sources}" sizes="{escape(sizes)}"'
        f' width="{WIDTHS[-1]}" height="{height_of(WIDTHS[-1])}" alt="{words}" decoding="async"{when}>'
    )


@register.simple_tag
def face_tile(card: Card, printing: Printing, is_by_printing: bool = False, place: int | str = "") -> SafeString:
    """A card in the grid: its face with the name below, and its facts for those who do not see it."""
    face = face_of(card)
    # Phones have dense screens, where a face of half the width may have a third of the points.
    picture = face_picture(card, printing, "(max-width: 40rem) 34vw, 15rem", is_small=True, place=place)
    page = card.get_absolute_url() + (f"?printing={printing.pk}" if is_by_printing else "")
    return mark_safe(  # noqa: S308 - whatever people write is escaped
        f'<article class="tile with-face" data-type="{escape(card.type)}">{picture}'
        f'<p class="tile-name"><a href="{page}" data-result>{escape(shown_name(card))}</a></p>'
        f'<p class="visually-hidden">{escape(face.type_line)} {escape(face.class_line)} {numbers(face)}</p></article>'
    )


@register.simple_tag
def tiles(listing: Listing) -> SafeString:
    """The grid of a listing; templates would take as long for its sixty elements as for all else on the page."""
    shown = []
    for place, card in enumerate(listing.cards, start=1):
        if printing := shown_printing(card):
            shown.append(face_tile(card, printing, listing.is_by_printing, place))
        else:
            shown.append(render_to_string("cards/_tile.html", {"card": card}))
    return mark_safe("".join(f"<li>{one}</li>\n" for one in shown))  # noqa: S308 - all of it is made of safe parts


@register.simple_tag
def filter_option(name: str, option: Option) -> SafeString:
    """A choice of a filter with its number of cards; a hundred of them stand on a page, so it is written here too."""
    key = escape(option.key)
    worn, sign = (f' data-type="{key}"', type_sign(option.shape)) if option.shape else ("", "")
    checked = " checked" if option.is_chosen else ""
    count = f'<span class="count" id="{escape(option.place)}"></span>' if option.place else ""
    if option.count is not None:
        count = f'<span class="count">{option.count}</span>'
    return mark_safe(  # noqa: S308 - keys and labels are escaped
        f'<label class="check"{worn}><input type="checkbox" name="{name}" id="{name}-{key}" value="{key}"{checked}>'
        f"{sign}{escape(option.label)}{count}</label>"
    )


@register.simple_tag(takes_context=True)
def sharing_picture(context: Context, card: Card, printing: Printing) -> dict[str, Any]:
    """The face as sites show it that link to the card: whole address, size, words."""
    content = face_content(card, printing)
    return {
        "address": context["request"].build_absolute_uri(face_address(printing, content, WIDTHS[-1])),
        "width": WIDTHS[-1],
        "height": height_of(WIDTHS[-1]),
        "words": content.words,
    }


@register.simple_tag
def seal_mark(card: Card) -> SafeString:
    """The seal for 24 pixels: outline and great strokes only."""
    drawn = draw_seal(seal_facts(card))
    return mark_safe(  # noqa: S308 - made of numbers only
        f'<svg class="mark" data-type="{card.type}" viewBox="-94 -94 188 188" aria-hidden="true">'
        f'<path class="mark-outline" d="{drawn.outline}"/><path class="mark-strokes" d="{drawn.mark}"/></svg>'
    )
