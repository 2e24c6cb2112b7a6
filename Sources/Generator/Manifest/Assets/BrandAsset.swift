/// An image, a font or a file for the app, with its checked content.
package struct BrandAsset: Equatable, Sendable {
    package let reference: AssetReference
    package let file: AssetFile

    /// Reads and checks a file. It is the only place that reads an asset, so that the checked bytes are those that the
    /// package contains.
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

/// The content of an image, a font or a file for the app.
package struct AssetFile: Equatable, Sendable {
    /// The bytes of the file; empty if it cannot be read or is too large.
    package let bytes: [UInt8]
    /// The image, if the file is one that can be read.
    package let image: ImageFile?
    /// The font, if the file is one that can be read.
    package let font: FontFile?
    package let problems: [AssetProblem]

    /// The number of bytes that tells every valid file from one that is too large.
    package static let readLimit = max(ImageFile.maximumSize, FontFile.maximumSize, AppFile.maximumSize) + 1

    init(_ reference: AssetReference, in files: any FileReader) {
        let (limit, name) =
            switch reference.role {
            case .image: (ImageFile.maximumSize, "1 MiB")
            case .font: (FontFile.maximumSize, "5 MiB")
            case .appFile: (AppFile.maximumSize, "5 MiB")
            }
        do throws(FileReadError) {
            let bytes = try files.read(reference.path, limit: limit + 1)
            guard bytes.count <= limit else {
                let remedy =
                    switch reference.role {
                    case .image: "simplify the image or reduce its size"
                    case .font: "remove characters from the font that the brand does not use"
                    case .appFile: "let the app load it, or put it in the folder 'App'"
                    }
                self.init([], problems: [AssetProblem(.size, "is larger than \(name); \(remedy)")])
                return
            }
            switch reference.role {
            case .image(_, let format, _):
                let (image, problems) = ImageFile.read(bytes, as: format)
                self.init(bytes, image: image, problems: problems)
            case .appFile:
                self.init(bytes, problems: AppFile.problem(of: bytes, reference.fileExtension).map { [$0] } ?? [])
            case .font(_, let format):
                do throws(AssetProblem) {
                    self.init(bytes, font: try FontFile(bytes, as: format))
                } catch {
                    self.init(bytes, problems: [error])
                }
            }
        } catch {
            let message =
                error == .missing
                ? "is not in the folder of the manifest that names it; put it there, or correct the path"
                : "cannot be read: \(error.reason)"
            self.init([], problems: [AssetProblem(.missing, message)])
        }
    }

    private init(
        _ bytes: [UInt8], image: ImageFile? = nil, font: FontFile? = nil, problems: [AssetProblem] = []
    ) {
        self.bytes = bytes
        self.image = image
        self.font = font
        self.problems = problems
    }
}
