"""`python -m tests.catalogs` collects every text for people and brings the catalogs of all languages up to date.

The site's catalogs are in `sigildb/locale`, those of a game in its own folder. Texts are found in Python by the names
of the functions they are given to, in templates by their tags, for a game in the labels of its schema; so no program
but Python is needed. New texts are added without a translation, texts that are gone left out, `.mo` is written anew.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings
from django.template.base import Lexer, Token, TokenType
from django.utils.text import smart_split
from django.utils.translation import trim_whitespace

from engine.core.game import Game
from engine.languages import DOMAIN, ENGLISH, SAID, relabelled
from sigildb.languages import MODEL_WORDS

ROOT = Path(__file__).resolve().parents[1]
APPS = ("sigildb", "decks", "cards", "engine")
GAMES = ROOT / "engine" / "games"
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != ENGLISH]
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : "
    "n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3);",
}
"""As Django's own catalogs have them, so that they are read as one."""
CONTEXT, SINGLE, PLURAL = "context", "msgid", "msgid_plural"
CALLS = {
    "gettext": (SINGLE,), "gettext_lazy": (SINGLE,), "_": (SINGLE,), "gettext_noop": (SINGLE,), "say": (SINGLE,),
    "pgettext": (CONTEXT, SINGLE), "pgettext_lazy": (CONTEXT, SINGLE),
    "ngettext": (SINGLE, PLURAL), "ngettext_lazy": (SINGLE, PLURAL),
}  # fmt: skip
"""Functions that take texts, with what their first arguments are."""
TABLES = {"SENTENCES", "PROMPTS", "_PROMPTS", "REASONS", "PLURALS"}
"""What the rules call their tables of texts by key."""


@dataclass(frozen=True, order=True, slots=True)
class Text:
    """A text for people; `place` is the file it was found in."""

    msgid: str
    plural: str = ""
    context: str = ""
    place: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it another text."""
        return self.msgid, self.plural, self.context


@dataclass(frozen=True, slots=True)
class Catalog:
    """One file of translations and the texts that belong into it."""

    folder: Path
    domain: str
    language: str
    texts: tuple[Text, ...]

    @property
    def file(self) -> Path:
        """Where the translations are written."""
        return self.folder / self.language / "LC_MESSAGES" / f"{self.domain}.po"

    def up_to_date(self) -> polib.POFile:
        """Every text with the translation there is."""
        old = polib.pofile(str(self.file)) if self.file.is_file() else polib.POFile()
        known = {(one.msgid, one.msgid_plural, one.msgctxt or ""): one for one in old}
        new = polib.POFile(wrapwidth=110)
        new.metadata = {
            "Language": self.language,
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": PLURALS[self.language],
        }
        places: dict[tuple[str, str, str], set[str]] = {}
        for text in self.texts:
            places.setdefault(text.key, set()).add(text.place)
        forms = int(PLURALS[self.language][9])
        for key, files in sorted(places.items(), key=lambda item: (min(item[1]), item[0])):
            msgid, plural, context = key
            had = known.get(key)
            entry = polib.POEntry(
                msgid=msgid, msgctxt=context or None, occurrences=[(one, "") for one in sorted(files)]
            )
            if plural:
                entry.msgid_plural = plural
                entry.msgstr_plural = {form: had.msgstr_plural.get(form, "") if had else "" for form in range(forms)}
            elif had:
                entry.msgstr = had.msgstr
            entry.flags = ["python-format"] if "%(" in msgid else ["python-brace-format"] if "{" in msgid else []
            new.append(entry)
        return new

    def write(self) -> int:
        """Write it, compiled too; how many texts lack a translation."""
        catalog = self.up_to_date()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        catalog.save(str(self.file))
        catalog.save_as_mofile(str(self.file.with_suffix(".mo")))
        return len(catalog.untranslated_entries())


def catalogs(games: tuple[Game, ...]) -> Iterator[Catalog]:
    """The site's catalogs, then those of the games that have any."""
    texts = tuple(_site())
    for language in LANGUAGES:
        yield Catalog(ROOT / "sigildb" / "locale", "django", language, texts)
    for game in games:
        texts = tuple(_of_game(game))
        for language in LANGUAGES if (game.folder / "locale").is_dir() else ():
            yield Catalog(game.folder / "locale", DOMAIN, language, texts)


