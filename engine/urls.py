"""Addresses of matches; `match_id` cannot be guessed."""

from django.urls import path

from engine import views

app_name = "engine"
urlpatterns = [
    path("matches/", views.bring, name="bring"),
    path("matches/<slug:match_id>/", views.match, name="match"),
    path("matches/<slug:match_id>/record/", views.record, name="record"),
]
