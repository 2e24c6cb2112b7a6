"""A brand's preview: its manifest, and the process that serves it."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class Brand:
    """The parts of a manifest that decide which journeys the brand promises."""

    def __init__(self, manifest: dict[str, Any], environment: str) -> None:
        auth = manifest["auth"]
        self.id: str = manifest["brand"]["id"]
        self.name: str = manifest["brand"]["name"]
        self.providers: list[str] = auth["providers"]
        self.code: dict[str, Any] | None = auth["otp"] or None
        self.minimum_age: int = manifest["legal"]["minimumAge"]
        self.languages: list[str] = manifest.get("languages") or ["en"]
        # How the screens are arranged, such as one page or two steps for address and password.
        self.arrangement: tuple[tuple[str, str], ...] = tuple(sorted(manifest["screens"].items()))
        self.deletes_accounts: bool = manifest["features"]["accountDeletion"]
        self.family: dict[str, Any] | None = manifest["features"]["familyAccounts"] or None
        self.has_demo: bool = manifest["features"]["demoMode"]
        session = auth["session"]
        self.locks: bool = session["restore"] and session["biometricUnlock"]
        self.choices: list[str] = session.get("userChoices") or []
        mock = manifest["environments"][environment].get("mock") or {}
        self.accounts: list[dict[str, Any]] = mock.get("accounts") or []

    @classmethod
    def read(cls, brandgen: str, id: str, environment: str) -> "Brand":
        """Reads a brand's manifest, with the values that it inherits."""
        shown = subprocess.run([brandgen, "show", id, "--format", "json"], stdout=subprocess.PIPE, text=True)
        if shown.returncode != 0:
            sys.exit(shown.returncode)
        return cls(json.loads(shown.stdout), environment)

    @property
    def has_email(self) -> bool:
        """Whether users sign in by email on the app's own screens."""
        return "email" in self.providers

    @property
    def sends_codes(self) -> bool:
        """Whether a new user proves the email address with a code."""
        return self.has_email and self.code is not None

    @property
    def pages(self) -> list[str]:
        """The providers that sign users in at a page."""
        return [name for name in self.providers if name in ("apple", "google")]

    @property
    def challenged_account(self) -> dict[str, Any] | None:
        """The first account whose sign-in asks for a further step."""
        return next((one for one in self.accounts if "challenge" in one), None)

    def account(self, state: str) -> dict[str, Any] | None:
        """The first account that exists from the start, in a state, whose sign-in needs only the password."""
        found = [one for one in self.accounts if one.get("state", "confirmed") == state and "challenge" not in one]
        return found[0] if found else None


def site_pages(site: Path, brand: Brand) -> list[tuple[str, Path]]:
    """The pages of a preview's site that show one screen in one state, in each language of a brand, as its page lists them."""
    pages = []
    for language in brand.languages:
        folder = site / brand.id / language
        names = re.findall(r'<a href="[^"]*" data-page="(\d[^"]*\.html)"', (site / brand.id / "index.html").read_text())
        pages += [(language, folder / name) for name in names]
    return pages


def overview_pages(site: Path, brands: list[Brand]) -> list[Path]:
    """The pages of a preview's site that are about screens: the index, the comparison of two brands, and the screens, theme and texts
    of each brand."""
    comparison = site / "compare.html"
    return [site / "index.html"] + ([comparison] if comparison.exists() else []) + [
        site / brand.id / name for brand in brands for name in ("index.html", "theme.html", "texts.html")]


class Server:
    """A process that serves a preview, and prints its address on the first line."""

    def __init__(self, command: Sequence[str | Path]) -> None:
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = ""
        for line in self._process.stdout:
            if line.startswith("http://127.0.0.1:"):
                self.address = line.strip()
                break
        if not self.address:
            raise RuntimeError(f"{' '.join(map(str, command))} printed no address (exit code {self._process.wait()})")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def chromium_path() -> str:
    """Returns Debian's Chromium without windows, which is the fastest, or another one that is installed."""
    for path in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
                 "/Applications/Chromium.app/Contents/MacOS/Chromium",
                 "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"):
        if Path(path).exists():
            return path
    raise RuntimeError("Chromium is missing")
