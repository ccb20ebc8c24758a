"""The shared pool, checked like a deck: formats `open` and `standard` (rule 3)."""

from collections.abc import Iterator

from engine.core.cards import CardPool, fold
from engine.core.deckcounts import Line, bad_quantities, lines_of, unknown_cards
from engine.core.decks import DeckFormat, DeckList, DeckReport, DeckZone, Issue
from engine.core.problems import DataError
from engine.core.words import say
from engine.games.seal_magic.cards import SCHEMA

SMALLEST, SMALLEST_ARENA, LARGEST, COPIES, CARDS_PER_SPECIAL = 16, 17, 60, 2, 16

ZONES = (DeckZone("pool", "Pool", ("pool", "deck", "cards", "stapel"), SMALLEST),)
ROLES = ("plain", "arena")
FORMATS = (
    DeckFormat("open", "Open", "Any cards, 16 or more; 17 for play with an arena.", roles=ROLES),
    DeckFormat(
        "standard",
        "Standard",
        "16 to 60 cards, at most two of a seal; one Universe and one Equilibrium for every full 16 cards.",
        roles=ROLES,
    ),
)


def check_pool(deck: DeckList, cards: CardPool, format: str, role: str | None) -> DeckReport:
    """Every issue of one pool, all at once (3.2); role `arena` is for play with the arena card (3.1)."""
    zones = {"pool": lines_of(deck.entries("pool"), cards)}
    lines = [line for line in zones["pool"] if line.count]
    size = sum(line.count for line in lines)
    issues = [*unknown_cards(deck, cards, "3.2"), *bad_quantities(zones, "3.2"), *_bad_cards(lines)]
    issues += size_issues(size, role == "arena")
    if format == "standard":
        issues += _standard(lines, size)
    return DeckReport(format, tuple(issues), role)


def size_issues(size: int, with_arena: bool) -> Iterator[Issue]:
    """Pools too small to deal from (3.1)."""
    if size < SMALLEST:
        said = say("The pool has {size} cards; it needs at least {least}", size=size, least=SMALLEST)
        yield _issue("POOL_TOO_SMALL", said, "3.1", size, SMALLEST)
    elif size < SMALLEST_ARENA and with_arena:
        least = SMALLEST_ARENA
        said = say("The pool has {size} cards; with an arena it needs at least {least}", size=size, least=least)
        yield _issue("POOL_TOO_SMALL_ARENA", said, "3.1", size, SMALLEST_ARENA)


def _bad_cards(lines: list[Line]) -> Iterator[Issue]:
    for line in lines:
        if line.card is None:
            continue
        try:
            SCHEMA.read(SCHEMA.write(line.card))
        except DataError as error:
            said = say(
                "{name} is no proper card: {problem} (rule 3.2).", name=line.name, problem=str(error.problems[0])
            )
            yield Issue("BAD_CARD", "error", said, (line.name,), rule="3.2", remedy=say("Mend the card."))


def _standard(lines: list[Line], size: int) -> Iterator[Issue]:
    known = [line for line in lines if line.card]
    if size > LARGEST:
        said = say("The pool has {size} cards; at most {most} are allowed", size=size, most=LARGEST)
        yield _issue("POOL_TOO_LARGE", said, "3.2", size, LARGEST)
    for line in known:
        if line.card and line.card.type == "seal" and line.count > COPIES:
            said = say(
                "{name}: {count} copies, at most {most} are allowed", name=line.name, count=line.count, most=COPIES
            )
            yield _issue("TOO_MANY_COPIES", said, "3.2", line.count, COPIES, (line.name,))
    most = size // CARDS_PER_SPECIAL
    universes = [line for line in known if line.card and line.card.type == "universe"]
    equilibria = [line for line in known if line.card and line.card.subtype == "dual"]
    for code, special, found in (
        ("TOO_MANY_UNIVERSE", say("Universe"), universes),
        ("TOO_MANY_EQUILIBRIUM", say("Equilibrium"), equilibria),
    ):
        count = sum(line.count for line in found)
        if count > most:
            said = say(
                "The pool has {count} {special} cards; with {size} cards at most {most} may be in it",
                count=count,
                special=special,
                size=size,
                most=most,
            )
            yield _issue(code, said, "3.2", count, most, tuple(sorted((line.name for line in found), key=fold)))


def _issue(code: str, said: str, rule: str, count: int, limit: int, cards: tuple[str, ...] = ()) -> Issue:
    over = count - limit
    return Issue(
        code,
        "error",
        say("{sentence} (rule {rule}).", sentence=said, rule=rule),
        cards,
        {"count": count, "limit": limit},
        rule,
        say("Remove {number}.", number=over) if over > 0 else say("Add {number}.", number=-over),
        "pool",
    )
