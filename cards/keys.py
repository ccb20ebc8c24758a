"""Two hints to the databases: keys as one text instead of thousands of parameters, and rows tested in their order."""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, BooleanField, Expression, ExpressionWrapper, Func, Q


class KeyList(Expression):
    """For `pk__in=KeyList(keys)`: what one query found is the ground of the next, without finding it again."""

    output_field = BigIntegerField()
    UNKNOWN = "keys"
    """Stands for the keys in SQL that is written before they are known."""

    def __init__(self, keys: Iterable[int]) -> None:
        super().__init__()
        self.keys = json.dumps(list(keys))

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """As SQLite unfolds JSON."""
        return "(SELECT value FROM json_each(%s))", [self.keys]

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """As PostgreSQL unfolds JSON."""
        return "(SELECT value::bigint FROM json_array_elements_text(%s::json))", [self.keys]


class Tested(Func):
    """A condition that many rows answer: SQLite goes through the rows in the order asked for and tests each.

    It would else find all rows by the condition first and then sort them. PostgreSQL knows that by itself.
    """

    template = "%(expressions)s"
    output_field = BooleanField()

    def __init__(self, condition: Q) -> None:
        super().__init__(ExpressionWrapper(condition, output_field=BooleanField()))

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """SQLite uses no index for what stands within a function."""
        return self.as_sql(compiler, connection, template="LIKELY(%(expressions)s)", **context)
