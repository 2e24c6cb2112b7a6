/// The files of an image, by path relative to the manifest that contains the path.
package struct ImagePaths: Equatable, Sendable, ManifestReadable {
    /// The file for light appearance, or for both.
    package let light: String
    /// The file for dark appearance, or `nil` if one file is for both.
    package let dark: String?

    static func read(_ value: ManifestValue, key: String) -> ImagePaths? {
        if let both = value.text { return ImagePaths(light: both, dark: nil) }
        guard let light = value["light"]?.text, let dark = value["dark"]?.text else { return nil }
        return ImagePaths(light: light, dark: dark)
    }
}

/// An image under a name that the manifest chooses.
package struct NamedImage: Equatable, Sendable {
    package let name: String
    package let paths: ImagePaths

    init(_ entry: ManifestEntry) throws(TableMismatch) {
        guard let paths = ImagePaths.read(entry.value, key: entry.key) else { throw TableMismatch(key: entry.key) }
        name = entry.key
        self.paths = paths
    }
}

/// The font files of a brand, by path relative to the manifest that contains the path.
package struct FontPaths: Equatable, Sendable, ManifestSection {
    package let regular: String
    /// The file for bold text, or `nil` if the regular font is used.
    package let bold: String?

    init(_ section: SectionReader) throws(TableMismatch) {
        regular = try section.value("regular")
        bold = try section.value("bold")
    }
}
