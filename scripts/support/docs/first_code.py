"""Writes a program that runs the first code of each page for app developers. Used by scripts/docs.

    first_code.py OUT ACME

OUT becomes a package whose program consists of that code and of Tests/Documentation/Run, which calls it and checks what it does. ACME
is the generated package that it depends on. The code has the imports that the page shows, without `SwiftUI`, which Linux does not have
(Run/Screens.swift has a substitute), and without `Testing`, whose macros belong to a test target.
"""

import shutil
import sys
from pathlib import Path

from code_blocks import TESTS, TOP, blocks, source

PAGES = {
    "SignInWithTheScreens": "AuthUI", "SignInWithoutTheScreens": "AuthKit", "CallYourAPI": "AuthKit",
    "FollowTheSession": "AuthKit", "TestingYourApp": "AuthTesting",
}
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Pages", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Brandgen", path: "{top}"), .package(path: "{acme}")],
    targets: [
        .executableTarget(
            name: "Pages",
            dependencies: [
                .product(name: "AcmeAuth", package: "acme"), .product(name: "AuthKit", package: "Brandgen"),
                .product(name: "AuthTesting", package: "Brandgen"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")])
    ])
"""


def main(out: Path, acme: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    sources = out / "Sources/Pages"
    shutil.copytree(TESTS / "Run", sources)
    shutil.copy(TESTS / "Context.swift", sources)
    (out / "Package.swift").write_text(PACKAGE.format(top=TOP, acme=acme))
    for page, module in PAGES.items():
        path = TOP / f"Sources/Runtime/{module}/{module}.docc/{page}.md"
        text = path.read_text()
        first = blocks(text)[0]
        # The title, one sentence, and the code.
        if first.language != "swift" or len([line for line in text.split("\n")[:first.number - 2] if line]) != 2:
            sys.exit(f"{path.relative_to(TOP)}:{first.number}: error: the page does not begin with Swift code")
        (sources / f"{page}.swift").write_text(source(path, first, page, []).replace("import SwiftUI\n", ""))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
