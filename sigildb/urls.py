"""Addresses of the whole site; those that begin with a game come last, so that no game can hide a page."""

from django.conf import settings
from django.contrib import admin
from django.contrib.sitemaps.views import index, sitemap
from django.urls import include, path, register_converter

from engine.converters import GameConverter, WordConverter
from sigildb import languages, sitemaps, themes, views

register_converter(GameConverter, "game")
register_converter(WordConverter, "word")

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", index, {"sitemaps": sitemaps.SITEMAPS, "sitemap_url_name": "sitemap_part"}, name="sitemap"),
    path("sitemap-<section>.xml", sitemap, {"sitemaps": sitemaps.SITEMAPS}, name="sitemap_part"),
    path("search/", views.search, name="search"),
    path("theme/", themes.choose_theme, name="theme"),
    path("language/", languages.choose_language, name="language"),
    path("accounts/", include("sigildb.account_urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("sigildb.api")),
]
if not settings.PRODUCTION:
    urlpatterns += [path("style/", views.style, name="style")]
urlpatterns += [path("", include("decks.urls")), path("", include("cards.urls"))]
