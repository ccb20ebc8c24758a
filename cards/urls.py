"""Addresses of a game's cards, sets, classes and formats."""

from django.urls import path

from cards.feeds import SetFeed
from cards.views import cards, faces, formats, games, lists, searching, sets

app_name = "cards"
urlpatterns = [
    path("<game:game>/", games.game_home, name="game"),
    path("<game:game>/cards/", lists.card_list, name="list"),
    path("<game:game>/complete/", searching.completion, name="complete"),
    path("<game:game>/query/", searching.query, name="query"),
    path("<game:game>/facts/", searching.facts, name="facts"),
    path("<game:game>/random/", searching.random_card, name="random"),
    path("<game:game>/syntax/", searching.syntax, name="syntax"),
    path("<game:game>/searches/save/", searching.save_search, name="save_search"),
    path("<game:game>/searches/remove/", searching.remove_search, name="remove_search"),
    path("<game:game>/cards/<word:slug>/", cards.card, name="card"),
    path("<game:game>/cards/<word:slug>/own/", cards.own_card, name="own"),
    path("<game:game>/cards/<word:slug>/text/", cards.card_text, name="card_text"),
    path("<game:game>/cards/<word:slug>/seal.svg", cards.seal, name="seal"),
    path("<game:game>/printings/<int:pk>/image/", cards.printing_image, name="printing_image"),
    path("<game:game>/printings/<int:pk>/<slug:face>/<int:width>.webp", faces.face, name="face"),
    path("<game:game>/sets/", sets.set_list, name="sets"),
    path("<game:game>/sets/feed.atom", SetFeed(), name="set_feed"),
    path("<game:game>/sets/<word:code>/", sets.card_set, name="set"),
    path("<game:game>/classes/", sets.class_list, name="classes"),
    path("<game:game>/classes/<word:slug>/", sets.card_class, name="class"),
    path("<game:game>/formats/", formats.format_list, name="formats"),
    path("<game:game>/formats/<slug:key>/", formats.deck_format, name="format"),
]
