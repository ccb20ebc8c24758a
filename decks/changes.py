"""Every change of a deck goes through here: one transaction, checked against the revision, and written to the log."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from decks.contents import (
    FACTS,
    Contents,
    Copies,
    card_names,
    contents_of,
    differences,
    existing_printings,
    fact_differences,
    facts_of,
    reverse,
    state_at,
)
from decks.models import Deck, DeckCard, DeckOperation
from engine.core.decks import DeckFormat
from engine.core.game import Game
from engine.languages import said

Kind = DeckOperation.Kind
MOST = 999


class StaleRevision(ValueError):
    """Somebody changed the deck meanwhile; nothing was done."""

    def __init__(self, deck: Deck, revision: int) -> None:
        self.deck, self.revision = deck, revision
        super().__init__(f"the deck is at revision {deck.revision}, the change was made at {revision}")


def change(
    deck: Deck,
    revision: int,
    *,
    cards: Contents | None = None,
    facts: Mapping[str, Any] | None = None,
    user: Any = None,
    kind: str = Kind.EDIT,
    label: str = "",
    undoes: DeckOperation | None = None,
) -> DeckOperation | None:
    """Set the copies at some places and some facts; None when that changes nothing. StaleRevision when too late."""
    with transaction.atomic():
        deck = _locked(deck, revision)
        wanted = cards or {}
        names = card_names(wanted)
        known = existing_printings({place: copies for place, copies in wanted.items() if place[1] in names})
        changes = [
            *differences(contents_of(deck), known, names),
            *fact_differences(facts_of(deck), facts or {}),
        ]
        return _log(deck, changes, user, kind, label, undoes) if changes else None


def replace_cards(deck: Deck, revision: int, cards: Contents, **more: Any) -> DeckOperation | None:
    """Make the deck hold exactly these cards."""
    emptied = {place: Copies() for place in contents_of(deck)}
    return change(deck, revision, cards={**emptied, **cards}, **more)


def set_visibility(deck: Deck, revision: int, visibility: str, user: Any = None) -> DeckOperation | None:
    """Publish or hide the deck; logged, but never undone by an undo."""
    with transaction.atomic():
        deck = _locked(deck, revision)
        if deck.visibility == visibility:
            return None
        changes = [{"field": "visibility", "before": deck.visibility, "after": visibility}]
        return _log(deck, changes, user, Kind.VISIBILITY, "", None)


def undo_stacks(deck: Deck) -> tuple[list[int], list[int]]:
    """Ids of the operations that can be undone and redone, the next one last."""
    undo: list[int] = []
    redo: list[int] = []
    log = deck.operations.filter(revision__gt=0).exclude(kind=Kind.VISIBILITY).order_by("revision")
    for pk, kind in log.values_list("pk", "kind"):
        if kind == Kind.UNDO:
            undo.pop()
            redo.append(pk)
        else:
            if kind == Kind.REDO:
                redo.pop()
            else:
                redo.clear()
            undo.append(pk)
    return undo, redo


def undo(deck: Deck, revision: int, user: Any = None) -> DeckOperation | None:
    """Take the latest operation back that is not taken back yet."""
    stack, _ = undo_stacks(deck)
    return _take_back(deck, revision, stack, Kind.UNDO, user)


def redo(deck: Deck, revision: int, user: Any = None) -> DeckOperation | None:
    """Do again what was taken back last."""
    _, stack = undo_stacks(deck)
    return _take_back(deck, revision, stack, Kind.REDO, user)


def restore(deck: Deck, revision: int, to: int, user: Any = None) -> DeckOperation | None:
    """Bring cards and facts back as they stood at an earlier revision; this too can be undone."""
    cards, facts = state_at(deck, to)
    named = deck.operations.filter(revision=to).values_list("restore_point", flat=True).first()
    label = _("Back to “{name}”").format(name=named) if named else _("Back to revision {number}").format(number=to)
    return replace_cards(deck, revision, cards, facts=facts, user=user, kind=Kind.RESTORE, label=label)


def name_point(deck: Deck, name: str) -> None:
    """Give the deck as it stands now a name to come back to."""
    made = {"label": _("Made")}
    latest = DeckOperation.objects.get_or_create(deck=deck, revision=deck.revision, defaults=made)[0]
    latest.restore_point = name
    latest.save(update_fields=["restore_point"])


def describe(changes: Iterable[Mapping[str, Any]], game: Game) -> str:
    """Changes in a line: "+1 Fire Blade, −2 Plains (Side)", "Renamed to Ash"."""
    parts = [_describe_one(one, game) for one in changes]
    more = [_("{number} more").format(number=len(parts) - 4)] if len(parts) > 4 else []
    return ", ".join([*parts[:4], *more])


def _describe_one(one: Mapping[str, Any], game: Game) -> str:
    if "field" in one:
        return _describe_fact(one["field"], one["after"], game)
    step = one["after"] - one["before"]
    where = next((f" ({zone.label})" for zone in game.zones if zone.key == one["zone"] and zone.card_types), "")
    count = f"+{step} " if step > 0 else f"−{-step} " if step else ""
    words = f"{count}{one['name']}{where}"
    return words if step else _("Printing of {name}").format(name=words)


def _describe_fact(field: str, value: Any, game: Game) -> str:
    match field:
        case "name":
            return _("Renamed to “{name}”").format(name=value)
        case "format":
            return _("Format {name}").format(name=_label(game.formats, value))
        case "role":
            return _("Role {name}").format(name=said(game, value) or "–")
        case "visibility":
            return _("Now {visibility}").format(visibility=_visibility(value))
        case "paper":
            return _("Changed what is said of the paper")
        case _:
            return _("Changed notes")


def _label(formats: Iterable[DeckFormat], key: str) -> str:
    return next((one.label for one in formats if one.key == key), key)


def _visibility(value: str) -> str:
    return str(Deck.Visibility(value).label).lower() if value in Deck.Visibility.values else value


def _locked(deck: Deck, revision: int) -> Deck:
    """The deck as it is now, locked until the transaction ends."""
    now = Deck.objects.select_for_update().get(pk=deck.pk)
    if now.revision != revision:
        raise StaleRevision(now, revision)
    return now


def _take_back(deck: Deck, revision: int, stack: list[int], kind: str, user: Any) -> DeckOperation | None:
    if deck.revision != revision:
        raise StaleRevision(deck, revision)
    if not stack:
        return None
    operation = DeckOperation.objects.get(pk=stack[-1])
    back = reverse(operation.changes)
    cards = {
        (one["zone"], one["card"]): Copies(one["after"], one.get("printings", (None, None))[1])
        for one in back
        if "zone" in one
    }
    facts = {one["field"]: one["after"] for one in back if one.get("field") in FACTS}
    origin = operation.undoes or operation
    label = (_("Undid: {what}") if kind == Kind.UNDO else _("Redid: {what}")).format(what=origin.label)
    with transaction.atomic():
        done = change(deck, revision, cards=cards, facts=facts, user=user, kind=kind, label=label, undoes=origin)
        return done or _log(_locked(deck, revision), [], user, kind, label, origin)


def _log(
    deck: Deck, changes: list[dict[str, Any]], user: Any, kind: str, label: str, undoes: DeckOperation | None
) -> DeckOperation:
    _write_cards(deck, [one for one in changes if "zone" in one])
    for one in changes:
        if "field" in one:
            setattr(deck, one["field"], one["after"])
    deck.revision += 1
    deck.save()
    return DeckOperation.objects.create(
        deck=deck,
        revision=deck.revision,
        kind=kind,
        changes=changes,
        label=(label or describe(changes, deck.game_object))[:200],
        undoes=undoes,
        user=user if user is not None and user.is_authenticated else None,
    )


def _write_cards(deck: Deck, changes: list[dict[str, Any]]) -> None:
    for one in changes:
        place = {"deck": deck, "zone": one["zone"], "card_id": one["card"]}
        if not one["after"]:
            DeckCard.objects.filter(**place).delete()
            continue
        printing = one.get("printings", (None, None))[1]
        DeckCard.objects.update_or_create(**place, defaults={"quantity": one["after"], "printing_id": printing})
