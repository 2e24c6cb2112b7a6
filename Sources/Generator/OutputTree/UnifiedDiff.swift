/// Returns the difference between two files in the unified format of `diff -u` and git. Empty if the files are equal.
///
/// - Parameters:
///   - old: The old bytes, or `nil` if the file is new.
///   - new: The new bytes, or `nil` if the file is deleted.
///   - path: The file's path in the two header lines, after `a/` and `b/`.
/// - Returns: The header and the hunks, with three lines of context. Each line includes its line end.
package func unifiedDiff(old: [UInt8]?, new: [UInt8]?, path: String) -> String {
    String(decoding: unifiedDiffLines(old: old, new: new, path: path).flatMap(\.bytes), as: UTF8.self)
}

/// Returns the same difference as separate lines, which contain the files' exact bytes.
package func unifiedDiffLines(old: [UInt8]?, new: [UInt8]?, path: String) -> [DiffLine] {
    if old == new { return [] }
    let names = (old == nil ? "/dev/null" : quotedPath("a/\(path)"), new == nil ? "/dev/null" : quotedPath("b/\(path)"))
    if isBinary(old ?? []) || isBinary(new ?? []) {
        return [DiffLine(.note, "Binary files \(names.0) and \(names.1) differ")]
    }
    let oldLines = lines(of: old ?? [])
    let newLines = lines(of: new ?? [])
    var result = [DiffLine(.header, "--- \(names.0)"), DiffLine(.header, "+++ \(names.1)")]
    for hunk in hunks(edits(from: oldLines, to: newLines)) {
        result.append(DiffLine(.hunk, "@@ -\(hunk.old) +\(hunk.new) @@"))
        for edit in hunk.edits {
            let line = edit.line(oldLines, newLines)
            let hasEnd = line.last == newline
            result.append(DiffLine(edit.kind, [edit.mark] + line + (hasEnd ? [] : [newline])))
            if !hasEnd { result.append(DiffLine(.note, "\\ No newline at end of file")) }
        }
    }
    return result
}

private let newline = UInt8(ascii: "\n")

/// Returns whether bytes are not text: those that contain NUL, as for git, and PDF files, which may contain none.
private func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0) || bytes.starts(with: "%PDF-".utf8)
}

/// Splits bytes into lines that include their line ends. The last line may have no line end.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (place, byte) in bytes.enumerated() where byte == newline {
        lines.append(bytes[start...place])
        start = place + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
}

/// One line of a difference, with its index in the old and the new file.
private enum Edit {
    case keep(old: Int, new: Int)
    case remove(old: Int)
    case insert(new: Int)

    var kind: DiffLine.Kind {
        switch self {
        case .keep: .kept
        case .remove: .removed
        case .insert: .added
        }
    }

    var mark: UInt8 {
        switch self {
        case .keep: UInt8(ascii: " ")
        case .remove: UInt8(ascii: "-")
        case .insert: UInt8(ascii: "+")
        }
    }

    var isChange: Bool {
        if case .keep = self { false } else { true }
    }

    func line(_ oldLines: [ArraySlice<UInt8>], _ newLines: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
        switch self {
        case .keep(let old, _), .remove(let old): oldLines[old]
        case .insert(let new): newLines[new]
        }
    }
}

/// Returns one edit for each line of both files. Removed lines come before inserted ones.
private func edits(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Edit] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
        oldEnd -= 1
        newEnd -= 1
    }
    let (removed, inserted) = changes(old, start..<oldEnd, new, start..<newEnd)
    var edits: [Edit] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
        if i < old.count, removed.contains(i) {
            edits.append(.remove(old: i))
            i += 1
        } else if j < new.count, inserted.contains(j) {
            edits.append(.insert(new: j))
            j += 1
        } else {
            edits.append(.keep(old: i, new: j))
            i += 1
            j += 1
        }
    }
    return edits
}

/// Returns the indices of the removed and the inserted lines within the given ranges.
private func changes(
    _ old: [ArraySlice<UInt8>], _ oldRange: Range<Int>, _ new: [ArraySlice<UInt8>], _ newRange: Range<Int>
) -> (removed: Set<Int>, inserted: Set<Int>) {
    // The standard library's algorithm needs memory that grows with the square of the number of changes. Above this
    // limit, the whole range is shown as replaced.
    let worthComparing = 2000
    guard oldRange.count + newRange.count <= worthComparing else { return (Set(oldRange), Set(newRange)) }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in Array(new[newRange]).difference(from: old[oldRange]) {
        switch change {
        case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
        case .insert(let offset, _, _): inserted.insert(newRange.lowerBound + offset)
        }
    }
    return (removed, inserted)
}

private struct Hunk {
    /// The line ranges in the hunk's header.
    let old: String
    let new: String
    let edits: ArraySlice<Edit>
}

/// Groups the changes with three lines of context. Overlapping groups become one hunk.
private func hunks(_ edits: [Edit]) -> [Hunk] {
    let context = 3
    var ranges: [Range<Int>] = []
    for (place, edit) in edits.enumerated() where edit.isChange {
        let range = max(0, place - context)..<min(edits.count, place + context + 1)
        if let last = ranges.last, range.lowerBound <= last.upperBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }
    var (oldLine, newLine, place) = (0, 0, 0)
    return ranges.map { range in
        // Between hunks both files have the same lines.
        oldLine += range.lowerBound - place
        newLine += range.lowerBound - place
        place = range.upperBound
        let oldCount = edits[range].count { if case .insert = $0 { false } else { true } }
        let newCount = edits[range].count { if case .remove = $0 { false } else { true } }
        defer { (oldLine, newLine) = (oldLine + oldCount, newLine + newCount) }
        return Hunk(old: span(oldLine, oldCount), new: span(newLine, newCount), edits: edits[range])
    }
}

/// Formats a line range as POSIX specifies: `start,count`, or only `start` if the count is 1. An empty range contains
/// the number of the line before it.
private func span(_ linesBefore: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(linesBefore),0"
    case 1: "\(linesBefore + 1)"
    default: "\(linesBefore + 1),\(count)"
    }
}

/// One line of a difference.
package struct DiffLine: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A line that names the file or describes the kind of change.
        case header
        /// A line that contains the line ranges of the following hunk.
        case hunk
        case kept, removed, added
        /// A line that says that a file is binary, or that its last line has no line end.
        case note
    }

    package let kind: Kind
    /// The line with its mark and its line end. Lines of files keep their exact bytes.
    package let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Creates a line that is not from a file. The line end is added.
    init(_ kind: Kind, _ text: String) {
        self.init(kind, Array("\(text)\n".utf8))
    }
}
