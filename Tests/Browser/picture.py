"""Makes a picture of a static page, such as a brand's contact sheet: `picture.py PAGE PICTURE [--width PX] [--height PX]`.

The same page gives the same picture on a machine: nothing moves, and nothing is loaded from elsewhere. The picture is a PNG
of less than 400 kB. If it would be larger, it has fewer pixels, and shows the same part of the page.
"""

import argparse
import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from preview import chromium_path

LARGEST = 400_000
# The pixels of the picture for each pixel of the viewport.
SCALES = (1.0, 0.75, 0.5, 0.375, 0.25)


def picture(page: Path, width: int, height: int) -> bytes:
    """Returns the largest picture of a page at a viewport that is small enough, in PNG."""
    options = ["--force-color-profile=srgb", "--font-render-hinting=none", "--hide-scrollbars", "--disable-lcd-text"]
    options += ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        for scale in SCALES:
            tab = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=scale, color_scheme="light",
                reduced_motion="reduce", locale="en-US")
            tab.goto(page.resolve().as_uri(), wait_until="load")
            data = tab.screenshot(animations="disabled", caret="hide", scale="device")
            if len(data) < LARGEST:
                return data
    raise ValueError(f"the picture of {page} has {len(data)} bytes at the smallest scale")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    arguments = parser.parse_args()
    data = picture(arguments.page, arguments.width, arguments.height)
    arguments.picture.write_bytes(data)
    print(f"{arguments.picture}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
