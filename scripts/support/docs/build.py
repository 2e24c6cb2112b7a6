"""Writes the site. Used by scripts/docs.

    build.py PARTS OUT

PARTS/archives contains what docc has made of the modules. The guides are README.md, CHANGELOG.md, CONTRIBUTING.md, the
reference of the manifest, docs/ and the README.md of each folder in Examples/. The table "Documentation" in README.md determines their order. A file with unchanged
contents is not written again, and a file that is no longer part of the site is deleted.
"""

import html
import json
import re
import shutil
import sys
from pathlib import Path

from guides import Guide
from layout import Group, Layout
from pages import Broken, Entry, Links, Page, address, file_name, relative
from reference import Module

TOP = Path(__file__).resolve().parents[3]
ASSETS = Path(__file__).parent / "assets"
# The file that marks a folder as a site, so that no other folder loses files.
MARK = ".brandgen-docs"
REFERENCE = "Brands/README.md"


class Site:
    """All pages of the site."""

    def __init__(self, parts: Path) -> None:
        self.links = Links(TOP)
        names = [line.split()[0] for line in (parts / "modules.txt").read_text().splitlines()]
        self.modules = [Module(name, parts / "archives" / f"{name}.doccarchive", self.links) for name in sorted(names)]
        sources = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", REFERENCE]
        for pattern in ("docs/**/*.md", "Examples/*/README.md"):
            sources += [str(path.relative_to(TOP)) for path in sorted(TOP.glob(pattern))]
        self.order = self._order()
        self.guides: list[Guide] = []
        for source in sorted(sources, key=lambda one: (self.order.get(one, 99), one)):
            name = file_name(source.removeprefix("docs/").removeprefix("guides/").removesuffix(".md"))
            name = {"README.md": "overview", REFERENCE: "manifest-reference"}.get(source, name.removesuffix("-readme"))
            path = f"guides/{name}.html"
            if path in self.links.by_source.values():
                raise Broken(f"{source}: error: another guide has the address '{path}' too; rename the file")
            self.guides.append(Guide(TOP, source, path))
            self.links.by_source[source] = path
        self.pages: list[Page] = []
        self.articles: list[Page] = []

    @staticmethod
    def _order() -> dict[str, int]:
        """Returns the place of each file in the table of README.md."""
        table = (TOP / "README.md").read_text().split("## Documentation")[1]
        return {"README.md": -1} | {name: index for index, name in enumerate(re.findall(r"\]\(([^)#]+\.md)\)", table))}

    def make(self) -> None:
        written = [page for module in self.modules for page in module.write()]
        sources = {path: source for source, path in self.links.by_source.items()}
        self.articles = sorted((page for page in written if page.kind == "article"),
                               key=lambda page: self.order.get(sources[page.path], 99))
        self.pages = written + [guide.page(self.links) for guide in self.guides]
        self.pages += [self._start(), self._search()]

    def layout(self) -> Layout:
        groups = [
            Group("Documentation", [("Start", "index.html")]),
            Group("Tasks", [(page.title, page.path) for page in self.articles]),
            Group("Guides", [(guide.title, guide.path) for guide in self.guides]),
            Group("Reference", [(module.name, module.pages[module.root].path) for module in self.modules]),
        ]
        return Layout(groups, {module.name: module.navigation() for module in self.modules})

    def _start(self) -> Page:
        page = Page("index.html", "Brandgen documentation", "start")
        guides = {guide.source: one for guide in self.guides for one in self.pages if one.path == guide.path}
        page.summary = guides["README.md"].summary
        lead = html.escape(page.summary)
        tasks = "".join(self._card(one) for one in self.articles)
        others = "".join(self._row(guides[guide.source]) for guide in self.guides if guide.source != "README.md")
        modules = "".join(self._row(module.pages[module.root], True) for module in self.modules)
        page.body = f"""<h1>Brandgen</h1>
<p class="lead">{lead}</p>
<p class="actions"><a class="button" href="link:guides/overview.html">Get started</a>
<a class="button quiet" href="link:guides/manifest-reference.html">Manifest reference</a></p>
<h2 id="tasks">Write the app of a brand</h2>
<ul class="cards">{tasks}</ul>
<h2 id="guides">Guides</h2>
<dl class="topics">{others}</dl>
<h2 id="modules">Modules of the runtime</h2>
<dl class="topics">{modules}</dl>"""
        return page

    @staticmethod
    def _card(page: Page) -> str:
        return (f'<li><a href="link:{address(page.path)}">{html.escape(page.title)}</a>'
                f"<p>{html.escape(page.summary)}</p></li>")

    @staticmethod
    def _row(page: Page, is_code: bool = False) -> str:
        title = html.escape(page.title)
        title = f"<code>{title}</code>" if is_code else title
        return (f'<dt><a href="link:{address(page.path)}">{title}</a></dt>'
                f"<dd>{html.escape(page.summary)}</dd>")

    @staticmethod
    def _search() -> Page:
        return Page("search.html", "Search", "search", parents=[("Documentation", "index.html")], body="""<h1>Search</h1>
<noscript><p>The search needs JavaScript. The navigation and the start page lead to all pages.</p></noscript>
<p id="site-count" role="status">Type in the field at the top of the page.</p>
<ol class="results" id="site-results"></ol>""")

    # MARK: Files

    def files(self) -> dict[str, bytes]:
        layout = self.layout()
        files = {page.path: relative(page.path, layout.html(page)).encode() for page in self.pages}
        files |= {target: (TOP / source).read_bytes() for source, target in self.links.files.items()}
        files |= {f"assets/{path.name}": path.read_bytes() for path in sorted(ASSETS.iterdir())}
        files["assets/index.js"] = self._index().encode()
        files[MARK] = b""
        return files

    def _index(self) -> str:
        """Returns the search index. It is a script, which a page opened from a file can load too."""
        entries = [entry for page in self.pages for entry in page.entries]
        rows = [[one.title, one.kind, one.context, one.path, one.text] for one in sorted(entries, key=_rank)]
        return "window.documentationIndex = " + json.dumps(rows, ensure_ascii=False, separators=(",", ":")) + ";\n"


def _rank(entry: Entry) -> tuple[str, str]:
    return (entry.path, entry.title)


def write(files: dict[str, bytes], out: Path) -> None:
    if out.exists() and any(out.iterdir()) and not (out / MARK).exists():
        sys.exit(f"error: '{out}' contains other files; name an empty folder with --out, or delete it")
    for path in [path for path in out.rglob("*") if path.is_file()]:
        if str(path.relative_to(out)) not in files:
            path.unlink()
    for path in sorted((path for path in out.rglob("*") if path.is_dir()), reverse=True):
        if not any(path.iterdir()):
            shutil.rmtree(path)
    for name, data in files.items():
        path = out / name
        if path.exists() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main(parts: Path, out: Path) -> None:
    try:
        site = Site(parts)
        site.make()
        write(site.files(), out)
    except Broken as error:
        sys.exit(str(error))
    print(f"{len(site.pages)} pages, {sum(len(page.entries) for page in site.pages)} entries of the search")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
