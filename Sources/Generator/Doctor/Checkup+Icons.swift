import AppSeeds
import BrandIcon
import Manifest
import PackageRenderer

extension Checkup {
    /// Checks the app icon of each environment.
    mutating func checkIcons() {
        for icon in brand.appIcons { check(icon) }
    }

    private mutating func check(_ icon: AppIconName) {
        let folder = path("\(AppSeeds.appFolder)/Assets.xcassets/\(icon.name).appiconset")
        let environment =
            icon.label == nil ? production : brand.environments.map(\.name).first { icon.name == "AppIcon-\($0)" }
        let description = "\(folder)/Contents.json"
        guard files.isFolder(folder) else {
            report(
                .iconMissing, in: environment, at: .file(folder), "the app icon is missing",
                remedy: "run 'brandgen app init \(brand.id)' for a placeholder, or add your own")
            return
        }
        guard let bytes = try? files.read(description, limit: Self.largestFile) else {
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
        for image in set.images { check(image, of: icon, in: environment, "\(folder)/\(image.file)", description) }
    }

    private mutating func check(
        _ image: IconSet.Image, of icon: AppIconName, in environment: String?, _ file: String, _ description: String
    ) {
        guard !image.file.contains("/"), let bytes = try? files.read(file, limit: Self.largestFile) else {
            report(
                .iconMissing, in: environment, at: .file(description),
                "the icon names the image \(quoted(image.file)), which is missing or cannot be read",
                remedy: "add the image, or remove its name")
            return
        }
        let needs = "save a PNG image of \(Self.size) × \(Self.size) pixels without transparency"
        guard let read = IconImage(bytes) else {
            report(
                .iconInvalid, in: environment, at: .file(file), "the icon is not a PNG image, or is cut off",
                remedy: needs)
            return
        }
        let size = image.size ?? Self.size
        if read.width != size || read.height != size {
            report(
                .iconInvalid, in: environment, at: .file(file),
                "the icon has \(read.width) × \(read.height) pixels instead of \(size) × \(size)",
                remedy: size == Self.size ? needs : "save it with \(size) × \(size) pixels")
        }
        if read.hasAlpha, !image.isVariant {
            report(
                .iconInvalid, in: environment, at: .file(file),
                "the icon has an alpha channel, which the App Store refuses", remedy: needs)
        }
        // The band of other environments helps testers, so only the users' icon must be the brand's own.
        if icon.label == nil,
            read.comment == PlaceholderIcon.comment || bytes == AppSeeds.placeholder(for: brand, label: nil)
        {
            report(
                .iconPlaceholder, in: environment, at: .file(file), "the app icon is still the placeholder",
                remedy: "replace it with the brand's own: \(needs)")
        }
    }

    private static var size: Int { PlaceholderIcon.size }
    /// The maximum size of a file that is read, in bytes.
    static let largestFile = 1 << 24

    /// The name of the production environment, or `nil` if the brand has none.
    private var production: String? { brand.environments.first { $0.name == Self.production }?.name }
}
