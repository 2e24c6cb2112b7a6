import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The templates that a workspace's packages are made from: the standard ones, the workspace's own, and those of single
/// brands.
struct WorkspaceTemplates {
    /// The name of a folder of templates, in the workspace and in a brand's folder.
    static let folderName = "Templates"

    let standard: TemplateFolder
    /// nil where the workspace has none, or where its templates are the standard ones: in the tool's own repository.
    let own: TemplateFolder?
    private let workspace: Workspace

    init(_ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        self.workspace = workspace
        let standard = try standardTemplatesFolder(arguments)
        let folder = workspace.displayPath(Self.folderName)
        if isThere(folder), relativePath(from: standard, to: folder) == "." {
            self.standard = TemplateFolder(
                .standard, name: Self.folderName, at: folder, within: workspace.boundary)
            own = nil
        } else {
            self.standard = TemplateFolder(.standard, name: standard, at: standard)
            own =
                isThere(folder)
                ? TemplateFolder(.workspace, name: Self.folderName, at: folder, within: workspace.boundary) : nil
        }
    }

    /// The templates of one brand alone; nil where it has none.
    func ofBrand(_ id: String) -> TemplateFolder? {
        let name = "\(Workspace.brands)/\(id)/\(Self.folderName)"
        let folder = workspace.displayPath(name)
        return isThere(folder)
            ? TemplateFolder(.brand(id), name: name, at: folder, within: workspace.boundary) : nil
    }

    /// The folder that contains the standard templates and, as in the generator's own sources, `Sources/Runtime`.
    var home: String { split(standard.path).folder }

    /// The folders that are read for all brands, or would be if they were there, as people are shown them.
    private var folders: [String] { [standard.path, workspace.displayPath(Self.folderName)] }

    /// The folder for the packages.
    ///
    /// - Throws: `OutputError` if it is a symbolic link, and `DiagnosticError` if it lies among manifests or templates.
    func outputFolder(_ arguments: Arguments) throws -> String {
        let folder = arguments[.out] ?? workspace.displayPath("Generated")
        // Checked first, because the link has to change even if it leads to manifests.
        _ = try OutputFolder(folder)
        for input in [workspace.displayPath(Workspace.brands)] + folders {
            let way = relativePath(from: input, to: folder)
            guard way == ".." || way.hasPrefix("../") else {
                throw DiagnosticError(
                    Diagnostic(
                        rule: "output-among-input",
                        "'\(folder)' lies in \(input)/, which packages are made from; choose another folder by '--out'")
                )
            }
        }
        return folder
    }

    /// Compiles what these brands' packages are made from.
    ///
    /// - Throws: what cannot be read or compiled, and that there is no template.
    func renderer(for brands: [Brand]) throws(DiagnosticError) -> PackageRenderer {
        try sources(for: brands.map(\.id)).renderer()
    }

    /// Reads what these brands' packages are made from.
    ///
    /// - Throws: what cannot be read, and that there is no template: packages without a file are no one's wish.
    func sources(for brands: [String]) throws(DiagnosticError) -> TemplateSources {
        var ownTemplates: [String: [TemplateSource]] = [:]
        for id in brands {
            guard let folder = ofBrand(id) else { continue }
            ownTemplates[id] = try folder.paths().map { path throws(DiagnosticError) in try folder.read(path) }
        }
        return TemplateSources(common: try common(), own: ownTemplates)
    }

    /// How many files packages have that are made from these templates.
    func emittedFiles() throws(DiagnosticError) -> EmittedFiles {
        EmittedFiles(templates: try standard.paths() + (own?.paths() ?? []))
    }

    /// The templates of every brand: the workspace's, and the standard ones that they do not shadow.
    private func common() throws(DiagnosticError) -> [TemplateSource] {
        let ownPaths = try own?.paths() ?? []
        let standardPaths = try standard.paths()
        guard !standardPaths.isEmpty else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "no-templates",
                    "there is no template in '\(standard.path)'; bring its files back from version control"))
        }
        var sources: [TemplateSource] = []
        let shadowed = Set(ownPaths)
        for path in standardPaths where !shadowed.contains(path) { sources.append(try standard.read(path)) }
        for path in ownPaths { if let own { sources.append(try own.read(path)) } }
        return sources
    }
}
