/// Returns the candidate that `word` is probably a misspelling of: the one with the smallest edit distance, or `nil` if
/// no candidate is close enough. Case is ignored. If two candidates are equally close, returns the first.
package func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    suggestions(for: word, among: candidates).first
}

/// Returns the candidates that `word` is probably a misspelling of. If several candidates are equally close, returns
/// all of them. Returns none if no candidate is close enough.
package func suggestions(for word: String, among candidates: some Sequence<String>) -> [String] {
    let letters = Array(word.lowercased().unicodeScalars)
    // A short word may have one error, but no word may be wrong in every letter.
    let limit = min(max(1, letters.count * 2 / 5), letters.count - 1)
    var nearest: [String] = []
    var least = limit
    for candidate in candidates {
        // The distance is at least the difference of the lengths.
        if abs(candidate.unicodeScalars.count - letters.count) > least { continue }
        let distance = editDistance(letters, Array(candidate.lowercased().unicodeScalars))
        if distance < least { nearest = [] }
        guard distance <= least else { continue }
        least = distance
        nearest.append(candidate)
    }
    return nearest
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighboring characters that turn one word
/// into the other (optimal string alignment).
func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var row = [i + 1]
        for (j, b) in right.enumerated() {
            var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a == b ? 0 : 1))
            if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        (beforeLast, last) = (last, row)
    }
    return last[right.count]
}
