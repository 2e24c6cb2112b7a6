/// An image file of a brand, as far as a package depends on it.
package struct ImageFile: Equatable, Sendable {
    /// The formats of images. The raw values are the extensions of file names.
    package enum Format: String, Sendable {
        case pdf, svg, png

        var name: String { rawValue.uppercased() }
    }

    package let format: Format
    /// The width in points (PDF), CSS pixels (SVG) or pixels (PNG).
    package let width: Double
    /// The height in the same unit.
    package let height: Double

    /// The maximum number of bytes.
    static let maximumSize = 1 << 20
    /// The possible lengths of each side.
    static let sides = 24.0...4096.0

    /// Checks the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - format: The format that the file's extension names.
    /// - Returns: The image, or `nil` if its size is not known, and all problems.
    static func read(_ bytes: [UInt8], as format: Format) -> (image: ImageFile?, problems: [AssetProblem]) {
        let file = BoundedBytes(bytes)
        if let problem = wrongKind(file, format) { return (nil, [problem]) }
        do throws(AssetProblem) {
            let size: ImageSize?
            var problems: [AssetProblem] = []
            switch format {
            case .png: size = try PNGFile.size(of: file)
            case .pdf:
                size = try PDFFile.size(of: bytes)
                problems = PDFFile.activeParts(of: bytes)
            case .svg: (size, problems) = try SVGFile.read(bytes)
            }
            guard let size else { return (nil, problems) }
            let image = ImageFile(format: format, width: size.width, height: size.height)
            return (image, problems + image.sizeProblems)
        } catch {
            return (nil, [error])
        }
    }

    private static func wrongKind(_ file: BoundedBytes, _ format: Format) -> AssetProblem? {
        if file.count == 0 { return AssetProblem(.kind, "is empty; save the image into it") }
        switch (FileSignature(file), format) {
        case (.pdf, .pdf), (.png, .png), (nil, .svg): return nil
        case (.pdf, _): return AssetProblem(.kind, "is a PDF file; end its name in '.pdf'")
        case (.png, _): return AssetProblem(.kind, "is a PNG image; end its name in '.png'")
        case (let signature?, _):
            return AssetProblem(.kind, "is \(signature.noun), not \(format.name); save it as PDF, SVG or PNG")
        case (nil, _):
            let remedy = SVGFile.looksLikeSVG(file) ? "end its name in '.svg'" : "save it as \(format.name)"
            return AssetProblem(.kind, "is not a \(format.name) file; \(remedy)")
        }
    }

    private var sizeProblems: [AssetProblem] {
        guard !Self.sides.contains(width) || !Self.sides.contains(height) else { return [] }
        let unit = format == .png ? "pixels" : "points"
        return [
            AssetProblem(
                .dimensions,
                "has \(rounded(width)) × \(rounded(height)) \(unit); each side must have from 24 to 4096")
        ]
    }

    /// Whether another image has the same width and height, after rounding to whole units.
    package func hasSameSize(as other: ImageFile) -> Bool {
        abs(width - other.width) < 1 && abs(height - other.height) < 1
    }

    /// The width and height, as `120 × 40`.
    package var sizeText: String { "\(rounded(width)) × \(rounded(height))" }
}

/// The width and height of an image.
typealias ImageSize = (width: Double, height: Double)

/// Returns a number without a fraction of zero. Numbers that are too large for an integer have an exponent.
private func rounded(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
}
