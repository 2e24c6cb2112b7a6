"""Writes a workspace of random, valid brands: `random_brands.py --count N --seed S [--brandgen COMMAND] FOLDER`.

Two calls with the same arguments write the same brands. The manifests are JSON, which YAML includes.
"""

import argparse
import json
import subprocess
from pathlib import Path
from random import Random

from random_app import AppWriter
from random_manifest import FLAGS, manifest


def main() -> None:
    """Reads the command line, and writes the brands."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brandgen", default=".build/debug/brandgen")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    for number in range(options.count):
        random = Random(f"{options.seed} {number}")
        brand = manifest(random, number)
        folder = options.folder / "Brands" / brand["brand"]["id"]
        folder.mkdir(parents=True)
        AppWriter(random, brand, options.folder, folder).add()
        text = json.dumps(brand, ensure_ascii=False, indent=2)
        (folder / "brand.yaml").write_text(text + "\n", encoding="utf-8")
        terms = " ".join(random.choices("the a user may not use data app account service we you can".split(), k=120))
        (folder / "terms.md").write_text(f"# Terms {number}\n\n{terms.capitalize()}.\n", encoding="utf-8")
    (options.folder / "Brands/brandgen.yaml").write_text(
        json.dumps({"flags": FLAGS}, indent=2) + "\n", encoding="utf-8"
    )
    # The developer's files of all brands.
    command = [options.brandgen, "app", "init", "--workspace", str(options.folder)]
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
        raise SystemExit("brandgen refuses the brands")


if __name__ == "__main__":
    main()
