import Foundation
@testable import Manifest
import ManifestTestSupport

/// Files of a brand, and a workspace with them.
enum AssetFixture {
    static let svg = #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>"#

    static let pdf = "%PDF-1.4\n%%EOF\n"

    /// A font of the folder Tests/Assets.
    static func font(_ name: String) throws -> [UInt8] {
        let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: root.appendingPathComponent("Assets/\(name)")))
    }

    /// An image whose pixels are missing.
    static func png(width: Int = 120, height: Int = 40) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8) + number(width)
            + number(height) + [8, 0, 0, 0, 0] + number(0)
            + ["IDAT", "IEND"].flatMap { number(0) + Array($0.utf8) + number(0) }
    }

    /// A workspace with the brand `acme`, whose theme contains a key, and with files of its folder.
    static func workspace(_ theme: String, _ files: [String: [UInt8]]) -> MarkedWorkspace {
        var workspace = MarkedWorkspace(acme: manifest("theme:", replacedBy: "theme:\n  \(theme)"))
        for (path, bytes) in files { workspace.files.files["Brands/acme/\(path)"] = bytes }
        return workspace
    }

    /// The problem of one font, without a workspace.
    static func problem(_ bytes: [UInt8], as format: FontFormat) -> AssetProblem? {
        do throws(AssetProblem) {
            _ = try format.postScriptName(in: bytes)
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
