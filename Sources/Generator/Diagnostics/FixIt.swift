/// A change of a source file that removes the cause of a diagnostic. A diagnostic has a fix-it only if no other change
/// is plausible.
package struct FixIt: Equatable, Sendable {
    /// The replaced range; empty for an insertion.
    package let range: SourceRange
    /// The new text, without line breaks; empty for a deletion.
    package let replacement: String

    package init(replacing range: SourceRange, by replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

extension SourceFile {
    /// Applies changes to the file.
    ///
    /// - Parameter fixIts: Changes that do not overlap, sorted by position.
    /// - Returns: The changed file and the range of each replacement in it, or `nil` if the file does not contain the
    ///   range of a change.
    package func applying(_ fixIts: [FixIt]) -> (file: SourceFile, places: [SourceRange])? {
        var changed: [UInt8] = []
        var copied = 0
        var replacements: [Range<Int>] = []
        for fixIt in fixIts {
            guard let start = offset(of: fixIt.range.start), let end = offset(of: fixIt.range.end),
                copied <= start, start <= end
            else { return nil }
            changed += bytes[copied..<start]
            replacements.append(changed.count..<changed.count + fixIt.replacement.utf8.count)
            changed += fixIt.replacement.utf8
            copied = end
        }
        let file = SourceFile(path: path, bytes: changed + bytes[copied...])
        return (file, replacements.map(file.range(ofBytes:)))
    }
}
