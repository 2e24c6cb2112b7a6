"""The pages of modules, types and articles, made of the files that docc writes (its "render nodes").

A type and its members are on one page. docc writes a node for each member too, such as a method. Here, a member is a part of
the page of its type, with an anchor.
"""

import html
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from blocks import Blocks
from pages import Broken, Entry, Heading, Links, Page, address, breakable, file_name, plain

Node = dict[str, Any]

# Symbols that have their own pages also inside of another symbol.
TYPES = {"struct", "class", "enum", "protocol", "actor", "module", "extension"}
# The name of a kind of symbol in the search.
SHORT_KINDS = {"Instance Property": "Property", "Instance Method": "Method", "Type Property": "Type property",
               "Type Method": "Type method", "Type Alias": "Type alias", "Associated Type": "Associated type",
               "Instance Subscript": "Subscript"}


class Module:
    """A module's archive."""

    def __init__(self, name: str, archive: Path, links: Links) -> None:
        self.name = name
        self.links = links
        # The render nodes by docc's identifier, in a fixed order.
        self.nodes: dict[str, Node] = {}
        for path in sorted((archive / "data/documentation").rglob("*.json")):
            node = json.loads(path.read_text())
            self.nodes[node["identifier"]["url"]] = node
        self.root = f"doc://{name}/documentation/{name}"
        self.pages: dict[str, Page] = {}
        self.catalogue = f"Sources/Runtime/{name}/{name}.docc"
        self._make_pages()

    # MARK: Pages

    def _make_pages(self) -> None:
        used: set[str] = set()
        for identifier, node in self.nodes.items():
            if not self._has_page(node):
                continue
            names = [file_name(name) for name in identifier.removeprefix(self.root).strip("/").split("/") if name]
            path = "/".join(["reference", self.name.lower(), *names]) + (".html" if names else "/index.html")
            count = 2
            while path in used:
                path = "/".join(["reference", self.name.lower(), *names]) + f"-{count}.html"
                count += 1
            used.add(path)
            kind = "article" if node["kind"] == "article" else "module" if identifier == self.root else "symbol"
            page = Page(path, node["metadata"]["title"], kind, module=self.name)
            self.pages[identifier] = page
            self.links.by_identifier[identifier.lower()] = path
            source = self._source(identifier, node)
            if source:
                self.links.by_source[source] = path
        for identifier, node in self.nodes.items():
            if identifier not in self.pages:
                self.links.by_identifier[identifier.lower()] = \
                    f"{self._owner(node).path}#{identifier.rsplit('/', 1)[1]}"

    def _has_page(self, node: Node) -> bool:
        metadata = node["metadata"]
        if node["kind"] == "article":
            return metadata.get("role") != "collectionGroup" or not self._is_generated(node)
        return metadata.get("symbolKind") in TYPES or len(node["hierarchy"]["paths"][0]) <= 1

    def _is_generated(self, node: Node) -> bool:
        """Whether docc has made the node to group the members that a type has from a protocol."""
        return node["identifier"]["url"].endswith("-Implementations")

    def _owner(self, node: Node) -> Page:
        """Returns the page that a node without a page is a part of."""
        for parent in reversed(node["hierarchy"]["paths"][0]):
            if parent in self.pages:
                return self.pages[parent]
        return self.pages[self.root]

    def _source(self, identifier: str, node: Node) -> str | None:
        if identifier == self.root:
            return f"{self.catalogue}/{self.name}.md"
        return f"{self.catalogue}/{identifier.rsplit('/', 1)[1]}.md" if node["kind"] == "article" else None

    # MARK: Contents

    def write(self) -> list[Page]:
        for identifier, page in self.pages.items():
            self._write(page, self.nodes[identifier], identifier)
        return list(self.pages.values())

    def _write(self, page: Page, node: Node, identifier: str) -> None:
        blocks = self._blocks(node, identifier)
        metadata = node["metadata"]
        page.parents = [("Documentation", "index.html")]
        for parent in node["hierarchy"]["paths"][0] if identifier != self.root else []:
            if parent in self.pages:
                page.parents.append((self.pages[parent].title, self.pages[parent].path))
        abstract = blocks.inline(node.get("abstract", []))
        page.summary = plain(abstract)
        is_article = page.kind == "article"
        role = "Article" if is_article else metadata.get("roleHeading", "Symbol")
        role = "Module" if page.kind == "module" else role
        title = html.escape(page.title) if is_article else f"<code>{breakable(page.title)}</code>"
        parts = [f'<p class="eyebrow">{html.escape(role)}</p>', f"<h1>{title}</h1>"]
        if abstract:
            parts.append(f'<p class="lead">{abstract}</p>')
        parts.append(self._sections(node, blocks, page, level=1))
        parts.append(self._topics(node, blocks, page))
        parts.append(self._relationships(node, blocks, page))
        parts.append(self._see_also(node, blocks, page))
        page.body = "\n".join(part for part in parts if part)
        text = plain(" ".join(parts[3:4])) if is_article else page.summary
        context = " ".join(title for title, _ in page.parents[1:])
        page.entries.insert(0, Entry(page.title, SHORT_KINDS.get(role, role), context, page.path, text[:1500]))

    def _blocks(self, node: Node, identifier: str) -> Blocks:
        source = self._source(identifier, node) if identifier in self.pages else None
        return Blocks(node.get("references", {}), self.links, source or f"{self.catalogue}/{self.name}.md")

    def _sections(self, node: Node, blocks: Blocks, page: Page, level: int) -> str:
        """Returns declaration, parameters and discussion. `level` is that of the heading above them."""
        parts = []
        is_article = node["kind"] == "article"
        for section in node.get("primaryContentSections", []):
            if section["kind"] == "declarations":
                parts += [blocks.declaration(one["tokens"]) for one in section["declarations"]]
            elif section["kind"] == "parameters":
                rows = "".join(f"<dt><code>{html.escape(one['name'])}</code></dt><dd>{blocks.blocks(one['content'], 6)}</dd>"
                               for one in section["parameters"])
                parts.append(f'<p class="label">Parameters</p><dl class="parameters">{rows}</dl>')
            elif section["kind"] == "content":
                content = section["content"]
                first = content[0] if content else {}
                # docc adds this heading.
                if first.get("type") == "heading" and first["text"] in ("Overview", "Discussion"):
                    content = content[1:]
                elif first.get("type") == "heading" and first["text"] == "Return Value":
                    parts.append('<p class="label">Return value</p>')
                    content = content[1:]
                headings: list[Heading] = []
                parts.append(blocks.blocks(content, level, headings if level == 1 else None))
                page.headings += headings
                if is_article:
                    page.entries += [Entry(one.text, "Section", page.title, f"{page.path}#{one.anchor}", "")
                                     for one in headings]
            elif section["kind"] == "mentions":
                links = ", ".join(blocks.topic(one) for one in section["mentions"])
                parts.append(f'<p class="mentions">Described in {links}</p>')
            elif section["kind"] != "attributes":
                raise Broken(f"{page.path}: error: unknown section '{section['kind']}'")
        return "\n".join(parts)

    def _topics(self, node: Node, blocks: Blocks, page: Page) -> str:
        parts = []
        for section in node.get("topicSections", []):
            members = [one for one in section["identifiers"] if self._is_part(one)]
            others = [one for one in section["identifiers"] if one not in members]
            title = section.get("title") or "Topics"
            groups = [one for one in members if self._is_generated(self.nodes[one])]
            anchor = self._heading(page, title)
            parts.append(f'<h2 id="{anchor}">{html.escape(title)}</h2>')
            if others:
                parts.append(self._list(others, blocks))
            parts += [self._member(one, page) for one in members if one not in groups]
            for group in groups:
                parts.append(self._group(group, page))
        return "\n".join(parts)

    def _is_part(self, identifier: str) -> bool:
        return identifier in self.nodes and identifier not in self.pages

    def _group(self, identifier: str, page: Page) -> str:
        """Returns the members that a type has from a protocol."""
        node = self.nodes[identifier]
        anchor = identifier.rsplit("/", 1)[1]
        title = node["metadata"]["title"]
        parts = [f'<h3 id="{html.escape(anchor)}">{html.escape(title)}</h3>']
        for section in node.get("topicSections", []):
            parts += [self._member(one, page) for one in section["identifiers"] if self._is_part(one)]
        return "\n".join(parts)

    def _member(self, identifier: str, page: Page) -> str:
        node = self.nodes[identifier]
        blocks = self._blocks(node, identifier)
        anchor = identifier.rsplit("/", 1)[1]
        # The title of a case begins with its type.
        title = node["metadata"]["title"].removeprefix(f"{page.title}.")
        if any(one.anchor == anchor for one in page.headings):
            return ""
        page.headings.append(Heading(3, anchor, title, is_code=True))
        abstract = blocks.inline(node.get("abstract", []))
        role = node["metadata"].get("roleHeading", "")
        page.entries.append(Entry(f"{page.title}.{title}", SHORT_KINDS.get(role, role), self.name,
                                  f"{page.path}#{anchor}", plain(abstract)))
        named = html.escape(title, quote=True)
        return "\n".join([
            f'<section class="member"><h3 id="{html.escape(anchor, quote=True)}"><code>{breakable(title)}</code>'
            f'<a class="anchor" href="#{address(anchor)}" aria-label="Link to {named}">#</a></h3>',
            self._sections(node, blocks, page, level=3).replace("</pre>", f"</pre><p>{abstract}</p>", 1)
            if abstract else self._sections(node, blocks, page, level=3),
            "</section>"])

    def _relationships(self, node: Node, blocks: Blocks, page: Page) -> str:
        parts = []
        for section in node.get("relationshipsSections", []):
            names = [blocks.link_or_name(one) for one in section["identifiers"]
                     if not one.rsplit("/", 1)[1].endswith(("CopyableP", "EscapableP", "SendableMetatypeP"))]
            if names:
                anchor = self._heading(page, section["title"])
                items = "".join(f"<li>{name}</li>" for name in names)
                parts.append(f'<h2 id="{anchor}">{html.escape(section["title"])}</h2><ul class="names">{items}</ul>')
        return "\n".join(parts)

    def _see_also(self, node: Node, blocks: Blocks, page: Page) -> str:
        """Returns the links that an author has written. docc also makes some of the topics of the page above."""
        sections = [one for one in node.get("seeAlsoSections", []) if not one.get("generated")]
        if not sections:
            return ""
        anchor = self._heading(page, "See also")
        lists = "".join(self._list(one["identifiers"], blocks) for one in sections)
        return f'<h2 id="{anchor}">See also</h2>{lists}'

    def _list(self, identifiers: Iterable[str], blocks: Blocks) -> str:
        items = []
        for identifier in identifiers:
            reference = blocks.references.get(identifier, {})
            text = blocks.inline(reference.get("abstract", []))
            items.append(f"<dt>{blocks.topic(identifier)}</dt><dd>{text}</dd>")
        return f'<dl class="topics">{"".join(items)}</dl>'

    @staticmethod
    def _heading(page: Page, text: str) -> str:
        anchor = f"topic-{file_name(text)}"
        while any(one.anchor == anchor for one in page.headings):
            anchor += "-more"
        page.headings.append(Heading(2, anchor, text))
        return anchor

    def navigation(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Returns the groups of the module's page, with the pages in each."""
        groups = []
        for section in self.nodes[self.root].get("topicSections", []):
            pages = [self.pages[one] for one in section["identifiers"] if one in self.pages]
            if pages:
                groups.append((section.get("title") or "Topics", [(page.title, page.path) for page in pages]))
        return groups

    def articles(self) -> list[Page]:
        return [page for page in self.pages.values() if page.kind == "article"]
