"""The pages of the site, their addresses, and the links between them."""

import html
import os
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


@dataclass
class Heading:
    """A heading that the page's table of contents and the search lead to."""

    level: int
    anchor: str
    text: str
    # Whether the text is code.
    is_code: bool = False


@dataclass
class Entry:
    """A place that the search finds."""

    title: str
    # What the place is, such as `Guide` or `Structure`.
    kind: str
    # The page that contains it.
    context: str
    path: str
    text: str


@dataclass
class Page:
    """A page of the site. `body` is the contents of its `main` element; `link:` begins the links inside of the site."""

    path: str
    title: str
    # The kind of page that the layout and the checks know: start, guide, article, module, symbol, search.
    kind: str
    body: str = ""
    summary: str = ""
    headings: list[Heading] = field(default_factory=list)
    # The pages above this one: title and path.
    parents: list[tuple[str, str]] = field(default_factory=list)
    module: str = ""
    entries: list[Entry] = field(default_factory=list)


class Broken(Exception):
    """A link that leads nowhere, or another error in a source."""


class Links:
    """The pages by the source file, and by docc's identifiers."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.by_source: dict[str, str] = {}
        self.by_identifier: dict[str, str] = {}
        # The files that pages link to, with their place in the site.
        self.files: dict[str, str] = {}

    def from_file(self, source: str, link: str) -> str:
        """Returns the address of a link in a Markdown file, which is relative to the file."""
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            return link
        name, _, anchor = link.partition("#")
        target = os.path.normpath(PurePosixPath(source).parent / name) if name else source
        suffix = f"#{anchor}" if anchor else ""
        if target in self.by_source:
            return f"link:{self.by_source[target]}{suffix}"
        if (self.top / target / "README.md").is_file():
            return self.from_file(source, f"{name.rstrip('/')}/README.md{suffix}")
        if not (self.top / target).is_file():
            raise Broken(f"{source}: error: the link to '{link}' leads to no file")
        self.files[target] = f"files/{target}" + (".txt" if Path(target).suffix not in {".png", ".svg", ".jpg"} else "")
        return f"link:{self.files[target]}"


def relative(page: str, text: str) -> str:
    """Makes the links of a page relative to it, so that the site needs no server and no fixed address."""
    depth = "../" * page.count("/")
    return re.sub(r'(href|src|action)="link:', lambda match: f'{match[1]}="{depth}', text)


def slug(text: str) -> str:
    """Returns the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def file_name(text: str) -> str:
    """Returns a name that every file system and every upload accepts."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "symbol"


def code_block(code: str, language: str) -> str:
    """Returns a block of code with its colors. A reader can scroll it with the keyboard."""
    try:
        lexer = get_lexer_by_name({"console": "console", "swift": "swift"}.get(language, language or "text"))
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    colored = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return f'<pre class="code" tabindex="0"><code>{colored.rstrip()}\n</code></pre>'


def plain(text: str) -> str:
    """Returns the text of HTML."""
    text = re.sub(r'<a class="anchor".*?</a>', "", text)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", text))).strip()


def breakable(name: str) -> str:
    """Returns a name in which a browser may break the line between words."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[.(:_])(?=\w)", "<wbr>", html.escape(name))


def address(path: str) -> str:
    """Returns a path of the site as the value of an attribute."""
    return html.escape(quote(path, safe="/#():_,.-~=+@*!'&"))
