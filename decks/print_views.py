"""A deck on paper: the list, the registration sheet or its cards as PDF."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.access import readable_deck
from decks.checking import DeckCheck
from decks.paper import put_on_paper
from decks.pdf import KINDS
from decks.pdf_type import PAPERS
from decks.proxies import faces_of_deck

MOST_PROXIES = 1000


@never_cache
@require_safe
def pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    """The deck as PDF, for people who may read it; `paper` is a4 or letter, `kind` list, registration or proxies."""
    deck = readable_deck(request, public_id)
    kind, paper = request.GET.get("kind", "list"), request.GET.get("paper", PAPERS[0])
    if kind not in KINDS or paper not in PAPERS:
        raise Http404("no such paper or kind of printout")
    check = DeckCheck(deck)
    printed = put_on_paper(
        check.game,
        check.list,
        check.pool,
        check.report,
        title=deck.name,
        on=timezone.localdate(),
        player=deck.owner.get_username() if deck.owner else "",
        link=request.build_absolute_uri(deck.get_absolute_url()),
    )
    if kind == "proxies" and check.list.total > MOST_PROXIES:
        words = gettext("A deck of %(cards)s cards is too large to cut out; at most %(most)s are printed.")
        said = words % {"cards": check.list.total, "most": MOST_PROXIES}
        return HttpResponseBadRequest(said, content_type="text/plain; charset=utf-8")
    if kind == "proxies":
        printed = replace(printed, faces=faces_of_deck(deck, request.user))
    answer = HttpResponse(bytes(KINDS[kind](printed, paper).output()), content_type="application/pdf")
    name = slugify(deck.name, allow_unicode=True) or deck.public_id
    answer["Content-Disposition"] = content_disposition_header(False, f"{name}.pdf") or "inline"
    return answer
