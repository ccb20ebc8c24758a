"""Notes are Markdown that can do no harm, and what was typed is seen as it was typed."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from decks.notes import render_notes
from tests.factories import make_deck


def tags_of(html: str) -> list[tuple[str, dict[str, str]]]:
    """Every tag that a browser would see, with its attributes."""
    found: list[tuple[str, dict[str, str]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, {key: value or "" for key, value in attrs}))

    Reader().feed(html)
    return found


HARMFUL = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "![x](javascript:alert(1))",
    "<a href='javascript:alert(1)'>x</a>",
    '[x](https://a.example/"onmouseover="alert(1))',
    "<svg/onload=alert(1)>",
    "<iframe src=//evil.example></iframe>",
    "</textarea><script>alert(1)</script>",
    "<style>*{display:none}</style>",
    "`<script>`",
    "<!-- <script>alert(1)</script> -->",
    "[x]: javascript:alert(1)\n[x]",
    "<javascript:alert(1)>",
)


@pytest.mark.parametrize("text", HARMFUL)
def test_nothing_typed_into_notes_becomes_a_script(text: str) -> None:
    for tag, attributes in tags_of(render_notes(text)):
        assert tag in {"p", "a", "code", "br"}
        assert set(attributes) <= {"href", "rel"}
        assert attributes.get("href", "https:").startswith("https:")


def test_what_was_typed_is_seen_once_escaped() -> None:
    assert "Fire &amp; Ash &lt;3" in render_notes("Fire & Ash <3")
    assert "&amp;lt;" not in render_notes("a < b")


def test_markdown_is_rendered() -> None:
    html = render_notes("# Plan\n\n**burn** *slowly*\nthen\n\n- one\n- two\n\n[rules](https://example.org/?a=1&b=2)")
    assert "<h3>Plan</h3>" in html
    assert "<strong>burn</strong> <em>slowly</em><br>" in html
    assert "<li>one</li>" in html
    assert 'href="https://example.org/?a=1&amp;b=2"' in html
    assert "nofollow" in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["</title><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7|add:7 }}"]
)
def test_the_name_of_a_deck_is_text_on_every_page(name: str, player: Client) -> None:
    deck = make_deck(name, owner=player.user, visibility="public", notes="<script>alert(1)</script>")
    pages = ["", "edit/", "details/", "sharing/", "copy/", "delete/", "export/", "history/", "import/"]
    for address in [*(deck.get_absolute_url() + page for page in pages), "/decks/", f"/{deck.game}/decks/"]:
        text = player.get(address).content.decode()
        assert "<script>alert" not in text
        assert "<img src=x" not in text


@pytest.mark.django_db
def test_the_preview_is_cleaned_as_the_page_is(player: Client) -> None:
    deck = make_deck(owner=player.user)
    sent = {"name": "A", "format": deck.format, "notes": "**b** <script>x</script>", "revision": 0, "preview": 1}
    answer = player.post(f"{deck.get_absolute_url()}details/", sent, headers={"HX-Request": "true"})
    assert "<strong>b</strong> &lt;script&gt;" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    deck.refresh_from_db()
    assert deck.notes == ""


def test_a_picture_in_the_notes_becomes_a_link_and_is_not_lost() -> None:
    html = render_notes("![the board](https://a.example/board.png)")
    (link,) = [attributes for tag, attributes in tags_of(html) if tag == "a"]
    assert link["href"] == "https://a.example/board.png"
    assert ">the board</a>" in html
