"""A list of keys handed to the database as one text instead of thousands of parameters."""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, Expression


class KeyList(Expression):
    """For `pk__in=KeyList(keys)`: what one query found is the ground of the next, without finding it again."""

    output_field = BigIntegerField()

    def __init__(self, keys: Iterable[int]) -> None:
        super().__init__()
        self.keys = json.dumps(list(keys))

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """As SQLite unfolds JSON."""
        return "(SELECT value FROM json_each(%s))", [self.keys]

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """As PostgreSQL unfolds JSON."""
        return "(SELECT value::bigint FROM json_array_elements_text(%s::json))", [self.keys]
