import Diagnostics

/// The paths of the files that a brand was loaded from. They are enough to detect a change without parsing.
package struct BrandSources: Equatable, Sendable {
    /// The brand's manifest, then its bases, then the workspace file if it sets defaults for brands.
    package let layers: [String]
    package let terms: String
    /// The image and font files, and the files for the app; unique and sorted.
    package let assets: [String]
    /// The files and folders that must exist, but whose contents are not read; unique and sorted.
    package let required: [String]

    package init(layers: [String], terms: String, assets: [String], required: [String]) {
        self.layers = layers
        self.terms = terms
        self.assets = assets
        self.required = required
    }

    /// Collects the paths of a brand's files. Returns `nil` if the brand has no terms document, which every loaded
    /// brand has.
    package init?(of brand: Brand) {
        guard let terms = brand.manifest.termsPath else { return nil }
        self.init(
            layers: brand.manifest.layers.map(\.file.path), terms: terms,
            assets: Set(brand.assets.map(\.reference.path)).sorted(), required: brand.manifest.requiredPaths)
    }
}

extension ResolvedManifest {
    /// The path of the terms document, relative to the workspace, or `nil` if the manifest names none.
    package var termsPath: String? {
        value(at: "legal.terms.document")?.text.flatMap { resolvedPath($0, from: file.path) }
    }

    /// Returns the path of a file in the brand's folder, relative to the workspace.
    package func inBrandFolder(_ path: String) -> String {
        file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined() + path
    }

    /// The files and folders of the app that must exist, but whose contents Brandgen does not read: the developer's
    /// folders, the local packages and the scripts. Unique and sorted; empty without an app.
    package var requiredPaths: [String] {
        guard let app = value(at: "app"), app.entries != nil else { return [] }
        func values(_ key: String, _ field: String) -> [String] {
            (app[key]?.entries ?? []).compactMap { $0.value[field]?.text }
        }
        let inFolder = ["App"] + (app["targets"]?.entries ?? []).map(\.key) + values("buildPhases", "script")
        let packages = values("packages", "path").map { $0 + "/Package.swift" }
        return Set(inFolder.map(inBrandFolder) + packages).sorted()
    }
}
