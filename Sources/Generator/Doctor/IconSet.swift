import Diagnostics

/// The description of an icon in an asset catalog: `Contents.json` (Apple, "Asset Catalog Format Reference").
struct IconSet {
    /// An image file that the description names.
    struct Image {
        let file: String
        /// The width and height in pixels, or `nil` if the description does not determine them.
        let size: Int?
        /// Whether the image is for another appearance, such as the dark one. The system draws a ground below it.
        let isVariant: Bool
    }

    /// The images with a file, in the order of the description.
    let images: [Image]

    /// Returns `nil` if the bytes are not such a description.
    init?(_ bytes: [UInt8]) {
        guard let contents = JSONTree(reading: bytes), case .array(let images)? = contents["images"] else { return nil }
        self.images = images.compactMap { image in
            guard let file = image["filename"]?.text else { return nil }
            return Image(
                file: file, size: Self.pixels(image["size"]?.text, image["scale"]?.text),
                isVariant: image["appearances"] != nil)
        }
    }

    /// Returns the number of pixels of a size such as `60x60` at a scale such as `3x`.
    private static func pixels(_ size: String?, _ scale: String?) -> Int? {
        guard let points = size?.split(separator: "x").first.flatMap({ Double($0) }) else { return nil }
        let factor = scale.flatMap { Double($0.prefix { $0 != "x" }) } ?? 1
        return Int(exactly: (points * factor).rounded())
    }
}

extension JSONTree {
    fileprivate subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
