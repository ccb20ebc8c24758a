"""Notes people write in Markdown, as HTML that can do no harm."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"]).disable("image")
)
_TAGS = {
    "p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a",
    "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
_CLEANER = nh3.Cleaner(
    tags=_TAGS,
    attributes={"a": {"href"}, "ol": {"start"}},
    url_schemes={"http", "https", "mailto"},
    link_rel="noopener noreferrer nofollow ugc",
)


def render_notes(text: str) -> SafeString:
    """Markdown as HTML: typed HTML stays text, links go to the web only, pictures are links, headings begin at h3."""
    tokens = _MARKDOWN.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + 2, 6)}"
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return mark_safe(_CLEANER.clean(html))  # noqa: S308 cleaned in this line
