"""Writes a workspace of many brands for scripts/bench: copies of a repository's brands with other names, addresses and clients.

    python3 workspace.py REPOSITORY COUNT FOLDER
"""

import base64
import re
import sys
from pathlib import Path


def main(repository: Path, count: int, folder: Path) -> None:
    source = repository / "Brands"
    copy(source / "_base", folder / "Brands/_base")
    originals = [read(path.parent) for path in sorted(source.glob("[!_]*/brand.yaml"))]
    for number in range(1, count + 1):
        original = originals[(number - 1) % len(originals)]
        write(original, f"{number:05}", folder / "Brands" / f"bench-{number:05}")


def read(folder: Path) -> dict[Path, bytes]:
    """The files of a brand that brandgen reads, by their paths. Icons are left out: brandgen does not read them."""
    paths = [folder / "brand.yaml", folder / "terms.md", *folder.glob("*.svg"), *folder.glob("App/**/*.swift")]
    return {path.relative_to(folder.parent): path.read_bytes() for path in paths}


def write(files: dict[Path, bytes], number: str, folder: Path) -> None:
    """Writes a brand. No two brands have the same names, addresses, clients, keys or logos."""
    key = base64.b64encode(f"clerk.b{number}.example$".encode()).decode().rstrip("=")
    for path, content in files.items():
        original, name = path.parts[0], Path(*path.parts[1:])
        if name.suffix in (".yaml", ".md"):
            text = content.decode()
            title = re.search(r"^  name: (.*)$", files[Path(original) / "brand.yaml"].decode(), re.MULTILINE)
            text = text.replace(original, f"bench-{number}").replace(original.replace("-", ""), f"bench{number}")
            text = text.replace(title.group(1), f"Bench {number}") if title else text
            text = re.sub(r"example([0-9])client", rf"example\g<1>client{number}", text)
            text = re.sub(r"pk_live_[A-Za-z0-9]*", f"pk_live_{key}", text)
            content = text.replace("abcdefghijklmnopqrst", f"bench{number}").encode()
        elif name.suffix == ".svg":
            content += f"<!-- {number} -->\n".encode()
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def copy(source: Path, target: Path) -> None:
    for path in source.rglob("*"):
        if path.is_file():
            file = target / path.relative_to(source)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(path.read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
