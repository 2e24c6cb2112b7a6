package import Manifest

extension PackageRenderer {
    /// Whether a template at this path among the templates, if it existed, could be part of a brand's package or of a
    /// shared package that the brand needs. This decides about templates that were deleted.
    package static func couldUse(template path: String, for brand: Brand) -> Bool {
        if path.hasPrefix(TemplateSet.partialsFolder) { return true }
        switch Emission.read(path)?.emission {
        case .shared(let package)?: return SharedPackage.needed(by: brand).contains(package)
        case let emission?: return emission.applies(to: brand.capabilities)
        case nil: return false
        }
    }
}
