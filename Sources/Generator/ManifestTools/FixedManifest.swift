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
    var separate: [FixIt] = []
    for fixIt in fixIts.sorted(by: { $0.range.start < $1.range.start }) {
        if let last = separate.last, fixIt == last || fixIt.range.start < last.range.end { continue }
        separate.append(fixIt)
    }
    let applied = helpful(separate[...], with: [], file, table)
    let bytes = file.applying(applied)?.file.bytes ?? file.bytes
    return FixedManifest(path: file.path, original: file.bytes, bytes: bytes, count: applied.count)
}

/// Returns `others` with those of the fix-its that improve the file together with them. If the file cannot be parsed
/// with all of them, tries each half, so that one harmful fix-it does not exclude many others.
private func helpful(
    _ fixIts: ArraySlice<FixIt>, with others: [FixIt], _ file: SourceFile, _ table: ManifestTable
) -> [FixIt] {
    guard !fixIts.isEmpty else { return others }
    let together = others + fixIts
    guard let harmful = harmful(together, file, table) else {
        guard fixIts.count > 1 else { return others }
        let middle = (fixIts.startIndex + fixIts.endIndex) / 2
        let first = helpful(fixIts[..<middle], with: others, file, table)
        return helpful(fixIts[middle...], with: first, file, table)
    }
    guard !harmful.isEmpty else { return together }
    return helpful(together.filter { !harmful.contains($0) }[...], with: [], file, table)
}

/// Returns the fix-its whose new text would be an error, or `nil` if the file could not be parsed with them.
private func harmful(_ fixIts: [FixIt], _ file: SourceFile, _ table: ManifestTable) -> [FixIt]? {
    guard let (file, places) = file.applying(fixIts) else { return nil }
    let layer = ManifestLayer(checking: file, against: table)
    guard layer.value.content != .refused else { return nil }
    let errors = layer.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    return zip(fixIts, places).filter { _, range in errors.contains { $0.overlaps(range) } }.map(\.0)
}

extension SourceRange {
    /// Returns whether the ranges share text, or this range is empty and inside the other.
    fileprivate func overlaps(_ text: SourceRange) -> Bool {
        text.start < text.end && start < text.end && (end > text.start || start == text.start)
    }
}
