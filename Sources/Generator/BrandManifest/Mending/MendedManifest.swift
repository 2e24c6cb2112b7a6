import Diagnostics

/// A manifest with fix-its applied, in memory.
package struct MendedManifest: Equatable, Sendable {
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
package func mendedManifests(in files: any FileReader, load: (any FileReader) -> LoadedBrands) -> [MendedManifest] {
    // Each round mends what the one before it uncovered: the section behind a misspelt key, in it another one.
    let maximumRounds = 10
    var current = OverlaidFiles(files)
    var manifests: [String: MendedManifest] = [:]
    for _ in 0..<maximumRounds {
        let fixIts = load(current).diagnostics.compactMap(\.fixIt)
        let changes = Dictionary(grouping: fixIts, by: \.range.file.path).values.map(mend).filter { $0.count > 0 }
        guard !changes.isEmpty else { break }
        for change in changes {
            current.overlay[change.path] = change.bytes
            manifests[change.path] = manifests[change.path]?.changed(by: change) ?? change
        }
    }
    return manifests.values.sorted { $0.path < $1.path }
}

extension MendedManifest {
    fileprivate func changed(by other: MendedManifest) -> MendedManifest {
        MendedManifest(path: path, original: original, bytes: other.bytes, count: count + other.count)
    }
}

/// Applies fix-its of one file, from the last to the first, so that none moves another's place. Those that overlap wait
/// for the next round; those that the file would be no better for are left out.
private func mend(_ fixIts: [FixIt]) -> MendedManifest {
    let original = fixIts[0].range.file
    var file = original
    var count = 0
    var last: FixIt?
    for fixIt in fixIts.sorted(by: { $0.range.start > $1.range.start }) {
        if let last, fixIt == last || fixIt.range.end > last.range.start { continue }
        guard let changed = fixIt.applied(to: file), isBetter(changed, after: fixIt) else { continue }
        (file, last) = (changed, fixIt)
        count += 1
    }
    return MendedManifest(path: original.path, original: original.bytes, bytes: file.bytes, count: count)
}

/// Whether the file can still be understood, and nothing is wrong with the text that the fix-it put in.
private func isBetter(_ file: SourceFile, after fixIt: FixIt) -> Bool {
    let layer = ManifestLayer(checking: file)
    guard layer.value.content != .refused else { return false }
    let start = fixIt.range.start
    let end = SourcePosition(line: start.line, column: start.column + fixIt.replacement.unicodeScalars.count)
    return !layer.diagnostics.contains { complaint in
        guard complaint.severity == .error, let range = complaint.range else { return false }
        return start < end && range.start < end && (range.end > start || range.start == start)
    }
}
