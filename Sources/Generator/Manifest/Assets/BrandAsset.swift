package import SystemCalls

/// An image, a font or a file for the app, as it was checked.
package struct BrandAsset: Equatable, Sendable {
    package let reference: AssetReference
    package let file: AssetFile

    /// Reads and checks a file. It is the only place that reads an asset.
    package init(_ reference: AssetReference, in files: any FileReader) {
        self.reference = reference
        file = AssetFile(reference, in: files)
    }

    /// Creates an asset whose file has been read already for another brand.
    package init(_ reference: AssetReference, _ file: AssetFile) {
        self.reference = reference
        self.file = file
    }
}

/// The properties of an image, a font or a file for the app. The bytes are read again when they are copied.
package struct AssetFile: Equatable, Sendable {
    package private(set) var size = 0
    /// The digest of the bytes; `nil` if the file cannot be read or is too large.
    package private(set) var digest: Digest?
    /// The size of a PNG image.
    package private(set) var pixels: PixelSize?
    /// The PostScript name of a font, by which apps find it.
    package private(set) var fontName: String?
    /// The bundle identifier of the app whose `GoogleService-Info.plist` this is.
    package private(set) var bundleID: String?
    package private(set) var problems: [AssetProblem] = []

    init(_ reference: AssetReference, in files: any FileReader) {
        do throws(AssetProblem) {
            let bytes = try Self.bytes(of: reference, in: files)
            size = bytes.count
            digest = Digest(of: bytes)
            switch reference.role {
            case .image(_, let format, _): pixels = try format.check(bytes)
            case .font(_, let format): fontName = try format.postScriptName(in: bytes)
            case .appFile:
                if let secret = AppFileContents.secret(in: bytes, reference.fileExtension) { problems.append(secret) }
                if reference.fileName.lowercased() == "googleservice-info.plist" {
                    bundleID = AppFileContents.bundleID(in: bytes)
                }
                try AppFileContents.check(bytes, reference.fileExtension)
            }
        } catch {
            problems.append(error)
        }
        if let pixels, !pixels.isUsable {
            problems.append(
                AssetProblem(.dimensions, "has \(pixels.text) pixels; each side must have from 24 to 4096"))
        }
    }

    private static func bytes(
        of reference: AssetReference, in files: any FileReader
    ) throws(AssetProblem) -> [UInt8] {
        let (limit, limitName, remedy) =
            switch reference.role {
            case .image: (1 << 20, "1 MiB", "simplify the image or reduce its size")
            case .font: (5 << 20, "5 MiB", "remove characters from the font that the brand does not use")
            case .appFile: (5 << 20, "5 MiB", "let the app load it, or put it in the folder 'App'")
            }
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try files.read(reference.path, limit: limit + 1)
        } catch {
            throw AssetProblem(
                .missing,
                error == .missing
                    ? "is not in the folder of the manifest that names it; put it there, or correct the path"
                    : "cannot be read: \(error.reason)")
        }
        if bytes.count > limit { throw AssetProblem(.size, "is larger than \(limitName); \(remedy)") }
        if bytes.isEmpty { throw AssetProblem(.kind, "is empty; copy it again") }
        return bytes
    }
}

/// A reason for which a file cannot be part of a package.
package struct AssetProblem: Error, Equatable, Sendable {
    /// The rule that reports the problem.
    package enum Kind: Sendable {
        /// The file does not exist or cannot be read.
        case missing
        /// The file has too many bytes.
        case size
        /// The content is not of the expected kind, or is damaged.
        case kind
        /// A side of the image is too short or too long.
        case dimensions
        /// The file contains a credential.
        case secret
    }

    package let kind: Kind
    /// A phrase that completes "the image 'logo.svg' …", with the remedy.
    package let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
