"""Sigil's deck formats and their check (rules 200 to 214)."""

from collections.abc import Iterator

from engine.core.cards import CardDefinition, CardPool, fold
from engine.core.deckcounts import Line, bad_quantities, lines_of, unknown_cards
from engine.core.decks import DeckFormat, DeckList, DeckReport, DeckZone, GroupReport, Issue
from engine.core.words import listed, say
from engine.games.sigil.cards import BOSS
from engine.games.sigil.deck_advice import payability, summon_warnings

SMALLEST, LARGEST, COPIES, TEAM_SIZE = 35, 50, 4, 3
RULE = "213"
"""The rule that names the codes of a deck report."""

ZONES = (
    DeckZone("character", "Character", ("character", "hero", "leader"), 1, 1, ("character",), max_copies=1),
    DeckZone("main", "Main Deck", ("main deck", "main", "deck", "maindeck"), SMALLEST, LARGEST, max_copies=COPIES),
    DeckZone("summon", "Summon Deck", ("summon deck", "summon", "summons"), 0, None, ("summon",), max_copies=1),
)

FORMATS = (
    DeckFormat("single", "Single Battle", "One deck against one; no Boss Characters."),
    DeckFormat("team", "Team Battle", "Three decks against three; no Boss Characters.", seats=TEAM_SIZE),
    DeckFormat("boss", "Boss Battle", "Three decks against one Boss.", seats=TEAM_SIZE, roles=("party", "boss")),
)


def check_deck(deck: DeckList, cards: CardPool, format: str, role: str | None) -> DeckReport:
    """Every issue of one deck in the order of rule 213; never stops early (214)."""
    zones = {zone.key: lines_of(deck.entries(zone.key), cards) for zone in ZONES}
    characters = [line for line in zones["character"] if line.card and line.card.type == "character" and line.count]
    number = sum(line.count for line in characters)
    issues: list[Issue] = []
    issues += unknown_cards(deck, cards, RULE)
    issues += bad_quantities(zones, RULE)
    issues += _character_slot(zones["character"], number)
    issues += _boss(characters, format, role)
    main = [line for line in zones["main"] if line.count]
    issues += _size(sum(line.count for line in main))
    known = [line for line in main if line.card]
    issues += _misplaced(known)
    issues += _copies(known)
    hero = characters[0].card if number == 1 else None
    if hero:
        issues += _class_mismatch(known, hero)
    issues += _summon_deck(zones["summon"])
    if hero:
        issues += payability(known, hero)
        issues += summon_warnings(known, hero, zones["summon"], cards)
    return DeckReport(format, tuple(issues), role)


def check_group(decks: tuple[DeckList, ...], cards: CardPool, format: str, role: str | None) -> GroupReport:
    """A team or a boss party: every deck by itself, then team size and Team Pride, which no Boss heeds (210, 211)."""
    seats = tuple(check_deck(deck, cards, format, role) for deck in decks)
    if len(decks) != TEAM_SIZE:
        wrong = Issue(
            "team_wrong_size",
            "error",
            say("A team has exactly three decks; this one has {count} (rule 210).", count=len(decks)),
            data={"count": len(decks)},
            rule="210",
            remedy=say("Choose three decks."),
        )
        return GroupReport(seats, (wrong,))
    return GroupReport(seats, () if role == "boss" else tuple(_team_pride(decks, cards)))


def _character_slot(lines: list[Line], number: int) -> Iterator[Issue]:
    for line in lines:
        if line.card and line.count and line.card.type != "character":
            yield Issue(
                "not_a_character",
                "error",
                say("{name} stands in the character slot but is no Character (rule 205).", name=line.name),
                (line.name,),
                rule="205",
                remedy=say("Move it to its own zone."),
                zone="character",
            )
    if number == 0:
        yield Issue(
            "no_character",
            "error",
            say("The deck has no Character (rule 205)."),
            data={"count": 0},
            rule="205",
            remedy=say("Choose one Character."),
            zone="character",
        )
    elif number > 1:
        yield Issue(
            "too_many_characters",
            "error",
            say("The character slot holds {number} Characters; it takes exactly one (rule 205).", number=number),
            data={"count": number},
            rule="205",
            remedy=say("Remove {number}.", number=number - 1),
            zone="character",
        )


def _boss(characters: list[Line], format: str, role: str | None) -> Iterator[Issue]:
    for line in characters:
        card = line.card
        assert card is not None
        if role == "boss":
            continue
        if card.has_class(BOSS):
            where = say("a boss party") if format == "boss" else say("format {name}", name=format)
            yield Issue(
                "boss_not_allowed",
                "error",
                say("{name} is a Boss and cannot play in {where} (rule 210).", name=line.name, where=where),
                (line.name,),
                rule="210",
                remedy=say(
                    "Choose a Character without the class Boss, or check the deck as the Boss of a Boss Battle."
                ),
                zone="character",
            )
    if role != "boss":
        return
    for line in characters:
        if line.card and not line.card.has_class(BOSS):
            yield Issue(
                "boss_missing",
                "error",
                say("{name} lacks the class Boss and cannot be the Boss (rule 210).", name=line.name),
                (line.name,),
                rule="210",
                remedy=say("Choose a Character of class Boss."),
                zone="character",
            )
    for line in characters:
        if line.card and line.card.has_class(BOSS) and not line.card.number("atb"):
            yield Issue(
                "boss_without_atb",
                "error",
                say("{name} has no ATB of 1 or more, so the Boss would never act (rule 210).", name=line.name),
                (line.name,),
                rule="210",
                remedy=say("Choose a Boss with a printed ATB."),
                zone="character",
            )


