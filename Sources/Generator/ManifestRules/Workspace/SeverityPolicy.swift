import Manifest
import Diagnostics

/// Decides how findings are taken, by the comments of the manifests and by the settings of the workspace.
struct SeverityPolicy: Sendable {
    private let settings: WorkspaceSettings
    /// By the path of their file.
    private var suppressions: [String: [Suppression]] = [:]
    private var used: Set<Place> = []
    /// The files of which not all findings are known, so that none is known not to be there.
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

    /// Makes the comments of these files known. Where they are not all checked, none is called unused.
    mutating func add(_ layers: [ManifestLayer], areChecked: Bool) {
        for layer in layers where !layer.comments.isEmpty {
            suppressions[layer.file.path] = SuppressionReader(layer.comments, of: layer.file).suppressions
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// The diagnostic with its severity in this workspace, or `nil` if it is suppressed or turned off.
    mutating func apply(to diagnostic: Diagnostic) -> Diagnostic? {
        let own = diagnostic.range.flatMap { suppressions[$0.file.path] } ?? []
        if let suppression = own.first(where: { $0.covers(diagnostic) }) {
            used.insert(Place(suppression.range))
            return nil
        }
        return settings.applied(to: diagnostic)
    }

    /// A finding for each comment that allowed nothing.
    func unusedSuppressions() -> [Diagnostic] {
        suppressions.values.joined().filter {
            !used.contains(Place($0.range)) && !unchecked.contains($0.range.file.path)
        }
        .compactMap { suppression in
            settings.applied(
                to: Rule.unusedSuppression.diagnostic(
                    "there is no finding of '\(suppression.rule.id.rawValue)' here to allow; take the comment out",
                    at: suppression.range))
        }
    }
}
