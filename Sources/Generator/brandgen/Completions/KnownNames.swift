import ManifestRules
import Manifest
import Diagnostics
import YAMLTree

/// The names that there are of a kind, for a command line that is being written. None where something is amiss: nobody
/// has asked for a diagnostic.
@Sendable func knownNames(of kind: WordKind, on line: PartialLine) -> [String] {
    switch kind {
    case .rule: return Rule.all.map(\.id.rawValue).sorted()
    case .key: return ManifestTable.keyPaths
    case .brand, .environment, .template:
        guard let workspace = try? line[.workspace].map(Workspace.init(at:)) ?? Workspace() else { return [] }
        return (try? workspace.names(of: kind, on: line)) ?? []
    case .anything, .command, .file, .folder, .oneOf: return []
    }
}

extension Workspace {
    fileprivate func names(of kind: WordKind, on line: PartialLine) throws -> [String] {
        switch kind {
        case .brand: return brandIDs
        case .environment:
            return Set(load(line.positionals).brands.flatMap { $0.environments.map(\.name) }).sorted()
        case .template:
            let words = line[.templates].map { ["--\(Option.templates.name)", $0] } ?? []
            let templates = try WorkspaceTemplates(Arguments(words, of: .templatesList), self)
            return Set(try templates.standard.paths() + (templates.own?.paths() ?? [])).sorted()
        default: return []
        }
    }
}
