"""Light, dark or as the device says: kept in a cookie, so that the first byte of a page knows it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("auto", "light", "dark")
COOKIE = "theme"
YEAR = 60 * 60 * 24 * 365


def chosen_theme(request: HttpRequest) -> str:
    """The theme this reader chose, "auto" until then."""
    theme = request.COOKIES.get(COOKIE, "")
    return theme if theme in THEMES else "auto"


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme and go back to the page; static/js/theme.js does the same without the round."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = redirect(back)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(COOKIE, theme, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    return response
