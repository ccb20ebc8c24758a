"""A set as it stands in the database, written as a set file that loads back to the same."""

from typing import Any

from django.utils.text import slugify

from cards.models import BoosterPack, Card, CardClass, CardSet, PackSheet, Printing, Rarity, TextRevision


def set_document(card_set: CardSet) -> dict[str, Any]:
    """The whole set: header, classes, rarities, cards in collector order, boosters."""
    cards = card_documents(card_set)
    names = {name for card in cards.values() for name in card.get("classes", ())}
    classes = CardClass.objects.in_game(card_set.game).filter(name__in=names)
    rarities = Rarity.objects.in_game(card_set.game).filter(printings__card_set=card_set).distinct()
    document = {
        "game": card_set.game,
        "set": set_header(card_set),
        "classes": [{"name": one.name, "description": one.description} for one in classes],
        "rarities": [{"code": one.code, "name": one.name, "rank": one.rank} for one in rarities],
        "cards": list(cards.values()),
        "boosters": [_booster(one) for one in card_set.boosters.order_by("code")],
    }
    return {key: value for key, value in document.items() if value}


def set_header(card_set: CardSet) -> dict[str, Any]:
    """What a set file says of the set itself."""
    header = {
        "code": card_set.code,
        "name": card_set.name,
        "released_on": card_set.released_on.isoformat() if card_set.released_on else None,
        "status": card_set.status,
        "description": card_set.description,
    }
    return {key: value for key, value in header.items() if value}


def card_documents(card_set: CardSet) -> dict[str, dict[str, Any]]:
    """The documents of a set's cards by name key, with its printings and the rulings given with it."""
    rows = card_set.printings.select_related("card", "rarity").order_by("number_key", "language", "pk")
    documents: dict[str, dict[str, Any]] = {}
    for one in rows.prefetch_related("card__classes", "card__revisions", "card__rulings"):
        card = one.card
        document = documents.setdefault(card.name_key, {**_card(card), "printings": []})
        document["printings"].append(_printing(one))
        if rulings := [_ruling(said) for said in card.rulings.all() if said.source == card_set.name]:
            document["rulings"] = rulings
    for document in documents.values():
        if len(document["printings"]) == 1:
            document["printing"] = document.pop("printings")[0]
    return documents


def _card(card: Card) -> dict[str, Any]:
    """The card with the text it was printed with: what an erratum changed is no part of the file."""
    document = card.document()
    printed = [one.text for one in card.revisions.all() if one.kind == TextRevision.Kind.PRINTED]
    if printed and printed[-1] != card.text:
        document["text"] = printed[-1]
    if card.slug != slugify(card.name, allow_unicode=True):
        document["slug"] = card.slug
    return document


def _printing(one: Printing) -> dict[str, Any]:
    said = {
        "number": one.number,
        "language": "" if one.language == "en" else one.language,
        "rarity": one.rarity.code if one.rarity else "",
        "artist": one.artist,
        "flavour": one.flavour,
        "name": one.name,
        "text": one.text,
    }
    return {key: value for key, value in said.items() if value}


def _ruling(said: Any) -> dict[str, str]:
    return {"date": said.ruled_on.isoformat(), "text": said.text}


def _booster(pack: BoosterPack) -> dict[str, Any]:
    sheets = {one.name: _sheet(one) for one in pack.sheets.prefetch_related("cards__printing__card").order_by("pk")}
    slots = []
    for slot in pack.slots.prefetch_related("choices__sheet"):
        choices = [{"sheet": one.sheet.name, "weight": one.weight} for one in slot.choices.all()]
        slots.append({"count": slot.count, "choices": choices})
    return {"code": pack.code, "name": pack.name, "description": pack.description, "sheets": sheets, "slots": slots}


def _sheet(sheet: PackSheet) -> dict[str, Any]:
    """All printings of a rarity once each are written as that rarity, others by their cards."""
    places = list(sheet.cards.all())
    weights = {place.printing_id: place.weight for place in places}
    rarities = {place.printing.rarity_id for place in places}
    if len(rarities) == 1 and None not in rarities and set(weights.values()) == {1}:
        rarity = Rarity.objects.get(pk=rarities.pop())
        of_rarity = Printing.objects.filter(card_set=sheet.pack.card_set, rarity=rarity).values_list("pk", flat=True)
        if set(of_rarity) == set(weights):
            return {"rarity": rarity.code}
    return {"cards": {place.printing.card.name: place.weight for place in places}}
