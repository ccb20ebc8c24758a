"""Addresses of decks in the API."""

from django.urls import path

from decks.api import check

game_patterns = [path("<game:game>/decks/check/", check.deck_check, name="deck_check")]
