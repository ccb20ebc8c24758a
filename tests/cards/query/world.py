"""Cards of a game with something for every kind of query to find, and something for it to leave out."""

import datetime
from dataclasses import dataclass
from itertools import count, cycle

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from cards.collection import own
from cards.models import Card, CardSet, FormatLimit, FormatVersion, PenName, Ruling, TextRevision
from cards.query import Vocabulary
from cards.query.facts import Facts, facts_of
from decks.models import Deck
from engine.core.game import Game
from engine.core.schema import Field
from tests.factories import make_card, make_deck, make_printing, make_rarity, make_set, make_user

NAMES = (
    "Fire Blade", "Ember", "Jötun", "R&D", "M.I.C.", "Émber 2", "blade of fire", 'The "Zen"', "100%_a", "x",
    "Ajani, Valiant Protector", "Işık", "Straße", "Grosse STRASSE", "\ufb01nal \ufb02ame", "Ærø", "Łódź", "Дракон",
    "🔥 Ember", "ＡＢＣ １２３", "e\u0301clair", "+1", "[4] Acid:Ichor", "order of ash", "and", "C:\\Path", "d'Art’s",
    "“Curly” Hand", "Spider—Man", "١٢٣", "x² + y", "None", "ŒUVRE", "-5", "Ǿre", "!", "/slash/", "Blade, Fire", "Йод",
    "Дракон Ember",
)  # fmt: skip
TEXTS = (
    "Draw 2 cards.", "", 'Say "fire" - or é.', "Burn, 100% sure.\nThen draw 3.", "Gain [gold] +1; “R&D” — dash’s.",
    "Дракон, ёж.", "Straße \ufb01re 🔥", "a\\b /slash/ under_score", "ＦＩＲＥ １２３ e\u0301", "İstanbul, ısı.", "x",
    "Piercing",
)  # fmt: skip
ARTISTS = ('Elwin "Jakuza"', "Pia Lantern", "", "Łukasz Żak", "Дарья", "elwin %", "O’Neil")
CLASSES = ("Evil", "Human", "Fire Mage", "Évil Twin", "Маг")
KINDS = ((0,), (0, 1), (1, 2), (), (0, 1, 2), (3,), (4, 2))
LANGUAGES = ("de", "ru", "fr")
SMALLEST = 48
FORMAT_DAYS = ("", "@2025-06-30", "@2026-02", "@2020")
VALUES: dict[str, tuple[object, ...]] = {
    "number": (3, None, 20, 1, 0, "X", 100, 2, 30, None, 7),
    "flag": (True, None, False),
    "words": (["Fire", "Water wheel"], None, ["fire"], ["Łódź", "100%"], ["none"]),
    "text": ("Draw 2 cards.", None, 'Say "fire".', "Łódź 100%_a", "x"),
}


@dataclass(frozen=True)
class World:
    """A game's cards as one person sees them: the words of queries, and the facts to compare with."""

    vocabulary: Vocabulary
    facts: list[Facts]
    lists: tuple[str, ...]
    """What `in:` may name."""
    leaders: tuple[str, ...]
    """What `for:` may name."""


def make_world(game: Game) -> list[World]:
    """The cards as an anonymous visitor sees them, a player who owns some, and an editor who knows the hidden ones."""
    _make_cards(game)
    cards = list(Card.objects.in_game(game).order_by("pk"))
    _make_records(game, cards)
    lists = ["deck:none", "deck", "box:1"]
    if game.has_decks:
        contents: dict[str, dict[Card | str, int]] = {}
        for card in cards[:9]:
            contents.setdefault(game.zone_for(card.type).key, {})[card] = 1
        for visibility in (Deck.Visibility.PUBLIC, Deck.Visibility.PRIVATE):
            deck = make_deck(game=game, owner=make_user(), cards=contents, visibility=visibility)
            lists.append(f"deck:{deck.public_id}")
    named = {f"{one.key}{day}" for one in game.formats for day in FORMAT_DAYS} if game.has_decks else set()
    leaders = tuple(card.name for card in cards[::3])
    player, editor = make_user(), make_user(editor=True)
    own(player, {card.pk: place % 4 for place, card in enumerate(cards)})
    return [
        World(
            Vocabulary(game, user), facts_of(Card.objects.in_game(game).visible_to(user), user, named, game),
            tuple(lists), leaders,
        )
        for user in (AnonymousUser(), player, editor)
    ]  # fmt: skip


