package import Manifest

/// Returns the values of a brand without their source locations.
package func values(of brand: Brand) -> [String] {
    Mirror(reflecting: brand).children.filter { $0.label != "manifest" }.map { child in
        var text = ""
        // Unlike a description, this contains the members of environments, which are objects.
        dump(child.value, to: &text, name: child.label)
        return text
    }
}

extension ResolvedManifest {
    /// The resolved manifest with its defaults, as YAML.
    package var yaml: String { text(withDefaults: true, isJSON: false) }
}
