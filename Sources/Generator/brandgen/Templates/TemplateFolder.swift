import Manifest
import Diagnostics
import PackageRenderer

/// A folder of templates: one of the layers that a package is generated from.
struct TemplateFolder {
    enum Origin: Equatable {
        /// The templates that come with Brandgen.
        case standard
        /// The workspace's own templates, which shadow the standard ones.
        case workspace
        /// The templates of one brand, which shadow all others for that brand.
        case brand(String)
    }

    let origin: Origin
    /// The first part of the files' paths: the folder's path in the workspace, or its absolute path if it is elsewhere.
    let name: String
    private let folder: InputFolder

    /// Creates the folder at a path, which diagnostics show. Templates must be inside the boundary; by default the
    /// folder itself.
    init(_ origin: Origin, name: String, at path: String, within boundary: InputBoundary? = nil) {
        self.origin = origin
        self.name = name
        folder = InputFolder(path, within: boundary)
    }

    /// The path that diagnostics show.
    var path: String { folder.path }

    /// Returns the sorted paths of the templates. Hidden files that are not templates, such as `.DS_Store` and the swap
    /// files of editors, are left out.
    func paths() throws(DiagnosticError) -> [String] {
        try folder.allFiles().filter { !split($0).name.hasPrefix(".") || $0.hasSuffix(".mustache") }
    }

    func read(_ path: String) throws(DiagnosticError) -> TemplateSource {
        let file = SourceFile(path: join(name, path), bytes: try folder.read(path).bytes)
        return TemplateSource(path: path, file: file, isStandard: origin == .standard)
    }
}
