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

    init(settings: WorkspaceSettings) {
        self.settings = settings
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

    /// Reads the suppressions of these files. If the files are not checked completely, no suppression counts as unused.
    mutating func add(_ layers: [ManifestLayer], areChecked: Bool) {
        for layer in layers where !layer.comments.isEmpty {
            // Many brands can share a base.
            if suppressions[layer.file.path]?.file !== layer.file {
                suppressions[layer.file.path] = FileSuppressions(layer)
            }
            if !areChecked { unchecked.insert(layer.file.path) }
        }
    }

    /// Adds the suppressions of another policy of the same workspace, and those that matched a diagnostic there.
    mutating func merge(_ other: SeverityPolicy) {
        suppressions.merge(other.suppressions) { own, _ in own }
        used.formUnion(other.used)
        unchecked.formUnion(other.unchecked)
    }

    /// Returns the diagnostic with its severity in this workspace, or `nil` if it is suppressed or turned off.
    mutating func apply(to diagnostic: Diagnostic) -> Diagnostic? {
        let own = diagnostic.range.flatMap { suppressions[$0.file.path]?.byLine[$0.start.line] } ?? []
        if let suppression = own.first(where: { $0.covers(diagnostic) }) {
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
        var found: [Diagnostic] = []
        // Loading does not check the rules before shipping.
        for suppression in suppressions
        where !used.contains(Place(suppression.range)) && suppression.rule.severity != .shipping {
            guard found.count < SuppressionReader.maximumProblems else {
                let message =
                    "the file has more than \(SuppressionReader.maximumProblems) comments that suppress nothing; remove "
                    + "these first"
                found.append(Rule.tooManyProblems.diagnostic(message, at: suppression.range, severity: .warning))
                break
            }
            let diagnostic = Rule.unusedSuppression.diagnostic(
                "this comment suppresses no '\(suppression.rule.id.rawValue)' diagnostic; remove it",
                at: suppression.range, fixIt: isCertain ? FixIt(removing: suppression) : nil)
            guard let applied = settings.applied(to: diagnostic) else { break }
            found.append(applied)
        }
        return found
    }
}
