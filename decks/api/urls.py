"""Addresses of decks in the API."""

from django.urls import path

from decks.api import check, decks, importing

decks_patterns = [
    path("decks/", decks.deck_list, name="decks"),
    path("decks/<slug:public_id>/", decks.deck_detail, name="deck"),
]
game_patterns = [
    path("<game:game>/decks/check/", check.deck_check, name="deck_check"),
    path("<game:game>/decks/import/", importing.deck_import, name="deck_import"),
]
