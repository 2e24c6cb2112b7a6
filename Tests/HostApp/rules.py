"""The rules for a generated project: its files, settings, configurations, scripts and extensions."""

import os
import re
from pathlib import Path

from host_app import APPLICATION, HostApp
from problems import Problems
from project import Object
from xcconfig import PROFILE

CONFIGURATION = re.compile(r"(Debug|Release) (\S.*)")
# The Info.plist of an app or an extension, but not a configuration such as `GoogleService-Info.plist`.
INFO_PLIST = re.compile(r"(?!GoogleService-)(.*-)?Info(-.*)?\.plist")
# Xcode builds packages for debugging in a configuration whose name contains one of these words.
DEBUG_WORDS = ("debug", "development")
TEAM = frozenset({"DEVELOPMENT_TEAM", "CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE", "PROVISIONING_PROFILE_SPECIFIER"})
# The settings in which an extension differs from its app.
OF_EXTENSIONS = frozenset({"CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "PRODUCT_BUNDLE_IDENTIFIER"})


def check_rules(app: HostApp, problems: Problems) -> None:
    """Checks a project that Brandgen wrote."""
    if app.target:
        Rules(app, problems).check()
    else:
        problems.add(app.project.path, "it has no target for an application")


class Rules:
    """The checks of one project."""

    def __init__(self, app: HostApp, problems: Problems) -> None:
        self.app = app
        self.project = app.project
        self.problems = problems

    def report(self, text: str) -> None:
        """Adds a problem of the project file."""
        self.problems.add(self.project.path, text)

    def check(self) -> None:
        """Reports all problems."""
        self.check_paths()
        self.check_team()
        self.check_names()
        self.check_project_settings()
        for target in self.project.of_kind("PBXNativeTarget").values():
            self.check_target_settings(target)
        self.check_files_of_settings()
        self.check_scripts()
        self.check_resources()
        self.check_extensions()

    def check_paths(self) -> None:
        """Checks that files, folders and local packages exist."""
        for identifier, value in self.project.of_kind("PBXFileReference", "PBXFileSystemSynchronizedRootGroup").items():
            path = self.app.paths.get(identifier)
            if path is None and value.get("sourceTree") != "BUILT_PRODUCTS_DIR":
                self.report(f"{self.project.title(identifier)} is in no group")
            elif value.get("path", "").startswith("/"):
                self.report(f"the path '{value['path']}' is absolute")
            elif path and not path.exists():
                self.report(f"'{os.path.relpath(path)}' does not exist")
        for value in self.project.of_kind("XCLocalSwiftPackageReference").values():
            if not (self.app.folder / value.get("relativePath", "") / "Package.swift").exists():
                self.report(f"the package '{value.get('relativePath')}' has no Package.swift")
        for folder, group in self.project.of_kind("PBXFileSystemSynchronizedRootGroup").items():
            for exceptions in self.project.listed(group, "exceptions"):
                for name in exceptions.get("membershipExceptions", []):
                    if not (self.app.paths.get(folder, self.app.folder) / name).exists():
                        self.report(f"the exception '{name}' of the folder '{group.get('path')}' does not exist")

    def check_team(self) -> None:
        """Checks that no generated file names a team or its signing."""
        for configuration in self.project.of_kind("XCBuildConfiguration").values():
            for name in sorted(TEAM & {key.split("[")[0] for key in configuration.get("buildSettings", {})}):
                self.report(f"'{configuration.get('name')}' sets {name}; it belongs in Local.xcconfig")
        if "DevelopmentTeam" in str(self.project.project.get("attributes")):
            self.report("its attributes have a 'DevelopmentTeam'")
        for settings in self.app.settings.values():
            for name in sorted(TEAM & settings.values.keys()):
                # A reference to a variable of fastlane names no team.
                if not settings.values[name].startswith(f"$({PROFILE}"):
                    self.problems.add(settings.path, f"{name} belongs in Local.xcconfig")

    def check_names(self) -> None:
        """Checks that each environment has a configuration to debug and one to release, with distinct meanings."""
        kinds: dict[str, set[str]] = {}
        for name in self.project.configurations(self.project.project):
            match = CONFIGURATION.fullmatch(name)
            if not match:
                self.report(f"the configuration '{name}' begins with neither 'Debug ' nor 'Release '")
                continue
            kinds.setdefault(match[2].lower(), set()).add(match[1])
            if match[1] == "Release" and any(word in name.lower() for word in DEBUG_WORDS):
                self.report(f"Xcode builds packages for debugging in the configuration '{name}'")
        for label, found in kinds.items():
            if len(found) != 2:
                self.report(f"the environment '{label}' has no configuration '{({'Debug', 'Release'} - found).pop()}'")
        if len(kinds) != len(self.app.settings):
            self.report(f"it has configurations for {len(kinds)} of {len(self.app.settings)} environments")

    def check_project_settings(self) -> None:
        """Checks that only the configurations for debugging build for it."""
        for name, configuration in self.project.configurations(self.project.project).items():
            settings = configuration.get("buildSettings", {})
            if "baseConfigurationReference" in configuration:
                self.report(f"the project's configuration '{name}' is based on a file; only those of targets are")
            if settings.get("ENABLE_USER_SCRIPT_SANDBOXING") != "YES":
                self.report(f"the project's configuration '{name}' runs scripts without the sandbox")
            debug = name.startswith("Debug ")
            conditions = str(settings.get("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "")).split()
            signs = ("DEBUG" in conditions, "ENABLE_TESTABILITY" in settings, "ONLY_ACTIVE_ARCH" in settings)
            if any(sign != debug for sign in (*signs, settings.get("SWIFT_OPTIMIZATION_LEVEL") == "-Onone")):
                self.report(f"the project's configuration '{name}' has settings of the other kind")

    def check_target_settings(self, target: Object) -> None:
        """Checks the configurations of a target against their .xcconfig files."""
        bases: dict[str, str] = {}
        own = OF_EXTENSIONS if target.get("productType") != APPLICATION else frozenset()
        for name, configuration in self.project.configurations(target).items():
            title = f"the configuration '{name}' of '{target.get('name')}'"
            path = self.app.paths.get(configuration.get("baseConfigurationReference", ""))
            environment = path.stem if path and path.suffix == ".xcconfig" else ""
            if environment not in self.app.settings:
                self.report(f"{title} is not based on the .xcconfig file of an environment")
                continue
            label = name.split(" ", 1)[-1]
            if bases.setdefault(label, environment) != environment:
                self.report(f"{title} is based on '{environment}', and the other on '{bases[label]}'")
            settings = configuration.get("buildSettings", {})
            for key in sorted((settings.keys() & self.app.settings[environment].values.keys()) - own):
                self.report(f"{title} sets {key}, so '{environment}.xcconfig' has no effect on it")
            if settings.get("GENERATE_INFOPLIST_FILE") != "NO":
                self.report(f"{title} does not set GENERATE_INFOPLIST_FILE = NO")
            for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                if own and key in settings and not (self.app.folder / settings[key]).is_file():
                    self.report(f"{title} has {key} = {settings[key]}, which does not exist")
        if len(set(bases.values())) != len(bases):
            self.report(f"two environments of '{target.get('name')}' are based on the same .xcconfig file")

    def check_files_of_settings(self) -> None:
        """Checks that the files and assets exist that the settings name."""
        for settings in self.app.settings.values():
            for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                name = settings.values.get(key)
                if name is None or not (self.app.folder / name).is_file():
                    self.problems.add(settings.path, f"{key} = {name} does not exist in the project's folder")
            icon = settings.values.get("ASSETCATALOG_COMPILER_APPICON_NAME", "")
            if not self.app.has_asset(icon, "appiconset"):
                self.problems.add(settings.path, f"the app icon '{icon}' is in no asset catalog")
        for configuration in self.project.configurations(self.app.target).values():
            accent = configuration.get("buildSettings", {}).get("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "")
            if not self.app.has_asset(accent, "colorset"):
                self.report(f"the accent color '{accent}' is in no asset catalog")

    def check_scripts(self) -> None:
        """Checks that the sandbox and the build system know the files of each script."""
        for identifier, phase in self.project.of_kind("PBXShellScriptBuildPhase").items():
            title = self.project.title(identifier)
            inputs = phase.get("inputPaths", [])
            if not inputs:
                self.report(f"{title} has no inputs, so the sandbox denies it every file")
            if not phase.get("outputPaths") and phase.get("alwaysOutOfDate") != "1":
                self.report(f"{title} has neither outputs nor 'alwaysOutOfDate', so Xcode warns in each build")
            for name in inputs:
                if not Path(name.replace("$(SRCROOT)", str(self.app.folder))).exists():
                    self.report(f"the input '{name}' of {title} does not exist")

    def check_resources(self) -> None:
        """Checks the files that are copied into the app."""
        names = [path.name for path in self.app.resources(self.app.target)]
        for wanted in ("PrivacyInfo.xcprivacy", "Brand.xcassets"):
            if wanted not in names:
                self.report(f"{wanted} is not in the app's resources phase")
        for name in names:
            if name.endswith(".entitlements") or INFO_PLIST.fullmatch(name):
                self.report(f"{name} is in the resources phase")

    def check_extensions(self) -> None:
        """Checks that the app builds and embeds each extension."""
        dependencies = {value.get("target") for value in self.project.listed(self.app.target, "dependencies")}
        embedded = {
            file.get("fileRef")
            for phase in self.project.listed(self.app.target, "buildPhases")
            # 13 is the folder for extensions.
            if phase.get("isa") == "PBXCopyFilesBuildPhase" and phase.get("dstSubfolderSpec") == "13"
            for file in self.project.listed(phase, "files")
        }
        for identifier, target in self.project.of_kind("PBXNativeTarget").items():
            if identifier == self.app.target_id:
                continue
            if identifier not in dependencies:
                self.report(f"the app does not depend on the target '{target.get('name')}'")
            if target.get("productReference") not in embedded:
                self.report(f"the app does not embed '{target.get('name')}'")
