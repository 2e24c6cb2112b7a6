"""The rules for a generated project: its files, settings and configurations."""

import os
import re
from pathlib import Path

from host_app import APPLICATION, HostApp
from problems import Problems
from project_file import Object
from xcconfig import PROFILE

IDENTIFIER = re.compile(r"[0-9A-F]{24}")
CONFIGURATION = re.compile(r"(Debug|Release) (\S.*)")
# The Info.plist of an app or an extension, but not a configuration such as `GoogleService-Info.plist`.
INFO_PLIST = re.compile(r"(?!GoogleService-)(.*-)?Info(-.*)?\.plist")
# Xcode builds packages for debugging in a configuration whose name contains one of these words.
DEBUG_WORDS = ("debug", "development")
TEAM = frozenset({"DEVELOPMENT_TEAM", "CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE", "PROVISIONING_PROFILE_SPECIFIER"})
# The settings in which an extension differs from its app.
OF_EXTENSIONS = frozenset({"CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "PRODUCT_BUNDLE_IDENTIFIER"})
PROJECT_SETTINGS = {
    "CLANG_ENABLE_MODULES": "YES",
    "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
    "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES",
    "SDKROOT": "iphoneos",
}
DEBUG_SETTINGS = {"ENABLE_TESTABILITY": "YES", "ONLY_ACTIVE_ARCH": "YES", "SWIFT_OPTIMIZATION_LEVEL": "-Onone"}
RELEASE_SETTINGS = {"SWIFT_COMPILATION_MODE": "wholemodule", "VALIDATE_PRODUCT": "YES"}
EMBEDDED = "Embed Foundation Extensions"


def check_generated(app: HostApp, problems: Problems) -> None:
    """Checks a project that Brandgen wrote."""
    GeneratedProject(app, problems).check()


class GeneratedProject:
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
        self.check_format()
        if not self.app.target:
            self.report("it has no target for an application")
            return
        self.check_paths()
        self.check_team()
        self.check_names()
        self.check_project_settings()
        for target in self.project.of_kind("PBXNativeTarget").values():
            self.check_target_settings(target)
            self.check_exceptions(target)
        self.check_files_of_settings()
        self.check_scripts()
        self.check_resources()
        self.check_extensions()

    def check_format(self) -> None:
        """Checks the version of the format, and the form of the identifiers."""
        if not self.project.path.read_text(encoding="utf-8").startswith("// !$*UTF8*$!\n"):
            self.report("its first line is not '// !$*UTF8*$!'")
        for owner, key, wanted in (
            (self.project.content, "archiveVersion", "1"),
            (self.project.content, "objectVersion", "77"),
            (self.project.project, "preferredProjectObjectVersion", "77"),
        ):
            if owner.get(key) != wanted:
                self.report(f"'{key}' is {owner.get(key)}, not {wanted}")
        if "compatibilityVersion" in self.project.project:
            self.report("the project has a 'compatibilityVersion', which version 77 does not have")
        for identifier in self.project.objects:
            if not IDENTIFIER.fullmatch(identifier):
                self.report(f"the identifier '{identifier}' is not 24 hexadecimal digits in upper case")
        for identifier, product in self.project.of_kind("XCSwiftPackageProductDependency").items():
            if "package" not in product:
                self.report(f"{self.project.title(identifier)} has no 'package'; Xcode reports a missing product")
        attributes = self.project.project.get("attributes", {}).get("TargetAttributes", {})
        for identifier in self.project.project.get("targets", []):
            if "CreatedOnToolsVersion" not in attributes.get(identifier, {}):
                self.report(f"'TargetAttributes' of {self.project.title(identifier)} has no 'CreatedOnToolsVersion'")

    def check_paths(self) -> None:
        """Checks that files, folders and local packages exist."""
        for identifier, value in self.project.of_kind("PBXFileReference", "PBXFileSystemSynchronizedRootGroup").items():
            path = self.app.paths.get(identifier)
            if path is None and value.get("sourceTree") != "BUILT_PRODUCTS_DIR":
                self.report(f"{self.project.title(identifier)} is in no group")
            elif value.get("path", "").startswith("/"):
                self.report(f"the path '{value['path']}' is absolute")
            elif path and not path.exists():
                hint = ""
                if value["isa"] == "PBXFileSystemSynchronizedRootGroup":
                    hint = f"; 'brandgen app init {self.app.package.name}' writes the developer's files"
                self.report(f"'{shown(path)}' does not exist{hint}")
        for value in self.project.of_kind("XCLocalSwiftPackageReference").values():
            manifest = self.app.folder / value.get("relativePath", "") / "Package.swift"
            if not manifest.exists():
                self.report(f"the package '{value.get('relativePath')}' has no Package.swift")

    def check_team(self) -> None:
        """Checks that no generated file names a team or its signing."""
        for configuration in self.project.of_kind("XCBuildConfiguration").values():
            for name in sorted(TEAM & {key.split("[")[0] for key in configuration.get("buildSettings", {})}):
                self.report(
                    f"the configuration '{configuration.get('name')}' sets {name}; it belongs in Local.xcconfig"
                )
        for identifier, values in self.project.project.get("attributes", {}).get("TargetAttributes", {}).items():
            if "DevelopmentTeam" in values:
                self.report(f"'TargetAttributes' of {identifier} has a 'DevelopmentTeam'")
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
            kinds.setdefault(match[2], set()).add(match[1])
            for word in DEBUG_WORDS:
                if match[1] == "Release" and word in name.lower():
                    self.report(f"the configuration '{name}' contains '{word}', so Xcode builds packages for debugging")
        for label, found in kinds.items():
            if len(found) != 2:
                self.report(f"the environment '{label}' has no configuration '{({'Debug', 'Release'} - found).pop()}'")
        if len(kinds) != len(self.app.settings):
            self.report(
                f"it has configurations for {len(kinds)} environments, and {len(self.app.settings)} .xcconfig files"
            )
        if len({label.lower() for label in kinds}) != len(kinds):
            self.report("two environments have labels that differ only in case")

    def check_project_settings(self) -> None:
        """Checks the settings that all targets share."""
        for name, configuration in self.project.configurations(self.project.project).items():
            settings = configuration.get("buildSettings", {})
            if "baseConfigurationReference" in configuration:
                self.report(f"the project's configuration '{name}' is based on a file; only those of targets are")
            debug = name.startswith("Debug ")
            for key, wanted in (PROJECT_SETTINGS | (DEBUG_SETTINGS if debug else RELEASE_SETTINGS)).items():
                if settings.get(key) != wanted:
                    self.report(f"the project's configuration '{name}' has {key} = {settings.get(key)}, not {wanted}")
            conditions = str(settings.get("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "")).split()
            if ("DEBUG" in conditions) != debug:
                self.report(f"the project's configuration '{name}' {'does not set' if debug else 'sets'} DEBUG")
            if not debug and ("ENABLE_TESTABILITY" in settings or settings.get("SWIFT_OPTIMIZATION_LEVEL") == "-Onone"):
                self.report(f"the project's configuration '{name}' builds for debugging")
            version = str(settings.get("IPHONEOS_DEPLOYMENT_TARGET", "0")).split(".")[0]
            if not version.isdigit() or int(version) < 16:
                self.report(f"the project's configuration '{name}' has a deployment target below 16.0")
            if not str(settings.get("SWIFT_VERSION", "")).startswith("6"):
                self.report(f"the project's configuration '{name}' does not set SWIFT_VERSION = 6.0")

    def check_target_settings(self, target: Object) -> None:
        """Checks the configurations of a target against their .xcconfig files."""
        bases: dict[str, str] = {}
        own = OF_EXTENSIONS if target.get("productType") != APPLICATION else frozenset()
        for name, configuration in self.project.configurations(target).items():
            title = f"the configuration '{name}' of '{target.get('name')}'"
            path = self.app.paths.get(configuration.get("baseConfigurationReference", ""))
            environment = path.stem if path and path.suffix == ".xcconfig" else None
            if environment is None or environment not in self.app.settings:
                self.report(f"{title} is not based on the .xcconfig file of an environment")
                continue
            match = CONFIGURATION.fullmatch(name)
            if match and bases.setdefault(match[2], environment) != environment:
                self.report(
                    f"{title} is based on '{environment}.xcconfig', and the other on '{bases[match[2]]}.xcconfig'"
                )
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

    def check_exceptions(self, target: Object) -> None:
        """Checks the files that a synchronized folder leaves out."""
        for group in self.project.listed(target, "fileSystemSynchronizedGroups"):
            identifier = next((key for key, value in self.project.objects.items() if value is group), "")
            for exceptions in self.project.listed(group, "exceptions"):
                for name in exceptions.get("membershipExceptions", []):
                    path = self.app.paths.get(identifier, self.app.folder) / name
                    if not path.exists():
                        self.report(f"the exception '{name}' of the folder '{group.get('path')}' does not exist")

    def check_files_of_settings(self) -> None:
        """Checks that the files and assets exist that the .xcconfig files name."""
        for settings in self.app.settings.values():
            for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                name = settings.values.get(key)
                if name is None or not (self.app.folder / name).is_file():
                    self.problems.add(settings.path, f"{key} = {name} does not exist in the project's folder")
            icon = settings.values.get("ASSETCATALOG_COMPILER_APPICON_NAME", "")
            # A missing folder has its own problem.
            folders = self.app.synchronized(self.app.target)
            if all(folder.exists() for folder in folders) and not self.app.has_asset(icon, "appiconset"):
                self.problems.add(settings.path, f"the app icon '{icon}' is in no asset catalog")
        for configuration in self.project.configurations(self.app.target).values():
            accent = configuration.get("buildSettings", {}).get("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "")
            if not self.app.has_asset(accent, "colorset"):
                self.report(f"the accent color '{accent}' is in no asset catalog")

    def check_scripts(self) -> None:
        """Checks that the sandbox and the build system know the files of each script."""
        for identifier, phase in self.project.of_kind("PBXShellScriptBuildPhase").items():
            title = self.project.title(identifier)
            inputs = phase.get("inputPaths", []) + phase.get("inputFileListPaths", [])
            outputs = phase.get("outputPaths", []) + phase.get("outputFileListPaths", [])
            if not inputs:
                self.report(f"{title} has no inputs, so the sandbox denies it every file")
            if not outputs and phase.get("alwaysOutOfDate") != "1":
                self.report(f"{title} has neither outputs nor 'alwaysOutOfDate', so Xcode warns in each build")
            for name in inputs:
                path = Path(name.replace("$(SRCROOT)", str(self.app.folder)))
                if "$(" not in str(path) and not path.exists():
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
            if phase.get("isa") == "PBXCopyFilesBuildPhase" and phase.get("dstSubfolderSpec") == "13"
            for file in self.project.listed(phase, "files")
        }
        for identifier, target in self.project.of_kind("PBXNativeTarget").items():
            if identifier == self.app.target_id:
                continue
            if identifier not in dependencies:
                self.report(f"the app does not depend on the target '{target.get('name')}'")
            if target.get("productReference") not in embedded:
                self.report(f"the app does not embed '{target.get('name')}' in a phase '{EMBEDDED}'")


def shown(path: Path) -> str:
    """A path without `..`, relative to the current folder if it is inside."""
    return os.path.relpath(path)
