package import Manifest

/// Returns the values of a brand without their source locations.
package func values(of brand: Brand) -> [String] {
    Mirror(reflecting: brand).children.filter { $0.label != "manifest" }.map { "\($0.label ?? ""): \($0.value)" }
}

extension ResolvedManifest {
    /// The resolved manifest with its defaults, as YAML.
    package var yaml: String { text(withDefaults: true, isJSON: false) }
    /// The resolved manifest with its defaults, as JSON.
    package var json: String { text(withDefaults: true, isJSON: true) }
}
