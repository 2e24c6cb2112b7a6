"""The files for fastlane, as Ruby reads them."""

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

import values
from host_app import HostApp
from problems import Problems

FILES = ("Gemfile", "fastlane/Appfile", "fastlane/Deliverfile", "fastlane/Fastfile", "fastlane/Matchfile")


def read_ruby(paths: Iterable[Path], problems: Problems) -> dict[str, set[str]]:
    """Reports what Ruby warns of or refuses, and returns the texts in each file."""
    command = ["ruby", "--disable-gems", str(Path(__file__).parent / "literals.rb"), *map(str, paths)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = {}
    for line in ended.stdout.splitlines():
        file = json.loads(line)
        found[file["path"]] = set(file["literals"])
        for text in file["problems"]:
            problems.add(file["path"], f"ruby: {text}")
    return found


def check_fastlane(apps: list[HostApp], problems: Problems) -> None:
    """Checks that the texts of the manifest are literals without code, so that Ruby runs nothing that is in them."""
    texts = read_ruby((app.package / file for app in apps for file in FILES), problems)
    for app in apps:
        brand = app.manifest["brand"]
        wanted = {
            "fastlane/Deliverfile": {brand["name"], brand["supportEmail"], app.manifest["legal"]["privacy"]["url"]},
            "fastlane/Fastfile": {*app.environments, *app.manifest["app"].get("targets", {})},
        }
        wanted["fastlane/Fastfile"] |= {scheme.stem for scheme in app.bundle.rglob("*.xcscheme")}
        wanted["fastlane/Fastfile"] |= app.project.configurations(app.target).keys()
        for name in app.environments:
            wanted["fastlane/Fastfile"].add(values.build_settings(app.manifest, name)["PRODUCT_BUNDLE_IDENTIFIER"])
        for file, needed in wanted.items():
            for text in sorted(needed - texts.get(str(app.package / file), set())):
                problems.add(app.package / file, f"it contains no text {text!r}")
