import Manifest
import Diagnostics
import PackageRenderer

/// A template in one of the layers, as people are told of it.
struct ListedTemplate {
    /// In its folder of templates.
    let path: String
    let origin: TemplateFolder.Origin
    /// Where the template of the same path lies that it stands in front of.
    let shadowed: TemplateFolder.Origin?
    /// The brands whose packages are made from it, by their identifiers.
    let brands: [String]
}

extension WorkspaceTemplates {
    /// Every template, by path; of one path, the standard one first and those of brands last.
    ///
    /// - Throws: what keeps a brand's package from being rendered.
    func list(for brands: [Brand]) throws(DiagnosticError) -> [ListedTemplate] {
        let renderer = try renderer(for: brands)
        var users: [String: [String]] = [:]
        for brand in brands {
            for file in try renderer.templatesUsed(by: brand) { users[file, default: []].append(brand.id) }
        }
        var list: [ListedTemplate] = []
        var common: [String: TemplateFolder.Origin] = [:]
        for folder in [standard, own].compactMap(\.self) + brands.compactMap({ ofBrand($0.id) }) {
            for path in try folder.paths() {
                list.append(
                    ListedTemplate(
                        path: path, origin: folder.origin, shadowed: common[path],
                        brands: users[join(folder.name, path)] ?? []))
                if case .brand = folder.origin { continue }
                common[path] = folder.origin
            }
        }
        // Templates of one path stay in the order of the layers.
        return list.enumerated().sorted { ($0.element.path, $0.offset) < ($1.element.path, $1.offset) }.map(\.element)
    }
}
