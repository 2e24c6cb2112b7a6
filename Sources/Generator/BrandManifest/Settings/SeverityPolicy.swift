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
        for layer in layers where !layer.suppressions.isEmpty {
            suppressions[layer.file.path] = layer.suppressions
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// The finding as it is to be told; nil where it is not.
    mutating func taken(_ finding: Diagnostic) -> Diagnostic? {
        let own = finding.range.flatMap { suppressions[$0.file.path] } ?? []
        if let suppression = own.first(where: { $0.covers(finding) }) {
            used.insert(Place(suppression.range))
            return nil
        }
        return settings.policy(finding)
    }

    /// A finding for each comment that allowed nothing.
    func unusedSuppressions() -> [Diagnostic] {
        suppressions.values.joined().filter {
            !used.contains(Place($0.range)) && !unchecked.contains($0.range.file.path)
        }
        .compactMap { suppression in
            settings.policy(
                Diagnostic(
                    warning: .unusedSuppression,
                    "there is no finding of '\(suppression.rule.rawValue)' here to allow; take the comment out",
                    at: suppression.range))
        }
    }
}
