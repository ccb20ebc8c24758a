"""Answers on their way out: compressed, but for what is so already; public ones are the same for every reader."""

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

PACKED = ("image/webp", "image/png", "image/jpeg", "image/gif", "application/gzip", "application/pdf")


class PackingMiddleware(GZipMiddleware):
    """Pictures, PDFs and the bulk files go out as they are, with their length."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Compress words and data; what every cache may keep does not vary with anybody's cookies or language."""
        if "public" in response.get("Cache-Control", ""):
            response.headers.pop("Vary", None)
        if response.get("Content-Type", "").startswith(PACKED):
            return response
        return super().process_response(request, response)
