import Diagnostics

/// A file of a third party that is copied into the app unchanged.
package enum AppFile {
    /// The maximum size in bytes.
    static let maximumSize = 5 << 20

    /// Checks that a file is of the kind that its extension names. Accepts files with other extensions.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - fileExtension: The extension in lower case.
    /// - Returns: The problem with its remedy, or `nil`.
    static func problem(of bytes: [UInt8], _ fileExtension: String) -> AssetProblem? {
        guard !bytes.isEmpty else { return AssetProblem(.kind, "is empty; copy it again") }
        switch fileExtension {
        case "plist":
            return bytes.starts(with: "bplist00".utf8) ? nil : PropertyListFile.problem(of: bytes)
        case "json":
            guard let line = JSONTree.firstBadLine(in: bytes) else { return nil }
            return AssetProblem(.kind, "is not valid JSON: line \(line) has an error; correct it, or copy it again")
        case "strings":
            let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            let isText = isUTF16 || (String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0))
            return isText ? nil : AssetProblem(.kind, "is not a text file; save it as UTF-8")
        default:
            guard let kind = signatures[fileExtension], !kind.matches(bytes) else { return nil }
            return AssetProblem(
                .kind,
                "is not \(kind.noun), although its extension is '.\(fileExtension)'; use the extension of its kind")
        }
    }

    /// A kind of file with known first bytes.
    private struct Signature {
        let noun: String
        /// The alternatives: texts at places, all of which the file has.
        let parts: [[(offset: Int, bytes: [UInt8])]]

        init(_ noun: String, _ parts: [(Int, String)]...) {
            self.noun = noun
            self.parts = parts.map { $0.map { (offset: $0.0, bytes: Array($0.1.utf8)) } }
        }

        init(_ noun: String, bytes: [UInt8]...) {
            self.noun = noun
            parts = bytes.map { [(offset: 0, bytes: $0)] }
        }

        func matches(_ file: [UInt8]) -> Bool {
            parts.contains { alternative in
                alternative.allSatisfy { file.dropFirst($0.offset).starts(with: $0.bytes) }
            }
        }
    }

    private static let signatures: [String: Signature] = {
        let aiff = Signature("an AIFF sound", [(0, "FORM"), (8, "AIFF")], [(0, "FORM"), (8, "AIFC")])
        let jpeg = Signature("a JPEG image", bytes: [0xFF, 0xD8, 0xFF])
        return [
            "caf": Signature("a CAF sound", [(0, "caff")]),
            "wav": Signature("a WAVE sound", [(0, "RIFF"), (8, "WAVE")]),
            "aif": aiff, "aiff": aiff, "m4a": Signature("an MPEG-4 sound", [(4, "ftyp")]),
            // An ID3 tag, or the header of a frame of layer III (ISO 11172-3, section 2.4.1.3).
            "mp3": Signature(
                "an MP3 sound", bytes: Array("ID3".utf8), [0xFF, 0xFB], [0xFF, 0xFA], [0xFF, 0xF3], [0xFF, 0xF2],
                [0xFF, 0xE3], [0xFF, 0xE2]),
            "png": Signature("a PNG image", bytes: PNGFile.signature), "jpg": jpeg, "jpeg": jpeg,
            "pdf": Signature("a PDF file", [(0, "%PDF-")]),
        ]
    }()
}
