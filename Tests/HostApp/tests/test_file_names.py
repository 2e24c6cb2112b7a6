"""Names of files that a Mac cannot distinguish."""

from tests.case import FaultCase


class FileNameTests(FaultCase):
    def test_files_whose_names_differ_in_case(self) -> None:
        self.app.package["Sources/brand.swift"] = "let a = 1\n"
        self.app.package["Sources/Brand.swift"] = "let a = 1\n"
        self.expect("Sources/brand.swift: its name differs from that of 'Brand.swift' only in case")

    def test_include_of_an_environment(self) -> None:
        self.app.replace("Configurations/production.xcconfig", '"Local.xcconfig"', '"Development.xcconfig"')
        self.expect(
            "production.xcconfig: on a Mac, it includes 'development.xcconfig' in place of 'Development.xcconfig'"
        )
