import Diagnostics
import Manifest
import ManifestRules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What `generate` does, and what `check`, `diff`, `doctor` and `preview` do to compare with it.
struct GenerateOptions: Sendable {
    var selection = BrandSelection()
    /// The only environment in each package, or `nil` for all environments.
    var environment: String?
    /// The output folder, or `nil` for `Generated` in the workspace.
    var output: String?
    /// The folder of the runtime's Swift package, or `nil` for the one that manifests name.
    var runtime: String?
    /// The folder of the standard templates, or `nil` for those that come with Brandgen.
    var templates: String?
    /// Whether warnings are errors.
    var isStrict = false
    /// Whether files that were edited by hand are replaced and deleted.
    var force = false
    /// Whether the workspace becomes the owner of an output folder that belongs to another one.
    var takesOver = false
    /// The number of brands that are loaded at the same time.
    var jobs = min(ProcessInfo.processInfo.activeProcessorCount, 256)
}

/// The brands that a command is for.
struct BrandSelection: Sendable {
    /// The identifiers of the brands. Empty for all brands.
    var names: [String] = []
    /// The only part of these brands.
    var shard: Shard?

    /// Returns the identifiers of the brands, or `nil` for all brands of the workspace.
    ///
    /// - Throws: `DiagnosticError` if the folder of the brands cannot be read.
    func ids(in workspace: Workspace) throws(DiagnosticError) -> [String]? {
        guard let shard else { return names.isEmpty ? nil : names }
        return Array(shard.part(of: names.isEmpty ? try workspace.discovery.discover() : Array(Set(names))))
    }
}
