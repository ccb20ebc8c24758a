"""The feed of a game's sets: what is released or previewed, newest first."""

import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.db.models import Max
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import linebreaks
from django.utils.translation import gettext as _

from cards.models import CardSet
from cards.models.sets import ALWAYS
from engine.core.game import Game

SHOWN = 40


class SetFeed(Feed):
    """Public sets only: a set under embargo appears once its hour has come."""

    feed_type = Atom1Feed
    author_name = "SigilDB"

    def get_object(self, request: HttpRequest, game: Game) -> Game:
        """The game."""
        return game

    def title(self, game: Game) -> str:
        """What the feed is of."""
        return _("New sets of %(game)s") % {"game": game}

    def subtitle(self, game: Game) -> str:
        """The game in a line."""
        return game.tagline

    def link(self, game: Game) -> str:
        """The page of all sets."""
        return reverse("cards:sets", args=[game])

    def feed_guid(self, game: Game) -> str:
        """The same for ever, as those of the sets."""
        return f"tag:sigildb,2026:sets/{game.slug}"

    def items(self, game: Game) -> list[CardSet]:
        """The newest sets that everybody may know of, with the time of the latest change to a printing."""
        sets = CardSet.objects.in_game(game).visible_to(None).newest_first()
        return list(sets.annotate(changed=Max("printings__updated_at"))[:SHOWN])

    def item_title(self, item: CardSet) -> str:
        """The set, and whether it is out."""
        return _("%(set)s (preview)") % {"set": item} if item.status == CardSet.Status.PREVIEW else str(item)

    def item_description(self, item: CardSet) -> str:
        """What the set says of itself: plain text, and a feed's reader takes it as HTML."""
        return linebreaks(item.description, autoescape=True)

    def item_guid(self, item: CardSet) -> str:
        """The same for ever, whatever becomes of the address."""
        return f"tag:sigildb,2026:set/{item.game}/{item.code.casefold()}"

    def item_pubdate(self, item: Any) -> datetime.datetime:
        """The release; before it, since when the set is public or what is printed in it was changed last."""
        if item.released_on and item.released_on <= timezone.localdate():
            return timezone.make_aware(datetime.datetime.combine(item.released_on, datetime.time()))
        return item.public_from if item.public_from > ALWAYS else item.changed or ALWAYS

    def item_updateddate(self, item: Any) -> datetime.datetime:
        """Every entry has one."""
        return self.item_pubdate(item)
