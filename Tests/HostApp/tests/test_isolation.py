"""Values of an environment in an output that does not have it."""

from tests.case import FaultCase


class IsolationTests(FaultCase):
    def setUp(self) -> None:
        super().setUp()
        self.app.manifest["environments"]["staging"] = {
            "backend": "cognito",
            "bundleIdSuffix": ".staging",
            "apiBaseURL": "https://api.staging.acme.example",
            "app": {"files": ["firebase/staging/GoogleService-Info.plist"]},
        }

    def test_address(self) -> None:
        self.app.package["Sources/Acme.swift"] = 'let url = "https://api.staging.acme.example"\n'
        self.expect("Sources/Acme.swift: it contains 'https://api.staging.acme.example' of the environment 'staging'")

    def test_bundle_identifier(self) -> None:
        self.app.package["README.md"] = "com.example.acme.staging\n"
        self.expect("README.md: it contains 'com.example.acme.staging' of the environment 'staging'")

    def test_file_of_the_app(self) -> None:
        self.app.package["App/AppFiles/staging/GoogleService-Info.plist"] = {}
        self.expect("it is a file of the environment 'staging'")

    def test_build_settings_elsewhere(self) -> None:
        self.app.package["App/Info-staging.plist"] = {}
        self.expect("Info-staging.plist: it is a file of the environment 'staging'")

    def test_script(self) -> None:
        self.app.object("script")["shellScript"] = 'case "$BRAND_ENVIRONMENT" in staging|production) ;; esac'
        self.expect("(words) names the environment 'staging'")

    def test_words_of_the_format_are_allowed(self) -> None:
        self.app.package["README.md"] = "cognito\n"
        self.expect_none()
