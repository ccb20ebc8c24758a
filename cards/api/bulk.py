"""All cards of a game in one download."""

from django.http import FileResponse, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import http_date, parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request

from cards.api.problems import problems
from cards.bulk import bulk_file
from engine.core.game import Game


@extend_schema(
    operation_id="bulk",
    responses={
        (200, "application/gzip"): OpenApiResponse(OpenApiTypes.BINARY, "JSON, compressed with gzip"),
        **problems(404),
    },
)
@api_view(["GET", "HEAD"])
def bulk(request: Request, game: Game) -> HttpResponse:
    """Every public card with printings, rulings and text history as one JSON file, compressed; made anew when cards,
    printings or sets change, and every day. Its ETag says whether it did.
    """
    file = bulk_file(game)
    etag = f'"{file.version}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers={"ETag": etag})
    answer = FileResponse(
        file.path.open("rb"), as_attachment=True, filename=f"{game.slug}.json.gz", content_type="application/gzip"
    )
    answer["ETag"] = etag
    answer["Last-Modified"] = http_date(file.path.stat().st_mtime)
    patch_cache_control(answer, public=True, max_age=3600)
    return answer
