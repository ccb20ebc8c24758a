"""How a reader turns pages: one by one, or endlessly; a cookie remembers it, without an account."""

from django.http import HttpRequest, HttpResponse

COOKIE = "paging"
ENDLESS = "endless"
YEAR = 365 * 24 * 3600


def is_endless(request: HttpRequest) -> bool:
    """Whether this reader wants one list that goes on."""
    return request.COOKIES.get(COOKIE) == ENDLESS


def keep_paging(answer: HttpResponse, chosen: str) -> HttpResponse:
    """The answer, with the choice remembered; anything but endless is pages."""
    if chosen == ENDLESS:
        answer.set_cookie(COOKIE, ENDLESS, max_age=YEAR, samesite="Lax")
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer
