"""Differences between a project and the manifest."""

from tests.case import FaultCase


class BrandProjectTests(FaultCase):
    def test_deployment_target(self) -> None:
        self.app.manifest["app"]["deploymentTarget"] = "17.0"
        self.expect("deployment targets: {'16.0'}, but {'17.0'} in the manifest")

    def test_device_families(self) -> None:
        self.app.manifest["app"]["devices"] = ["iphone"]
        self.expect("device families: {'1,2'}, but {'1'} in the manifest")

    def test_languages(self) -> None:
        self.app.object("project")["knownRegions"].remove("de")
        self.expect("regions: ['Base', 'en'], but ['Base', 'de', 'en'] in the manifest")

    def test_version_of_a_package(self) -> None:
        self.app.object("remote package")["requirement"]["minimumVersion"] = "2.0.0"
        self.expect("packages of repositories: [('https://git.example/charts.git', '2.0.0', False)]")

    def test_missing_script(self) -> None:
        self.app.manifest["app"]["buildPhases"]["symbols"] = {"script": "symbols.sh"}
        self.expect("scripts: ['words'], but ['symbols', 'words'] in the manifest")

    def test_missing_file_of_an_environment(self) -> None:
        self.app.manifest["environments"]["production"]["app"] = {"files": ["firebase/GoogleService-Info.plist"]}
        self.expect("files: [], but ['production/GoogleService-Info.plist'] in the manifest")

    def test_entitlement_that_the_brand_does_not_use(self) -> None:
        self.app.package["App/Acme.entitlements"]["aps-environment"] = "development"
        self.expect("Acme.entitlements: the environment 'development' has {'com.apple.developer.applesignin'")

    def test_missing_key_of_an_extension(self) -> None:
        self.app.manifest["app"]["targets"]["Widgets"]["infoPlist"] = {"BrandText": "$(x) & <b>"}
        self.expect("Widgets-Info.plist: 'BrandText' is not '$(x) & <b>'")

    def test_missing_entitlements(self) -> None:
        self.app.manifest["app"]["associatedDomains"] = ["applinks:acme.example"]
        self.app.manifest["features"] = {"pushRegistration": True}
        self.expect(
            "'com.apple.developer.associated-domains': ['applinks:acme.example'], 'aps-environment': 'development'"
        )

    def test_unknown_environment(self) -> None:
        del self.app.manifest["environments"]["development"]
        self.expect("the manifest has no environment 'development'")

    def test_answer_about_encryption(self) -> None:
        self.app.manifest["app"]["usesNonExemptEncryption"] = True
        self.expect("ITSAppUsesNonExemptEncryption differs from the manifest")
