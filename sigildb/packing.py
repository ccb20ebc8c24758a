"""Answers are compressed on their way, but for what is compressed already."""

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

PACKED = ("image/webp", "image/png", "image/jpeg", "image/gif", "application/gzip", "application/pdf")


class PackingMiddleware(GZipMiddleware):
    """Pictures, PDFs and the bulk files go out as they are, with their length."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Compress words and data."""
        if response.get("Content-Type", "").startswith(PACKED):
            return response
        return super().process_response(request, response)
