import Manifest

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Rule {
    static let iconMissing = Rule(
        beforeShipping: "icon-missing", "each environment has an app icon with its images", .designer,
        """
        `brandgen app init` draws a placeholder for each environment in `App/Assets.xcassets`. `Contents.json` names the \
        images of an icon.
        """
    ) { $0.checkIcons() }

    static let iconInvalid = Rule(
        beforeShipping: "icon-invalid", "an image of an app icon is a PNG image of its size without transparency",
        .designer,
        """
        The App Store refuses icons with an alpha channel (Human Interface Guidelines, "App icons"). The icon of another \
        appearance, such as the dark one, can have one.
        """
    ) { $0.checkIcons() }

    static let iconPlaceholder = Rule(
        beforeShipping: "icon-placeholder", "the users' app icon is not the one that 'brandgen app init' draws",
        .designer,
        "Other environments can keep their placeholder, whose band helps testers."
    ) { $0.checkIcons() }
}

extension ShippedBrand {
    /// The width and the height of an icon for all sizes (Apple, "Configuring your app icon").
    private static let iconSize = 1024

    fileprivate mutating func checkIcons() {
        guard brand.app != nil else { return }
        checkIcon("AppIcon", in: production?.name)
        for environment in brand.environments where environment.name != Self.production {
            checkIcon(environment.iconName, in: environment.name)
        }
    }

    private mutating func checkIcon(_ name: String, in environment: String?) {
        let folder = path("\(DeveloperFiles.assetCatalog)/\(name).appiconset")
        let description = "\(folder)/Contents.json"
        guard files.isFolder(folder) else {
            report(
                .iconMissing, in: environment, at: .file(folder), "the app icon is missing",
                remedy: "run 'brandgen app init \(brand.id)' for a placeholder, or add your own")
            return
        }
        guard let bytes = try? read(description) else {
            report(
                .iconMissing, in: environment, at: .file(description), "the icon has no readable 'Contents.json'",
                remedy: "run 'brandgen app init \(brand.id)'")
            return
        }
        guard let set = IconSet(bytes) else {
            report(
                .iconInvalid, in: environment, at: .file(description), "the file does not describe an icon",
                remedy: "delete it, and run 'brandgen app init \(brand.id)'")
            return
        }
        if set.images.isEmpty {
            report(
                .iconMissing, in: environment, at: .file(description), "the icon names no image",
                remedy: "add an image in Xcode, or delete the file and run 'brandgen app init \(brand.id)'")
        }
        for image in set.images {
            check(image, of: name, in: environment, "\(folder)/\(image.file)", description)
        }
    }

    private mutating func check(
        _ image: IconSet.Image, of icon: String, in environment: String?, _ file: String, _ description: String
    ) {
        guard !image.file.contains("/"), let bytes = try? read(file) else {
            report(
                .iconMissing, in: environment, at: .file(description),
                "the icon names the image \(quoted(image.file)), which is missing or cannot be read",
                remedy: "add the image, or remove its name")
            return
        }
        let needs = "save a PNG image of \(Self.iconSize) × \(Self.iconSize) pixels without transparency"
        guard let png = PNGFile(bytes) else {
            report(
                .iconInvalid, in: environment, at: .file(file), "the icon is not a PNG image, or is cut off",
                remedy: needs)
            return
        }
        let size = image.size ?? Self.iconSize
        if png.size.width != size || png.size.height != size {
            report(
                .iconInvalid, in: environment, at: .file(file),
                "the icon has \(png.size.text) pixels instead of \(size) × \(size)",
                remedy: size == Self.iconSize ? needs : "save it with \(size) × \(size) pixels")
        }
        if png.hasAlpha, !image.isVariant {
            report(
                .iconInvalid, in: environment, at: .file(file),
                "the icon has an alpha channel, which the App Store refuses", remedy: needs)
        }
        // The band of other environments helps testers, so only the users' icon must be the brand's own.
        if icon == "AppIcon", png.comment == placeholderComment {
            report(
                .iconPlaceholder, in: environment, at: .file(file), "the app icon is still the placeholder",
                remedy: "replace it with the brand's own: \(needs)")
        }
    }
}

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
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)) else { return nil }
        images = contents.images.compactMap { image in
            image.filename.map {
                Image(file: $0, size: Self.pixels(image.size, image.scale), isVariant: image.appearances != nil)
            }
        }
    }

    /// Returns the number of pixels of a size such as `60x60` at a scale such as `3x`.
    private static func pixels(_ size: String?, _ scale: String?) -> Int? {
        guard let points = size?.split(separator: "x").first.flatMap({ Double($0) }) else { return nil }
        let factor = scale.flatMap { Double($0.prefix { $0 != "x" }) } ?? 1
        return Int(exactly: (points * factor).rounded())
    }

    private struct Contents: Decodable {
        struct Image: Decodable {
            let filename: String?
            let size: String?
            let scale: String?
            let appearances: [[String: String]]?
        }

        let images: [Image]
    }
}
