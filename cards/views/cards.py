"""A card's page, its seal as a picture, and the pictures of printings."""

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from cards.alike import cards_like
from cards.collection import copies_of, own
from cards.faces import face_of, printed_text, seal_facts, shown_printing, shown_text, text_language
from cards.frames import frame_colours
from cards.legality import timelines
from cards.mentions import naming
from cards.models import Card, Printing
from cards.revisions import versions
from cards.seals import draw_seal
from cards.sharing import plain_text, structured_data
from cards.wording import word
from engine.core.game import Game


@require_safe
def card(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """Everything about a card: face, facts, printings, text history, rulings, legality, neighbours in the set."""
    found = get_object_or_404(Card.objects.in_game(game).visible_to(request.user).with_face(request.user), slug=slug)
    printing = _chosen_printing(found, request.GET.get("printing"))
    today = timezone.localdate()
    earlier, later = neighbours(printing, request.user) if printing else (None, None)
    text = shown_text(found)
    context = {
        "game": game,
        "card": found,
        "face": face_of(found),
        "printing": printing,
        "owned": copies_of(found, request.user),
        "earlier": earlier,
        "later": later,
        "rulings": found.rulings.all(),
        "versions": versions(found.revisions.all(), lambda text: printed_text(found, text=text)),
        "timelines": timelines(found, today, request.user),
        "today": today,
        "effects": game.describe_effects(found.definition) if found.effects else "",
        "text_language": text_language(found),
        "text": text,
        "wording": word(found, text, request.user),
        "naming": naming(found, request.user),
        "alike": cards_like(found, request.user),
        "address": request.build_absolute_uri(found.get_absolute_url()),
        "structured": structured_data(found, request),
    }
    return render(request, "cards/card.html", context)


@login_required
@require_POST
def own_card(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """Note how many copies somebody owns; buttons send the number itself, so that pressing twice does no harm."""
    found = get_object_or_404(Card.objects.in_game(game).visible_to(request.user), slug=slug)
    copies = request.POST.get("copies", "")
    if not copies.isdecimal() or len(copies) > 4:
        return HttpResponseBadRequest("copies: a number from 0 to 9999")
    own(request.user, {found.pk: int(copies)})
    if request.htmx:
        return render(request, "cards/card.html#own", {"game": game, "card": found, "owned": int(copies)})
    return redirect(f"{found.get_absolute_url()}#own")


@require_safe
def card_text(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """The card as plain text, to be copied into a message."""
    found = get_object_or_404(Card.objects.in_game(game).visible_to(request.user).with_face(request.user), slug=slug)
    address = request.build_absolute_uri(found.get_absolute_url())
    return HttpResponse(plain_text(found, address), content_type="text/plain; charset=utf-8")


def _chosen_printing(found: Card, wanted: str | None) -> Printing | None:
    """The printing asked for, else the one that stands for the card; a number of none of its printings is no page."""
    if wanted is None:
        return shown_printing(found)
    for one in found.shown:
        if str(one.pk) == wanted:
            return one
    raise Http404


def neighbours(printing: Printing, user: object) -> tuple[Printing | None, Printing | None]:
    """The printings before and after this one in its set."""
    others = Printing.objects.filter(card_set=printing.card_set, language=printing.language).visible_to(user)
    others = others.select_related("card")
    here = (printing.number_key, printing.pk)
    return others.before(*here).last(), others.after(*here).first()


@require_safe
def seal(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """The card's seal as a picture of its own, in its frame's colours; that of a public card is the same for everybody,
    since shared caches keep it.
    """
    cards = Card.objects.in_game(game)
    is_public = cards.visible_to(None).filter(slug=slug).exists()
    viewer = None if is_public else request.user
    found = get_object_or_404(cards.visible_to(viewer).with_face(viewer), slug=slug)
    drawn = draw_seal(seal_facts(found, next(reversed(found.shown), None)))
    svg = render_to_string("cards/seal.svg", {"card": found, "seal": drawn, "colours": frame_colours(game, found.type)})
    answer = HttpResponse(svg, content_type="image/svg+xml")
    if is_public:
        patch_cache_control(answer, public=True, max_age=86400)
    else:
        patch_cache_control(answer, private=True, no_store=True)
    return answer


@require_safe
@cache_control(private=True, max_age=3600)
def printing_image(request: HttpRequest, game: Game, pk: int) -> FileResponse:
    """The uploaded picture of a printing, for those who may see the printing."""
    printings = Printing.objects.filter(card_set__game=game.slug).visible_to(request.user).exclude(image="")
    picture = get_object_or_404(printings, pk=pk).image
    if not picture.storage.exists(picture.name):
        raise Http404
    return FileResponse(picture.open("rb"))
