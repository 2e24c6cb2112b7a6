"""The bytes of an app icon: a square PNG image of 1024 × 1024 pixels without transparency.

The format is in "Portable Network Graphics (PNG) Specification (Third Edition)" (W3C).
"""

import struct
import zlib
from functools import lru_cache
from pathlib import Path

from problems import Problems

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SIDE = 1024
# Red, green and blue, without an alpha channel.
RGB = 2


def check_icon(path: Path, problems: Problems) -> None:
    """Reports everything that App Store Connect or a decoder refuses."""
    for text in icon_problems(path.read_bytes()):
        problems.add(path, text)


@lru_cache(maxsize=64)
def icon_problems(content: bytes) -> list[str]:
    """Returns the problems of an icon."""
    if not content.startswith(SIGNATURE):
        return ["it is not a PNG image"]
    found: list[str] = []
    chunks: list[tuple[bytes, bytes]] = []
    position = len(SIGNATURE)
    while position < len(content):
        if position + 12 > len(content):
            return [*found, "it ends inside a chunk"]
        (length,) = struct.unpack_from(">I", content, position)
        kind = content[position + 4 : position + 8]
        body = content[position + 8 : position + 8 + length]
        checksum = content[position + 8 + length : position + 12 + length]
        if len(body) != length or len(checksum) != 4:
            return [*found, f"the chunk {kind!r} ends early"]
        if struct.unpack(">I", checksum)[0] != zlib.crc32(kind + body):
            found.append(f"the chunk {kind.decode('latin1')} has a wrong CRC")
        chunks.append((kind, body))
        position += 12 + length
    kinds = [kind for kind, _ in chunks]
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or len(chunks[0][1]) != 13:
        return [*found, "its first chunk is not IHDR, or its last is not IEND"]
    width, height, depth, color, compression, filtering, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    if (width, height) != (SIDE, SIDE):
        found.append(f"its size is {width} × {height}, not {SIDE} × {SIDE}")
    if color != RGB or b"tRNS" in kinds:
        found.append("it has an alpha channel, or colors other than red, green and blue")
    if depth != 8 or compression or filtering:
        found.append("its depth is not 8 bits, or its compression is unknown")
    if not found and not interlace:
        found += data_problems(b"".join(body for kind, body in chunks if kind == b"IDAT"), width * 3)
    return found


def data_problems(data: bytes, row: int) -> list[str]:
    """Returns the problems of the compressed rows, each of which has a filter and `row` bytes."""
    decoder = zlib.decompressobj()
    try:
        pixels = decoder.decompress(data) + decoder.flush()
    except zlib.error as error:
        return [f"zlib does not read it: {error}"]
    if not decoder.eof or decoder.unused_data:
        return ["its compressed data is incomplete, or too long"]
    if len(pixels) != SIDE * (row + 1):
        return [f"it has {len(pixels)} bytes of pixels, not {SIDE * (row + 1)}"]
    if any(pixels[start] > 4 for start in range(0, len(pixels), row + 1)):
        return ["a row has an unknown filter"]
    return []
