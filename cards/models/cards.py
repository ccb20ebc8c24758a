"""Cards as rules objects: one row a name in a game, whatever it was printed in."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cards.addresses import card_address
from cards.models.fields import GameField, InGameQuerySet
from cards.models.sets import sees_everything
from cards.search_text import SearchText, fold_search
from engine.core.cards import CardDefinition, CardPool
from engine.core.game import Game
from engine.core.problems import DataError, Problem
from engine.registry import get_game


class CardClassQuerySet(InGameQuerySet):
    """Classes by who may see them."""

    def visible_to(self, user: Any) -> "CardClassQuerySet":
        """Classes of cards this person may know of; all for editors, who make them before the cards."""
        if sees_everything(user):
            return self
        borne = CardClass.cards.through.objects.filter(
            cardclass=models.OuterRef("pk"), card__public_from__lte=timezone.now()
        )
        return self.with_any(borne)


class CardClass(models.Model):
    """A class (Human, Mage, …) of one game."""

    game = GameField()
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60, allow_unicode=True)
    description = models.TextField(blank=True)

    objects = CardClassQuerySet.as_manager()

    class Meta:
        verbose_name = "class"
        verbose_name_plural = "classes"
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint("game", Lower("name"), name="class_once_a_game"),
            models.UniqueConstraint(fields=["game", "slug"], name="class_slug_once_a_game"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Make the slug once; it stays when the class is renamed."""
        self.slug = self.slug or slugify(self.name, allow_unicode=True) or uuid.uuid4().hex[:8]
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The class's page."""
        return reverse("cards:class", args=[self.game, self.slug])


class CardQuerySet(InGameQuerySet):
    """Cards by who may see them, in reading order, and as definitions for the rules library."""

    def visible_to(self, user: Any) -> "CardQuerySet":
        """Cards this person may know of: printed in a public set; all for editors."""
        return self if sees_everything(user) else self.filter(public_from__lte=timezone.now())

    def by_name(self) -> "CardQuerySet":
        """In alphabetical order without regard to case or accents, total."""
        return self.order_by("sort_name", "pk")

    def with_parts(self) -> "CardQuerySet":
        """With what a list row or a definition needs, in a constant number of queries."""
        return self.prefetch_related("classes")

    def with_face(self, user: Any) -> "CardQuerySet":
        """With what a card's face shows, as lists: `shown_classes`, and as `shown` the printings this person may see,
        latest last.
        """
        from cards.models.printings import Printing  # printings know cards, so the import waits

        printings = Printing.objects.visible_to(user).select_related("card_set", "rarity").in_order()
        return self.prefetch_related(
            models.Prefetch("classes", CardClass.objects.all(), to_attr="shown_classes"),
            models.Prefetch("printings", printings, to_attr="shown"),
        )

    def pool(self, game: Game, names: Iterable[str] | None = None) -> CardPool:
        """The definitions of a game's cards, or of the named ones only, as the rules library takes them."""
        cards = self.in_game(game)
        if names is not None:
            cards = cards.filter(name_key__in={game.schema.name_key(name) for name in names})
        return game.pool(card.definition for card in cards.with_parts())

    def refresh_public_from(self) -> None:
        """Derive anew from when on these cards are public: the earliest of the sets they are printed in."""
        from cards.models.printings import Printing  # printings know cards, so the import waits

        earliest = (
            Printing.objects.filter(card=models.OuterRef("pk"), card_set__public_from__isnull=False)
            .order_by("card_set__public_from")
            .values("card_set__public_from")[:1]
        )
        Card.objects.filter(pk__in=list(self.values_list("pk", flat=True))).update(
            public_from=models.Subquery(earliest)
        )


