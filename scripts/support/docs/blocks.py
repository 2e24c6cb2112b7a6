"""The text of docc's render nodes as HTML."""

import html
from typing import Any

from pages import Broken, Heading, Links, address, breakable, code_block, slug

Node = dict[str, Any]

# The classes of a declaration's parts, as Pygments names them.
TOKENS = {"keyword": "k", "attribute": "nd", "identifier": "nf", "typeIdentifier": "nc", "externalParam": "nv",
          "internalParam": "n", "number": "m", "string": "s", "label": "n", "genericParameter": "nc"}


class Blocks:
    """Renders the parts of one render node."""

    def __init__(self, references: dict[str, Node], links: Links, source: str) -> None:
        self.references = references
        self.links = links
        self.source = source

    # MARK: Blocks

    def blocks(self, content: list[Node], level: int, headings: list[Heading] | None = None) -> str:
        return "\n".join(self.block(one, level, headings) for one in content)

    def block(self, node: Node, level: int, headings: list[Heading] | None) -> str:
        kind = node["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(node['inlineContent'])}</p>"
        if kind == "heading":
            tag = f"h{min(6, node['level'] + level - 1)}"
            anchor = slug(node["text"])
            text = html.escape(node["text"])
            if headings is None:
                return f"<{tag}>{text}</{tag}>"
            headings.append(Heading(node["level"], anchor, node["text"]))
            return (f'<{tag} id="{anchor}">{text}<a class="anchor" href="#{anchor}" aria-label="Link to “{text}”">#</a>'
                    f"</{tag}>")
        if kind == "codeListing":
            return code_block("\n".join(node["code"]), node.get("syntax") or "")
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            items = "".join(f"<li>{self.blocks(one['content'], level, headings)}</li>" for one in node["items"])
            return f"<{tag}>{items}</{tag}>"
        if kind == "aside":
            name = html.escape(node.get("name") or node["style"].capitalize())
            text = f"<p class=\"label\">{name}</p>{self.blocks(node['content'], level)}"
            # docc makes an aside of what a function throws.
            return text if name == "Throws" else f'<div class="note" role="note">{text}</div>'
        if kind == "table":
            return self._table(node, level)
        if kind == "termList":
            items = "".join(f"<dt>{self.inline(one['term']['inlineContent'])}</dt>"
                            f"<dd>{self.blocks(one['definition']['content'], level)}</dd>" for one in node["items"])
            return f"<dl>{items}</dl>"
        if kind == "thematicBreak":
            return "<hr>"
        raise Broken(f"{self.source}: error: the site cannot show docc's '{kind}'")

    def _table(self, node: Node, level: int) -> str:
        rows = []
        for index, row in enumerate(node["rows"]):
            is_header = index == 0 and node["header"] in ("row", "both")
            cells = []
            for cell in row:
                # A cell is one paragraph.
                text = "".join(self.inline(one["inlineContent"]) for one in cell)
                cells.append(f'<th scope="col">{text}</th>' if is_header and text else f"<td>{text}</td>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        head, body = rows[0], "".join(rows[1:])
        return ('<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
                f"<thead>{head}</thead><tbody>{body}</tbody></table></div>")

    # MARK: Text

    def inline(self, content: list[Node]) -> str:
        return "".join(self._inline(one) for one in content)

    def _inline(self, node: Node) -> str:
        kind = node["type"]
        if kind == "text":
            return html.escape(node["text"], quote=False)
        if kind == "codeVoice":
            return f"<code>{html.escape(node['code'], quote=False)}</code>"
        if kind in ("emphasis", "strong", "newTerm"):
            tag = "strong" if kind == "strong" else "em"
            return f"<{tag}>{self.inline(node['inlineContent'])}</{tag}>"
        if kind == "reference":
            return self._reference(node)
        if kind == "image":
            return self._image(node)
        if kind == "link":
            return f'<a href="{html.escape(node["destination"])}">{html.escape(node["title"])}</a>'
        raise Broken(f"{self.source}: error: the site cannot show docc's '{kind}'")

    def _image(self, node: Node) -> str:
        raise Broken(f"{self.source}: error: put the picture '{node['identifier']}' into docs/images, and link to it")

    def _reference(self, node: Node) -> str:
        identifier: str = node["identifier"]
        reference = self.references.get(identifier, {})
        if node.get("overridingTitleInlineContent"):
            text = self.inline(node["overridingTitleInlineContent"])
        elif reference.get("titleInlineContent"):
            text = self.inline(reference["titleInlineContent"])
        else:
            title: str = reference.get("title") or identifier
            is_symbol = reference.get("kind") == "symbol"
            text = f"<code>{breakable(title)}</code>" if is_symbol else html.escape(title)
        if identifier.startswith("doc:"):
            return f'<a href="{self.target(identifier)}">{text}</a>'
        return f'<a href="{address(self.links.from_file(self.source, reference.get("url") or identifier))}">{text}</a>'

    def target(self, identifier: str) -> str:
        """Returns the address of a page or of a part of one."""
        base, _, anchor = identifier.partition("#")
        path = self.links.by_identifier.get(base.lower())
        if path is None:
            raise Broken(f"{self.source}: error: the site has no page for '{identifier}'")
        # docc keeps the capitals of a heading.
        return address(f"link:{path}" + (f"#{slug(anchor.replace('-', ' '))}" if anchor else ""))

    def link_or_name(self, identifier: str) -> str:
        """Returns a link to a symbol, or its name if it is of another package."""
        reference = self.references.get(identifier, {})
        name = f"<code>{breakable(reference.get('title', identifier))}</code>"
        conditions = self.inline(reference.get("conformance", {}).get("constraints", []))
        if identifier.lower() in self.links.by_identifier:
            name = f'<a href="{self.target(identifier)}">{name}</a>'
        return f"{name} if {conditions}" if conditions else name

    def topic(self, identifier: str) -> str:
        """Returns the entry of a page in a list of topics: the declaration of a symbol, or the title of an article."""
        reference = self.references.get(identifier, {})
        if reference.get("kind") == "symbol" and reference.get("fragments"):
            text = "".join(self._token(one, False) for one in reference["fragments"])
            text = f"<code>{text}</code>"
        elif reference.get("kind") == "symbol":
            text = f"<code>{breakable(reference['title'])}</code>"
        else:
            text = html.escape(reference.get("title", identifier))
        return f'<a href="{self.target(identifier)}">{text}</a>'

    # MARK: Declarations

    def declaration(self, tokens: list[Node]) -> str:
        text = "".join(self._token(one, True) for one in tokens)
        return f'<pre class="code declaration" tabindex="0"><code>{text}</code></pre>'

    def _token(self, token: Node, linked: bool) -> str:
        text = html.escape(token["text"], quote=False)
        name = TOKENS.get(token["kind"])
        shown = f'<span class="{name}">{text}</span>' if name else text
        identifier = token.get("identifier", "")
        if linked and identifier.lower() in self.links.by_identifier:
            return f'<a href="{self.target(identifier)}">{shown}</a>'
        return shown


