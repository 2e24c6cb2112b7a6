import Diagnostics

/// Decides how findings are taken, by the comments of the manifests and by the settings of the workspace.
struct FindingJudge: Sendable {
    private let settings: WorkspaceSettings
    /// By the path of their file.
    private var allowances: [String: [Allowance]] = [:]
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
        for layer in layers where !layer.allowances.isEmpty {
            allowances[layer.file.path] = layer.allowances
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// The finding as it is to be told; nil where it is not.
    mutating func taken(_ finding: Diagnostic) -> Diagnostic? {
        let own = finding.range.flatMap { allowances[$0.file.path] } ?? []
        if let allowance = own.first(where: { $0.covers(finding) }) {
            used.insert(Place(allowance.range))
            return nil
        }
        return settings.judge(finding)
    }

    /// A finding for each comment that allowed nothing.
    func unusedAllowances() -> [Diagnostic] {
        allowances.values.joined().filter { !used.contains(Place($0.range)) && !unchecked.contains($0.range.file.path) }
            .compactMap { allowance in
                settings.judge(
                    Diagnostic(
                        warning: .unusedAllowance,
                        "there is no finding of '\(allowance.rule.rawValue)' here to allow; take the comment out",
                        at: allowance.range))
            }
    }
}
