# The icon that the brand's designer has sent.
mkdir design
python3 - <<'END'
import struct, zlib
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
rows = (b"\x00" + b"\x1d\x4e\xd8" * 1024) * 1024
header = struct.pack(">IIBBBBB", 1024, 1024, 8, 2, 0, 0, 0)
with open("design/icon.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
END
