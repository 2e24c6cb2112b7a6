"""Faults against the rules for generated projects."""

from tests.case import FaultCase
from tests.fixture import openstep
from tests.fixture_files import PROJECT
from tests.fixture_project import identifier


class GeneratedProjectTests(FaultCase):
    def test_older_format(self) -> None:
        self.app.top["objectVersion"] = "70"
        self.expect("'objectVersion' is 70, not 77")

    def test_compatibility_version(self) -> None:
        self.app.object("project")["compatibilityVersion"] = "Xcode 16.0"
        self.expect("has a 'compatibilityVersion'")

    def test_product_without_its_package(self) -> None:
        del self.app.object("Charts")["package"]
        self.expect("(Charts) has no 'package'")

    def test_missing_file(self) -> None:
        self.app.object("file PrivacyInfo.xcprivacy")["path"] = "Privacy.xcprivacy"
        self.expect("App/Privacy.xcprivacy' does not exist")

    def test_missing_folder_of_the_developer(self) -> None:
        self.app.brand = {"words.sh": "true\n"}
        self.expect("Brands/acme/App' does not exist; 'brandgen app init acme'")

    def test_missing_package(self) -> None:
        del self.app.package["Package.swift"]
        self.expect("the package '..' has no Package.swift")

    def test_file_outside_of_all_groups(self) -> None:
        self.app.object("generated")["children"].remove(identifier("file PrivacyInfo.xcprivacy"))
        self.expect("(PrivacyInfo.xcprivacy) is in no group")

    def test_team_in_a_configuration(self) -> None:
        self.app.object(" Debug Dev")["buildSettings"]["DEVELOPMENT_TEAM"] = "A1B2C3D4E5"
        self.expect("sets DEVELOPMENT_TEAM")

    def test_team_in_the_attributes(self) -> None:
        attributes = self.app.object("project")["attributes"]["TargetAttributes"]
        attributes[identifier("target Acme")]["DevelopmentTeam"] = "A1B2C3D4E5"
        self.expect("has a 'DevelopmentTeam'")

    def test_release_that_xcode_builds_for_debugging(self) -> None:
        for target in ("", "Acme", "Widgets"):
            self.app.object(f"{target} Release Dev")["name"] = "Release Development"
            self.app.object(f"{target} Debug Dev")["name"] = "Debug Development"
        self.expect("the configuration 'Release Development' contains 'development'")

    def test_configuration_of_neither_kind(self) -> None:
        self.app.object(" Release Dev")["name"] = "Staging"
        self.expect("the configuration 'Staging' begins with neither")

    def test_setting_of_the_xcconfig_at_the_target(self) -> None:
        self.app.object("Acme Debug Dev")["buildSettings"]["BRAND_URL_SCHEME"] = "acme"
        self.expect("sets BRAND_URL_SCHEME, so 'development.xcconfig' has no effect on it")

    def test_target_without_an_xcconfig(self) -> None:
        del self.app.object("Acme Debug Dev")["baseConfigurationReference"]
        self.expect("the configuration 'Debug Dev' of 'Acme' is not based on")

    def test_configurations_of_two_environments(self) -> None:
        self.app.object("Acme Release Dev")["baseConfigurationReference"] = identifier("file production.xcconfig")
        self.expect("is based on 'production.xcconfig', and the other on 'development.xcconfig'")

    def test_project_with_an_xcconfig(self) -> None:
        self.app.object(" Debug Dev")["baseConfigurationReference"] = identifier("file production.xcconfig")
        self.expect("the project's configuration 'Debug Dev' is based on a file")

    def test_release_with_debug_settings(self) -> None:
        self.app.object(" Release Dev")["buildSettings"]["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG"
        self.expect("the project's configuration 'Release Dev' sets DEBUG")

    def test_missing_sandbox(self) -> None:
        self.app.object(" Release Dev")["buildSettings"]["ENABLE_USER_SCRIPT_SANDBOXING"] = "NO"
        self.expect("has ENABLE_USER_SCRIPT_SANDBOXING = NO, not YES")

    def test_generated_info_plist(self) -> None:
        self.app.object("Acme Debug Dev")["buildSettings"]["GENERATE_INFOPLIST_FILE"] = "YES"
        self.expect("does not set GENERATE_INFOPLIST_FILE = NO")

    def test_exception_that_does_not_exist(self) -> None:
        self.app.object("exceptions")["membershipExceptions"].append("Info.plist")
        self.expect("the exception 'Info.plist'")

    def test_script_without_inputs(self) -> None:
        self.app.object("script")["inputPaths"] = []
        self.expect("has no inputs, so the sandbox denies it every file")

    def test_script_without_outputs(self) -> None:
        self.app.object("script")["outputPaths"] = []
        self.expect("has neither outputs nor 'alwaysOutOfDate'")

    def test_script_that_does_not_exist(self) -> None:
        del self.app.brand["words.sh"]
        self.expect("Brands/acme/words.sh' of PBXShellScriptBuildPhase")

    def test_privacy_manifest_outside_of_the_app(self) -> None:
        key = identifier(f"copy {identifier('file PrivacyInfo.xcprivacy')}")
        self.app.object("Acme Resources")["files"].remove(key)
        self.expect("PrivacyInfo.xcprivacy is not in the app's resources phase")

    def test_info_plist_as_a_resource(self) -> None:
        key = identifier(f"copy {identifier('file PrivacyInfo.xcprivacy')}")
        self.app.objects[key]["fileRef"] = identifier("file Info.plist")
        self.expect("Info.plist is in the resources phase")

    def test_extension_that_is_not_embedded(self) -> None:
        self.app.object("embed")["dstSubfolderSpec"] = "10"
        self.expect("the app does not embed 'Widgets'")

    def test_extension_that_the_app_does_not_build(self) -> None:
        self.app.object("target Acme")["dependencies"] = []
        self.expect("the app does not depend on the target 'Widgets'")

    def test_accent_color_that_does_not_exist(self) -> None:
        self.app.object("Acme Debug Dev")["buildSettings"]["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"] = "Accent"
        self.expect("the accent color 'Accent' is in no asset catalog")

    def test_first_line(self) -> None:
        self.app.package[PROJECT] = openstep(self.app.top)
        self.expect("its first line is not '// !$*UTF8*$!'")

    def test_identifier_of_another_form(self) -> None:
        identifiers = self.app.object("main")["children"]
        self.app.objects["PRODUCTS"] = self.app.objects.pop(identifier("products"))
        identifiers[identifiers.index(identifier("products"))] = "PRODUCTS"
        self.app.object("project")["productRefGroup"] = "PRODUCTS"
        self.expect("the identifier 'PRODUCTS' is not 24 hexadecimal digits in upper case")

    def test_target_without_the_version_of_its_tools(self) -> None:
        del self.app.object("project")["attributes"]["TargetAttributes"][identifier("target Widgets")]
        self.expect("(Widgets) has no 'CreatedOnToolsVersion'")

    def test_absolute_path(self) -> None:
        self.app.object("file Info.plist")["path"] = "/Users/mira/Info.plist"
        self.expect("the path '/Users/mira/Info.plist' is absolute")

    def test_environment_without_an_xcconfig(self) -> None:
        del self.app.package["Configurations/development.xcconfig"]
        self.expect("it has configurations for 2 environments, and 1 .xcconfig files")

    def test_labels_that_differ_in_case(self) -> None:
        for kind in ("Debug", "Release"):
            self.app.object(f" {kind} Dev")["name"] = f"{kind} PRODUCTION"
        self.expect("two environments have labels that differ only in case")

    def test_release_without_optimization(self) -> None:
        self.app.object(" Release Dev")["buildSettings"]["SWIFT_OPTIMIZATION_LEVEL"] = "-Onone"
        self.expect("the project's configuration 'Release Dev' builds for debugging")

    def test_older_deployment_target(self) -> None:
        self.app.object(" Release Dev")["buildSettings"]["IPHONEOS_DEPLOYMENT_TARGET"] = "15.4"
        self.expect("the project's configuration 'Release Dev' has a deployment target below 16.0")

    def test_older_language(self) -> None:
        self.app.object(" Release Dev")["buildSettings"]["SWIFT_VERSION"] = "5.0"
        self.expect("the project's configuration 'Release Dev' does not set SWIFT_VERSION = 6.0")

    def test_missing_info_plist_of_an_extension(self) -> None:
        del self.app.package["App/Widgets-Info.plist"]
        self.expect("has INFOPLIST_FILE = Widgets-Info.plist, which does not exist")
