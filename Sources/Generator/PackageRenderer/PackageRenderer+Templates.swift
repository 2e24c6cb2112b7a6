package import BrandManifest

extension PackageRenderer {
    /// Whether a template at this path among the templates, if it was there, could be part of a brand's package: what
    /// can be said of one that is no more.
    package static func couldUse(template path: String, for brand: Brand) -> Bool {
        path.hasPrefix(TemplateSet.partialsFolder)
            || Emission.read(path)?.emission.applies(to: brand.capabilities) ?? false
    }
}
