"""The artists of some sets, without reading every printing: from each name the index leads to the next."""

from collections.abc import Iterable

from django.db import connection

from cards.models import Printing

_NAMES = """
    WITH RECURSIVE named(artist) AS (
        SELECT MIN(artist) FROM {table} WHERE artist > ''
        UNION ALL
        SELECT (SELECT MIN(artist) FROM {table} WHERE artist > named.artist) FROM named WHERE named.artist IS NOT NULL
    )
    SELECT artist FROM named WHERE EXISTS (
        SELECT 1 FROM {table} AS own WHERE own.artist = named.artist AND own.card_set_id IN ({sets})
    )
    ORDER BY artist"""


def artists_of(sets: Iterable[int]) -> list[str]:
    """Whoever drew a printing of these sets, in order."""
    wanted = [int(one) for one in sets]
    if not wanted:
        return []
    table = connection.ops.quote_name(Printing._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(_NAMES.format(table=table, sets=", ".join(["%s"] * len(wanted))), wanted)
        return [name for (name,) in cursor.fetchall()]
