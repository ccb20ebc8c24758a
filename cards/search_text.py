"""Text as it is searched: case, accents, quotes and dashes do not count; the folded column is filled in on save."""

from typing import Any

from django.db import models

from engine.core.cards import fold_search

__all__ = ["SearchText", "fold_search"]


class SearchText(models.TextField):
    """The folded form of other columns, filled in by `pre_save`: `bulk_create` does it too, `update()` does not."""

    def __init__(self, *args: Any, sources: tuple[str, ...] = (), **options: Any) -> None:
        self.sources = sources
        options.setdefault("default", "")
        options.setdefault("blank", True)
        super().__init__(*args, **options)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """For migrations: the sources are part of the column."""
        name, path, args, options = super().deconstruct()
        return name, path, list(args), {**options, "sources": self.sources}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The folded text of all sources, a line each."""
        text = "\n".join(fold_search(getattr(model_instance, source) or "") for source in self.sources)
        setattr(model_instance, self.attname, text)
        return text
