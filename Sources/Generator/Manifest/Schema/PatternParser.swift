import Diagnostics

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
        guard let whole = sequence(), index == text.count else { return nil }
        automaton.first = whole.first
        automaton.last = whole.last
        automaton.matchesEmpty = whole.isOptional
        return automaton
    }

    private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func sequence() -> Fragment? {
        var whole = Fragment()
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let part = repetition() else { return nil }
            whole = joined(whole, part)
        }
        return whole
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
        guard var whole = sequence() else { return nil }
        while skip("|") {
            guard let alternative = sequence() else { return nil }
            whole.first |= alternative.first
            whole.last |= alternative.last
            whole.isOptional = whole.isOptional || alternative.isOptional
        }
        return skip(")") ? whole : nil
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
