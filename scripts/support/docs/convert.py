"""Converts the symbols and catalogues of the modules with docc. Used by scripts/docs.

    convert.py PARTS SOURCES

PARTS/modules.txt has a line for each module: its name and the modules that it imports, each after those. PARTS/graphs contains
their symbol graphs, and SOURCES/MODULE/MODULE.docc their catalogues. Writes PARTS/archives/MODULE.doccarchive. A module that
has not changed is not converted again. Fails if docc has a warning, or if a public symbol has no documentation.
"""

import concurrent.futures
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from texts import document_texts

# Extensions of another module's types, which need no documentation.
UNDOCUMENTED_KINDS = {"swift.extension"}


class Modules:
    """The modules, with all modules that each imports directly or indirectly."""

    def __init__(self, parts: Path, sources: Path) -> None:
        self.parts = parts
        self.sources = sources
        self.needs: dict[str, list[str]] = {}
        for line in (parts / "modules.txt").read_text().splitlines():
            name, *imports = line.split()
            self.needs[name] = sorted({other for one in imports for other in [one, *self.needs[one]]})
        self.keys: dict[str, str] = {}

    def graphs(self, module: str) -> list[Path]:
        return sorted((self.parts / "graphs" / module).glob("*.symbols.json"))

    def catalogue(self, module: str) -> Path:
        return self.sources / module / f"{module}.docc"

    def archive(self, module: str) -> Path:
        return self.parts / "archives" / f"{module}.doccarchive"

    def key(self, module: str) -> str:
        """Changes with each input of docc."""
        digest = hashlib.sha256("".join(self.keys[name] for name in self.needs[module]).encode())
        docc = Path(shutil.which("docc") or "/usr/bin/xcrun")
        digest.update(f"{docc} {docc.stat().st_mtime_ns}".encode())
        catalogue = [path for path in sorted(self.catalogue(module).rglob("*")) if path.is_file()]
        for path in [Path(__file__), Path(__file__).with_name("texts.py"), *catalogue, *self.graphs(module)]:
            digest.update(f"{path.name} {path.stat().st_size} ".encode() + path.read_bytes())
        return digest.hexdigest()


def undocumented(modules: Modules, module: str) -> list[str]:
    """Returns the public symbols of a module that have no documentation."""
    found = []
    for path in modules.graphs(module):
        for symbol in json.loads(path.read_text())["symbols"]:
            if symbol.get("docComment") or symbol["kind"]["identifier"] in UNDOCUMENTED_KINDS:
                continue
            place = symbol.get("location", {})
            file = place.get("uri", "").split("/Sources/")[-1]
            line = place.get("position", {}).get("line", -1) + 1
            found.append(f"Sources/{file}:{line}: error: '{'.'.join(symbol['pathComponents'])}' has no documentation")
    return found


def convert(modules: Modules, module: str) -> str:
    """Converts a module, and returns what docc reports."""
    archive, key_file = modules.archive(module), modules.parts / "archives" / f"{module}.key"
    modules.keys[module] = key = modules.key(module)
    if archive.exists() and key_file.exists() and key_file.read_text() == key:
        return ""
    shutil.rmtree(archive, ignore_errors=True)
    key_file.unlink(missing_ok=True)
    catalogue = modules.catalogue(module)
    docc = ["docc"] if shutil.which("docc") else ["xcrun", "docc"]
    command = [*docc, "convert", *([str(catalogue)] if catalogue.exists() else []),
               "--additional-symbol-graph-dir", str(modules.parts / "graphs" / module), "--output-dir", str(archive),
               "--fallback-bundle-identifier", module, "--fallback-display-name", module, "--warnings-as-errors",
               "--enable-experimental-external-link-support"]
    for other in modules.needs[module]:
        command += ["--dependency", str(modules.archive(other))]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = done.stdout.strip()
    if done.returncode == 0 and not output:
        key_file.write_text(key)
        return ""
    return output or f"error: docc fails for {module} (exit code {done.returncode})"


def main(parts: Path, sources: Path) -> int:
    modules = Modules(parts, sources)
    (parts / "archives").mkdir(exist_ok=True)
    for module in modules.needs:
        document_texts(modules.graphs(module), sources / module / "Resources/en.lproj/Localizable.strings")
    problems = [problem for module in modules.needs for problem in undocumented(modules, module)]
    done: dict[str, concurrent.futures.Future[str]] = {}

    def run(module: str) -> str:
        # The order of the list makes each module start after those that it waits for.
        for other in modules.needs[module]:
            done[other].result()
        return convert(modules, module)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for module in modules.needs:
            done[module] = pool.submit(run, module)
    problems += [output for module in modules.needs if (output := done[module].result())]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
