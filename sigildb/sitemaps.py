"""The sitemap and what robots are told: public pages only, whoever asks."""

from typing import Any

from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.models import Card, CardClass, CardSet
from decks.models import Deck
from engine.registry import games

PER_FILE = 10_000
CLOSED = (
    "/admin/", "/accounts/", "/api/", "/search/", "/*/decks/new/", "/*/decks/import/", "/matches/", "/simulations/",
)  # fmt: skip


class Pages(Sitemap):
    """Home, and of each game the pages that are always there."""

    changefreq = "daily"

    def items(self) -> list[str]:
        """Addresses."""
        found = [reverse("home")]
        for game in games():
            names = ["cards:game", "cards:list", "cards:sets", "cards:classes"]
            names += ["cards:formats", "decks:list"] if game.has_decks else []
            found += [reverse(name, args=[game]) for name in names]
        return found

    def location(self, item: str) -> str:
        """Already an address."""
        return item


class Rows(Sitemap):
    """Pages of rows, in a total order."""

    limit = PER_FILE

    def lastmod(self, item: Any) -> Any:
        """When the row was changed."""
        return getattr(item, "updated_at", None)


class Cards(Rows):
    """Public cards."""

    def items(self) -> Any:
        """In order of their keys, so that a file stays the same while cards are added."""
        return Card.objects.visible_to(None).order_by("pk").only("game", "slug", "updated_at")


class Sets(Rows):
    """Public sets."""

    def items(self) -> Any:
        """In order of their keys."""
        return CardSet.objects.visible_to(None).order_by("pk")


class Classes(Rows):
    """Classes that public cards have."""

    def items(self) -> Any:
        """In order of their keys."""
        shown = Card.objects.visible_to(None).values("classes")
        return CardClass.objects.filter(pk__in=shown).order_by("pk")


class Decks(Rows):
    """Decks that are listed for everybody."""

    def items(self) -> Any:
        """In order of their keys."""
        return Deck.objects.listed(None).order_by("pk")


SITEMAPS = {"pages": Pages, "cards": Cards, "sets": Sets, "classes": Classes, "decks": Decks}


@require_safe
@cache_control(public=True, max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Everything may be read but desks, accounts and forms."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
