"""The asset catalogs, the app icons and the string catalogs of an app."""

import json
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from host_app import HostApp
from problems import Problems
from values import face_id_texts

CONTENTS = "Contents.json"
SIDE = 1024


def read_json(path: Path, problems: Problems) -> dict[str, Any]:
    """Reads a JSON file. Reports a syntax error, and returns an empty object."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return found if isinstance(found, dict) else {}
    except (ValueError, FileNotFoundError) as error:
        problems.add(path, str(error))
        return {}


def check_assets(app: HostApp, problems: Problems) -> None:
    """Checks the generated catalogs and those of the developer."""
    for catalog in app.catalogs:
        check_catalog(catalog, problems)
    check_strings(app, problems)


def check_catalog(catalog: Path, problems: Problems) -> None:
    """Checks the folders of an asset catalog, and the files that they name."""
    for folder in (catalog, *sorted(path for path in catalog.rglob("*") if path.suffix and path.is_dir())):
        contents = folder / CONTENTS
        value = read_json(contents, problems)
        if value.get("info", {}).get("version") != 1:
            problems.add(contents, "it has no version")
        named = {image["filename"] for image in value.get("images", []) if "filename" in image}
        present = {path.name for path in folder.iterdir() if path.is_file() and path.name != CONTENTS}
        for name in sorted(named ^ present):
            problems.add(contents, f"'{name}' is not both here and in the folder")
        if folder.suffix == ".appiconset":
            if not named:
                problems.add(contents, "it names no image")
            for name in sorted(named & present):
                if text := icon_problem((folder / name).read_bytes()):
                    problems.add(folder / name, text)
        if folder.suffix == ".colorset":
            components = [color["color"]["components"].values() for color in value.get("colors", [])]
            if not components or any(not is_share(text) for color in components for text in color):
                problems.add(contents, "it has no colors, or a component that is not a number from 0 to 1")


def is_share(text: str) -> bool:
    """Whether a component of a color is a number from 0 to 1, or two hexadecimal digits."""
    try:
        return 0 <= (int(text, 16) / 255 if text.startswith("0x") else float(text)) <= 1
    except ValueError:
        return False


@lru_cache(maxsize=64)
def icon_problem(content: bytes) -> str:
    """Returns what App Store Connect or a decoder refuses in an icon: a square PNG image without transparency.

    The format is in "Portable Network Graphics (PNG) Specification (Third Edition)" (W3C).
    """
    data, position, kind = b"", 8, b""
    try:
        width, height, depth, color = struct.unpack_from(">IIBB", content, 16)
        while kind != b"IEND":
            length, kind = struct.unpack_from(">I4s", content, position)
            body = content[position + 8 : position + 8 + length]
            if struct.unpack_from(">I", content, position + 8 + length)[0] != zlib.crc32(kind + body):
                return f"the chunk {kind.decode('latin1')} has a wrong CRC"
            if kind == b"IDAT":
                data += body
            position += 12 + length
        # Two is the type of red, green and blue without an alpha channel.
        if content[:8] != b"\x89PNG\r\n\x1a\n" or (width, height, depth, color) != (SIDE, SIDE, 8, 2) or b"tRNS" in content:
            return f"it is not a PNG image of {SIDE} × {SIDE} pixels in red, green and blue"
        rows = zlib.decompress(data)
    except (struct.error, zlib.error) as error:
        return f"it cannot be decoded: {error}"
    if len(rows) != SIDE * (SIDE * 3 + 1) or any(rows[start] > 4 for start in range(0, len(rows), SIDE * 3 + 1)):
        return "it has too many or too few pixels, or an unknown filter"
    return ""


def check_strings(app: HostApp, problems: Problems) -> None:
    """Checks that each text of Info.plist is in every language of the manifest, with the brand's name."""
    path = app.folder / "InfoPlist.xcstrings"
    wanted = face_id_texts(app.manifest)
    if not wanted and not path.exists():
        return
    catalog = read_json(path, problems)
    if (catalog.get("version"), catalog.get("sourceLanguage")) != ("1.0", app.manifest["languages"][0]):
        problems.add(path, f"its version or its source language '{catalog.get('sourceLanguage')}' is wrong")
    found = catalog.get("strings", {}).get("NSFaceIDUsageDescription", {}).get("localizations", {})
    read = {language: text.get("stringUnit", {}).get("value") for language, text in found.items()}
    if read != wanted:
        problems.add(path, f"the texts are {read}, not {wanted}")
