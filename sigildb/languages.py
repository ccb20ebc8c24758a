"""The language of a page: chosen in the footer, else as the browser asks."""

from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

API = "/api/"


class LanguageMiddleware(LocaleMiddleware):
    """Pages in the reader's language; the API in English, so that scripts meet the same words everywhere."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose the language for what follows."""
        super().process_request(request)
        if request.path_info.startswith(API):
            translation.activate("en")
            request.LANGUAGE_CODE = "en"
