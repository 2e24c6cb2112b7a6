import Manifest
import Diagnostics
import PackageRenderer

/// A folder of templates: one of the layers that a package is made from.
struct TemplateFolder {
    enum Origin: Equatable {
        /// What comes with the tool.
        case standard
        /// The workspace's own, which shadow the standard ones.
        case workspace
        /// A brand's, which shadow both for that brand alone.
        case brand(String)
    }

    let origin: Origin
    /// What its files' paths begin with: the folder's path in the workspace, or its absolute path if it lies elsewhere.
    let name: String
    private let folder: InputFolder

    /// The folder at a path, which messages show. Templates must lie inside the boundary; by default inside the folder
    /// itself.
    init(_ origin: Origin, name: String, at path: String, within boundary: InputBoundary? = nil) {
        self.origin = origin
        self.name = name
        folder = InputFolder(path, within: boundary)
    }

    /// The folder as people are shown it.
    var path: String { folder.path }

    /// The paths of the templates in it, sorted. What a system leaves behind in folders (`.DS_Store`, an editor's swap
    /// file) is none.
    func paths() throws(DiagnosticError) -> [String] {
        try folder.allFiles().filter { !split($0).name.hasPrefix(".") || $0.hasSuffix(".mustache") }
    }

    func read(_ path: String) throws(DiagnosticError) -> TemplateSource {
        let file = SourceFile(path: join(name, path), bytes: try folder.read(path).bytes)
        return TemplateSource(path: path, file: file, isStandard: origin == .standard)
    }
}
