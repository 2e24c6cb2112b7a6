"""Plants the faults in apple-faults.txt, each in a copy of its module.

    apple_faults.py SYSTEM FOLDER

Writes the copies to FOLDER/1, FOLDER/2 and so on. Prints the number, the folder of the module and a part of the expected error
of each, separated by tabs.
"""

import pathlib
import shutil
import sys

LIST = pathlib.Path(__file__).with_name("apple-faults.txt")


def main(system, folder):
    number = 0
    for position, line in enumerate(LIST.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#") or not line.startswith(f"{system} | "):
            continue
        _, module, name, code, faulty, message = [part.strip() for part in line.split(" | ")]
        number += 1
        copy = pathlib.Path(folder, str(number))
        shutil.copytree(module, copy)
        text = (copy / name).read_text(encoding="utf-8")
        if code not in text:
            sys.exit(f"{LIST}:{position}: error: {module}/{name} does not contain '{code}'")
        (copy / name).write_text(text.replace(code, faulty, 1), encoding="utf-8")
        print(number, module, message, sep="\t")


main(*sys.argv[1:])
