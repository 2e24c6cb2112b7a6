import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The templates that a workspace's packages are generated from: the standard templates, the workspace's own, and those
/// of single brands.
struct WorkspaceTemplates: Sendable {
    /// The name of the folder of templates, in the workspace and in a brand's folder.
    static let folderName = "Templates"

    let standard: TemplateFolder
    /// The workspace's templates. `nil` if it has none, or if they are the standard ones (in Brandgen's repository).
    let ofWorkspace: TemplateFolder?
    private let workspace: Workspace

    /// Finds the templates.
    ///
    /// - Parameters:
    ///   - standard: The folder of the standard templates, or `nil` for those that come with Brandgen.
    ///   - workspace: The workspace.
    /// - Throws: `DiagnosticError` if there are no standard templates.
    init(standard: String?, in workspace: Workspace) throws(DiagnosticError) {
        self.workspace = workspace
        let standard = try standardTemplatesFolder(named: standard)
        let folder = workspace.displayPath(Self.folderName)
        if exists(folder), relativePath(from: standard, to: folder) == "." {
            self.standard = TemplateFolder(
                .standard, name: Self.folderName, at: folder, within: workspace.boundary)
            ofWorkspace = nil
        } else {
            self.standard = TemplateFolder(.standard, name: standard, at: standard)
            ofWorkspace =
                exists(folder)
                ? TemplateFolder(.workspace, name: Self.folderName, at: folder, within: workspace.boundary) : nil
        }
    }

    /// Returns the templates of one brand, or `nil` if it has none.
    func ofBrand(_ id: String) -> TemplateFolder? {
        let name = "\(Workspace.brands)/\(id)/\(Self.folderName)"
        let folder = workspace.displayPath(name)
        return exists(folder)
            ? TemplateFolder(.brand(id), name: name, at: folder, within: workspace.boundary) : nil
    }

    /// The folder that contains the standard templates and, as in the generator's own sources, `Sources/Runtime`.
    var home: String { split(standard.path).folder }

    /// The folders whose templates apply to all brands, as the console shows them. They need not exist.
    private var folders: [String] { [standard.path, workspace.displayPath(Self.folderName)] }

    /// Returns an output folder.
    ///
    /// - Throws: `OutputError` if it is a symbolic link, and `DiagnosticError` if it is inside an input folder.
    func checkedOutput(_ folder: String, option: String = "out") throws -> String {
        // This check comes first, because a symbolic link is an error even if it leads to manifests.
        _ = try OutputFolder(folder, option: option)
        for input in [workspace.displayPath(Workspace.brands)] + folders {
            let relative = relativePath(from: input, to: folder)
            guard relative == ".." || relative.hasPrefix("../") else {
                throw DiagnosticError(
                    Diagnostic(
                        rule: "output-among-input",
                        "the output folder '\(folder)' is inside the input folder '\(input)'; choose another one with '--\(option)'"
                    )
                )
            }
        }
        return folder
    }

    /// Compiles the templates of all brands and of these.
    ///
    /// - Parameters:
    ///   - brands: The brands whose own templates are compiled too.
    ///   - isRead: Returns whether to read the template at a path.
    /// - Returns: The renderer.
    /// - Throws: `DiagnosticError` if a template cannot be read or compiled, or if there are no templates.
    func renderer(
        for brands: [Brand], where isRead: (String) -> Bool = { _ in true }
    ) throws(DiagnosticError) -> PackageRenderer {
        var templatesOfBrands: [String: [TemplateSource]] = [:]
        for brand in brands {
            let sources = try sources(ofBrand: brand.id, where: isRead)
            if !sources.isEmpty { templatesOfBrands[brand.id] = sources }
        }
        return try PackageRenderer(
            templates: common(where: isRead), ownTemplates: templatesOfBrands, tool: .brandgen)
    }

    /// Compiles the templates of the developer's files. Errors in other templates do not matter to them.
    ///
    /// - Throws: `DiagnosticError` if a template cannot be read or compiled, or if there are no templates.
    func seedRenderer(for brands: [Brand]) throws(DiagnosticError) -> PackageRenderer {
        try renderer(for: brands, where: PackageRenderer.seedsUse)
    }

    /// Reads the templates of one brand alone. Empty if it has none.
    ///
    /// - Throws: `DiagnosticError` if a template cannot be read.
    func sources(
        ofBrand brand: String, where isRead: (String) -> Bool = { _ in true }
    ) throws(DiagnosticError) -> [TemplateSource] {
        guard let folder = ofBrand(brand) else { return [] }
        return try folder.paths().filter(isRead).map { path throws(DiagnosticError) in try folder.read(path) }
    }

    /// Returns the templates of all brands: the workspace's, and the standard ones that they do not shadow.
    func common(where isRead: (String) -> Bool = { _ in true }) throws(DiagnosticError) -> [TemplateSource] {
        let workspacePaths = try ofWorkspace?.paths() ?? []
        let standardPaths = try standard.paths()
        guard !standardPaths.isEmpty else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "no-templates",
                    "'\(standard.path)' contains no templates; restore its files from version control"))
        }
        var sources: [TemplateSource] = []
        let shadowed = Set(workspacePaths.map { ExactText($0) })
        for path in standardPaths where isRead(path) && !shadowed.contains(ExactText(path)) {
            sources.append(try standard.read(path))
        }
        for path in workspacePaths where isRead(path) {
            if let ofWorkspace { sources.append(try ofWorkspace.read(path)) }
        }
        return sources
    }
}

/// A template in one of the layers, for `templates list`.
struct ListedTemplate {
    /// The path in its folder of templates.
    let path: String
    let origin: TemplateFolder.Origin
    /// The origin of the template that this one shadows.
    let shadowed: TemplateFolder.Origin?
    /// The identifiers of the brands that use the template.
    let brands: [String]
}

extension WorkspaceTemplates {
    /// Returns all templates, sorted by path and then by layer: standard, workspace, brands.
    ///
    /// - Throws: `DiagnosticError` if a brand's package cannot be rendered.
    func list(for brands: [Brand]) throws(DiagnosticError) -> [ListedTemplate] {
        let renderer = try renderer(for: brands)
        var users: [ExactText: [String]] = [:]
        for brand in brands {
            let seeds = try renderer.renderSeeds(of: brand).reduce(into: Set()) { $0.formUnion($1.sources) }
            for file in try renderer.templatesUsed(by: brand).union(seeds) {
                users[ExactText(file), default: []].append(brand.id)
            }
        }
        var list: [ListedTemplate] = []
        var common: [ExactText: TemplateFolder.Origin] = [:]
        for folder in [standard, ofWorkspace].compactMap(\.self) + brands.compactMap({ ofBrand($0.id) }) {
            for path in try folder.paths() {
                list.append(
                    ListedTemplate(
                        path: path, origin: folder.origin, shadowed: common[ExactText(path)],
                        brands: users[ExactText(join(folder.name, path))] ?? []))
                if case .brand = folder.origin { continue }
                common[ExactText(path)] = folder.origin
            }
        }
        // The offset keeps templates of one path in the order of the layers.
        return list.enumerated().sorted {
            (ExactText($0.element.path), $0.offset) < (ExactText($1.element.path), $1.offset)
        }.map(\.element)
    }
}
