/// The developer's files of an app, in the brand's folder. Brandgen writes a missing one, and never changes one.
package enum DeveloperFiles {
    /// The folder of the app's code and assets.
    package static let app = "App"
    package static let assetCatalog = "\(app)/Assets.xcassets"
    /// The folder of the texts for the App Store.
    package static let store = "Store"
}

/// A text for the App Store, as fastlane's deliver reads it, with its limit (App Store Connect Help, "App information" and
/// "Platform version information"). The other texts that deliver knows are values of the manifest.
package struct StoreText: Sendable {
    package enum Limit: Sendable {
        case characters(Int), bytes(Int), url
    }

    /// The name of the file, without its extension.
    package let name: String
    package let limit: Limit
    package let isNeeded: Bool

    package static let all = [
        StoreText(name: "description", limit: .characters(4000), isNeeded: true),
        StoreText(name: "keywords", limit: .bytes(100), isNeeded: true),
        StoreText(name: "marketing_url", limit: .url, isNeeded: false),
        StoreText(name: "promotional_text", limit: .characters(170), isNeeded: false),
        StoreText(name: "release_notes", limit: .characters(4000), isNeeded: false),
        StoreText(name: "subtitle", limit: .characters(30), isNeeded: false),
        StoreText(name: "support_url", limit: .url, isNeeded: true),
    ]
}

extension BrandEnvironment {
    /// The name of the app icon in the developer's asset catalog.
    package var iconName: String { name == "production" ? "AppIcon" : "AppIcon-\(name)" }
}
