"""Faults in property lists."""

import plistlib

from tests.case import FaultCase


class PropertyListTests(FaultCase):
    def test_wrong_type(self) -> None:
        self.app.package["App/Info.plist"]["LSRequiresIPhoneOS"] = "YES"
        self.expect("App/Info.plist: LSRequiresIPhoneOS: True was expected")

    def test_missing_key(self) -> None:
        del self.app.package["App/Info.plist"]["UILaunchScreen"]
        self.expect("'UILaunchScreen' is a required property")

    def test_unknown_orientation(self) -> None:
        self.app.package["App/Info.plist"]["UISupportedInterfaceOrientations"] = ["Portrait"]
        self.expect("UISupportedInterfaceOrientations/0: 'Portrait' is not one of")

    def test_unknown_scheme_of_urls(self) -> None:
        self.app.package["App/Info.plist"]["CFBundleURLTypes"][0]["CFBundleURLSchemes"] = ["acme://"]
        self.expect("CFBundleURLTypes/0/CFBundleURLSchemes/0")

    def test_transport_security_of_production(self) -> None:
        self.app.package["App/Info.plist"]["NSAppTransportSecurity"] = {"NSAllowsLocalNetworking": True}
        self.expect("the environment 'production' has no server on this machine")

    def test_transport_security_that_allows_everything(self) -> None:
        self.app.package["App/Info-development.plist"]["NSAppTransportSecurity"]["NSAllowsArbitraryLoads"] = True
        self.expect("('NSAllowsArbitraryLoads' was unexpected)")

    def test_missing_transport_security(self) -> None:
        del self.app.package["App/Info-development.plist"]["NSAppTransportSecurity"]
        self.expect("the environment 'development' has a server on this machine")

    def test_color_of_the_launch_screen_that_does_not_exist(self) -> None:
        self.app.package["App/Info.plist"]["UILaunchScreen"]["UIColorName"] = "Launch"
        self.expect("UIColorName is 'Launch', which is in no asset catalog")

    def test_property_list_that_no_setting_names(self) -> None:
        self.app.package["App/Other.plist"] = {}
        self.expect("App/Other.plist: no build setting names it")

    def test_entitlement_of_a_wrong_type(self) -> None:
        self.app.package["App/Acme.entitlements"]["com.apple.developer.applesignin"] = "Default"
        self.expect("com.apple.developer.applesignin: ['Default'] was expected")

    def test_extension_without_an_extension_point(self) -> None:
        self.app.package["App/Widgets-Info.plist"]["NSExtension"] = {}
        self.expect("'NSExtensionPointIdentifier' is a required property")

    def test_title_in_place_of_a_privacy_category(self) -> None:
        types = self.app.package["App/PrivacyInfo.xcprivacy"]["NSPrivacyAccessedAPITypes"]
        types[0]["NSPrivacyAccessedAPIType"] = "User Defaults"
        self.expect("'User Defaults' is not one of")

    def test_reason_of_another_privacy_category(self) -> None:
        types = self.app.package["App/PrivacyInfo.xcprivacy"]["NSPrivacyAccessedAPITypes"]
        types[0]["NSPrivacyAccessedAPITypeReasons"] = ["C617.1"]
        self.expect("is not valid under any of the given schemas")

    def test_syntax_error(self) -> None:
        text = plistlib.dumps(self.app.package["App/Info.plist"])
        self.app.package["App/Info.plist"] = text.replace(b"</dict>", b"", 1)
        self.expect("App/Info.plist: plutil:")
        self.expect("App/Info.plist: plistlib does not read it")

    def test_text_of_another_brand(self) -> None:
        self.app.package["App/Info.plist"]["NSFaceIDUsageDescription"] = "Unlock Acme & $x with Face ID."
        self.expect("NSFaceIDUsageDescription is 'Unlock Acme & $x with Face ID.'")

    def test_languages_of_another_brand(self) -> None:
        self.app.package["App/Info.plist"]["CFBundleLocalizations"] = ["de", "en"]
        self.expect("CFBundleLocalizations is ['de', 'en']")

    def test_missing_key_of_the_manifest(self) -> None:
        self.app.manifest["app"]["infoPlist"] = {"NSCameraUsageDescription": "Scan."}
        self.expect("NSCameraUsageDescription is None, and 'Scan.' in the manifest")

    def test_transport_security_of_an_extension(self) -> None:
        self.app.package["App/Widgets-Info.plist"]["NSAppTransportSecurity"] = {"NSAllowsLocalNetworking": True}
        self.expect("it has NSAppTransportSecurity, but belongs to no environment")

    def test_host_of_this_machine(self) -> None:
        production = self.app.manifest["environments"]["production"]
        for section in (
            {"clerk": {"publishableKey": "pk_test_MTI3LjAuMC4xOjU0MzI1JA"}},
            {"hostedUI": {"domain": "localhost:8080"}},
            {"cognito": {"endpoint": "http://[::1]:80"}},
        ):
            self.app.manifest["environments"]["production"] = production | section
            self.expect("the environment 'production' has a server on this machine")
