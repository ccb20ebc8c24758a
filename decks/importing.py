"""From pasted text to a deck: cards looked up, doubtful lines with choices, nothing saved before it is confirmed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from cards.models import Card, Printing
from cards.models.printings import number_sort_key
from cards.search_text import fold_search
from decks.changes import MOST
from decks.contents import Copies, Place
from engine.core.decks import DeckFormat
from engine.core.decktext import Pasted, PastedLine, names_in, parse
from engine.core.game import Game
from engine.languages import for_reading, said

LONGEST_TEXT = 100_000
MOST_LINES = 2000
_BATCH = 500
_HELPED = 40
"""Unknown lines that get suggestions; a text with more is no deck list of this game."""


@dataclass(frozen=True, slots=True)
class ImportLine:
    """One line of the text with what becomes of it."""

    line: PastedLine
    options: tuple[str, ...] = ()
    """Cards the line may mean, the likeliest first."""
    problem: str = ""
    """Why the line cannot be taken as it stands; empty when it can."""
    note: str = ""
    printing: Printing | None = None
    zone_label: str = ""
    answer: str = ""
    """The card that somebody said the line means."""

    @property
    def is_taken(self) -> bool:
        """Whether the line becomes cards of the deck."""
        return self.line.is_card and not self.problem


class DeckImport:
    """A text read for a game as one person sees its cards; `answers` say what doubtful lines (by number) mean."""

    def __init__(self, game: Game, text: str, user: Any, answers: Mapping[int, str] | None = None) -> None:
        self.game, self.text, self.user, self.answers = game, text, user, answers or {}
        plain = for_reading(game)
        self._translated: dict[str, str] = {}
        self.cards = {card.name: card for card in self._found(names_in(text, plain) | set(self.answers.values()))}
        pool = game.pool(card.definition for card in self.cards.values())
        self.pasted: Pasted = parse(text, plain, pool.also_called(self._translated), self.answers)

    @cached_property
    def lines(self) -> list[ImportLine]:
        """Every line of the text, in order."""
        printings = self._printings()
        suggestions = self._suggestions()
        labels = {zone.key: zone.label for zone in self.game.zones}
        answers = (
            replace(
                self._answer(line, printings, suggestions),
                zone_label=labels.get(line.zone, ""),
                answer=self.answers.get(line.number, ""),
            )
            for line in self.pasted.lines
        )
        return list(_within_limit(answers))

    @property
    def left_out(self) -> list[ImportLine]:
        """Lines that ask for a card and cannot be taken."""
        return [one for one in self.lines if one.line.is_card and one.problem]

    @property
    def taken(self) -> int:
        """How many cards the deck gets."""
        return sum(copies.quantity for copies in self.contents.values())

    @cached_property
    def contents(self) -> dict[Place, Copies]:
        """The cards as a deck holds them: lines of one card in one zone added together."""
        found: dict[Place, Copies] = {}
        for one in self.lines:
            if one.is_taken:
                place = (one.line.zone, self.cards[one.line.name].pk)
                before = found.get(place, Copies())
                printing = before.printing or (one.printing.pk if one.printing else None)
                found[place] = Copies(before.quantity + one.line.quantity, printing)
        return found

    @property
    def format(self) -> DeckFormat:
        """The format the text names, else the game's first."""
        said = fold_search(self.pasted.facts.get("format", ""))
        formats = self.game.formats
        known = zip(formats, for_reading(self.game).formats, strict=True)
        named = (one for one, plain in known if said in (one.key, *map(fold_search, (one.label, plain.label))))
        return next(named, formats[0])

    @property
    def role(self) -> str:
        """The role the text names if its format has it, else the format's first."""
        said = fold_search(self.pasted.facts.get("role", ""))
        return said if said in self.format.roles else next(iter(self.format.roles), "")

    def notes(self, keep_left_out: bool) -> str:
        """Comments of the text and, when wanted, the lines that were left out."""
        parts = [self.pasted.notes]
        if keep_left_out and self.left_out:
            lines = (f"- {one.line.text.strip()}" for one in self.left_out)
            parts.append("\n".join([_("Not taken from the pasted list:"), *lines]))
        return "\n\n".join(part for part in parts if part)

    def _found(self, names: Iterable[str]) -> Iterator[Card]:
        """The cards this person may know of that some reading of a line could mean."""
        wanted = sorted(names)
        visible = Card.objects.in_game(self.game).visible_to(self.user).with_parts()
        printings = Printing.objects.filter(card__game=self.game.slug).visible_to(self.user).translated()
        for start in range(0, len(wanted), _BATCH):
            some = wanted[start : start + _BATCH]
            folded = [fold_search(name) for name in some]
            named = list(printings.filter(search_name__in=folded).values_list("name", "card__name", "card_id"))
            self._translated |= {translated: name for translated, name, _card in named}
            yield from visible.filter(
                Q(name_key__in=[self.game.schema.name_key(name) for name in some])
                | Q(sort_name__in=folded)
                | Q(slug__in=some)
                | Q(pk__in=[card for *_names, card in named])
            )

    def _printings(self) -> dict[tuple[str, str, str], list[Printing]]:
        """Printings of the cards that name one, by card, set code and number."""
        wanted = [line for line in self.pasted.lines if line.kind == "matched" and line.set_code]
        cards = {self.cards[line.name].pk for line in wanted}
        found: dict[tuple[str, str, str], list[Printing]] = {}
        rows = Printing.objects.filter(card__in=cards).visible_to(self.user).select_related("card", "card_set")
        for row in rows.in_order():
            for number in {row.number_key, ""}:
                found.setdefault((row.card.name, row.card_set.code.casefold(), number), []).append(row)
        return found

    def _suggestions(self) -> dict[str, tuple[str, ...]]:
        """The nearest names for unknown ones."""
        unknown = list(dict.fromkeys(line.name for line in self.pasted.of_kind("unknown")))[:_HELPED]
        if not unknown:
            return {}
        visible = Card.objects.in_game(self.game).visible_to(self.user)
        known = dict(visible.values_list("name", "sort_name"))
        return {
            name: tuple(
                near for _, _, near in process.extract(
                    fold_search(name)[:200], known, scorer=fuzz.WRatio, limit=4, score_cutoff=65
                )
            )
            for name in unknown
        }  # fmt: skip

    def _answer(
        self,
        line: PastedLine,
        printings: Mapping[tuple[str, str, str], list[Printing]],
        suggestions: Mapping[str, tuple[str, ...]],
    ) -> ImportLine:
        if line.kind == "unknown":
            return ImportLine(line, suggestions.get(line.name, ()), _("No card of this name."))
        if line.kind == "ambiguous":
            return ImportLine(line, line.choices, _("More than one card fits."))
        if line.is_bad_quantity:
            wrong = _("{number} is no number of cards; write 1 or more.").format(number=line.quantity)
            return ImportLine(line, problem=wrong)
        if line.kind != "matched" or not line.set_code:
            return ImportLine(line, line.choices, note=said(self.game, line.note))
        number = number_sort_key(line.collector_number) if line.collector_number else ""
        fitting = printings.get((line.name, line.set_code.casefold(), number), [])
        printing = next((one for one in fitting if one.language == line.language), next(iter(fitting), None))
        wanted = f"{line.set_code} {line.collector_number}".strip()
        unknown = _("No printing {printing} is known; taken without.").format(printing=wanted)
        return ImportLine(
            line, line.choices, note=said(self.game, line.note) or ("" if printing else unknown), printing=printing
        )


def _within_limit(lines: Iterable[ImportLine]) -> Iterator[ImportLine]:
    """Refuse, in words, the lines that would take a card beyond what a row of a deck can hold."""
    totals: dict[tuple[str, str], int] = {}
    for one in lines:
        place = (one.line.zone, one.line.name)
        if one.is_taken and totals.get(place, 0) + one.line.quantity > MOST:
            yield replace(one, problem=_("A deck holds at most {most} of a card in one place.").format(most=MOST))
            continue
        if one.is_taken:
            totals[place] = totals.get(place, 0) + one.line.quantity
        yield one
