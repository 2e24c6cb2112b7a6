"""Makes the table in README.md of what has run on a Mac, from the newest report of scripts/mac in docs/mac-reports/.

    mac_table.py           fails if the table in README.md is another one, or if the next one does not name the tests in Tests/Screens
    mac_table.py --write   writes the table
"""

import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- Made by scripts/support/mac_table.py. -->", "<!-- End of the table. -->"


class InvalidReport(Exception):
    pass


def steps(script):
    """Returns the system and the title of each step of scripts/mac, in order."""
    return re.findall(r'^step \w+ (any|macOS) "(.+?)" ', script, re.MULTILINE)


def read(report):
    """Returns the properties of a report, and the result of each step by its title."""
    # Empty lines separate them from each other and from the last lines of logs, which can contain any text.
    header, lines, end = [*report.split("\n\n"), "", ""][:3]
    properties = dict(re.findall(r"^(\w+): (.+)$", header, re.MULTILINE) + re.findall(r"^(simulator): (.+)$", end, re.MULTILINE))
    results = {title: result for result, title in re.findall(r"^(passed|failed|not run) +\d+ s  (.+)$", lines, re.MULTILINE)}
    if not properties.get("system", "").startswith("macOS") or not results:
        raise InvalidReport("this is not a report of scripts/mac from a Mac")
    return properties, results


def table(script, name, report):
    """Returns the table. The report is None if there is none."""
    properties, results = read(report) if report is not None else ({}, {})
    rows = ["| what | seen where | last result on a Mac |", "|---|---|---|"]
    for system, title in steps(script):
        result = results.get(title, "not run")
        seen = ["Linux"] * (system == "any") + ["Mac"] * (result == "passed")
        last = "has not run" if result == "not run" else f"{result} on {properties['date'][:10]}"
        rows.append(f"| {title} | {', '.join(seen) or 'nowhere'} | {last} |")
    if report is None:
        source = "There is no report yet: nothing of this has run on a Mac."
    else:
        versions = [properties[key] for key in ("system", "xcode", "swift", "simulator") if properties.get(key)]
        source = f"From [the newest report](docs/mac-reports/{name}): {'; '.join(versions)}."
    return "\n".join([*rows, "", source])


def replaced(readme, text):
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        sys.exit(f"README.md: error: the lines '{BEGIN}' and '{END}' are missing")
    return f"{before}{begin}\n\n{text}\n\n{end}{after}"


def wrong_tests(readme, tests):
    """Returns the names of tests that only the table of README.md or only the folder has."""
    section = readme.partition("### What only a device shows")[2].partition("\n## ")[0]
    return sorted(set(re.findall(r"`(\w+Tests)`", section)) ^ set(tests))


def main():
    reports = sorted((TOP / "docs/mac-reports").glob("*.txt"))
    name, report = (reports[-1].name, reports[-1].read_text()) if reports else (None, None)
    try:
        text = table((TOP / "scripts/mac").read_text(), name, report)
    except InvalidReport as error:
        sys.exit(f"{reports[-1]}: error: {error}")
    readme = TOP / "README.md"
    content = replaced(readme.read_text(), text)
    if "--write" in sys.argv[1:]:
        readme.write_text(content)
    elif content != readme.read_text():
        sys.exit("README.md: error: the table is not that of the newest report; run scripts/support/mac_table.py --write")
    if wrong := wrong_tests(content, [path.stem for path in (TOP / "Tests/Screens").rglob("*Tests.swift")]):
        sys.exit(f"README.md: error: 'What only a device shows' and Tests/Screens do not agree: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
