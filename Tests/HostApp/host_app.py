"""A generated app: its project, its files and its brand."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from problems import Problems
from project import Object, Project
from xcconfig import BuildSettings, read_xcconfig

APPLICATION = "com.apple.product-type.application"


@dataclass
class HostApp:
    """The app in the folder `App` of a brand's package."""

    project: Project
    # The brand's manifest with its defaults, as `brandgen show --resolved --format json` prints it.
    manifest: dict[str, Any]
    # By environment.
    settings: dict[str, BuildSettings] = field(default_factory=dict)

    @classmethod
    def read(cls, project: Project, manifest: dict[str, Any], problems: Problems) -> "HostApp":
        """Reads the build settings beside a project."""
        app = cls(project, manifest)
        for path in sorted((app.package / "Configurations").glob("*.xcconfig")):
            if path.name != "Local.xcconfig":
                app.settings[path.stem] = read_xcconfig(path, problems)
        if not app.settings:
            problems.add(project.path, "the folder '../Configurations' has no .xcconfig files")
        return app

    @property
    def bundle(self) -> Path:
        """The folder `X.xcodeproj`."""
        return self.project.path.parent

    @property
    def folder(self) -> Path:
        """The project's folder, which its paths are relative to."""
        return self.bundle.parent

    @property
    def package(self) -> Path:
        """The brand's package."""
        return self.folder.parent

    @property
    def target_id(self) -> str:
        """The identifier of the app's target. Empty for a project without an app."""
        targets = self.project.of_kind("PBXNativeTarget").items()
        return next((identifier for identifier, target in targets if target.get("productType") == APPLICATION), "")

    @property
    def target(self) -> Object:
        """The app's target."""
        return self.project.get(self.target_id)

    @property
    def environments(self) -> dict[str, Any]:
        """The sections of the manifest for the environments in this output."""
        return {name: section for name, section in self.manifest["environments"].items() if name in self.settings}

    @cached_property
    def paths(self) -> dict[str, Path]:
        """The path of each file and synchronized folder, by identifier. Without built products."""
        found: dict[str, Path] = {}

        def walk(identifier: str, folder: Path) -> None:
            value = self.project.get(identifier)
            if value.get("sourceTree") == "SOURCE_ROOT":
                folder = self.folder
            elif value.get("sourceTree") != "<group>":
                return
            path = folder / value.get("path", "")
            if value.get("isa") == "PBXGroup":
                for child in value.get("children", []):
                    walk(child, path)
            else:
                found[identifier] = path

        walk(self.project.project.get("mainGroup", ""), self.folder)
        return found

    def synchronized(self, target: Object) -> list[Path]:
        """The synchronized folders of a target."""
        return [self.paths[group] for group in target.get("fileSystemSynchronizedGroups", []) if group in self.paths]

    def resources(self, target: Object) -> list[Path]:
        """The files in the resources phase of a target."""
        return [
            self.paths[file["fileRef"]]
            for phase in self.project.listed(target, "buildPhases")
            if phase.get("isa") == "PBXResourcesBuildPhase"
            for file in self.project.listed(phase, "files")
            if file.get("fileRef") in self.paths
        ]

    @property
    def catalogs(self) -> list[Path]:
        """The asset catalogs of the app."""
        found = [path for path in self.resources(self.target) if path.suffix == ".xcassets"]
        for folder in self.synchronized(self.target):
            found += sorted(folder.rglob("*.xcassets"))
        return found

    def has_asset(self, name: str, kind: str) -> bool:
        """Whether a catalog has an asset, such as a `colorset`."""
        return any(True for catalog in self.catalogs for _ in catalog.rglob(f"{name}.{kind}"))