def _site() -> Iterator[Text]:
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            if not file.is_relative_to(GAMES) and "migrations" not in file.parts:
                yield from _in_python(file)
    for words in MODEL_WORDS:
        yield Text(words, place="sigildb/languages.py")
    for file in sorted((ROOT / "templates").rglob("*.html")):
        yield from in_template(file.read_text(), str(file.relative_to(ROOT)))


def _of_game(game: Game) -> Iterator[Text]:
    found: list[str] = []

    def keep(words: str) -> str:
        found.append(words)
        return words

    for part in SAID:
        relabelled(getattr(game, part), keep)
    roles = [role for one in game.formats for role in one.roles]
    place = f"{game.folder.relative_to(ROOT)}/__init__.py"
    for words in [game.tagline, *found, *roles]:
        if any(letter.isalpha() for letter in words):
            yield Text(words, place=place)
    for file in sorted(game.folder.rglob("*.py")):
        if "tests" not in file.parts:
            yield from _in_python(file)
    for file in sorted(game.folder.glob("templates/**/*.html")):
        yield from in_template(file.read_text(), str(file.relative_to(ROOT)))


def _in_python(file: Path) -> Iterator[Text]:
    place = str(file.relative_to(ROOT))
    for node in ast.walk(ast.parse(file.read_text())):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if getattr(targets[0], "id", "") in TABLES:
            yield from (Text(words, place=place) for words in _strings(node.value))
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = {}
        for kind, argument in zip(CALLS.get(name, ()), node.args, strict=False):
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                given[kind] = argument.value
        if given.get(SINGLE):
            yield Text(given[SINGLE], given.get(PLURAL, ""), given.get(CONTEXT, ""), place)


def _strings(node: ast.AST | None) -> Iterator[str]:
    """The texts that stand in a table as they are."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple | ast.Dict):
        for part in node.elts if isinstance(node, ast.Tuple) else node.values:
            yield from _strings(part)
    elif isinstance(node, ast.BinOp):
        yield from _strings(node.left)


def in_template(source: str, place: str) -> Iterator[Text]:
    """The texts of a template: `translate`, `blocktranslate` and `_("…")`."""
    tokens = iter(Lexer(source).tokenize())
    for token in tokens:
        if token.token_type in (TokenType.BLOCK, TokenType.VAR):
            for quoted in re.findall(r"_\((\"[^\"]+\"|'[^']+')\)", token.contents):
                yield Text(quoted[1:-1].replace("%", "%%"), place=place)
        if token.token_type != TokenType.BLOCK:
            continue
        words = list(smart_split(token.contents))
        context = words[words.index("context") + 1][1:-1] if "context" in words else ""
        if words[0] == "translate" and words[1][0] in "\"'":
            yield Text(words[1][1:-1].replace("%", "%%"), context=context, place=place)
        elif words[0] == "blocktranslate":
            single, plural = _block(tokens)
            if "trimmed" in words:
                single, plural = trim_whitespace(single), trim_whitespace(plural)
            yield Text(single, plural, context, place)


def _block(tokens: Iterator[Token]) -> tuple[str, str]:
    """A block's text and its plural, as Django looks them up."""
    parts = [""]
    for token in tokens:
        if token.token_type == TokenType.TEXT:
            parts[-1] += token.contents.replace("%", "%%")
        elif token.token_type == TokenType.VAR:
            parts[-1] += f"%({token.contents})s"
        elif token.contents.strip() == "plural":
            parts.append("")
        else:
            break
    return parts[0], parts[1] if len(parts) > 1 else ""


if __name__ == "__main__":
    import django

    django.setup()
    from engine.registry import games

    for catalog in catalogs(games()):
        missing = catalog.write()
        print(f"{catalog.file.relative_to(ROOT)}: {f'{missing} to translate' if missing else 'complete'}")
