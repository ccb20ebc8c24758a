"""Artists of some sets, without reading every printing (from each name the index leads to the next), and pen names."""

from collections.abc import Iterable
from typing import Any

from django.db import connection

from cards.models import PenName, Printing
from cards.search_text import fold_search

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


def pen_names(user: Any) -> dict[str, list[str]]:
    """By every name (folded) all names of the same artist, without those that only hidden printings tell."""
    groups: dict[str, set[str]] = {}
    for pair in PenName.objects.values_list("name", "other"):
        joined = set(pair).union(*(groups.get(fold_search(name), ()) for name in pair))
        groups |= {fold_search(name): joined for name in joined}
    if not groups:
        return {}
    printed = Printing.objects.filter(artist__in=set().union(*groups.values())).order_by()
    names = printed.values_list("artist", flat=True).distinct()
    hidden = set(names) - set(names.visible_to(user))
    return {name: sorted(group - hidden) for name, group in groups.items()}
