"""Somebody's collection of a game: the list is a search (`own>=1`), here it is filled and taken away."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.collection import own
from cards.models.collections import MOST_COPIES
from decks.collecting import owned_in, pasted_copies, table
from decks.forms import PasteForm
from decks.importing import DeckImport
from decks.views.texts import read_pasted
from engine.core.game import Game

MODES = {
    "add": gettext_lazy("are added to those you own"),
    "set": gettext_lazy("are counted anew; other cards stay as they are"),
    "replace": gettext_lazy("are all you own"),
}
"""What the cards of a pasted list do."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def collection(request: HttpRequest, game: Game) -> HttpResponse:
    """What somebody owns in numbers; a list pasted in is shown line by line before anything is changed."""
    form = PasteForm(request.POST or None, request.FILES or None)
    owned = owned_in(game, request.user)
    context: dict[str, Any] = {"game": game, "form": form, "cards": len(owned), "copies": sum(owned.values())}
    if request.method != "POST" or "edit" in request.POST or not game.zones:
        return render(request, "decks/collection.html", context)
    if not (read := read_pasted(request, game, form)):
        return render(request, "decks/collection.html", context)
    imported, _document = read
    if "save" in request.POST and (not imported.left_out or "leave" in request.POST) and _take(request, imported):
        return redirect("decks:collection", game)
    context |= {
        "imported": imported,
        "text": form.cleaned_data["text"],
        "modes": MODES,
        "mode": request.POST.get("mode", "add"),
    }
    return render(request, "decks/collection.html", context)


@never_cache
@login_required
@require_safe
def collection_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The collection as a table."""
    headers = {"Content-Disposition": f'attachment; filename="{game.slug}-collection.csv"'}
    return HttpResponse(table(game, request.user), content_type="text/csv; charset=utf-8", headers=headers)


@transaction.atomic
def _take(request: HttpRequest, imported: DeckImport) -> bool:
    """Whether the cards of a list were taken; not when the collection is another one than was shown beside it."""
    get_user_model().objects.select_for_update().get(pk=request.user.pk)
    owned, pasted = owned_in(imported.game, request.user), pasted_copies(imported)
    if request.POST.get("shown") != str(sum(owned.values())):
        messages.warning(
            request, _("Your collection changed since you read this list; look whether you still want it.")
        )
        return False
    mode = request.POST.get("mode")
    wanted = {card: owned.get(card, 0) + number if mode == "add" else number for card, number in pasted.items()}
    wanted = {card: min(number, MOST_COPIES) for card, number in wanted.items()}
    own(request.user, {**dict.fromkeys(owned, 0), **wanted} if mode == "replace" else wanted)
    taken = sum(pasted.values())
    said = ngettext("{number} card taken into your collection.", "{number} cards taken into your collection.", taken)
    messages.success(request, said.format(number=taken))
    return True
