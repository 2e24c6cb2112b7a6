"""The frame of each page: header, navigation, table of contents."""

import html
from dataclasses import dataclass

from pages import Page, address, breakable


@dataclass
class Group:
    """A part of the navigation. A link with an empty path is a title."""

    title: str
    links: list[tuple[str, str]]


class Layout:
    """Puts pages into the frame of the site."""

    def __init__(self, groups: list[Group], modules: dict[str, list[tuple[str, list[tuple[str, str]]]]]) -> None:
        self.groups = groups
        # The groups of pages of each module.
        self.modules = modules

    def html(self, page: Page) -> str:
        title = page.title if page.kind == "start" else f"{page.title} – Brandgen"
        summary = html.escape(page.summary[:200], quote=True)
        contents = self._contents(page)
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<meta name="description" content="{summary}">
<link rel="icon" href="link:assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="link:assets/site.css">
<script src="link:assets/theme.js"></script>
<script src="link:assets/site.js" defer></script>
</head>
<body data-kind="{page.kind}" data-top="{"../" * page.path.count("/")}">
<a class="skip" href="#site-main">Skip to the contents</a>
<header class="bar">
<a class="brand" href="link:index.html">Brandgen <span>Documentation</span></a>
<form class="search" role="search" action="link:search.html">
<label class="hidden" for="site-query">Search the documentation</label>
<input id="site-query" name="q" type="search" placeholder="Search" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
</form>
<label class="theme"><span class="hidden">Appearance</span><select id="site-theme">
<option value="">Automatic</option><option value="light">Light</option><option value="dark">Dark</option>
</select></label>
</header>
<div class="frame{' with-contents' if contents else ''}">
<details class="menu" id="site-menu" open><summary>Contents</summary><nav aria-label="Documentation">
{self._navigation(page)}
</nav></details>
<main id="site-main" tabindex="-1">
{self._crumbs(page)}
<article class="text">
{page.body}
</article>
</main>
{contents}
</div>
</body>
</html>
"""

    def _navigation(self, page: Page) -> str:
        parts = []
        for group in self.groups:
            items = "\n".join(self._item(title, path, page, group.title == "Reference") for title, path in group.links)
            parts.append(f'<p class="label">{html.escape(group.title)}</p><ul>{items}</ul>')
        return "\n".join(parts)

    def _item(self, title: str, path: str, page: Page, is_module: bool) -> str:
        current = ' aria-current="page"' if path == page.path else ""
        text = f"<code>{html.escape(title)}</code>" if is_module else html.escape(title)
        inner = ""
        if is_module and page.module == title:
            inner = self._module(page)
        return f'<li><a href="link:{address(path)}"{current}>{text}</a>{inner}</li>'

    def _module(self, page: Page) -> str:
        parts = []
        for title, pages in self.modules.get(page.module, []):
            items = []
            for name, path in pages:
                is_current = path == page.path or (name, path) in page.parents
                current = ' aria-current="page"' if path == page.path else ' aria-current="true"' if is_current else ""
                items.append(f'<li><a href="link:{address(path)}"{current}>{breakable(name)}</a></li>')
            parts.append(f'<li><span class="group">{html.escape(title)}</span><ul>{"".join(items)}</ul></li>')
        return f'<ul class="module">{"".join(parts)}</ul>' if parts else ""

    @staticmethod
    def _crumbs(page: Page) -> str:
        if not page.parents:
            return ""
        items = "".join(f'<li><a href="link:{address(path)}">{html.escape(title)}</a></li>' for title, path in page.parents)
        return f'<nav class="crumbs" aria-label="Path"><ol>{items}</ol></nav>'

    @staticmethod
    def _contents(page: Page) -> str:
        headings = [one for one in page.headings if one.level <= 3]
        if len(headings) < 2:
            return ""
        items = []
        for one in headings:
            text = f"<code>{breakable(one.text)}</code>" if one.is_code else html.escape(one.text)
            items.append(f'<li class="level{one.level}"><a href="#{address(one.anchor)}">{text}</a></li>')
        return ('<nav class="contents" aria-label="On this page"><p class="label">On this page</p>'
                f"<ul>{''.join(items)}</ul></nav>")
