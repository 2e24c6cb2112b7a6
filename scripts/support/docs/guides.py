"""The pages of Markdown files outside of the catalogues."""

import html
import re
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pages import Entry, Heading, Links, Page, code_block, plain, slug


class Guide:
    """A Markdown file, read once for its title and once, when all pages are known, for its contents."""

    def __init__(self, top: Path, source: str, path: str) -> None:
        self.source = source
        self.path = path
        self.tokens = MARKDOWN.parse((top / source).read_text())
        self.title = next((self.tokens[index + 1].content for index, token in enumerate(self.tokens)
                           if token.type == "heading_open" and token.tag == "h1"), Path(source).stem)
        self.title = "Overview" if source == "README.md" else self.title.replace("`", "")

    def page(self, links: Links) -> Page:
        page = Page(self.path, self.title, "guide")
        page.parents = [("Documentation", "index.html")]
        self._resolve(links)
        self._name_headings(page)
        page.entries = self._entries(page)
        page.body = MARKDOWN.renderer.render(self.tokens, MARKDOWN.options, {})
        page.summary = next((plain(self._inline(self.tokens[index + 1])) for index, token in enumerate(self.tokens)
                             if token.type == "paragraph_open" and token.level == 0), "")
        return page

    def _inline(self, token: Token) -> str:
        return MARKDOWN.renderer.renderInline(token.children or [], MARKDOWN.options, {})

    def _resolve(self, links: Links) -> None:
        for token in self.tokens:
            for child in token.children or []:
                for name in ("href", "src"):
                    if name in child.attrs:
                        child.attrs[name] = links.from_file(self.source, str(child.attrs[name]))

    def _name_headings(self, page: Page) -> None:
        used: set[str] = set()
        for index, token in enumerate(self.tokens):
            if token.type != "heading_open":
                continue
            text = plain(self._inline(self.tokens[index + 1]))
            anchor = slug(text)
            count = 1
            while anchor in used:
                anchor = f"{slug(text)}-{count}"
                count += 1
            used.add(anchor)
            token.attrs["id"] = anchor
            level = int(token.tag[1])
            if level > 1:
                page.headings.append(Heading(level, anchor, text))

    def _entries(self, page: Page) -> list[Entry]:
        """Returns an entry for each section, and for each key in a table of keys."""
        entries, anchor, title = [], "", self.title
        texts: list[str] = []
        is_reference = self.source == "Brands/README.md"

        def close() -> None:
            entries.append(Entry(title, "Guide", "" if title == self.title else self.title,
                                 f"{self.path}#{anchor}" if anchor else self.path, " ".join(texts)[:1500]))

        row: list[str] = []
        row_start = self.tokens[0]
        for index, token in enumerate(self.tokens):
            if token.type == "heading_open" and token.tag != "h1":
                close()
                anchor, title, texts = str(token.attrs["id"]), plain(self._inline(self.tokens[index + 1])), []
            elif token.type == "tr_open":
                row, row_start = [], token
            elif token.type == "inline":
                row.append(plain(self._inline(token)))
                texts.append(row[-1])
            elif token.type == "tr_close" and is_reference and row and row[0] not in ("key", "Key"):
                name = row[0] if title.endswith(".yaml") else f"{title}.{row[0]}"
                place = f"key-{name}" if title != "brandgen.yaml" else f"workspace-{name}"
                row_start.attrs["id"] = place
                entries.append(Entry(name, "Manifest key", self.title, f"{self.path}#{place}", " ".join(row[1:])[:300]))
            elif token.type == "fence":
                texts.append(token.content)
        close()
        return entries


def _fence(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    return code_block(tokens[index].content, tokens[index].info.strip().split(" ")[0])


def _table_open(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    return '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'


def _table_close(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    return "</table></div>\n"


def _cell(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    # A table whose first column has no title has an empty cell, which must not be a heading.
    is_empty = not tokens[index + 1].content
    return "<td>" if is_empty else '<th scope="col">'


def _cell_end(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    return "</td>\n" if not tokens[index - 1].content else "</th>\n"


def _image(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    token = tokens[index]
    return f'<img src="{html.escape(str(token.attrs["src"]))}" alt="{html.escape(token.content)}" loading="lazy">'


def _heading_close(renderer: object, tokens: list[Token], index: int, options: object, env: object) -> str:
    opening = tokens[index - 2]
    if opening.tag == "h1":
        return "</h1>\n"
    title = html.escape(plain(MARKDOWN.renderer.renderInline(tokens[index - 1].children or [], MARKDOWN.options, {})))
    return f'<a class="anchor" href="#{opening.attrs["id"]}" aria-label="Link to “{title}”">#</a></{opening.tag}>\n'


MARKDOWN = MarkdownIt("gfm-like", {"html": True, "linkify": False}).disable("linkify")
# Comments are for readers of the source.
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
for _name, _function in {
    "fence": _fence, "table_open": _table_open, "table_close": _table_close, "th_open": _cell, "th_close": _cell_end,
    "image": _image, "heading_close": _heading_close,
    "html_block": lambda renderer, tokens, index, options, env: COMMENT.sub("", tokens[index].content),
}.items():
    MARKDOWN.add_render_rule(_name, _function)
