import Manifest
import Diagnostics

/// Applies the suppressions of manifests and the settings of the workspace to diagnostics.
struct SeverityPolicy: Sendable {
    private let settings: WorkspaceSettings
    /// The suppressions by the path of their file.
    private var suppressions: [String: FileSuppressions] = [:]
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

    /// - Parameters:
    ///   - settings: The settings of the workspace.
    ///   - layers: The files of a brand. Their suppressions apply.
    ///   - areChecked: Whether the files are checked completely. Otherwise, none of their suppressions counts as unused.
    init(settings: WorkspaceSettings, layers: [ManifestLayer] = [], areChecked: Bool = true) {
        self.settings = settings
        for layer in layers where !layer.comments.isEmpty {
            suppressions[layer.file.path] = FileSuppressions(layer)
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// The suppressions of one file, by the line that they apply to.
    private struct FileSuppressions {
        let file: SourceFile
        let all: [Suppression]
        let byLine: [Int: [Suppression]]

        init(_ layer: ManifestLayer) {
            file = layer.file
            all = SuppressionReader(layer.comments, of: layer.file).suppressions
            byLine = Dictionary(grouping: all, by: \.line)
        }
    }

    /// Adds the suppressions of another brand, and those that matched a diagnostic there.
    mutating func merge(_ other: SeverityPolicy) {
        suppressions.merge(other.suppressions) { first, _ in first }
        used.formUnion(other.used)
        unchecked.formUnion(other.unchecked)
    }

    /// Returns the diagnostic with its severity in this workspace, or `nil` if it is suppressed or turned off.
    mutating func apply(to diagnostic: Diagnostic) -> Diagnostic? {
        let inLine = diagnostic.range.flatMap { suppressions[$0.file.path]?.byLine[$0.start.line] } ?? []
        if let suppression = inLine.first(where: { $0.covers(diagnostic) }) {
            used.insert(Place(suppression.range))
            return nil
        }
        return settings.applied(to: diagnostic)
    }

    /// Returns a diagnostic for each suppression that matched nothing, at most a hundred for each file.
    ///
    /// - Parameter isCertain: Whether all rules could be checked. Otherwise a diagnostic that a suppression matches may be
    ///   missing, so the diagnostics have no fix-its.
    /// - Returns: The diagnostics, in the order of each file.
    func unusedSuppressions(isCertain: Bool) -> [Diagnostic] {
        suppressions.values.flatMap { file in
            unchecked.contains(file.file.path) ? [] : diagnostics(ofUnused: file.all, isCertain: isCertain)
        }
    }

    private func diagnostics(ofUnused suppressions: [Suppression], isCertain: Bool) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        // Loading does not check the rules before shipping.
        for suppression in suppressions
        where !used.contains(Place(suppression.range)) && suppression.rule.severity != .shipping {
            guard diagnostics.count < SuppressionReader.maximumProblems else {
                let message =
                    "the file has more than \(SuppressionReader.maximumProblems) comments that suppress nothing; remove "
                    + "these first"
                diagnostics.append(Rule.tooManyProblems.diagnostic(message, at: suppression.range, severity: .warning))
                break
            }
            let diagnostic = Rule.unusedSuppression.diagnostic(
                "this comment suppresses no '\(suppression.rule.id.rawValue)' diagnostic; remove it",
                at: suppression.range, fixIt: isCertain ? FixIt(removing: suppression) : nil)
            guard let applied = settings.applied(to: diagnostic) else { break }
            diagnostics.append(applied)
        }
        return diagnostics
    }
}
