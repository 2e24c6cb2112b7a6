import Foundation
@testable import Manifest
import ManifestTestSupport

/// Files of a brand, and a workspace with them.
enum AssetFixture {
    static let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>"#

    static let pdf = """
        %PDF-1.4
        1 0 obj << /Type /Pages /Kids [2 0 R] /Count 1 >> endobj
        2 0 obj << /Type /Page /Parent 1 0 R /MediaBox [ 0 0 120 40.5 ] >> endobj
        trailer << /Root 3 0 R >>
        %%EOF

        """

    /// A font of the folder Tests/Assets.
    static func font(_ name: String) throws -> [UInt8] {
        let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: root.appendingPathComponent("Assets/\(name)")))
    }

    /// A black image in shades of gray.
    static func png(width: Int = 120, height: Int = 40) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let covered = Array(type.utf8) + data
            return number(data.count) + covered + number(Int(checksum(covered)))
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
            + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1])
            + chunk("IEND", [])
    }

    /// The checksum of PNG, computed bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 {
                let divides = checksum & 1 == 1
                checksum >>= 1
                if divides { checksum ^= 0xEDB8_8320 }
            }
        }
        return ~checksum
    }

    /// A workspace with the brand `acme`, whose theme contains a key, and with files of its folder.
    static func workspace(_ theme: String, _ files: [String: [UInt8]]) -> MarkedWorkspace {
        var workspace = MarkedWorkspace(acme: manifest("theme:", replacedBy: "theme:\n  \(theme)"))
        for (path, bytes) in files { workspace.files.files["Brands/acme/\(path)"] = bytes }
        return workspace
    }

    /// The problems of one image, without a workspace.
    static func problems(_ bytes: [UInt8], as format: ImageFile.Format) -> [AssetProblem] {
        ImageFile.read(bytes, as: format).problems
    }

    /// The problem of one font, without a workspace.
    static func problem(_ bytes: [UInt8], as format: FontFile.Format) -> AssetProblem? {
        do throws(AssetProblem) {
            _ = try FontFile(bytes, as: format).missingCharacters(of: "Acme \u{1F6E3}\u{FE0E}")
            return nil
        } catch {
            return error
        }
    }

    /// The diagnostics about one file that is the brand's logo.
    static func diagnostics(logo name: String, _ bytes: [UInt8]) -> [String] {
        workspace("logo: 1️⃣\(name)2️⃣", [name: bytes]).diagnostics()
    }

    /// The diagnostics about one file that is the brand's regular font.
    static func diagnostics(font name: String, _ bytes: [UInt8]) -> [String] {
        workspace("typography: { fonts: { regular: 1️⃣\(name)2️⃣ } }", [name: bytes]).diagnostics()
    }
}
