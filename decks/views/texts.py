"""Pasting lists in and writing them out."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.access import own_deck, readable_deck
from decks.changes import StaleRevision, change
from decks.contents import NONE, Copies, contents_of
from decks.deck_document import DeckDocument, looks_like_json, read_document
from decks.export import KINDS, filename, write
from decks.forms import NewDeckForm, PasteForm
from decks.importing import DeckImport
from decks.making import make_deck
from decks.models import Deck, DeckOperation
from decks.steps import read_revision
from decks.views.conflicts import cards_conflict
from engine.core.game import Game
from engine.core.problems import DataError

form_page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@form_page
def import_new(request: HttpRequest, game: Game) -> HttpResponse:
    """Paste a list, see every line answered, then save it as a new deck."""
    if not game.has_decks:
        raise Http404("this game has no decks")
    form = PasteForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"game": game, "form": form}
    if request.method != "POST" or "edit" in request.POST or not (read := read_pasted(request, game, form)):
        return render(request, "decks/import.html", context)
    imported, document = read
    facts = NewDeckForm(
        game, request.user, request.POST if "save" in request.POST else None, initial=_facts(imported, document)
    )
    context |= {"imported": imported, "facts": facts, "text": form.cleaned_data["text"]}
    if "save" not in request.POST or not facts.is_valid():
        return render(request, "decks/import.html", context)
    notes = imported.notes(keep_left_out="keep" in request.POST)
    shown = {"grouping": document.grouping, "sorting": document.sorting} if document else {}
    made = make_deck(
        request, imported.contents, label=_("Imported"), game=game.slug, **facts.facts, **_valid_arrangement(shown),
        paper=document.paper if document else dict(imported.pasted.deck.facts),
        notes="\n\n".join(part for part in (document.notes if document else "", notes) if part)[:20_000],
    )  # fmt: skip
    messages.success(request, _imported(imported))
    return redirect("decks:edit", made.public_id)


@never_cache
@form_page
def import_into(request: HttpRequest, public_id: str) -> HttpResponse:
    """Paste a list into a deck there is: in place of its cards, or added to them."""
    deck = own_deck(request, public_id)
    game = deck.game_object
    form = PasteForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"deck": deck, "game": game, "current_game": game, "form": form}
    if request.method != "POST" or "edit" in request.POST or not (read := read_pasted(request, game, form)):
        return render(request, "decks/import.html", context)
    imported, _ = read
    revision = read_revision(request.POST) if "revision" in request.POST else deck.revision
    context |= {"imported": imported, "text": form.cleaned_data["text"], "revision": revision}
    if "save" not in request.POST:
        return render(request, "decks/import.html", context)
    added = request.POST.get("mode") == "add"
    wanted = _added(deck, imported) if added else {**dict.fromkeys(contents_of(deck), NONE), **imported.contents}
    facts: dict[str, Any] = {}
    if "keep" in request.POST and imported.left_out:
        facts["notes"] = f"{deck.notes}\n\n{imported.notes(keep_left_out=True)}".strip()[:20_000]
    if said := imported.pasted.deck.facts:
        facts["paper"] = {**deck.paper, **said}
    try:
        change(deck, revision, cards=wanted, facts=facts, user=request.user, kind=DeckOperation.Kind.IMPORT)
    except StaleRevision as stale:
        return cards_conflict(request, stale, wanted)
    messages.success(request, _imported(imported))
    return redirect("decks:edit", deck.public_id)


@require_safe
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list as text to copy, and the other files to take away."""
    deck = readable_deck(request, public_id)
    game = deck.game_object
    context = {"deck": deck, "game": game, "current_game": game, "kinds": KINDS, "text": write(deck, "text")}
    return render(request, "decks/export.html", context)


@require_safe
def export_file(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """The deck as a file."""
    if kind not in KINDS:
        raise Http404("no such kind of file")
    deck = readable_deck(request, public_id)
    disposition = content_disposition_header(as_attachment=True, filename=filename(deck, kind)) or "attachment"
    headers = {"Content-Disposition": disposition}
    return HttpResponse(write(deck, kind), content_type=KINDS[kind].content_type, headers=headers)


def read_pasted(request: HttpRequest, game: Game, form: PasteForm) -> tuple[DeckImport, DeckDocument | None] | None:
    """What was pasted, read with the answers given so far; None when it cannot be read, and the form says why."""
    if not form.is_valid():
        return None
    text, document = form.cleaned_data["text"], None
    if looks_like_json(text):
        try:
            document = read_document(text, game)
        except DataError as error:
            for problem in error.problems[:20]:
                form.add_error("text", str(problem))
            return None
    answers = {
        int(field[5:]): name
        for field, name in request.POST.items()
        if field.startswith("line-") and field[5:].isdecimal() and len(field) < 12 and name
    }
    return DeckImport(game, document.text if document else text, request.user, answers), document


def _imported(imported: DeckImport) -> str:
    number = imported.taken
    return ngettext("{number} card imported.", "{number} cards imported.", number).format(number=number)


def _facts(imported: DeckImport, document: DeckDocument | None) -> dict[str, str]:
    """What the text says of the new deck's name and format."""
    name, key, role = imported.pasted.title, imported.format.key, imported.role
    if document:
        known = {one.key: one for one in imported.game.formats}
        name = document.name or name
        if document.format in known:
            key, roles = document.format, known[document.format].roles
            role = document.role if document.role in roles else next(iter(roles), "")
    return {"name": (name or _("Imported deck"))[:120], "format": f"{key}:{role}" if role else key}


def _valid_arrangement(shown: dict[str, str]) -> dict[str, str]:
    known = {"grouping": Deck.Grouping.values, "sorting": Deck.Sorting.values}
    return {field: value for field, value in shown.items() if value in known[field]}


def _added(deck: Deck, imported: DeckImport) -> dict[tuple[str, int], Copies]:
    """The pasted cards on top of those there are."""
    now = contents_of(deck)
    return {
        place: Copies(
            now.get(place, Copies()).quantity + copies.quantity, now.get(place, Copies()).printing or copies.printing
        )
        for place, copies in imported.contents.items()
    }
