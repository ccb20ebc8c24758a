"""Addresses of games, cards and sets in the API."""

from django.urls import path

from cards.api import bulk, card_lists, cards, classes, collection, formats, games, printings, sets

games_patterns = [
    path("games/", games.game_list, name="games"),
    path("cards/", card_lists.all_cards, name="all_cards"),
]
game_patterns = [
    path("<game:game>/", games.game_detail, name="game"),
    path("<game:game>/bulk/", bulk.bulk, name="bulk"),
    path("<game:game>/cards/", card_lists.card_list, name="cards"),
    path("<game:game>/cards/<word:slug>/", cards.card_detail, name="card"),
    path("<game:game>/collection/", collection.collection, name="collection"),
    path("<game:game>/printings/", printings.printing_list, name="printings"),
    path("<game:game>/classes/", classes.class_list, name="classes"),
    path("<game:game>/formats/", formats.format_list, name="formats"),
    path("<game:game>/sets/", sets.set_list, name="sets"),
    path("<game:game>/sets/<word:code>/", sets.set_detail, name="set"),
]
