package import Foundation

extension BrandImage {
    /// The files of an image in an asset catalog that is not compiled.
    package struct Files: Hashable, Sendable {
        /// The file for light appearance, or for both.
        package let light: URL
        /// The file for dark appearance, or `nil` if one file is for both.
        package let dark: URL?

        /// Creates the files of an image.
        package init(light: URL, dark: URL? = nil) {
            self.light = light
            self.dark = dark
        }
    }

    /// The image's files, or `nil` if its bundle has no such image in a catalog that is not compiled.
    ///
    /// Xcode compiles asset catalogs, and `swift build` copies them. The format of a catalog is that of Apple's Asset
    /// Catalog Format Reference, "Image Set Type".
    package func files() -> Files? {
        if let separateFiles { return separateFiles }
        let folder = resources.appendingPathComponent("Assets.xcassets/\(name).imageset", isDirectory: true)
        guard !name.contains("/"),
            let contents = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let set = try? JSONDecoder().decode(ImageSet.self, from: contents)
        else { return nil }
        func file(isDark: Bool) -> URL? {
            let image = set.images.first { image in
                (image.appearances ?? []).contains { $0.value == "dark" } == isDark
            }
            guard let filename = image?.filename, !filename.contains("/") else { return nil }
            let url = folder.appendingPathComponent(filename)
            return FileManager.default.fileExists(atPath: url.path) ? url : nil
        }
        guard let light = file(isDark: false) else { return nil }
        return Files(light: light, dark: file(isDark: true))
    }

    /// Whether the image's bundle contains its files, or a compiled catalog. The names in a compiled catalog are only
    /// known to UIKit and AppKit.
    package var isInBundle: Bool {
        files() != nil || FileManager.default.fileExists(atPath: resources.appendingPathComponent("Assets.car").path)
    }

    /// The folder of the bundle's resources.
    private var resources: URL { Bundle(url: bundleURL)?.resourceURL ?? bundleURL }
}

/// The contents of an image set.
private struct ImageSet: Decodable {
    struct Image: Decodable {
        struct Appearance: Decodable {
            let value: String
        }

        let filename: String?
        let appearances: [Appearance]?
    }

    let images: [Image]
}
