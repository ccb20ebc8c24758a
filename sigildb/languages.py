"""The language of a page: an account's own, else chosen in the footer, else as the browser asks; and our models’ names
in all languages.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.views.i18n import set_language

API = "/api/"
OURS = ("sigildb", "decks", "cards", "engine")
MODEL_WORDS: list[str] = []
"""What was given up to be translated, in English, for those who collect texts."""


class LanguageMiddleware(LocaleMiddleware):
    """Pages in the reader's language; the API in English, so that scripts meet the same words everywhere."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose the language for what follows."""
        super().process_request(request)
        is_for_programs = request.path_info.startswith(API) and request.path_info != reverse("api:docs")
        if language := "en" if is_for_programs else getattr(request.user, "language", ""):
            translation.activate(language)
            request.LANGUAGE_CODE = language


def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Remember the language in this browser and, of somebody signed in, for every other; then back to the page."""
    if request.method == "POST" and request.user.is_authenticated:
        _keep(request.user, request.POST.get("language"))
    return set_language(request)


def keep_language(sender: Any, request: HttpRequest, user: Any, **more: Any) -> None:
    """Whoever signs in with an account that has no language yet keeps the one chosen in this browser."""
    if not user.language:
        _keep(user, request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME))


def _keep(user: Any, language: str | None) -> None:
    if language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])


def translate_models() -> None:
    """From now on the names and help texts of our models and their fields, as the desk shows them, are looked up."""
    for holder, attribute in list(_named()):
        words = getattr(holder, attribute)
        if isinstance(words, Promise) and attribute == "verbose_name_plural":
            words = str(words)  # Django's own, made by adding an s
        if words and not isinstance(words, Promise):
            MODEL_WORDS.append(words)
            setattr(holder, attribute, translation.gettext_lazy(words))


def _named() -> Iterator[tuple[Any, str]]:
    for model in apps.get_models():
        meta = model._meta
        if meta.app_label in OURS and not model.__name__.startswith("Historical"):
            yield from ((meta, "verbose_name"), (meta, "verbose_name_plural"))
            for field in (*meta.fields, *meta.local_many_to_many):
                if field.editable:
                    yield from ((field, "verbose_name"), (field, "help_text"))