def _make_cards(game: Game) -> None:
    today = timezone.localdate()
    days = (datetime.date(2024, 5, 1), datetime.date(2026, 1, 1), None, today, today - datetime.timedelta(days=20))
    sets = [
        make_set(f"S{place}", game=game, released_on=day, status="released" if day else "preview")
        for place, day in enumerate(days)
    ]
    sets.append(make_set("DRAFT", game=game, status="draft"))
    rarities = [make_rarity(code, game=game, rank=rank) for rank, code in enumerate(("C", "U", "R"), start=1)]
    kinds = [(one.key, choice) for one in game.schema.types for choice in ([c.key for c in one.subtypes] or [""])]
    for number, (kind, subtype) in zip(range(max(SMALLEST, 2 * len(kinds))), cycle(kinds), strict=False):
        fields = game.schema.fields_for(kind, subtype)
        values = {one.key: _value(one, number + step) for step, one in enumerate(fields)}
        card = make_card(
            f"{NAMES[number % len(NAMES)]}{'' if number < len(NAMES) else f' {number}'}", game=game, type=kind,
            subtype=subtype, classes=[CLASSES[place] for place in KINDS[number % len(KINDS)]], printed=False,
            values={key: value for key, value in values.items() if value is not None}, text=TEXTS[number % len(TEXTS)],
        )  # fmt: skip
        if number % 11 == 10:
            continue  # printed nowhere
        make_printing(
            card, sets[number * 5 // 3 % len(sets)], rarity=rarities[number % 3], number=f"{number}a",
            artist=ARTISTS[number % len(ARTISTS)], image="cards/none.webp" if number % 4 == 1 else "",
        )  # fmt: skip
        if number % 3 == 0:
            make_printing(
                card, sets[(number + 1) % 5], number=f"{number}", language=LANGUAGES[number // 3 % 3],
                flavour=TEXTS[(number + 1) % len(TEXTS)], name=f"Feuerklinge {number}" if number % 2 else "",
                rarity=rarities[(number + 1) % 3] if number % 5 else None,
            )  # fmt: skip


def _value(one: Field, place: int) -> object:
    if one.kind == "enum":
        return (*(choice.key for choice in one.choices), None)[place % (len(one.choices) + 1)]
    return VALUES[one.kind][place % len(VALUES[one.kind])]


def _make_records(game: Game, cards: list[Card]) -> None:
    PenName.objects.get_or_create(name="Pia Lantern", other="O’Neil")
    PenName.objects.get_or_create(name="Дарья", other="A Fire at Night")
    day = datetime.date(2026, 1, 1)
    for card in cards[::5]:
        TextRevision.objects.create(card=card, kind="errata", text="New.", effective_on=day)
    for card in cards[1::4]:
        Ruling.objects.create(card=card, text="Yes.", ruled_on=day)
    for one in game.formats if game.has_decks else ():
        for year, every in ((2024, 7), (2026, 4)):
            version = FormatVersion.objects.create(
                game=game.slug, format=one.key, effective_on=datetime.date(year, 1, 1)
            )
            for copies, card in zip(count(), cards[::every], strict=False):
                FormatLimit.objects.create(version=version, card=card, copies=copies % 4)
    if game.has_decks:  # one format allows two sets only
        version = FormatVersion.objects.filter(game=game.slug, format=game.formats[-1].key).latest("effective_on")
        version.sets.set(CardSet.objects.in_game(game).order_by("pk")[:2])
