"""The asset catalogs and string catalogs of an app."""

from pathlib import Path

from host_app import HostApp
from manifest_values import face_id_texts
from png_icon import check_icon
from problems import Problems
from schemas import check_schema, read_json

CONTENTS = "Contents.json"
# The schema for the contents of a folder, by its extension.
SCHEMAS = {
    ".xcassets": "assetCatalog",
    ".colorset": "colorset",
    ".appiconset": "appiconset",
    ".imageset": "imageset",
    "": "assetCatalog",
}


def check_assets(app: HostApp, problems: Problems) -> None:
    """Checks the generated catalogs and those of the developer."""
    for catalog in app.catalogs:
        check_catalog(catalog, problems)
    check_strings(app, problems)


def check_catalog(catalog: Path, problems: Problems) -> None:
    """Checks the folders of an asset catalog, and the files that they name."""
    for folder in (catalog, *sorted(path for path in catalog.rglob("*") if path.is_dir())):
        contents = folder / CONTENTS
        if not contents.is_file():
            # A folder that only groups others needs no contents.
            if folder.suffix:
                problems.add(folder, f"it has no {CONTENTS}")
            continue
        value = read_json(contents, problems)
        if value is None:
            continue
        if folder.suffix in SCHEMAS:
            check_schema(contents, value, SCHEMAS[folder.suffix], problems)
        images = value.get("images", []) if isinstance(value, dict) else []
        named = {image["filename"] for image in images if isinstance(image, dict) and "filename" in image}
        present = {path.name for path in folder.iterdir() if path.is_file() and path.name != CONTENTS}
        for name in sorted(named - present):
            problems.add(contents, f"'{name}' does not exist")
        for name in sorted(present - named):
            problems.add(folder / name, f"{CONTENTS} does not name it")
        if folder.suffix == ".appiconset":
            if not named:
                problems.add(contents, "it names no image")
            for name in sorted(named & present):
                check_icon(folder / name, problems)


def check_strings(app: HostApp, problems: Problems) -> None:
    """Checks that each text of Info.plist is in every language of the manifest, with the brand's name."""
    path = app.folder / "InfoPlist.xcstrings"
    wanted = face_id_texts(app.manifest)
    if not path.is_file():
        if wanted:
            problems.add(path, "it does not exist, but the app uses Face ID")
        return
    value = read_json(path, problems)
    if value is None:
        return
    check_schema(path, value, "stringCatalog", problems)
    if not isinstance(value, dict) or not isinstance(value.get("strings"), dict):
        return
    languages = app.manifest["languages"]
    if value.get("sourceLanguage") != languages[0]:
        problems.add(path, f"its source language is '{value.get('sourceLanguage')}', not '{languages[0]}'")
    for key, entry in value["strings"].items():
        found = entry.get("localizations", {}) if isinstance(entry, dict) else {}
        for language in languages:
            if language not in found:
                problems.add(path, f"'{key}' has no text in the language '{language}'")
    texts = value["strings"].get("NSFaceIDUsageDescription", {}).get("localizations", {})
    for language, text in wanted.items():
        read = texts.get(language, {}).get("stringUnit", {}).get("value")
        if read is not None and read != text:
            problems.add(path, f"the text in '{language}' is {read!r}, not {text!r}")