def _size(count: int) -> Iterator[Issue]:
    if count < SMALLEST:
        yield Issue(
            "main_deck_too_small",
            "error",
            say("The Main Deck has 1 card; it needs at least {least} (rule 202).", least=SMALLEST)
            if count == 1
            else say(
                "The Main Deck has {count} cards; it needs at least {least} (rule 202).", count=count, least=SMALLEST
            ),
            data={"count": count},
            rule="202",
            remedy=say("Add {number}.", number=SMALLEST - count),
            zone="main",
        )
    elif count > LARGEST:
        yield Issue(
            "main_deck_too_large",
            "error",
            say("The Main Deck has {count} cards; at most {most} are allowed (rule 202).", count=count, most=LARGEST),
            data={"count": count},
            rule="202",
            remedy=say("Remove {number}.", number=count - LARGEST),
            zone="main",
        )


def _misplaced(lines: list[Line]) -> Iterator[Issue]:
    for card_type, code, kind in (
        ("character", "character_in_main_deck", say("a Character")),
        ("summon", "summon_in_main_deck", say("a Summon")),
    ):
        for line in lines:
            if line.card and line.card.type == card_type:
                yield Issue(
                    code,
                    "error",
                    say("{name} is {kind} and cannot lie in the Main Deck (rule 204).", name=line.name, kind=kind),
                    (line.name,),
                    {"count": line.count},
                    "204",
                    say("Move it to its own zone or remove it."),
                    "main",
                )


def _copies(lines: list[Line]) -> Iterator[Issue]:
    for line in lines:
        if line.card and line.card.type not in ("character", "summon") and line.count > COPIES:
            yield Issue(
                "too_many_copies",
                "error",
                say(
                    "{name}: {count} copies, at most {most} are allowed (rule 203).",
                    name=line.name,
                    count=line.count,
                    most=COPIES,
                ),
                (line.name,),
                {"count": line.count},
                "203",
                say("Remove {number}.", number=line.count - COPIES),
                "main",
            )


def _class_mismatch(lines: list[Line], hero: CardDefinition) -> Iterator[Issue]:
    for line in lines:
        if line.card and line.card.type in ("skill", "spell", "equipment"):
            missing = sorted((name for name in line.card.classes if not hero.has_class(name)), key=fold)
            if missing:
                yield Issue(
                    "class_mismatch",
                    "error",
                    say(
                        "{hero} cannot use {name}: class {classes} missing (rule 207).",
                        hero=hero.name,
                        name=line.name,
                        classes=listed(missing),
                    ),
                    (line.name,),
                    {"missing": missing},
                    "207",
                    say("Remove it or choose a Character with that class."),
                    "main",
                )


def _summon_deck(lines: list[Line]) -> Iterator[Issue]:
    present = [line for line in lines if line.card and line.count]
    for line in present:
        if line.card and line.card.type != "summon":
            yield Issue(
                "non_summon_in_summon_deck",
                "error",
                say("{name} is no Summon and cannot lie in the Summon Deck (rule 206).", name=line.name),
                (line.name,),
                {"count": line.count},
                "206",
                say("Move it to its own zone or remove it."),
                "summon",
            )
    for line in present:
        if line.card and line.card.type == "summon" and line.count > 1:
            yield Issue(
                "duplicate_summon",
                "error",
                say(
                    "{name}: {count} copies, the Summon Deck takes one of each (rule 206).",
                    name=line.name,
                    count=line.count,
                ),
                (line.name,),
                {"count": line.count},
                "206",
                say("Remove {number}.", number=line.count - 1),
                "summon",
            )


def _team_pride(decks: tuple[DeckList, ...], cards: CardPool) -> Iterator[Issue]:
    seats: list[CardDefinition] = []
    for deck in decks:
        found = [
            line for line in lines_of(deck.entries("character"), cards) if line.card and line.card.type == "character"
        ]
        if sum(line.count for line in found) == 1:
            seats.extend(line.card for line in found if line.card and line.count)
    done: set[str] = set()
    for place in sorted(range(len(seats)), key=lambda place: (fold(seats[place].name), place)):
        holder = seats[place]
        pride = holder.words("team_pride")
        others = [card for at, card in enumerate(seats) if at != place]
        offenders = [card.name for card in others if not all(card.has_class(name) for name in pride)]
        if pride and offenders and fold(holder.name) not in done:
            done.add(fold(holder.name))
            wanted = listed(pride)
            yield Issue(
                "team_pride_violation",
                "error",
                say(
                    "{name} plays only beside {classes}: {others} is not (rule 211).",
                    name=holder.name,
                    classes=wanted,
                    others=", ".join(offenders),
                ),
                (holder.name, *offenders),
                {"pride": " ".join(pride)},
                "211",
                say(
                    "Choose team members of class {classes}, or another Character than {name}.",
                    classes=wanted,
                    name=holder.name,
                ),
            )
