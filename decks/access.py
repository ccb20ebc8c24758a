"""Who may open a deck; to everybody else there is none."""

from typing import Any, TypeVar

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from cards.models import Card
from cards.models.sets import sees_everything
from decks.holding import held_decks, held_simulations
from decks.models import Deck
from engine.models import Match, Simulation

Played = TypeVar("Played", Match, Simulation)


def readable_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck, for people who may read it."""
    decks = Deck.objects.readable_by(request.user, held_decks(request)).with_cards().select_related("owner")
    return get_object_or_404(decks, public_id=public_id)


def own_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck, for people who may change it."""
    decks = Deck.objects.owned_by(request.user, held_decks(request)).with_cards()
    return get_object_or_404(decks, public_id=public_id)


def is_own(request: HttpRequest, deck: Deck) -> bool:
    """Whether this visitor may change the deck."""
    if deck.owner_id is not None:
        return deck.owner_id == request.user.pk
    return not deck.is_precon and deck.public_id in held_decks(request)


def readable_match(request: HttpRequest, public_id: str) -> Match:
    """The match, for people who may open all its decks."""
    return _opened(request, get_object_or_404(Match.objects.select_related("owner"), public_id=public_id))


def readable_simulation(request: HttpRequest, public_id: str) -> Simulation:
    """The batch of games, for people who may open its deck."""
    return _opened(request, get_object_or_404(Simulation.objects.select_related("owner"), public_id=public_id))


def is_asker(request: HttpRequest, simulation: Simulation) -> bool:
    """Whether this visitor had it played."""
    if simulation.owner_id is not None:
        return bool(simulation.owner_id == request.user.pk)
    return simulation.public_id in held_simulations(request)


def _opened(request: HttpRequest, kept: Played) -> Played:
    """What was played tells as much as its decks did: all of them must be open now, and no card of then secret."""
    decks = Deck.objects.readable_by(request.user, held_decks(request)).filter(public_id__in=kept.deck_ids)
    if (kept.decks and decks.count() != len({*kept.deck_ids})) or _tells_secrets(request.user, kept):
        raise Http404("nothing is played at this address")
    return kept


def _tells_secrets(user: Any, kept: Match | Simulation) -> bool:
    if sees_everything(user) or (kept.owner_id is not None and kept.owner_id == user.pk):
        return False
    if not kept.decks and not sees_everything(kept.owner):
        return False  # a record tells only what those who brought it knew; saying no would tell them more
    game = kept.game_object
    keys = {game.schema.name_key(name) for name in kept.card_names}
    cards = Card.objects.in_game(game).filter(name_key__in=keys)
    return cards.exclude(pk__in=cards.visible_to(user).order_by().values("pk")).exists()
