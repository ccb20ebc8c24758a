"""Pages that belong to no single app: home and the health check."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The door: search, the games, what is new."""
    return render(request, "home.html")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether the site can answer and reach its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every building block of the pages, for those who work on them."""
    return render(request, "style.html")
