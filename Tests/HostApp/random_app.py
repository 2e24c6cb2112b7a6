"""Random values of a manifest's `app`, with the files that they name."""

import plistlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from random_texts import display_name

Values = dict[str, Any]
CATEGORIES = ["books", "developerTools", "games", "photoAndVideo", "graphicsAndDesign", "healthAndFitness"]
REPOSITORIES = [
    "https://git.example/charts.git",
    "https://git.example:8443/a+b/~c/charts",
    "ssh://git@git.example:22/a/charts.git",
    "git@git.example:a/charts.git",
]
EVERYWHERE = "every-environment"
CAPABILITIES = ["inAppPurchase", "gameCenter", "healthKit", "siri", "timeSensitiveNotifications", "wifiInformation"]


class AppWriter:
    """Adds the section `app` to a manifest, and writes the files beside it."""

    def __init__(self, random: Random, manifest: Values, workspace: Path, folder: Path) -> None:
        self.random = random
        self.manifest = manifest
        self.workspace = workspace
        self.folder = folder

    def add(self) -> None:
        """Adds about half of the keys."""
        random = self.random
        app: Values = {}
        self.manifest["app"] = app
        keys: dict[str, Callable[[], Any]] = {
            "version": lambda: random.choice(["1.0", "2.10.3", "0.0.1", "10.0"]),
            "deploymentTarget": lambda: random.choice(["17.0", "17.4", "26.0"]),
            "devices": lambda: random.choice([["iphone"], ["ipad"], ["ipad", "iphone"]]),
            "category": lambda: random.choice(CATEGORIES),
            "usesNonExemptEncryption": lambda: random.random() < 0.5,
            "associatedDomains": self.domains,
            "packages": self.packages,
            "infoPlist": self.info,
            "entitlements": self.entitlements,
            "capabilities": lambda: random.sample(CAPABILITIES, random.randint(0, 3)),
            "targets": self.targets,
            "buildPhases": self.phases,
            "files": lambda: self.files(EVERYWHERE),
        }
        for key, make in keys.items():
            if random.random() < 0.5:
                app[key] = make()
        for name, environment in self.manifest["environments"].items():
            if random.random() < 0.3:
                environment["app"] = {"files": self.files(name)}
            if random.random() < 0.2:
                environment.setdefault("app", {})["infoPlist"] = self.info()
            if random.random() < 0.2:
                environment.setdefault("app", {})["entitlements"] = self.entitlements()

    def domains(self) -> list[str]:
        """Associated domains."""
        host = f"{self.manifest['brand']['id']}.example"
        mode = self.random.choice(["", "?mode=developer"])
        return self.random.sample([f"webcredentials:{host}", f"applinks:{host}{mode}", f"applinks:*.{host}"], 2)

    def packages(self) -> Values:
        """A local package and one of a repository."""
        local = self.workspace / "Shared/Words"
        local.mkdir(parents=True, exist_ok=True)
        (local / "Package.swift").write_text(
            "// swift-tools-version: 6.2\nimport PackageDescription\n\n"
            'let package = Package(name: "Words", products: [.library(name: "Words", targets: ["Words"])],'
            ' targets: [.target(name: "Words")])\n',
            encoding="utf-8",
        )
        exact = self.random.random() < 0.5
        return {
            "Words": {"path": "Shared/Words", "products": ["Words"]},
            "Charts": {
                "url": self.random.choice(REPOSITORIES),
                "version": self.random.choice(["2.1.0", "0.0.1", "1.0.0-beta.1"]),
                "exact": exact,
                "products": ["Charts", "Chart-Colors"],
            },
        }

    def info(self) -> Values:
        """Keys for Info.plist with texts that need escapes."""
        return {
            "NSCameraUsageDescription": display_name(self.random),
            "BrandTest": {"list": [1, True, display_name(self.random)], "a": {"c": "]]>"}},
        }

    def entitlements(self) -> Values:
        """An entitlement that the manifest does not derive."""
        return {"com.apple.security.application-groups": [f"group.com.example.{self.random.randint(0, 99)}"]}

    def targets(self) -> Values:
        """Extensions with their folders."""
        found: Values = {}
        for name, kind in self.random.sample(
            [("Widgets", "widget"), ("Notifications", "notificationService"), ("Share", "share")], 2
        ):
            found[name] = {"kind": kind, "usesBrand": self.random.random() < 0.5}
            # Only the app can unlock a session behind a biometric lock.
            if found[name]["usesBrand"] and not self.manifest["auth"]["session"]["biometricUnlock"]:
                found[name]["sharesSession"] = self.random.random() < 0.5
            if self.random.random() < 0.5:
                found[name]["infoPlist"] = {"BrandText": display_name(self.random)}
            if self.random.random() < 0.5:
                found[name]["entitlements"] = self.entitlements()
            if kind == "notificationService":
                # Without notifications, the extension has no use.
                self.manifest["features"]["pushRegistration"] = True
            write(self.folder / name / f"{name}.swift", b"// Example\n")
        return found

    def phases(self) -> Values:
        """Scripts with and without outputs."""
        write(self.folder / "scripts/words.sh", b"true\n")
        write(self.folder / "words.txt", b"words\n")
        phase: Values = {
            "script": "scripts/words.sh",
            "position": self.random.choice(["beforeCompiling", "afterCopying"]),
        }
        if self.random.random() < 0.5:
            phase |= {"inputs": ["words.txt"], "outputs": ["Words.swift"]}
        if self.random.random() < 0.5:
            phase["environments"] = [self.random.choice(list(self.manifest["environments"]))]
        return {"words": phase}

    def files(self, owner: str) -> list[str]:
        """Files of third parties."""
        service = f"firebase/{owner}/GoogleService-Info.plist"
        write(self.folder / service, plistlib.dumps({"GOOGLE_APP_ID": f"1:1:ios:{owner}", "API_KEY": f"key-{owner}"}))
        sound = self.random.choice([f"sounds/{owner}-chime.caf", f"_{owner}..x-.y.caf", f"a--b/{owner}.caf"])
        write(self.folder / sound, b"caff\x00\x01\x00\x00" + owner.encode())
        return [sound] if owner == EVERYWHERE else self.random.choice([[service], [service, sound]])


def write(path: Path, content: bytes) -> None:
    """Writes a file and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
