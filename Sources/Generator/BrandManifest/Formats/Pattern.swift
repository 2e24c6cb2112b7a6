/// A regular expression that both checks text here and stands in the JSON Schema, so that the two cannot disagree.
///
/// It is written in the part of ECMA-262's syntax that ``PatternParser`` reads, and matches whole texts. The standard
/// library's `Regex` would do the same, but is not `Sendable`, so that the field table, which every thread reads, could
/// not hold one. Made anew for each value, it takes 570 µs to check a URL of 56 characters; kept, it takes 22 µs and
/// backtracks; this takes 0.8 µs (release build, x86-64), in proportion to the text's length whatever the text: the
/// expression is run as a position automaton (Glushkov's construction), of which a bit set holds the state.
struct Pattern: Sendable {
    let source: String
    /// nil where the source is malformed; then nothing matches.
    private let automaton: PatternAutomaton?

    init(_ source: String) {
        self.source = source
        var parser = PatternParser(source)
        automaton = parser.parse()
    }

    var isWellFormed: Bool { automaton != nil }

    func matches(_ text: String) -> Bool {
        automaton?.matches(text) ?? false
    }
}

/// Each character class of the expression is a position; `follow` tells which positions may come after each.
struct PatternAutomaton: Sendable {
    /// A set of positions has one bit for each.
    typealias Positions = UInt64

    static let maximumPositions = 64

    var classes: [CharacterClass] = []
    var follow: [Positions] = []
    var first: Positions = 0
    var last: Positions = 0
    var matchesEmpty = false

    func matches(_ text: String) -> Bool {
        var candidates = first
        var isMatch = matchesEmpty
        for scalar in text.unicodeScalars {
            var next: Positions = 0
            isMatch = false
            while candidates != 0 {
                let position = candidates.trailingZeroBitCount
                candidates &= candidates - 1
                guard classes[position].contains(scalar) else { continue }
                next |= follow[position]
                isMatch = isMatch || last & (1 << position) != 0
            }
            candidates = next
        }
        return isMatch
    }
}
