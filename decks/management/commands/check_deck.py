"""`manage.py check_deck`: what a game's deck rules say of a deck list, or of several that play together."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cards.card_files import read_definitions
from cards.models import Card
from decks.checking import check_lists, fitting_format
from decks.deck_files import read_deck
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game
from engine.core.decks import DeckFormat, DeckReport, GroupReport, Issue


class Command(ScriptedCommand):
    """Exit code 0 for a legal deck or group, 1 for an illegal one, 2 when there is nothing to check."""

    help = "Check deck lists against a game's rules; several files are checked as a group that plays together."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files and what to check them for."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="deck list as people paste it")
        add_game_argument(parser)
        parser.add_argument(
            "--format", help="the game's first format when not given; for several files the first team format"
        )
        parser.add_argument("--role", help="the format's first role when not given")
        parser.add_argument("--cards", metavar="FILE", help="further card definitions, as in a set file")

    def handle(self, *, files: list[str], game: str, cards: str | None, **options: Any) -> None:
        """Read, check, answer."""
        playing = chosen_game(game)
        several = len(files) > 1
        try:
            deck_format = fitting_format(playing, options["format"], len(files), as_group=several)
        except ValueError as error:
            raise BadInput(str(error)) from error
        role = _role(deck_format, options["role"])
        more = read_definitions(cards, playing) if cards else []
        pool = Card.objects.pool(playing).with_cards(more)
        decks = [read_deck(file, playing, pool).deck for file in files]
        # A definition from a file is checked as it stands there: it has no printing that could be dated.
        undated = [card.name for card in more]
        report = check_lists(decks, pool, playing, deck_format, role, as_group=several, undated=undated)
        if isinstance(report, GroupReport):
            lines = _group_lines(files, report, deck_format)
        else:
            lines = _deck_lines(files[0], report, deck_format)
        text = "\n".join(lines)
        self.answer(report.to_dict(), text, yes=report.legal)


def _role(deck_format: DeckFormat, role: str | None) -> str | None:
    if role is None or role in deck_format.roles:
        return role
    if not deck_format.roles:
        raise BadInput(f"format {deck_format.key} has no roles; leave out --role")
    raise BadInput(f'format {deck_format.key} has no role "{role}"; use one of {", ".join(deck_format.roles)}')


def _deck_lines(file: str, report: DeckReport, deck_format: DeckFormat) -> Iterator[str]:
    role = f", role {report.role}" if report.role else ""
    yield f"{file}: {'legal' if report.legal else 'not legal'} in {deck_format.label}{role}"
    yield from _issue_lines(report.issues)


def _group_lines(files: Sequence[str], report: GroupReport, deck_format: DeckFormat) -> Iterator[str]:
    for file, seat in zip(files, report.seats, strict=True):
        yield from _deck_lines(file, seat, deck_format)
    yield f"Together: {'legal' if report.legal else 'not legal'} in {deck_format.label}"
    yield from _issue_lines(report.issues)


def _issue_lines(issues: Iterable[Issue]) -> Iterator[str]:
    """Each issue with its rule (it stands in the message) and the way to mend it."""
    for issue in issues:
        remedy = f" {issue.remedy}" if issue.remedy else ""
        yield f"  {issue.severity}: {issue.message}{remedy}"
