"""JSON that programs send."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class DocumentParser(JSONParser):
    """JSON, with brackets beyond Python's own limit refused like any other fault in it."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """The document."""
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("the document is nested too deeply") from error
