import Manifest
import Diagnostics

/// A comment that suppresses a rule's diagnostics in one line: `# brandgen:allow RULE: REASON`, after the value or in
/// the line above it.
struct Suppression: Sendable {
    let rule: Rule
    /// The line of the suppressed diagnostics.
    let line: Int
    /// The range of the rule's name in the comment.
    let range: SourceRange
    /// The position of the comment's text.
    let start: SourcePosition

    func covers(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.rule == rule.id.rawValue && diagnostic.range?.start.line == line
            && diagnostic.range?.file.path == range.file.path
    }
}

/// Reads the suppressions of one manifest file, and reports malformed ones.
struct SuppressionReader {
    private(set) var suppressions: [Suppression] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile

    /// The maximum number of diagnostics about the comments of one file.
    static let maximumProblems = 100

    private static let form = "write '# brandgen:allow RULE: REASON'"

    init(_ comments: [ToolComment], of file: SourceFile) {
        self.file = file
        for comment in comments {
            read(comment)
            guard diagnostics.count == Self.maximumProblems else { continue }
            let message = "reading comments stopped after \(Self.maximumProblems) errors; fix these first"
            diagnostics.append(Rule.tooManyProblems.diagnostic(message, at: diagnostics.last?.range))
            return
        }
    }

    private mutating func read(_ comment: ToolComment) {
        let instruction = comment.text.prefix { $0 != " " && $0 != "\t" }
        let start = range(of: instruction, in: comment)
        guard instruction == "brandgen:allow" else {
            return report("unknown instruction \(quoted(String(instruction))); \(Self.form)", at: start)
        }
        let rest = comment.text[instruction.endIndex...]
        let colon = rest.firstIndex(of: ":") ?? rest.endIndex
        let name = trimmed(rest[..<colon])
        guard !name.isEmpty else { return report("this comment names no rule; \(Self.form)", at: start) }
        let nameRange = range(of: name, in: comment)
        guard let rule = Rule.named(String(name)) else {
            let ids = Rule.all.filter(\.isSettable).map(\.id.rawValue)
            let meant = suggestions(for: String(name), among: ids)
            let remedy = meant.first.map { "did you mean '\($0)'?" } ?? "'brandgen rules' lists the rules"
            return report(
                "unknown rule \(quoted(String(name))); \(remedy)", at: nameRange,
                fixIt: meant.count == 1 ? FixIt(replacing: nameRange, by: meant[0]) : nil)
        }
        guard rule.isSettable else {
            return report(
                "'\(name)' cannot be suppressed, because no working package can be generated without it; fix the diagnostic",
                at: nameRange)
        }
        guard !trimmed(rest[colon...].dropFirst()).isEmpty else {
            return report("this comment gives no reason; \(Self.form)", at: nameRange)
        }
        suppressions.append(Suppression(rule: rule, line: comment.line, range: nameRange, start: comment.start))
    }

    private mutating func report(_ message: String, at range: SourceRange, fixIt: FixIt? = nil) {
        diagnostics.append(Rule.malformedSuppression.diagnostic(message, at: range, fixIt: fixIt))
    }

    private func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    private func range(of part: Substring, in comment: ToolComment) -> SourceRange {
        func position(_ index: String.Index) -> SourcePosition {
            let scalars = comment.text.unicodeScalars
            let column = comment.start.column + scalars.distance(from: scalars.startIndex, to: index)
            return SourcePosition(line: comment.start.line, column: column)
        }
        return SourceRange(file: file, start: position(part.startIndex), end: position(part.endIndex))
    }
}

extension FixIt {
    /// Removes the comment of a suppression: with the blanks before it, or with its line if the line contains nothing
    /// else. Returns `nil` if the file does not contain it.
    init?(removing suppression: Suppression) {
        let file = suppression.range.file
        guard let line = file.line(suppression.start.line)?.unicodeScalars else { return nil }
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
        var before = Array(line.prefix(suppression.start.column - 1))
        while let last = before.last, isBlank(last) { before.removeLast() }
        guard before.popLast() == "#" else { return nil }
        while let last = before.last, isBlank(last) { before.removeLast() }
        let start = SourcePosition(line: suppression.start.line, column: before.count + 1)
        let next = SourcePosition(line: start.line + 1, column: 1)
        let isWholeLine = before.isEmpty && file.text(from: start, to: next) != nil
        let end = isWholeLine ? next : SourcePosition(line: start.line, column: line.count + 1)
        self.init(replacing: SourceRange(file: file, start: start, end: end), by: "")
    }
}
