"""Games in the reader's language: labels and sentences from the catalog that lies in the game's folder.

The rules library speaks English only. The registry shows the site a copy of each game with every label translated and
with deck reports in the same language; where a game brings no catalog its words stay English.
"""

import gettext as catalogs
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from engine.core.decks import DeckReport, GroupReport, Issue
from engine.core.figures import Figures
from engine.core.game import Game
from engine.core.schema import CardType
from engine.core.words import Sentence
from engine.registry import get_game

Say = Callable[[str], str]
ENGLISH = "en"
CAPITALISES_NOUNS = "de"
DOMAIN = "django"
"""The name of all catalogs; a game's are `locale/<language>/LC_MESSAGES/django.mo` in its folder."""
LABELS = (
    "label", "plural", "short", "unit", "help", "description", "tagline", "class_label", "class_label_plural", "redraw",
    "meaning",
)  # fmt: skip
"""What is words for people in the parts of a game."""
SAID = ("schema", "terms", "zones", "formats", "deck_facts", "texts", "match_options", "opening")
"""The parts of a game that hold such words."""


def in_readers_language(game: Game) -> Game:
    """The game as the reader of the page sees it; itself in English."""
    language = get_language() or ENGLISH
    return game if language == ENGLISH else _in_language(game, language)


def said(game: Game, text: str) -> str:
    """A label or sentence of a game in the reader's language."""
    return _translated(text, _voice(game, get_language() or ENGLISH))


def shared(text: str) -> str:
    """A sentence that all games share, in the reader's language."""
    return _translated(text, lambda words: gettext(words) if words else words)


def kind_words(card_type: CardType, subtype: str = "") -> str:
    """A type with its subtype, as a type line says it: "Loot Item"."""
    if not (label := card_type.subtype_label(subtype)):
        return card_type.label
    return gettext("{subtype} {type}").format(subtype=label, type=card_type.label)


def issues_said(game: Game, issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Issues of a deck with message and remedy in the reader's language."""
    return _issues(issues, _voice(game, get_language() or ENGLISH))


def midsentence(label: str) -> str:
    """A label as it stands inside a sentence: in small letters, but for nouns where the language has capitals."""
    return label if get_language() == CAPITALISES_NOUNS else label.lower()


def spoken_in_english(game: Game) -> Game:
    """The game as it is without any catalog."""
    with override(ENGLISH):
        return get_game(game.slug)


def for_reading(game: Game) -> Game:
    """The game in English, whose zones are headed in any language of the site as well: for lists that people paste."""
    plain = spoken_in_english(game)
    voices = [_voice(plain, language) for language, _ in settings.LANGUAGES]
    zones = tuple(
        replace(zone, headings=(*zone.headings, *(say(zone.label) for say in voices))) for zone in plain.zones
    )
    return replace(plain, zones=zones)


@cache
def _in_language(game: Game, language: str) -> Game:
    say = _voice(game, language)
    parts = {name: relabelled(getattr(game, name), say) for name in SAID}
    shown: Game = replace(game, tagline=say(game.tagline), **parts)
    if (check_deck := game.deck_check) is not None:

        def check(*asked: Any) -> DeckReport:
            report = check_deck(*asked)
            return replace(report, issues=_issues(report.issues, say))

        shown = replace(shown, deck_check=check)
    if (check_group := game.group_check) is not None:

        def check_together(*asked: Any) -> GroupReport:
            report = check_group(*asked)
            seats = tuple(replace(seat, issues=_issues(seat.issues, say)) for seat in report.seats)
            return GroupReport(seats, _issues(report.issues, say))

        shown = replace(shown, group_check=check_together)
    if (report := game.report) is not None:

        def count(*asked: Any) -> list[Figures]:
            return [_figures(one, say) for one in report(*asked)]

        shown = replace(shown, report=count)
    return shown


def relabelled(value: Any, say: Say) -> Any:
    """A value of the schema with its words, and those of its parts, said anew."""
    if isinstance(value, tuple):
        return tuple(relabelled(one, say) for one in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {one.name: getattr(value, one.name) for one in fields(value)}
    return replace(
        value,
        **{name: say(part) for name, part in parts.items() if name in LABELS},
        **{name: relabelled(part, say) for name, part in parts.items() if isinstance(part, tuple)},
    )


def _issues(issues: Iterable[Issue], say: Say) -> tuple[Issue, ...]:
    return tuple(
        replace(one, message=_translated(one.message, say), remedy=_translated(one.remedy, say)) for one in issues
    )


def _figures(one: Figures, say: Say) -> Figures:
    lines = {_translated(label, say): _translated(value, say) for label, value in one.lines.items()}
    return replace(one, label=_translated(one.label, say), lines=lines)


def _translated(text: str, say: Say) -> str:
    if not isinstance(text, Sentence):
        return say(text)
    values = {
        name: _translated(value, say) if isinstance(value, Sentence) else value for name, value in text.values.items()
    }
    return say(text.template).format(**values)


@cache
def _voice(game: Game, language: str) -> Say:
    """How a game's words are said in a language: by its own catalog, else by the site's, which has the shared ones."""
    own = catalogs.translation(DOMAIN, game.folder / "locale", [language], fallback=True)
    own.add_fallback(catalogs.translation(DOMAIN, settings.LOCALE_PATHS[0], [language], fallback=True))
    return lambda text: own.gettext(text) if text else text
