"""Makes a picture of a static page, such as a brand's contact sheet: `picture.py PAGE PICTURE [--width PX] [--height PX]`.

The same page gives the same picture on a machine: nothing moves, and nothing is loaded from elsewhere. The picture is a PNG
of less than 400 kB. If it would be larger, its colors are reduced to 256.
"""

import argparse
import os
import struct
import sys
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

from preview import chromium_path

LARGEST = 400_000


def picture(page: Path, width: int, height: int) -> bytes:
    """Returns a picture of a page at a viewport, in PNG."""
    options = ["--force-color-profile=srgb", "--font-render-hinting=none", "--hide-scrollbars", "--disable-lcd-text"]
    options += ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        tab = browser.new_page(
            viewport={"width": width, "height": height}, device_scale_factor=1, color_scheme="light",
            reduced_motion="reduce", locale="en-US", offline=False)
        tab.goto(page.resolve().as_uri(), wait_until="load")
        data = tab.screenshot(animations="disabled", caret="hide", scale="css")
        browser.close()
    return data


def chunks(data: bytes) -> dict[bytes, bytes]:
    """Returns the chunks of a PNG, with all `IDAT` chunks as one (PNG, third edition, section 5)."""
    found: dict[bytes, bytes] = {}
    place = 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        found[kind] = found.get(kind, b"") + data[place + 8 : place + 8 + length]
        place += 12 + length
    return found


def rows(data: bytes) -> tuple[int, int, list[bytes]]:
    """Returns width, height and the rows of an RGB or RGBA picture without a filter, as RGB."""
    parts = chunks(data)
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    if depth != 8 or kind not in (2, 6):
        raise ValueError(f"the picture has color type {kind} with {depth} bits")
    size = 3 if kind == 2 else 4
    raw, stride = zlib.decompress(parts[b"IDAT"]), width * size
    result, above = [], bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        row = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], row, above, size)
        above = row
        result.append(bytes(row) if size == 3 else b"".join(row[at : at + 3] for at in range(0, stride, 4)))
    return width, height, result


def unfilter(kind: int, row: bytearray, above: bytearray, size: int) -> None:
    """Reverses the filter of a row (PNG, third edition, section 9)."""
    for at in range(len(row)):
        left = row[at - size] if at >= size else 0
        up = above[at]
        if kind == 1:
            row[at] = (row[at] + left) & 255
        elif kind == 2:
            row[at] = (row[at] + up) & 255
        elif kind == 3:
            row[at] = (row[at] + (left + up) // 2) & 255
        elif kind == 4:
            corner = above[at - size] if at >= size else 0
            guess = left + up - corner
            distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
            row[at] = (row[at] + (left, up, corner)[distances.index(min(distances))]) & 255


def reduced(data: bytes) -> bytes:
    """Returns a picture with at most 256 colors: the exact ones, or the nearest of 6 × 7 × 6."""
    width, height, lines = rows(data)
    pixels = [[line[at : at + 3] for at in range(0, width * 3, 3)] for line in lines]
    colors = sorted({pixel for line in pixels for pixel in line})
    if len(colors) > 256:
        levels = (6, 7, 6)
        nearest = {
            color: bytes(round(round(value * (n - 1) / 255) * 255 / (n - 1)) for value, n in zip(color, levels))
            for color in colors
        }
    else:
        nearest = {color: color for color in colors}
    palette = sorted(set(nearest.values()))
    index = {color: palette.index(other) for color, other in nearest.items()}
    body = b"".join(b"\0" + bytes(index[pixel] for pixel in line) for line in pixels)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))
        for kind, part in [
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(body, 9)), (b"IEND", b"")])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    arguments = parser.parse_args()
    data = picture(arguments.page, arguments.width, arguments.height)
    if len(data) >= LARGEST:
        data = reduced(data)
    if len(data) >= LARGEST:
        print(f"{arguments.picture}: the picture has {len(data)} bytes; reduce its width or height", file=sys.stderr)
        return 1
    arguments.picture.write_bytes(data)
    print(f"{arguments.picture}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
