import Manifest
import Diagnostics

/// Applies the suppressions of manifests and the settings of the workspace to diagnostics.
struct SeverityPolicy: Sendable {
    private let settings: WorkspaceSettings
    /// The suppressions by the path of their file.
    private var suppressions: [String: [Suppression]] = [:]
    private var used: Set<Place> = []
    /// The files that were not checked completely. Their suppressions are never reported as unused.
    private var unchecked: Set<String> = []

    private struct Place: Hashable {
        let path: String
        let position: SourcePosition

        init(_ range: SourceRange) {
            path = range.file.path
            position = range.start
        }
    }

    init(settings: WorkspaceSettings) {
        self.settings = settings
    }

    /// Reads the suppressions of these files. If the files are not checked completely, no suppression counts as unused.
    mutating func add(_ layers: [ManifestLayer], areChecked: Bool) {
        for layer in layers where !layer.comments.isEmpty {
            suppressions[layer.file.path] = SuppressionReader(layer.comments, of: layer.file).suppressions
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// Returns the diagnostic with its severity in this workspace, or `nil` if it is suppressed or turned off.
    mutating func apply(to diagnostic: Diagnostic) -> Diagnostic? {
        let own = diagnostic.range.flatMap { suppressions[$0.file.path] } ?? []
        if let suppression = own.first(where: { $0.covers(diagnostic) }) {
            used.insert(Place(suppression.range))
            return nil
        }
        return settings.applied(to: diagnostic)
    }

    /// Returns a diagnostic for each suppression that matched nothing.
    func unusedSuppressions() -> [Diagnostic] {
        suppressions.values.joined().filter {
            !used.contains(Place($0.range)) && !unchecked.contains($0.range.file.path)
        }
        .compactMap { suppression in
            settings.applied(
                to: Rule.unusedSuppression.diagnostic(
                    "this comment suppresses no '\(suppression.rule.id.rawValue)' diagnostic; remove it",
                    at: suppression.range))
        }
    }
}
