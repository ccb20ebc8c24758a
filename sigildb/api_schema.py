"""What holds for every operation and every answer, added to the API's schema."""

import re
from json import dumps
from typing import Any

RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}}
ETAG = {"ETag": {"description": "Sent back as If-None-Match it brings 304.", "schema": {"type": "string"}}}
IN_PART = {"Problem", "ListedCard"}
"""Answers that may lack keys: what an error says of a query, and cards of which only some `fields` were wanted."""


def what_holds_everywhere(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The schema with headers, with 304, and with all keys of answers required; sent documents may lack some."""
    operations = [one for methods in result["paths"].values() for one in methods.items()]
    for method, operation in operations:
        answers = operation["responses"]
        answers["429"]["headers"] = RETRY_AFTER
        if method == "get":
            answers["200"]["headers"] = ETAG
            answers["304"] = {"description": "Not changed"}
        operation["responses"] = dict(sorted(answers.items()))
    parts = result["components"]["schemas"]
    sent = _named_in([operation.get("requestBody") for _, operation in operations], parts)
    for name, part in parts.items():
        if name == "ListedCard":
            del part["required"]
        elif "properties" in part and name not in IN_PART | sent:
            part["required"] = sorted(part["properties"])
    return result


def _named_in(document: Any, parts: dict[str, Any]) -> set[str]:
    """The components a part of the schema consists of, those within them too."""
    found: set[str] = set()
    new = {"": document}
    while new:
        names = set(re.findall(r'"#/components/schemas/(\w+)"', dumps(list(new.values()), default=str)))
        new = {name: parts[name] for name in names - found}
        found |= names
    return found
