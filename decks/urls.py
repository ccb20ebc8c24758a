"""Addresses of decks and of what they played; the `…_id` is the part that cannot be guessed."""

from django.urls import path

from decks import print_views
from decks.views import editor, groups, history, lists, matches, pages, play, reports, simulations, texts, watching

app_name = "decks"
urlpatterns = [
    path("decks/", lists.mine, name="mine"),
    path("decks/<slug:public_id>/", pages.deck, name="deck"),
    path("decks/<slug:public_id>/edit/", editor.edit, name="edit"),
    path("decks/<slug:public_id>/change/", editor.change_cards, name="change"),
    path("decks/<slug:public_id>/undo/", editor.undo_change, name="undo"),
    path("decks/<slug:public_id>/redo/", editor.redo_change, name="redo"),
    path("decks/<slug:public_id>/arrange/", editor.arrange, name="arrange"),
    path("decks/<slug:public_id>/details/", pages.details, name="details"),
    path("decks/<slug:public_id>/sharing/", pages.sharing, name="sharing"),
    path("decks/<slug:public_id>/copy/", pages.copy, name="copy"),
    path("decks/<slug:public_id>/delete/", pages.delete, name="delete"),
    path("decks/<slug:public_id>/import/", texts.import_into, name="import_into"),
    path("decks/<slug:public_id>/play/", play.test_hand, name="play"),
    path("decks/<slug:public_id>/play/goldfish/", simulations.goldfish, name="goldfish"),
    path("decks/<slug:public_id>/pdf/", print_views.pdf, name="pdf"),
    path("decks/<slug:public_id>/export/", texts.export, name="export"),
    path("decks/<slug:public_id>/export/<slug:kind>/", texts.export_file, name="export_file"),
    path("decks/<slug:public_id>/history/", history.history, name="history"),
    path("decks/<slug:public_id>/history/name/", history.name, name="name_point"),
    path("decks/<slug:public_id>/history/<int:revision>/", history.state, name="state"),
    path("decks/<slug:public_id>/history/<int:revision>/restore/", history.restore_state, name="restore"),
    path("matches/", watching.bring, name="bring"),
    path("matches/<slug:match_id>/", watching.match, name="watch"),
    path("matches/<slug:match_id>/record/", watching.record, name="record"),
    path("simulations/<slug:simulation_id>/", simulations.simulation, name="simulation"),
    path("simulations/<slug:simulation_id>/cancel/", simulations.cancel_games, name="cancel_simulation"),
    path("simulations/<slug:simulation_id>/restart/", simulations.restart_games, name="restart_simulation"),
    path("simulations/<slug:simulation_id>/game/", simulations.choose_game, name="choose_simulated"),
    path("simulations/<slug:simulation_id>/games/<int:seed>/", simulations.game, name="simulated"),
    path("simulations/<slug:simulation_id>/games/<int:seed>/record/", simulations.record, name="simulated_record"),
    path("<game:game>/play/goldfish/", simulations.alone, name="alone"),
    path("<game:game>/play/report/", reports.report, name="report"),
    path("<game:game>/play/", matches.play, name="match"),
    path("<game:game>/decks/", lists.deck_list, name="list"),
    path("<game:game>/decks/add/", editor.add_card, name="add"),
    path("<game:game>/decks/new/", pages.new, name="new"),
    path("<game:game>/decks/import/", texts.import_new, name="import"),
    path("<game:game>/decks/together/", groups.group, name="group"),
]