class Card(models.Model):
    """The rules object; `values` holds the fields of the game's schema that the card has."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    game = GameField()
    name = models.CharField(max_length=120)
    name_key = models.CharField(max_length=120, editable=False)
    sort_name = models.CharField(max_length=120, editable=False)
    slug = models.SlugField(max_length=140, allow_unicode=True, editable=False)
    type = models.CharField(max_length=20)
    subtype = models.CharField(max_length=20, blank=True)
    classes = models.ManyToManyField(CardClass, blank=True, related_name="cards")
    values = models.JSONField(default=dict, blank=True)
    text = models.TextField(blank=True, max_length=2000)
    effects = models.JSONField(default=list, blank=True)
    search = SearchText(sources=("name", "text"), editable=False)
    public_from = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CardQuerySet.as_manager()
    history = HistoricalRecords(
        excluded_fields=["search", "sort_name", "name_key", "public_from"], m2m_fields=[classes]
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "name_key"], name="card_name_once_a_game"),
            models.UniqueConstraint(fields=["game", "slug"], name="card_slug_once_a_game"),
            models.CheckConstraint(condition=~models.Q(name=""), name="card_has_name"),
        ]
        indexes = [
            # `public_from` is in them so that a page is found within the index; alone it would only mislead the planner
            models.Index("game", "sort_name", "id", "public_from", name="card_by_name"),
            models.Index("game", "type", "subtype", "sort_name", "id", "public_from", name="card_by_type"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game_object(self) -> Game:
        """The Game this card belongs to."""
        return get_game(self.game)

    def derive(self) -> None:
        """Set what follows from other columns: the key names compare by, the sort name, the slug (once)."""
        self.name_key = self.game_object.schema.name_key(self.name)
        self.sort_name = fold_search(self.name)[:120]
        self.slug = self.slug or slugify(self.name, allow_unicode=True)[:120] or self.uuid.hex[:12]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Derive first; a slug already taken by another card gets a number."""
        self.derive()
        if self._state.adding:
            base, number = self.slug, 2
            while Card.objects.filter(game=self.game, slug=self.slug).exists():
                self.slug, number = f"{base}-{number}", number + 1
        super().save(*args, **kwargs)

    @property
    def definition(self) -> CardDefinition:
        """The card as the rules library takes it; prefetch `classes` when there are many."""
        values = {key: tuple(value) if isinstance(value, list) else value for key, value in self.values.items()}
        classes = tuple(sorted((one.name for one in self.classes.all()), key=str.casefold))
        return CardDefinition(
            self.name, self.type, self.subtype, classes, values, self.text, tuple(self.effects), self.slug
        )

    def document(self) -> dict[str, Any]:
        """The card document of the game's schema (as in a set file)."""
        return self.game_object.schema.write(self.definition)

    def faults(self) -> tuple[Problem, ...]:
        """What the game's schema and effect vocabulary say against the card as it stands."""
        try:
            self.game_object.read_card(self.document())
        except DataError as error:
            return error.problems
        return ()

    def problems(self) -> list[str]:
        """The faults as sentences."""
        return [str(fault) for fault in self.faults()]

    def clean(self) -> None:
        """Another card of the same name (as this game compares names) is refused."""
        self.derive()
        twin = Card.objects.filter(game=self.game, name_key=self.name_key).exclude(pk=self.pk).first()
        if twin:
            raise ValidationError(
                {"name": f"{twin.name} exists already; add a printing to it instead of a second card."}
            )

    def get_absolute_url(self) -> str:
        """The card's page."""
        return card_address(self.game, self.slug)


class TextRevision(models.Model):
    """What a card's text was from a date on: as printed, by erratum, or put more clearly."""

    class Kind(models.TextChoices):
        PRINTED = "printed", _("Printed")
        ERRATA = "errata", _("Errata")
        CLARIFICATION = "clarification", _("Clarification")

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="revisions")
    kind = models.CharField(max_length=14, choices=Kind, default=Kind.PRINTED)
    text = models.TextField(blank=True)
    effective_on = models.DateField()
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["effective_on", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.effective_on}"


class Ruling(models.Model):
    """An answer to a question about a card, with its date."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    text = models.TextField()
    ruled_on = models.DateField()
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-ruled_on", "pk"]

    def __str__(self) -> str:
        return f"{self.card}: {self.text[:40]}"
