package import Diagnostics
package import Manifest

/// A manifest with fix-its applied, in memory.
package struct FixedManifest: Equatable, Sendable {
    /// The path relative to the workspace.
    package let path: String
    /// The contents before the fix-its.
    package let original: [UInt8]
    /// The contents after the fix-its.
    package let bytes: [UInt8]
    /// The number of fix-its that were applied.
    package let count: Int
}

/// Applies the fix-its that loading reports, and loads again, until no fix-it can be applied.
///
/// - Parameters:
///   - files: The workspace, which stays unchanged.
///   - table: The keys of manifests in the workspace.
///   - load: Loads the brands from a workspace with the fix-its so far.
/// - Returns: The changed manifests, sorted by path.
package func fixedManifests(
    in files: any FileReader, _ table: ManifestTable = .standard, load: (any FileReader) -> [Diagnostic]
) -> [FixedManifest] {
    // A fix-it can uncover another error, such as a misspelled key inside a section whose key was misspelled too.
    let maximumRounds = 10
    var current = OverlaidFiles(files)
    var manifests: [String: FixedManifest] = [:]
    for _ in 0..<maximumRounds {
        let fixIts = load(current).compactMap(\.fixIt)
        let changes = Dictionary(grouping: fixIts, by: \.range.file.path).values.map { fix($0, table) }.filter {
            $0.count > 0
        }
        guard !changes.isEmpty else { break }
        for change in changes {
            current.overlay[change.path] = change.bytes
            manifests[change.path] = manifests[change.path]?.changed(by: change) ?? change
        }
    }
    return manifests.values.sorted { $0.path < $1.path }
}

extension FixedManifest {
    fileprivate func changed(by other: FixedManifest) -> FixedManifest {
        FixedManifest(path: path, original: original, bytes: other.bytes, count: count + other.count)
    }
}

/// Applies the fix-its of one file. Skips those that overlap with others, because the next round reports them again,
/// and those that would not improve the file.
private func fix(_ fixIts: [FixIt], _ table: ManifestTable) -> FixedManifest {
    let file = fixIts[0].range.file
    let separate = fixIts.sorted { $0.range.start < $1.range.start }.reduce(into: [FixIt]()) { separate, fixIt in
        if let last = separate.last, fixIt == last || fixIt.range.start < last.range.end { return }
        separate.append(fixIt)
    }
    let applied =
        isImproved(file, by: separate, table)
        ? separate
        : separate.reduce(into: []) { applied, fixIt in
            if isImproved(file, by: applied + [fixIt], table) { applied.append(fixIt) }
        }
    let bytes = file.applying(applied)?.file.bytes ?? file.bytes
    return FixedManifest(path: file.path, original: file.bytes, bytes: bytes, count: applied.count)
}

/// Returns whether the file can be parsed with the fix-its, and has no error in their new texts.
private func isImproved(_ file: SourceFile, by fixIts: [FixIt], _ table: ManifestTable) -> Bool {
    guard let (file, replacements) = file.applying(fixIts) else { return false }
    let layer = ManifestLayer(checking: file, against: table)
    guard layer.value.content != .refused else { return false }
    let errors = layer.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    return !replacements.contains { replacement in errors.contains { $0.overlaps(replacement) } }
}

extension SourceRange {
    /// Returns whether the ranges share text, or this range is empty and inside the other.
    fileprivate func overlaps(_ text: SourceRange) -> Bool {
        text.start < text.end && start < text.end && (end > text.start || start == text.start)
    }
}
