"""Faults in asset catalogs, icons and string catalogs."""

import zlib

from tests.case import FaultCase
from tests.fixture_files import icon

ICON = "App/Assets.xcassets/AppIcon.appiconset"
COLOR = "App/Brand.xcassets/AccentColor.colorset/Contents.json"
STRINGS = "App/InfoPlist.xcstrings"


class AssetTests(FaultCase):
    def test_icon_with_transparency(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = icon(color=6, pixel=b"\x38\x1f\x5c\xff")
        self.expect("it has an alpha channel")

    def test_icon_of_another_size(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = icon(side=512)
        self.expect("its size is 512 × 512, not 1024 × 1024")

    def test_icon_with_a_wrong_checksum(self) -> None:
        content = bytearray(icon())
        content[-1] ^= 1
        self.app.brand[f"{ICON}/icon.png"] = bytes(content)
        self.expect("the chunk IEND has a wrong CRC")

    def test_icon_with_too_few_pixels(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = icon(pixel=b"\x38\x1f")
        self.expect("bytes of pixels, not")

    def test_icon_that_ends_early(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = icon()[:-20]
        self.expect("icon.png: ")

    def test_icon_of_another_format(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = b"\xff\xd8\xff"
        self.expect("it is not a PNG image")

    def test_image_that_does_not_exist(self) -> None:
        del self.app.brand[f"{ICON}/icon.png"]
        self.expect("Contents.json: 'icon.png' does not exist")

    def test_image_that_is_not_named(self) -> None:
        self.app.brand[f"{ICON}/other.png"] = icon()
        self.expect("other.png: Contents.json does not name it")

    def test_icon_of_an_environment_that_does_not_exist(self) -> None:
        for name in ("Contents.json", "icon.png"):
            del self.app.brand[f"{ICON}/{name}".replace("AppIcon", "AppIcon-development")]
        self.expect("the app icon 'AppIcon-development' is in no asset catalog")

    def test_color_that_is_a_number(self) -> None:
        self.app.package[COLOR]["colors"][0]["color"]["components"]["red"] = 0.5
        self.expect("colors/0/color/components/red: 0.5 is not of type 'string'")

    def test_folder_without_contents(self) -> None:
        del self.app.package[COLOR]
        self.app.package[COLOR.replace("Contents", "Other")] = {}
        self.expect("it has no Contents.json")

    def test_key_that_occurs_twice(self) -> None:
        self.app.package[COLOR] = '{"info": {"author": "xcode", "version": 1}, "colors": [], "colors": []}'
        self.expect("'colors' occurs twice in one object")

    def test_missing_language(self) -> None:
        del self.app.package[STRINGS]["strings"]["NSFaceIDUsageDescription"]["localizations"]["de"]
        self.expect("'NSFaceIDUsageDescription' has no text in the language 'de'")

    def test_text_that_is_not_translated(self) -> None:
        texts = self.app.package[STRINGS]["strings"]["NSFaceIDUsageDescription"]["localizations"]
        texts["de"]["stringUnit"]["state"] = "new"
        self.expect("localizations/de/stringUnit/state: 'translated' was expected")

    def test_missing_strings(self) -> None:
        del self.app.package[STRINGS]
        self.expect("it does not exist, but the app uses Face ID")

    def test_icon_without_an_image(self) -> None:
        del self.app.brand[f"{ICON}/Contents.json"]["images"][0]["filename"]
        del self.app.brand[f"{ICON}/icon.png"]
        self.expect("it names no image")

    def test_icon_with_damaged_pixels(self) -> None:
        header, size, data = icon()[:33], icon()[33:37], icon()[41:-16]
        damaged = data[:100] + bytes([data[100] ^ 0xFF]) + data[101:]
        checksum = zlib.crc32(b"IDAT" + damaged).to_bytes(4, "big")
        self.app.brand[f"{ICON}/icon.png"] = header + size + b"IDAT" + damaged + checksum + icon()[-12:]
        self.expect("icon.png: ")

    def test_icon_without_a_header(self) -> None:
        self.app.brand[f"{ICON}/icon.png"] = icon()[:8] + icon()[33:]
        self.expect("its first chunk is not IHDR")

    def test_source_language(self) -> None:
        self.app.package[STRINGS]["sourceLanguage"] = "de"
        self.expect("its source language is 'de', not 'en'")

    def test_another_text(self) -> None:
        texts = self.app.package[STRINGS]["strings"]["NSFaceIDUsageDescription"]["localizations"]
        texts["de"]["stringUnit"]["value"] = "Acme mit Face ID entsperren."
        self.expect("the text in 'de' is 'Acme mit Face ID entsperren.'")
