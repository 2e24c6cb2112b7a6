"""Prints the attacks as a table of Markdown. Exits with 1 if one succeeds: `scripts/database --attacks`."""

import sys

from supabase.database import OWNER
from supabase.tests.attacks import ATTACKS
from supabase.tests.project import Project
from supabase.tests.test_attacks import AttackTests

# What PostgreSQL and the API mean by the codes in the table.
CODES = {
    "25006": "read-only transaction",
    "42501": "no privilege",
    "42883": "no such function",
    "PT401": "HTTP 401",
    "PT403": "HTTP 403",
    "PT404": "HTTP 404",
}


def main() -> int:
    failures = 0
    AttackTests.setUpClass()
    project, world = Project(AttackTests.database), AttackTests.world
    print(f"PostgreSQL {project.value('show server_version')}\n")
    print("| # | attack | by | refused with | the same, allowed |\n|---|---|---|---|---|")
    for number, attack in enumerate(ATTACKS, 1):
        try:
            outcome = attack.run(project, world)
            attack.run_control(project, world)
        except AssertionError as error:
            failures += 1
            outcome = f"**NOT REFUSED**: {error}"
        explained = f"{outcome}, {CODES[outcome]}" if outcome in CODES else outcome
        control = "the owner of the tables" if attack.control == OWNER else attack.control
        way = ", in the legitimate way" if attack.instead else ""
        print(f"| {number} | {attack.what} | {attack.by} | {explained} | {control}{way} |")
    print(f"\n{len(ATTACKS) - failures} of {len(ATTACKS)} attacks are refused")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
