"""Draws the fonts of this folder with fontTools (PyPI, fonttools 4): each letter is a rectangle.

    python3 Tests/Assets/make_fonts.py
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "AOcehmrt"
BEYOND = 0x1F6E3  # A motorway, so that the font also has a cmap subtable of format 12.


def rectangle(pen, width):
    pen.moveTo((50, 0))
    pen.lineTo((50, 700))
    pen.lineTo((width, 700))
    pen.lineTo((width, 0))
    pen.closePath()


def build(name, style, is_ttf):
    names = [".notdef", "space", *LETTERS, "road"]
    cmap = {32: "space", **{ord(letter): letter for letter in LETTERS}, BEYOND: "road"}
    builder = FontBuilder(1000, isTTF=is_ttf)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(cmap)
    glyphs = {}
    for index, glyph in enumerate(names):
        pen = TTGlyphPen(None) if is_ttf else T2CharStringPen(600, None)
        if glyph != "space":
            rectangle(pen, 300 + 20 * index)
        glyphs[glyph] = pen.glyph() if is_ttf else pen.getCharString()
    if is_ttf:
        builder.setupGlyf(glyphs)
    else:
        builder.setupCFF(name, {}, glyphs, {})
    builder.setupHorizontalMetrics({glyph: (600, 50) for glyph in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Acme", "styleName": style, "psName": name, "uniqueFontIdentifier": name})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, fsType=0)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(Path(__file__).parent / f"{name}.{'ttf' if is_ttf else 'otf'}")


build("Acme-Regular", "Regular", True)
build("Acme-Bold", "Bold", False)
