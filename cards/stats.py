"""Numbers and enumerations of `Card.values` as the database sees them: filter, sort and compare, with an index each.

The indexes follow the games' schemas after every migrate and belong to no migration, so that a sixth game needs none.
The key stands literally in the SQL: SQLite uses an expression index only where the text is the same. Figures that led
to this: ARCHITECTURE.md.
"""

from collections.abc import Iterable
from typing import Any

from django.db import connections, models
from django.db.models import Q
from django.db.models.lookups import GreaterThanOrEqual, In, IsNull, Lookup

from engine.core.schema import Field
from engine.registry import games

SMALLEST = -(2**31)
PREFIX = "stat_"
BY_NAME = ("sort_name", "id", "public_from")


class Stored(models.Func):
    """A field of `Card.values`; NULL for a card without it and for whatever is printed that is of another kind."""

    sqlite: str
    postgresql: str

    def __init__(self, key: str, path: str = "") -> None:
        """`path` leads to the card from the rows that are asked for, such as `card__` from printings."""
        if not key.isidentifier() or not key.isascii():
            raise ValueError(f'"{key}" is no field key')  # it goes into the SQL as it is
        super().__init__(f"{path}values", key=key)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The value, as SQLite reads JSON."""
        return self.as_sql(compiler, connection, template=self.sqlite, **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """The value, as PostgreSQL reads JSON."""
        return self.as_sql(compiler, connection, template=self.postgresql, **context)


class Stat(Stored):
    """A number field; an X is no number."""

    output_field = models.IntegerField()
    sqlite = """CASE JSON_TYPE(%(expressions)s, '$.%(key)s') WHEN 'integer'
        THEN JSON_EXTRACT(%(expressions)s, '$.%(key)s') END"""
    postgresql = """(CASE jsonb_typeof(%(expressions)s -> '%(key)s') WHEN 'number'
        THEN (%(expressions)s ->> '%(key)s')::integer END)"""


class Listed(Stored):
    """An enumeration: the key of its value."""

    output_field = models.TextField()
    sqlite = """CASE JSON_TYPE(%(expressions)s, '$.%(key)s') WHEN 'text'
        THEN JSON_EXTRACT(%(expressions)s, '$.%(key)s') END"""
    postgresql = """(CASE jsonb_typeof(%(expressions)s -> '%(key)s') WHEN 'string'
        THEN %(expressions)s ->> '%(key)s' END)"""


def compare(lookup: type[Lookup], left: Stat | int, right: Stat | int) -> Q:
    """A comparison that is false, never NULL, where a number is missing: so `~` is its complement."""
    sides = [side for side in (left, right) if not isinstance(side, int)]
    return Q(lookup(left, right), *(Q(IsNull(side, False)) for side in sides))


def one_of(listed: Listed, keys: Iterable[str]) -> Q:
    """Cards with one of some values; false, never NULL, on a card without any, so `~` is its complement."""
    return Q(In(listed, list(keys)), IsNull(listed, False))


def printed(stat: Stat) -> Q:
    """Cards on which the number is printed; a range, for IS NOT NULL would use no index."""
    return compare(GreaterThanOrEqual, stat, SMALLEST)


def has(field: Field) -> Q:
    """Cards on which the field is printed."""
    if field.kind == "number":
        return printed(Stat(field.key))
    return Q(values__has_key=field.key)


def order(key: str, *, descending: bool = False, path: str = "") -> Any:
    """Sort by a number; cards without it come last in both directions."""
    stat = Stat(key, path)
    return stat.desc(nulls_last=True) if descending else stat.asc(nulls_last=True)


def wanted_indexes() -> dict[str, models.Index]:
    """An index for every number field and every enumeration of every game's schema."""
    numbers = {one.key for game in games() for one in game.schema.numbers}
    enums = {one.key for game in games() for one in game.schema.enums}
    fields = {f"{PREFIX}{key}": ("game", Stat(key)) for key in sorted(numbers)}
    # A page of one value is found within the index, so its order and `public_from` are in it.
    fields |= {f"{PREFIX}{key}_key": ("game", Listed(key), *BY_NAME) for key in sorted(enums)}
    return {name: models.Index(*columns, name=name) for name, columns in fields.items()}


def sync_indexes(sender: Any, using: str, **kwargs: Any) -> None:
    """After a migrate: make the indexes that are missing, drop those that no schema asks for any more.

    SQLite rebuilds the table when a column changes and loses them, so this cannot be a migration.
    """
    from cards.models import Card  # apps are not ready when this module is imported

    connection = connections[using]
    schema = connection.schema_editor()  # only to write the SQL: entered, it would refuse to work within a transaction
    wanted = wanted_indexes()
    with connection.cursor() as cursor:
        if Card._meta.db_table not in connection.introspection.table_names(cursor):
            return
        constraints = connection.introspection.get_constraints(cursor, Card._meta.db_table)
        there = {name for name in constraints if name.startswith(PREFIX)}
        for name in sorted(there - wanted.keys()):
            cursor.execute(f"DROP INDEX {connection.ops.quote_name(name)}")
        for name in sorted(wanted.keys() - there):
            cursor.execute(str(wanted[name].create_sql(Card, schema)))
