import Diagnostics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file of a third party that is copied into the app unchanged.
enum AppFileContents {
    /// Checks that a file is of the kind that its extension names. Accepts files with other extensions.
    static func check(_ bytes: [UInt8], _ fileExtension: String) throws(AssetProblem) {
        switch fileExtension {
        case "plist":
            // The decoder also accepts an older form of text, which apps cannot load.
            let isText = bytes.first { !" \t\r\n".utf8.contains($0) } != UInt8(ascii: "<")
            if !isText || bytes.starts(with: "bplist00".utf8),
                (try? PropertyListDecoder().decode(PropertyListContent.self, from: Data(bytes))) != nil
            {
                return
            }
            throw AssetProblem(.kind, "is not a property list in XML or binary form; copy it again")
        case "json":
            guard let line = JSONSyntax.firstBadLine(in: bytes) else { return }
            throw AssetProblem(
                .kind, "is not valid JSON: line \(line) has an error; correct it, or copy it again")
        case "strings":
            let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            let isText = isUTF16 || (String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0))
            if !isText { throw AssetProblem(.kind, "is not a text file; save it as UTF-8") }
        default:
            guard let kind = signatures[fileExtension],
                !kind.beginnings.contains(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) })
            else { return }
            throw AssetProblem(
                .kind,
                "is not \(kind.noun), although its extension is '.\(fileExtension)'; use the extension of its kind")
        }
    }

    /// The nouns and the known first bytes of kinds of files, by extension.
    private static let signatures: [String: (noun: String, beginnings: [(offset: Int, bytes: [UInt8])])] = {
        func text(_ text: String, at offset: Int = 0) -> (offset: Int, bytes: [UInt8]) { (offset, Array(text.utf8)) }
        let jpeg = ("a JPEG image", [(0, [UInt8]([0xFF, 0xD8, 0xFF]))])
        let aiff = ("an AIFF sound", [text("AIFF", at: 8), text("AIFC", at: 8)])
        return [
            "caf": ("a CAF sound", [text("caff")]), "wav": ("a WAVE sound", [text("WAVE", at: 8)]),
            "aif": aiff, "aiff": aiff, "m4a": ("an MPEG-4 sound", [text("ftyp", at: 4)]),
            // An ID3 tag, or the header of a frame of layer III (ISO 11172-3, section 2.4.1.3).
            "mp3": (
                "an MP3 sound", [text("ID3")] + [0xFB, 0xFA, 0xF3, 0xF2, 0xE3, 0xE2].map { (0, [0xFF, $0]) }
            ),
            "png": ("a PNG image", [text("PNG", at: 1)]), "jpg": jpeg, "jpeg": jpeg,
            "pdf": ("a PDF file", [text("%PDF-")]),
        ]
    }()

    /// Looks for a credential in a file.
    static func secret(in bytes: [UInt8], _ fileExtension: String) -> AssetProblem? {
        guard let noun = keyFiles[fileExtension] ?? noun(ofSecretIn: bytes) else { return nil }
        return AssetProblem(
            .secret, "contains \(noun), which an app cannot keep secret; remove it and revoke it")
    }

    private static let keyFiles: [String: String] = [
        "p8": "a private key", "p12": "a private key", "pfx": "a private key", "keystore": "a private key",
        "jks": "a private key", "mobileprovision": "a provisioning profile",
        "provisionprofile": "a provisioning profile",
    ]

    private static func noun(ofSecretIn bytes: [UInt8]) -> String? {
        // The end of the first line of a private key, encrypted or not (RFC 7468, sections 10 and 11).
        if bytes.contains(Array("PRIVATE KEY-----".utf8)) { return "a private key" }
        if bytes.contains(Array("\"private_key\"".utf8)) { return "the private key of a service account" }
        // Other PEM blocks are certificates and public keys.
        return Secret.all(in: bytes).first { !$0.isPEMBlock }?.noun
    }

    /// Returns the bundle identifier in a `GoogleService-Info.plist`.
    static func bundleID(in bytes: [UInt8]) -> String? {
        struct Configuration: Decodable {
            let bundleID: String
            enum CodingKeys: String, CodingKey { case bundleID = "BUNDLE_ID" }
        }
        return try? PropertyListDecoder().decode(Configuration.self, from: Data(bytes)).bundleID
    }
}

/// Any content of a property list.
private struct PropertyListContent: Decodable {
    init(from decoder: any Decoder) {}
}
