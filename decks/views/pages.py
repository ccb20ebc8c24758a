"""A deck's page, and making, describing, sharing, copying and deleting decks."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.access import is_own, own_deck, readable_deck
from decks.changes import StaleRevision, change, set_visibility
from decks.checking import DeckCheck
from decks.collecting import missing_from
from decks.contents import contents_of
from decks.export import KINDS
from decks.forms import DetailsForm, NewDeckForm, VisibilityField, chosen_format, paper_values
from decks.making import make_deck
from decks.models import Deck, DeckOperation
from decks.notes import render_notes
from decks.rows import paper_lines
from decks.sheet import Sheet, show_printings
from decks.views.conflicts import facts_conflict
from engine.core.game import Game

form_page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@require_safe
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """The list with its check, notes and everything that can be done with it."""
    one = readable_deck(request, public_id)
    grouping, sorting = request.GET.get("group", ""), request.GET.get("sort", "")
    sheet = Sheet(
        one,
        grouping if grouping in Deck.Grouping.values else "",
        sorting if sorting in Deck.Sorting.values else "",
    )
    is_faces = request.GET.get("view") == "faces"
    if is_faces:
        show_printings(list(one.cards.all()), request.user)
    context = {
        "deck": one, "game": one.game_object, "current_game": one.game_object, "is_own": is_own(request, one),
        "is_faces": is_faces,
        "paper": paper_lines(one.game_object, one.paper),
        "sheet": sheet, "check": DeckCheck(one), "notes": render_notes(one.notes), "exports": KINDS,
        "missing": missing_from(one, request.user),
        "groupings": Deck.Grouping, "sortings": Deck.Sorting,
    }  # fmt: skip
    return render(request, "decks/deck.html", context)


@never_cache
@form_page
def new(request: HttpRequest, game: Game) -> HttpResponse:
    """Begin a deck."""
    if not game.has_decks:
        raise Http404("this game has no decks")
    form = NewDeckForm(game, request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = make_deck(request, game=game.slug, **form.facts)
        return redirect("decks:edit", made.public_id)
    return render(request, "decks/new.html", {"form": form, "game": game})


@never_cache
@form_page
def details(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name, format and notes, with a preview of the notes."""
    one = own_deck(request, public_id)
    initial = {"name": one.name, "format": chosen_format(one), "notes": one.notes, "revision": one.revision}
    initial |= paper_values(one.paper)
    form = DetailsForm(one.game_object, request.POST or None, initial=initial)
    context = {"deck": one, "game": one.game_object, "current_game": one.game_object, "form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "decks/details.html", context)
    if "preview" in request.POST:
        context["preview"] = render_notes(form.cleaned_data["notes"])
        return render(request, "decks/details.html" + ("#preview" if request.htmx else ""), context)
    try:
        change(one, form.cleaned_data["revision"], facts=form.facts, user=request.user, kind=DeckOperation.Kind.DETAILS)
    except StaleRevision as stale:
        return facts_conflict(request, stale, form.facts)
    return redirect("decks:edit", one.public_id)


@never_cache
@form_page
def sharing(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who may see the deck."""
    one = own_deck(request, public_id)
    field = VisibilityField(request.user)
    if request.method == "POST":
        chosen = request.POST.get("visibility", "")
        if chosen in dict(field.choices):
            set_visibility(one, one.revision, chosen, request.user)
            visibility = str(Deck.Visibility(chosen).label).lower()
            messages.success(request, _("The deck is {visibility} now.").format(visibility=visibility))
            return redirect(one)
    context = {
        "deck": one, "game": one.game_object, "current_game": one.game_object, "choices": field.choices,
        "address": request.build_absolute_uri(one.get_absolute_url()),
    }  # fmt: skip
    return render(request, "decks/sharing.html", context)


@never_cache
@form_page
def copy(request: HttpRequest, public_id: str) -> HttpResponse:
    """A deck of one's own made from one that may be read; it asks who shall see it."""
    one = readable_deck(request, public_id)
    initial = {"name": _("{name} (copy)").format(name=one.name[:100]), "format": chosen_format(one)}
    form = NewDeckForm(one.game_object, request.user, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        label = _("Copied from “{name}”").format(name=one.name)
        made = make_deck(
            request, contents_of(one), label=label, game=one.game, copied_from=one,
            notes=one.notes, paper=one.paper, grouping=one.grouping, sorting=one.sorting, **form.facts,
        )  # fmt: skip
        return redirect("decks:edit", made.public_id)
    context = {"deck": one, "game": one.game_object, "current_game": one.game_object, "form": form}
    return render(request, "decks/copy.html", context)


@never_cache
@form_page
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete for good, after asking."""
    one = own_deck(request, public_id)
    if request.method == "POST":
        one.delete()
        messages.success(request, _("“{name}” is deleted.").format(name=one.name))
        return redirect("decks:mine")
    context = {"deck": one, "game": one.game_object, "current_game": one.game_object, "sheet": Sheet(one)}
    return render(request, "decks/delete.html", context)
