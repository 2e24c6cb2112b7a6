"""Checks that the tables of requests in docs/ are complete: each operation, method and path in the source of a client is there."""

import re
import sys
from pathlib import Path

RUNTIME = Path("Sources/Runtime")
COGNITO, SUPABASE, CLERK = (
    (page, f"Requests, compared with {vendor}")
    for page, vendor in [("cognito.md", "amplify-swift"), ("supabase.md", "supabase-swift"), ("clerk.md", "clerk-ios")]
)
# The folder of a client, its table, and the expression that finds an operation or a path in its source.
EXPRESSIONS = [
    ("CognitoAuth", COGNITO, r'^    case \w+ = "(?P<path>[A-Z]\w+)"$'),
    ("HostedUI", COGNITO, r'"[^"\n]*?(?P<path>/oauth2/\w+|/logout)"'),
    ("SupabaseAuth", SUPABASE, r'(?:"(?P<method>[A-Z]+)",\s*)?"/?(?P<path>\w+/v1/[^"\n]*)"'),
    ("ClerkAuth", CLERK, r'\.(?P<method>get|post|patch|put|delete)\(\s*"(?P<path>[^"\n]+)"'),
    ("ClerkAuth", CLERK, r'(?:method: "(?P<method>[A-Z]+)", )?\bpath(?:: | = )"(?P<path>[^"\n]+)"'),
]


def listed(page: str, heading: str) -> set[str]:
    """Returns the code spans in the tables below a heading, without the queries of URLs."""
    sections = re.split(r"^## ", Path("docs", page).read_text(), flags=re.MULTILINE)
    rows = [row for text in sections if text.startswith(heading + "\n") for row in text.split("\n") if row.startswith("|")]
    return {span.split("?")[0] for row in rows for span in re.findall(r"`([^`]+)`", row)}


def main() -> int:
    status = 0
    for folder, (page, heading), expression in EXPRESSIONS:
        found = {}
        for file in sorted(RUNTIME.joinpath(folder).rglob("*.swift")):
            for match in re.finditer(expression, file.read_text(), flags=re.MULTILINE):
                found[(match.groupdict().get("method") or "").upper(), match["path"]] = file
        if not found:
            found["", "an operation or a path"] = RUNTIME / folder
        for (method, path), file in found.items():
            # An interpolation is one part of a path. At the beginning, it can be several parts.
            parts = re.split(r"\\\([^)]*\)", path)
            place = (".+" if not parts[0] else "") + "[^/]+".join(map(re.escape, parts)).removeprefix("[^/]+")
            pattern = rf"(?:{method or '[A-Z]+'} )?(?:/?v1)?/?{place}"
            if not any(re.fullmatch(pattern, span) for span in listed(page, heading)):
                print(f"{file}: error: docs/{page} lacks '{f'{method} {path}'.strip()}' below '{heading}'")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
