package import Manifest

/// The values of a brand, without where they come from.
package func values(of brand: Brand) -> [String] {
    Mirror(reflecting: brand).children.filter { $0.label != "manifest" }.map { "\($0.label ?? ""): \($0.value)" }
}

extension ResolvedManifest {
    /// All that holds, as YAML.
    package var yaml: String { text(withDefaults: true, isJSON: false) }
    /// The same as JSON.
    package var json: String { text(withDefaults: true, isJSON: true) }
}
