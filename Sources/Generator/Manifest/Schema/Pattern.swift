import Diagnostics

/// A regular expression that matches whole texts. The decoder and the JSON Schema share it, so they always agree.
///
/// The syntax is the subset of ECMA-262 that ``PatternParser`` supports. The expression runs as a position automaton
/// (Glushkov's construction) whose state is a bit set, so the time is proportional to the text's length for any text.
///
/// The standard library's `Regex` is not `Sendable`, so the field table, which all threads read, cannot store one. It
/// is also slower: checking a URL of 56 characters takes 570 µs with a new `Regex` for each value, 22 µs with a stored
/// one, which backtracks, and 0.8 µs with this type (release build, x86-64).
package struct Pattern: Sendable {
    package let source: String
    /// The compiled expression, or `nil` if the source is malformed. Then no text matches.
    private let automaton: PatternAutomaton?

    init(_ source: String) {
        self.source = source
        var parser = PatternParser(source)
        automaton = parser.parse()
    }

    var isWellFormed: Bool { automaton != nil }

    package func matches(_ text: String) -> Bool {
        automaton?.matches(text) ?? false
    }
}

/// A position automaton. Each character class of the expression is a position, and `follow` contains the positions that
/// can come after each one.
struct PatternAutomaton: Sendable {
    /// A set of positions, with one bit for each.
    typealias Positions = UInt64

    static let maximumPositions = 64

    private(set) var classes: [CharacterClass] = []
    /// The positions whose classes contain each ASCII character.
    private var asciiPositions = [Positions](repeating: 0, count: 128)
    var follow: [Positions] = []
    var first: Positions = 0
    var last: Positions = 0
    var matchesEmpty = false

    mutating func add(_ set: CharacterClass) {
        let position: Positions = 1 << classes.count
        if set.isNegated { for value in asciiPositions.indices { asciiPositions[value] |= position } }
        for range in set.ranges {
            for value in range.clamped(to: 0...127) where range.contains(value) {
                if set.isNegated {
                    asciiPositions[Int(value)] &= ~position
                } else {
                    asciiPositions[Int(value)] |= position
                }
            }
        }
        classes.append(set)
        follow.append(0)
    }

    func matches(_ text: String) -> Bool {
        var candidates = first
        var isMatch = matchesEmpty
        for scalar in text.unicodeScalars {
            var reached = scalar.isASCII ? candidates & asciiPositions[Int(scalar.value)] : 0
            if !scalar.isASCII {
                for position in classes.indices where candidates & 1 << position != 0 {
                    if classes[position].contains(scalar.value) { reached |= 1 << position }
                }
            }
            isMatch = reached & last != 0
            candidates = 0
            while reached != 0 {
                candidates |= follow[reached.trailingZeroBitCount]
                reached &= reached - 1
            }
        }
        return isMatch
    }
}

/// A set of characters in a ``Pattern``.
struct CharacterClass: Equatable, Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    init() {}

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    func contains(_ value: UInt32) -> Bool {
        ranges.contains { $0.contains(value) } != isNegated
    }
}

/// Parses regular expressions: characters, `\` before punctuation, `\n`, `\uXXXX`, classes (`[a-z]`, `[^…]`), groups,
/// `|` within groups, and `*`, `+`, `?` and `{n}` after a character, class or group.
struct PatternParser {
    private let text: [Unicode.Scalar]
    private var index = 0
    private var automaton = PatternAutomaton()

    /// A part of the expression: its possible first and last positions, and whether it matches the empty text.
    private struct Fragment {
        var first: PatternAutomaton.Positions = 0
        var last: PatternAutomaton.Positions = 0
        var isOptional = true
    }

    init(_ source: String) {
        text = Array(source.unicodeScalars)
    }

    /// Parses the expression. Returns `nil` if it is malformed or needs more positions than the bit set has bits.
    mutating func parse() -> PatternAutomaton? {
        guard let fragment = sequence(), index == text.count else { return nil }
        automaton.first = fragment.first
        automaton.last = fragment.last
        automaton.matchesEmpty = fragment.isOptional
        return automaton
    }

    private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func sequence() -> Fragment? {
        var fragment = Fragment()
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let part = repetition() else { return nil }
            fragment = joined(fragment, part)
        }
        return fragment
    }

    private mutating func repetition() -> Fragment? {
        let start = index
        guard var part = atom() else { return nil }
        if skip("*") {
            connect(part.last, to: part.first)
            part.isOptional = true
        } else if skip("+") {
            connect(part.last, to: part.first)
        } else if skip("?") {
            part.isOptional = true
        } else if skip("{") {
            guard let end = text[index...].firstIndex(of: "}") else { return nil }
            let digits = String(String.UnicodeScalarView(text[index..<end]))
            guard let count = Int(digits), count > 0 else { return nil }
            for _ in 1..<count {
                index = start
                guard let again = atom() else { return nil }
                part = joined(part, again)
            }
            index = end + 1
        }
        return part
    }

    private mutating func atom() -> Fragment? {
        if skip("(") { return group() }
        if skip("[") { return characterClass().flatMap { position($0) } }
        switch next {
        case nil, "*", "+", "?", "{", "}", "]", "^", "$", ".": return nil
        default: return character().flatMap { position(CharacterClass($0)) }
        }
    }

    private mutating func group() -> Fragment? {
        guard var fragment = sequence() else { return nil }
        while skip("|") {
            guard let alternative = sequence() else { return nil }
            fragment.first |= alternative.first
            fragment.last |= alternative.last
            fragment.isOptional = fragment.isOptional || alternative.isOptional
        }
        return skip(")") ? fragment : nil
    }

    private mutating func characterClass() -> CharacterClass? {
        var set = CharacterClass()
        set.isNegated = skip("^")
        while !skip("]") {
            guard let low = character() else { return nil }
            var high = low
            if next == "-", index + 1 < text.count, text[index + 1] != "]" {
                index += 1
                guard let end = character() else { return nil }
                high = end
            }
            guard low <= high else { return nil }
            set.ranges.append(low.value...high.value)
        }
        return set
    }

    private mutating func character() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        index += 1
        guard scalar == "\\" else { return scalar }
        guard let escaped = next else { return nil }
        index += 1
        switch escaped {
        case "n": return "\n"
        case "u":
            guard index + 4 <= text.count else { return nil }
            let digits = String(String.UnicodeScalarView(text[index..<index + 4]))
            index += 4
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        default: return escaped.isASCIIAlphanumeric ? nil : escaped
        }
    }

    private mutating func position(_ set: CharacterClass) -> Fragment? {
        let index = automaton.classes.count
        guard index < PatternAutomaton.maximumPositions else { return nil }
        automaton.add(set)
        return Fragment(first: 1 << index, last: 1 << index, isOptional: false)
    }

    private mutating func joined(_ left: Fragment, _ right: Fragment) -> Fragment {
        connect(left.last, to: right.first)
        return Fragment(
            first: left.isOptional ? left.first | right.first : left.first,
            last: right.isOptional ? left.last | right.last : right.last,
            isOptional: left.isOptional && right.isOptional)
    }

    private mutating func connect(_ ends: PatternAutomaton.Positions, to starts: PatternAutomaton.Positions) {
        for position in automaton.follow.indices where ends & (1 << position) != 0 {
            automaton.follow[position] |= starts
        }
    }
}
