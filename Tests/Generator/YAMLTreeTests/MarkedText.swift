import Diagnostics
import Testing
import YAMLTree

/// A YAML text with markers for ranges: `«…»`, in the order in which they open, and `‹…›` for the place of a note.
/// Tests need no column numbers, and the markers do not depend on the code under test.
struct MarkedText {
    let file: SourceFile
    let ranges: [SourceRange]
    let noteRange: SourceRange?

    init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var line = 1
        var column = 1
        var open: [Int] = []
        var marks: [(isNote: Bool, start: SourcePosition, end: SourcePosition)] = []
        for scalar in marked.unicodeScalars {
            let here = SourcePosition(line: line, column: column)
            switch scalar {
            case "«", "‹":
                open.append(marks.count)
                marks.append((scalar == "‹", here, here))
            case "»", "›":
                marks[open.removeLast()].end = here
            default:
                let last = text.last
                text.append(scalar)
                if scalar == "\n", last == "\r" { continue }
                if scalar == "\n" || scalar == "\r" { (line, column) = (line + 1, 1) } else { column += 1 }
                if scalar == "\u{FEFF}", text.count == 1 { column = 1 }
            }
        }
        let file = SourceFile(path: "brand.yaml", text: String(text))
        self.file = file
        ranges = marks.filter { !$0.isNote }.map { SourceRange(file: file, start: $0.start, end: $0.end) }
        noteRange = marks.first { $0.isNote }.map { SourceRange(file: file, start: $0.start, end: $0.end) }
    }
}

/// Expects that the text is refused for one reason, at the place marked `«…»`, with a note at `‹…›` if there is one, and
/// with a fix-it that replaces the marked text by `fixIt`, if it is not `nil`.
func expectRefusal(
    of marked: String, _ rule: String, _ message: String, note: String? = nil, fixIt: String? = nil,
    at location: SourceLocation = #_sourceLocation
) {
    let marked = MarkedText(marked)
    let notes = note.map { [Note($0, at: marked.noteRange)] } ?? []
    let expected = marked.ranges.map { range in
        Diagnostic(
            rule: rule, message, at: range, notes: notes, fixIt: fixIt.map { FixIt(replacing: range, by: $0) })
    }
    #expect(throws: DiagnosticError(expected), sourceLocation: location) { try parseYAML(marked.file) }
}

extension SourceFile {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Expects that the markers are the ranges of all mappings, keys, lists and scalars, in the order of the text.
func expectRanges(_ marked: String, at location: SourceLocation = #_sourceLocation) throws {
    let marked = MarkedText(marked)
    let root = try #require(try parseYAML(marked.file), sourceLocation: location)
    #expect(root.ranges.map(\.places) == marked.ranges.map(\.places), sourceLocation: location)
}

/// Returns the text's values without ranges, in YAML's flow style with strings in double quotes.
func outline(_ text: String) throws -> String? {
    try parseYAML(SourceFile(path: "brand.yaml", text: text))?.outline
}

/// Returns the place, message and rule of each diagnostic.
func problems(in text: String) -> [String] {
    do throws(DiagnosticError) {
        _ = try parseYAML(SourceFile(path: "brand.yaml", text: text))
        return []
    } catch {
        return error.diagnostics.map { "\($0.range?.places ?? "nowhere"): \($0.message) [\($0.rule)]" }
    }
}

extension SourceRange {
    fileprivate var places: String { "\(start.line):\(start.column)-\(end.line):\(end.column)" }
}

extension YAMLNode {
    fileprivate var ranges: [SourceRange] {
        switch content {
        case .scalar: [range]
        case .sequence(let items): [range] + items.flatMap(\.ranges)
        case .mapping(let entries): [range] + entries.flatMap { [$0.keyRange] + $0.value.ranges }
        }
    }

    fileprivate var outline: String {
        switch content {
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null: "null"
            case .bool(let value): "\(value)"
            case .integer(let value): "\(value)"
            case .number(let value): "\(value)"
            case .string(let value): "\"" + value.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
            }
        case .sequence(let items): "[" + items.map(\.outline).joined(separator: ", ") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key): \($0.value.outline)" }.joined(separator: ", ") + "}"
        }
    }
}
