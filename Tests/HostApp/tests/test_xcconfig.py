"""Faults in build settings."""

from tests.case import FaultCase

PRODUCTION = "Configurations/production.xcconfig"


class BuildSettingsTests(FaultCase):
    def plant(self, old: str, new: str) -> None:
        self.app.replace(PRODUCTION, old, new)

    def test_comment_in_a_value(self) -> None:
        self.plant("MARKETING_VERSION = 1.0.0", "API = https://api.acme.example")
        self.expect("the value of 'API' contains '//', which begins a comment")

    def test_unknown_setting(self) -> None:
        self.plant("INFOPLIST_FILE = Info.plist", "INFOPLIST_FILE = $(BRAND_FOLDER)/Info.plist")
        self.expect("refers to the unknown setting 'BRAND_FOLDER'")

    def test_dollar_sign_that_is_not_doubled(self) -> None:
        self.plant("$$x", "$x")
        self.expect("contains '$x', which is not a reference; write $$ for a dollar sign")

    def test_space_at_the_end(self) -> None:
        self.plant("1.0.0", "1.0.0 ")
        self.expect("begins or ends with a space")

    def test_setting_twice(self) -> None:
        self.plant("CURRENT_PROJECT_VERSION = 1", "CURRENT_PROJECT_VERSION = 1\nCURRENT_PROJECT_VERSION = 2")
        self.expect("'CURRENT_PROJECT_VERSION' is set twice")

    def test_statement_of_another_form(self) -> None:
        self.plant("MARKETING_VERSION = 1.0.0", "MARKETING_VERSION: 1.0.0")
        self.expect("neither a comment nor an #include nor an assignment")

    def test_setting_after_the_include(self) -> None:
        self.plant('#include? "Local.xcconfig"\n', '#include? "Local.xcconfig"\nA = 1\n')
        self.expect('the last statement is not #include? "Local.xcconfig"')
        self.expect("'A' is set after an #include")

    def test_include_that_must_exist(self) -> None:
        self.plant("#include?", "#include")
        self.expect("'Local.xcconfig' does not exist")

    def test_team(self) -> None:
        self.plant("MARKETING_VERSION = 1.0.0", "DEVELOPMENT_TEAM = A1B2C3D4E5")
        self.expect("DEVELOPMENT_TEAM belongs in Local.xcconfig")

    def test_info_plist_that_does_not_exist(self) -> None:
        self.plant("= Info.plist", "= Info-production.plist")
        self.expect("INFOPLIST_FILE = Info-production.plist does not exist")

    def test_another_name(self) -> None:
        self.plant('Acme "&" $$x', "Acme & $$x")
        self.expect("BRAND_DISPLAY_NAME is 'Acme & $x', not 'Acme \"&\" $x'")

    def test_another_bundle_identifier(self) -> None:
        self.plant("com.example.acme", "com.example.acne")
        self.expect("PRODUCT_BUNDLE_IDENTIFIER is 'com.example.acne', not 'com.example.acme'")
