"""A deck: a list of cards by zone, with an owner, a visibility and a revision number."""

import secrets
import string
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.models import Card, Printing
from cards.models.fields import GameField, InGameQuerySet
from cards.models.sets import sees_everything
from cards.search_text import SearchText, fold_search
from engine.core.decks import DeckEntry, DeckList
from engine.core.game import Game
from engine.languages import said
from engine.registry import get_game

_LETTERS = string.ascii_lowercase + string.digits


def new_public_id() -> str:
    """The part of a deck's address that cannot be guessed: 16 letters and digits, 82 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def _is_open(user: Any) -> models.Q:
    """No card of the deck and no printing chosen for one is still secret: a public deck must not tell of an embargoed
    set.
    """
    if sees_everything(user):
        return models.Q()
    now = timezone.now()
    secret = models.Q(card__public_from__isnull=True) | models.Q(card__public_from__gt=now)
    secret |= models.Q(printing__isnull=False) & ~models.Q(printing__card_set__public_from__lte=now)
    return ~models.Exists(DeckCard.objects.filter(secret, deck=models.OuterRef("pk")))


class DeckQuerySet(InGameQuerySet):
    """Decks by who may see or change them; `held` are the ids of decks made in this session without an account."""

    def owned_by(self, user: Any, held: Iterable[str] = ()) -> "DeckQuerySet":
        """Decks this visitor may change."""
        mine = models.Q(owner__isnull=True, is_precon=False, public_id__in=list(held))
        if user is not None and user.is_authenticated:
            mine |= models.Q(owner=user)
        return self.filter(mine)

    def readable_by(self, user: Any, held: Iterable[str] = ()) -> "DeckQuerySet":
        """Decks this visitor may open when the address is known: own, unlisted and public ones."""
        mine = models.Q(pk__in=self.owned_by(user, held).order_by().values("pk"))
        return self.filter(mine | models.Q(_is_open(user), visibility__in=["public", "unlisted"]))

    def listed(self, user: Any = None) -> "DeckQuerySet":
        """Decks that lists, counts and searches may show to this person, by default to everybody."""
        return self.filter(_is_open(user), visibility=Deck.Visibility.PUBLIC)

    def with_cards(self) -> "DeckQuerySet":
        """With their cards, ready for lists and checks in a constant number of queries."""
        return self.prefetch_related(
            models.Prefetch("cards", DeckCard.objects.select_related("card", "printing__card_set").in_order()),
            "cards__card__classes",
        )

    def named(self, text: str) -> "DeckQuerySet":
        """Decks whose name has all the words, without regard to case and accents."""
        found = self
        for word in fold_search(text).split():
            found = found.filter(search__contains=word)
        return found

    def with_card(self, text: str, user: Any) -> "DeckQuerySet":
        """Decks with a card of this name, or with one whose name has all the words."""
        cards = Card.objects.visible_to(user)
        exact = cards.filter(sort_name=fold_search(text))
        words = models.Q(~models.Exists(exact))
        for word in fold_search(text).split():
            words &= models.Q(sort_name__contains=word)
        chosen = cards.filter(words | models.Q(pk__in=exact.order_by().values("pk")))
        return self.filter(models.Exists(DeckCard.objects.filter(deck=models.OuterRef("pk"), card__in=chosen)))

    def newest_first(self) -> "DeckQuerySet":
        """Latest change first, total."""
        return self.order_by("-updated_at", "-pk")


class Deck(models.Model):
    """A deck list being built for a format of a game; never silently changed by cards being renamed or reprinted."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("Private")
        UNLISTED = "unlisted", _("Unlisted")
        PUBLIC = "public", _("Public")

    class Grouping(models.TextChoices):
        TYPE = "type", _("Type")
        CLASS = "class", _("Class")
        COST = "cost", _("Cost")
        SET = "set", _("Set")
        NONE = "none", _("None")

    class Sorting(models.TextChoices):
        NAME = "name", _("Name")
        COST = "cost", _("Cost")
        QUANTITY = "quantity", _("Quantity")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="decks"
    )
    game = GameField()
    format = models.CharField(max_length=20)
    role = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=120)
    search = SearchText(sources=("name",), editable=False)
    notes = models.TextField(blank=True, max_length=20_000)
    paper = models.JSONField(default=dict, blank=True)
    """What is true of the deck as an object of paper, by key of the game's `deck_facts`."""
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    revision = models.PositiveIntegerField(default=0)
    grouping = models.CharField(max_length=10, choices=Grouping, default=Grouping.TYPE)
    sorting = models.CharField(max_length=10, choices=Sorting, default=Sorting.NAME)
    is_precon = models.BooleanField(default=False)
    precon_key = models.CharField(max_length=80, null=True, blank=True, editable=False)
    copied_from = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "precon_key"], name="precon_once_a_game"),
            models.CheckConstraint(
                condition=models.Q(visibility__in=["private", "unlisted", "public"]), name="deck_visibility"
            ),
            models.CheckConstraint(
                condition=models.Q(is_precon=False) | models.Q(owner__isnull=True), name="precon_has_no_owner"
            ),
        ]
        indexes = [
            models.Index(fields=["game", "visibility", "-updated_at"], name="deck_listing"),
            models.Index(fields=["owner", "-updated_at"], name="deck_of_owner"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game_object(self) -> Game:
        """The Game this deck is for."""
        return get_game(self.game)

    @property
    def format_label(self) -> str:
        """The format in words; its key where the game no longer has the format."""
        return next((one.label for one in self.game_object.formats if one.key == self.format), self.format)

    @property
    def role_label(self) -> str:
        """The role in words, empty where the format has none."""
        return said(self.game_object, self.role)

    @property
    def list(self) -> DeckList:
        """The deck as the rules library takes it; prefetch `cards__card` when there are many."""
        zones: dict[str, list[DeckEntry]] = {}
        for row in self.cards.all():
            zones.setdefault(row.zone, []).append(DeckEntry(row.card.name, row.quantity))
        return DeckList({zone: tuple(entries) for zone, entries in zones.items()}, dict(self.paper))

    def get_absolute_url(self) -> str:
        """The deck's page."""
        return reverse("decks:deck", args=[self.public_id])


class DeckCardQuerySet(models.QuerySet):
    """Places in decks."""

    def in_order(self) -> "DeckCardQuerySet":
        """By zone, then by name, total."""
        return self.order_by("zone", "card__sort_name", "pk")


class DeckCard(models.Model):
    """So many copies of a card in a zone of a deck."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="cards")
    zone = models.CharField(max_length=20)
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="deck_places")
    quantity = models.PositiveIntegerField(default=1)
    printing = models.ForeignKey(Printing, on_delete=models.SET_NULL, null=True, blank=True, related_name="deck_places")

    objects = DeckCardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "zone", "card"], name="card_once_a_zone"),
            models.CheckConstraint(condition=models.Q(quantity__gte=1, quantity__lte=999), name="deck_quantity"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} {self.card}"
