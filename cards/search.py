"""Finding text in cards: one lookup, `search__has`, with the same answers on SQLite and PostgreSQL.

SQLite looks into an FTS5 trigram index beside the table, PostgreSQL uses LIKE over a trigram (pg_trgm) index. Both find
substrings of the folded text (`search_text.fold_search`), so case and accents do not count and `%`, `_` and quotes are
plain characters.
"""

import re
from typing import Any

from django.db import connections, transaction
from django.db.models import BigIntegerField, Expression
from django.db.models.lookups import Contains

from cards.search_text import SearchText, fold_search

TRIGRAM = 3
_TABLE = """
    CREATE VIRTUAL TABLE IF NOT EXISTS card_text USING fts5(
        search, content='cards_card', content_rowid='id', tokenize='trigram case_sensitive 1'
    )"""
_ADD = "INSERT INTO card_text(rowid, search) VALUES (new.id, new.search);"
_REMOVE = "INSERT INTO card_text(card_text, rowid, search) VALUES ('delete', old.id, old.search);"
_TRIGGERS = {
    "card_text_insert": f"INSERT ON cards_card BEGIN {_ADD} END",
    "card_text_update": f"UPDATE OF id, search ON cards_card BEGIN {_REMOVE} {_ADD} END",
    "card_text_delete": f"DELETE ON cards_card BEGIN {_REMOVE} END",
}
_REBUILD = "INSERT INTO card_text(card_text) VALUES ('rebuild')"
_MATCH = "{table}.id IN (SELECT rowid FROM card_text WHERE card_text MATCH %s)"
_QUOTED_OR_WORD = re.compile(r'"([^"]+)"|(\S+)')


@SearchText.register_lookup
class Has(Contains):
    """Rows whose folded text contains the value as one piece; the value is folded too."""

    lookup_name = "has"

    def get_prep_lookup(self) -> Any:
        """Fold what is looked for as the column is folded."""
        return fold_search(str(self.rhs))

    def get_rhs_op(self, connection: Any, rhs: Any) -> Any:
        """Compare as `contains` does."""
        return connection.operators["contains"] % rhs

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """Through the trigram index; a piece too short for it by LIKE."""
        wanted = str(self.rhs)
        if len(wanted) < TRIGRAM:
            sql, parameters = self.as_sql(compiler, connection)
            return sql, list(parameters)
        table = connection.ops.quote_name(self.lhs.alias)
        return _MATCH.format(table=table), [_phrase(wanted)]


@SearchText.register_lookup
class Below(Contains):
    """Rows whose folded text contains the value below its first line; the value is folded too."""

    lookup_name = "below"
    param_pattern = "%%\n%%%s%%"

    def get_prep_lookup(self) -> Any:
        """Fold what is looked for as the column is folded."""
        return fold_search(str(self.rhs))

    def get_rhs_op(self, connection: Any, rhs: Any) -> Any:
        """Compare as `contains` does."""
        return connection.operators["contains"] % rhs


class Holding(Expression):
    """For `…__in=Holding(piece)`: keys of the cards whose folded text contains the piece, out of the index alone."""

    output_field = BigIntegerField()

    def __init__(self, piece: str) -> None:
        super().__init__()
        self.piece = piece

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[str]]:
        """The rows of the trigram index."""
        return "(SELECT rowid FROM card_text WHERE card_text MATCH %s)", [_phrase(self.piece)]


def _phrase(piece: str) -> str:
    return '"' + piece.replace('"', '""') + '"'


def words_of(text: str) -> list[str]:
    """The pieces to look for: words, and what stands between double quotes as one; a lone quote is a character."""
    plain = fold_search(text)
    return [quoted or word for quoted, word in _QUOTED_OR_WORD.findall(plain)]


def sync_index(sender: Any, using: str, **kwargs: Any) -> None:
    """After a migrate: make the text index, anew when its triggers went with a table that SQLite had to rebuild."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if "cards_card" not in connection.introspection.table_names(cursor):
            return
        if connection.vendor == "postgresql":
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            cursor.execute("CREATE INDEX IF NOT EXISTS card_text ON cards_card USING gin (search gin_trgm_ops)")
            return
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'cards_card'")
        if not _TRIGGERS.keys() <= {name for (name,) in cursor.fetchall()}:
            cursor.execute(_TABLE)
            for name, statement in _TRIGGERS.items():
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
                cursor.execute(f"CREATE TRIGGER {name} AFTER {statement}")
            cursor.execute(_REBUILD)
