public import Foundation

/// An image in the asset catalog of a brand's package.
///
/// The value holds the bundle's URL instead of the bundle, because `Bundle` is not `Sendable` in older SDKs. Views draw
/// the image with `Image(name, bundle: Bundle(url: bundleURL))`, which chooses the file for the appearance.
public struct BrandImage: Hashable, Sendable {
    /// The image's name in the catalog.
    package let name: String
    /// The URL of the bundle that contains the catalog.
    package let bundleURL: URL
    /// The files of an image that is in no catalog; `nil` for all others.
    let separateFiles: Files?

    /// Creates an image of a bundle's catalog. The image does not have to exist.
    public init(_ name: String, in bundle: Bundle) {
        self.init(name, bundleURL: bundle.bundleURL)
    }

    /// Creates an image of the catalog in the bundle at a URL.
    package init(_ name: String, bundleURL: URL) {
        self.name = name
        self.bundleURL = bundleURL
        separateFiles = nil
    }

    /// Creates an image of files that are in no catalog.
    package init(_ name: String, files: Files) {
        self.name = name
        bundleURL = files.light.deletingLastPathComponent()
        separateFiles = files
    }
}
