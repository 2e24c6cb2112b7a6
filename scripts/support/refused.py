"""Compares a compiler's errors (the variable REFUSED) with the comments of the file.

    refused.py FILE [SDK]

A comment is `// error: TEXT | OTHER TEXT`. The line compiles with newer SDKs if it is `// error before SDK 18: TEXT`. SDK is
the version of the SDK, 17 if omitted.
"""

import os
import re
import sys

path = sys.argv[1]
version = int((sys.argv[2:] or ["17"])[0].split(".")[0])
with open(path, encoding="utf-8") as file:
    lines = file.read().splitlines()
expected = {}
for n, line in enumerate(lines, 1):
    comment = re.search(r"// error(?: before SDK (\d+))?: (.*)", line)
    if comment and version < int(comment[1] or version + 1):
        expected[n] = comment[2]
errors: dict[int, list[str]] = {}
for name, line, text in re.findall(r"^(.+?):(\d+):\d+: error: (.*)$", os.environ["REFUSED"], re.MULTILINE):
    if name.endswith(path):
        errors.setdefault(int(line), []).append(text)

problems = [f"{path}:{n}: error: this line compiles: {text}" for n, text in expected.items() if n not in errors]
for number, texts in sorted(errors.items()):
    wanted = expected.get(number)
    if wanted is None:
        problems.append(f"{path}:{number}: error: unexpected: {texts[0]}")
    elif not any(part in text for text in texts for part in wanted.split(" | ")):
        problems.append(f"{path}:{number}: error: another error than '{wanted}': {texts[0]}")
print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
sys.exit(bool(problems))
