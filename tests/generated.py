"""Cards in any number, made from a game's schema: the same for the same seed."""

import datetime
import random

from cards.models import Card, CardClass, CardSet, Printing, Rarity
from cards.models.sets import ALWAYS
from cards.search_text import fold_search
from engine.core.game import Game
from engine.core.schema import CardType, Field

BATCH = 2000
SETS = 12


def generate_cards(game: Game, number: int, *, first: int = 0, seed: int = 7) -> None:
    """Fill the database: cards of every type, 0 to 3 classes each, text of 20 to 40 words, one printing or two."""
    dice = random.Random(seed)
    words = ["".join(dice.choices("abdeiklmnorstu", k=dice.randint(3, 8))) for _ in range(900)]
    classes = [CardClass.objects.get_or_create(game=game.slug, name=f"Class {one}")[0] for one in range(16)]
    rarities = [
        Rarity.objects.get_or_create(
            game=game.slug, code=f"R{rank}", defaults={"name": f"Rarity {rank}", "rank": rank}
        )[0]
        for rank in (1, 2, 3)
    ]
    sets = [_set(game, place) for place in range(SETS)]
    for start in range(first, first + number, BATCH):
        made = [_card(game, dice, words, start + step) for step in range(min(BATCH, first + number - start))]
        cards = Card.objects.bulk_create(made)
        Card.classes.through.objects.bulk_create(
            Card.classes.through(card_id=card.pk, cardclass_id=one.pk)
            for card in cards
            if game.schema.type_by_key[card.type].classes != "none"
            for one in dice.sample(classes, dice.randint(0, 3))
        )
        Printing.objects.bulk_create(
            Printing(
                card=card, card_set=card_set, number=str(start + place), number_key=f"{start + place:06}",
                rarity=dice.choice(rarities), artist=f"Artist {dice.randint(1, 40)}", flavour="Old words.",
            )
            for place, card in enumerate(cards)
            for card_set in dice.sample(sets, 1 if dice.random() < 0.8 else 2)
        )  # fmt: skip


def _set(game: Game, place: int) -> CardSet:
    released_on = datetime.date(2020, 1, 1) + datetime.timedelta(days=90 * place)
    facts = {"name": f"Generated {place}", "status": "released", "released_on": released_on}
    return CardSet.objects.get_or_create(game=game.slug, code=f"G{place:02}", defaults=facts)[0]


def _card(game: Game, dice: random.Random, words: list[str], number: int) -> Card:
    card_type: CardType = dice.choice(game.schema.types)
    subtype = dice.choice([one.key for one in card_type.subtypes] or [""])
    name = f"{' '.join(dice.choices(words, k=2)).title()} {number}"
    uses = card_type.fields_of(subtype)
    values = {
        use.field: _value(game.schema.field_by_key[use.field], dice)
        for use in uses
        if use.required or dice.random() < 0.3
    }
    return Card(
        game=game.slug,
        name=name,
        name_key=game.schema.name_key(name),
        sort_name=fold_search(name),
        slug=f"card-{number}",
        type=card_type.key,
        subtype=subtype,
        values=values,
        text=" ".join(dice.choices(words, k=dice.randint(20, 40))),
        public_from=ALWAYS,
    )


def _value(field: Field, dice: random.Random) -> object:
    if field.kind == "number":
        return 10 * dice.randint(max(1, field.minimum), min(30, max(1, field.maximum // 10)))
    if field.kind == "enum":
        return dice.choice(field.choices).key
    return {"flag": True, "words": ["Word"]}.get(field.kind, "Something")
