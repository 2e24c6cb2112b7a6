"""Writes the Swift code of the documentation as sources that compile. Used by scripts/docs.

    code_blocks.py OUT

The documents are README.md, docs/ and the articles of the catalogues. Writes a file for each ```swift block, and Context.swift and
Views.swift of Tests/Documentation, which declare the names that the blocks use but do not declare. A block that begins with a
declaration is put into a type, so that two blocks can declare the same name, and any other block into a function. The compiler
reports the lines of the document.

Parts of generated files, and the files that a guide writes, are skipped: scripts/guides compares or compiles them.
"""

import re
import shutil
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TOP / "scripts/support/guides"))
from guides import Block, blocks  # noqa: E402

TESTS = TOP / "Tests/Documentation"
# A line that begins a declaration, after its attributes.
DECLARATION = re.compile(r"(@\w+ )*((public|private|final) )*(struct|class|enum|actor|protocol|func|@main|@State|@Test)\b")
# An app and its tests import these modules. Blocks name any other one, such as AuthScreens.
IMPORTS = ["AcmeAuth", "AuthTesting", "SwiftUI", "UIKit"]
# The packages of brands that have these features re-export their modules.
IMPORTS += ["AppleSignIn", "BackendSync", "FamilyAccounts", "PushRegistration", "SessionImport"]


def documents() -> list[Path]:
    found = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
    return found + sorted((TOP / "Sources/Runtime").glob("*/*.docc/**/*.md"))


def is_followed(path: Path, block: Block) -> bool:
    """Returns whether scripts/guides compares the block with a generated file, or writes and compiles it as a file."""
    return bool(block.file) and (path.parent == TOP / "docs/guides" or "Generated/" in block.file)


def source(path: Path, block: Block, block_name: str, modules: list[str]) -> str:
    """Returns the source of a block, which imports these modules. A directive tells the compiler the lines of the document."""
    name = path.relative_to(TOP)
    imports = [line for line in block.lines if line.startswith("import ")]
    lines = ["" if line in imports else line for line in block.lines]
    first = next((line for line in lines if line.strip() and not line.startswith("//")), "")
    # A module has one entry, and the macros of Testing need a library that this compiler may not have.
    lines = [re.sub(r"^@main ?|^@Test ", "", line) for line in lines]
    lines = [re.sub(r"#expect\((.*)\)$", r"check(\1)", line) for line in lines]
    if DECLARATION.match(first):
        opening = f"@MainActor struct {block_name} {{"
    else:
        opening = f"@MainActor func in{block_name}() async throws {{"
    # One import a line, without those that the block repeats.
    head = [f"import {module}" for module in modules] + [
        line for line in imports if line[7:] not in [*modules, "Testing"]]
    return "\n".join([*head, opening, f'#sourceLocation(file: "{name}", line: {block.number})', *lines,
                      "#sourceLocation()", "}", ""])


def main(out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name in ("Context.swift", "Views.swift"):
        shutil.copy(TESTS / name, out)
    count = 0
    for path in documents():
        text = path.read_text()
        found = [block for block in blocks(text) if block.language == "swift"]
        if len(re.findall(r"^ *```swift", text, re.MULTILINE)) != len(found):
            sys.exit(f"{path.relative_to(TOP)}: error: a ```swift block is indented or not closed")
        found = [block for block in found if not is_followed(path, block)]
        if not found:
            continue
        for number, block in enumerate(found, 1):
            block_name = f"{re.sub(r'[^A-Za-z]', '', str(path.relative_to(TOP)).title())}{number}"
            (out / f"{block_name}.swift").write_text(source(path, block, block_name, IMPORTS))
        count += len(found)
    if not count:
        sys.exit("error: the documentation has no Swift code")
    print(f"{count} blocks of Swift code")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
