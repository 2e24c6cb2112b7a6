package import Diagnostics
package import Manifest

/// A manifest with fix-its applied, in memory.
package struct FixedManifest: Equatable, Sendable {
    /// Relative to the workspace.
    package let path: String
    /// As it was read.
    package let original: [UInt8]
    package let bytes: [UInt8]
    /// How many fix-its were applied.
    package let count: Int
}

/// Applies the fix-its that loading reports, and those that it reports then, until there are none that can be applied.
///
/// - Parameters:
///   - files: The workspace; it is read, not changed.
///   - load: Loads the brands from the workspace as it is by then.
/// - Returns: the manifests that differ then, by path.
package func fixedManifests(in files: any FileReader, load: (any FileReader) -> [Diagnostic]) -> [FixedManifest] {
    // Each round mends what the one before it uncovered: the section behind a misspelt key, in it another one.
    let maximumRounds = 10
    var current = OverlaidFiles(files)
    var manifests: [String: FixedManifest] = [:]
    for _ in 0..<maximumRounds {
        let fixIts = load(current).compactMap(\.fixIt)
        let changes = Dictionary(grouping: fixIts, by: \.range.file.path).values.map(fix).filter { $0.count > 0 }
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

/// Applies fix-its of one file. Those that overlap wait for the next round; those that the file would be no better for
/// are left out.
private func fix(_ fixIts: [FixIt]) -> FixedManifest {
    let file = fixIts[0].range.file
    var apart: [FixIt] = []
    for fixIt in fixIts.sorted(by: { $0.range.start < $1.range.start }) {
        if let last = apart.last, fixIt == last || fixIt.range.start < last.range.end { continue }
        apart.append(fixIt)
    }
    let fit = fitting(apart[...], beside: [], file)
    let bytes = file.applying(fit)?.file.bytes ?? file.bytes
    return FixedManifest(path: file.path, original: file.bytes, bytes: bytes, count: fit.count)
}

/// Those of the fix-its, and of the others that go before them, that the file is better for together. If it can't be
/// understood with all of them, it is tried with half of them, so that one that does harm does not keep out many.
private func fitting(_ fixIts: ArraySlice<FixIt>, beside others: [FixIt], _ file: SourceFile) -> [FixIt] {
    guard !fixIts.isEmpty else { return others }
    let together = others + fixIts
    guard let harmful = harmful(together, file) else {
        guard fixIts.count > 1 else { return others }
        let middle = (fixIts.startIndex + fixIts.endIndex) / 2
        return fitting(fixIts[middle...], beside: fitting(fixIts[..<middle], beside: others, file), file)
    }
    guard !harmful.isEmpty else { return together }
    return fitting(together.filter { !harmful.contains($0) }[...], beside: [], file)
}

/// Those of the fix-its of which the text would be wrong in its place; nil where the file could not be understood.
private func harmful(_ fixIts: [FixIt], _ file: SourceFile) -> [FixIt]? {
    guard let (file, places) = file.applying(fixIts) else { return nil }
    let layer = ManifestLayer(checking: file)
    guard layer.value.content != .refused else { return nil }
    let errors = layer.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    return zip(fixIts, places).filter { _, place in errors.contains { $0.meets(place) } }.map(\.0)
}

extension SourceRange {
    /// Whether some text is in both ranges, or this one is empty and in the other.
    fileprivate func meets(_ text: SourceRange) -> Bool {
        text.start < text.end && start < text.end && (end > text.start || start == text.start)
    }
}
