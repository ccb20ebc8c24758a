"""The query language of every search box: one text, one tree, and from it the database query, a plain-Python predicate,
an English sentence, the text in its one canonical form and JSON for filtering within a page.

`parse(text, vocabulary)` reads; `matching(query, vocabulary)` asks the database; the grammar in words is in README.md.
"""

from cards.query.database import matching
from cards.query.errors import QueryError
from cards.query.parsing import parse
from cards.query.tree import Query
from cards.query.vocabulary import Vocabulary

__all__ = ["Query", "QueryError", "Vocabulary", "matching", "parse"]
