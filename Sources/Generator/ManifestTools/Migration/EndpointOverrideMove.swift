import Diagnostics
import YAMLTree

/// From version 1 to 2: `app.endpointOverride` is `features.endpointOverride`, and locks of it follow.
struct EndpointOverrideMove {
    private static let key = "endpointOverride"
    private let text: ManifestText
    private let root: YAMLNode

    init(_ text: ManifestText, _ root: YAMLNode) {
        self.text = text
        self.root = root
    }

    /// Returns the values that a file has after the move.
    static func values(_ root: PlainValue) -> PlainValue {
        var result = root
        if case .list(let locks) = root["locked"] {
            result = result.setting(
                "locked",
                to: .list(
                    locks.map { lock in
                        guard case .scalar(let path, let isPlain) = lock, isOldPath(path) else { return lock }
                        return .scalar("features.\(key)", isPlain: isPlain)
                    }))
        }
        guard let app = root["app"], let value = app[key] else { return result }
        let rest = app.setting(key, to: nil)
        return result.setting("app", to: rest == .map([:]) ? nil : rest)
            .setting("features", to: (root["features"] ?? .map([:])).setting(key, to: value))
    }

    private static func isOldPath(_ path: String) -> Bool { path == "app" || path == "app.\(key)" }

    var edits: [TextEdit] {
        get throws(DiagnosticError) { try lockEdits + sectionEdits }
    }

    // MARK: - Locks

    /// Version 1 had no other key in `app`, so a lock of `app` was a lock of the key.
    private var lockEdits: [TextEdit] {
        get throws(DiagnosticError) {
            guard let locked = root.entry("locked"), case .sequence(let items) = locked.value.content else { return [] }
            var edits: [TextEdit] = []
            for item in items {
                guard case .scalar(let scalar) = item.content, Self.isOldPath(scalar.text) else { continue }
                let written = text[item.range]
                guard locked.hasOwn(item, text), let quote = quote(of: written, around: scalar.text) else {
                    throw byHand("write 'features.\(Self.key)' without an anchor, an alias or a tag", at: item.range)
                }
                guard edits.isEmpty else {
                    throw byHand("remove this path, because another one locks the same key", at: item.range)
                }
                let range = text.offset(item.range.start)..<text.offset(item.range.end)
                edits.append(TextEdit(range: range, text: "\(quote)features.\(Self.key)\(quote)"))
            }
            return edits
        }
    }

    /// Returns the quotation mark around a scalar, `""` for a plain one, or `nil` if it is written in another way.
    private func quote(of written: String, around word: String) -> String? {
        ["", "\"", "'"].first { written == $0 + word + $0 }
    }

    // MARK: - The key

    private var sectionEdits: [TextEdit] {
        get throws(DiagnosticError) {
            guard let app = root.entry("app"), let moved = app.value.entry(Self.key) else { return [] }
            let remedy = "write '\(Self.key)' under 'features' instead, without anchors, aliases and merge keys"
            guard root.hasOwn(app.keyRange), app.hasOwn(app.value, text), app.hasOwn(moved, text),
                let quote = quote(of: text[app.keyRange], around: "app")
            else { throw byHand(remedy, at: app.keyRange) }
            guard let features = root.entry("features") else {
                if app.value.entries?.count == 1 {
                    let range = text.offset(app.keyRange.start)..<text.offset(app.keyRange.end)
                    return [TextEdit(range: range, text: "\(quote)features\(quote)")]
                }
                return try move(moved, from: app) { entry in newSection(before: app, quote, entry) }
            }
            guard features.value.entries != nil, root.hasOwn(features.keyRange), features.hasOwn(features.value, text),
                features.value.entries?.allSatisfy({ features.hasOwn($0, text, isNested: true) }) == true
            else {
                throw byHand("write '\(Self.key)' under 'features' and remove it from 'app'", at: features.keyRange)
            }
            if let other = features.value.entry(Self.key) {
                throw byHand("remove this key or that of 'app'", at: other.keyRange)
            }
            return try move(moved, from: app) { entry in insertion(into: features, entry) }
        }
    }

    /// The key with its value, and the comments that belong to it.
    private struct Moved {
        let text: String
        /// Comment lines above the key, without indentation.
        var comments: [String] = []
        /// White space and a comment after the value.
        var trailer = ""
    }

    private func move(
        _ moved: YAMLEntry, from app: YAMLEntry, _ insert: (Moved) -> [TextEdit]
    ) throws(DiagnosticError) -> [TextEdit] {
        guard moved.keyRange.start.line == moved.value.range.end.line else {
            throw byHand("write '\(Self.key)' and its value in one line", at: moved.keyRange)
        }
        var entry = Moved(text: text[text.offset(moved.keyRange.start)..<text.offset(moved.value.range.end)])
        let isOnly = app.value.entries?.count == 1
        let removal: Range<Int>
        if root.isFlow(text) || (!isOnly && app.value.isFlow(text)) {
            let (removed, section) = isOnly ? (app, root) : (moved, app.value)
            guard let range = flowRemoval(of: removed, from: section) else {
                throw byHand("write '\(Self.key)' under 'features' and remove it from 'app'", at: moved.keyRange)
            }
            removal = range
        } else {
            removal = blockRemoval(of: moved, from: app, withSection: isOnly, &entry)
        }
        return insert(entry) + [TextEdit(range: removal, text: "")]
    }

    /// Returns the lines of the key, with the section's key if nothing else is in it.
    private func blockRemoval(
        of moved: YAMLEntry, from app: YAMLEntry, withSection isOnly: Bool, _ entry: inout Moved
    ) -> Range<Int> {
        let line = moved.keyRange.start.line
        let appLine = app.keyRange.start.line
        let first = text.firstComment(above: line, after: appLine)
        var start = text.lineStart(first)
        if isOnly {
            // A comment after the key of the section, and one between it and the key.
            if line > appLine {
                let rest = text[text.offset(app.keyRange.end)..<text.lineStart(appLine + 1)]
                if let comment = rest.unicodeScalars.firstIndex(of: "#") {
                    entry.comments.append(trimmed(String(rest[comment...])))
                }
            }
            entry.comments += (appLine + 1..<max(line, appLine + 1)).map { trimmed(text.line($0)) }.filter {
                !$0.isEmpty
            }
            start = text.lineStart(appLine)
        } else {
            entry.comments = (first..<line).map { trimmed(text.line($0)) }
        }
        let last = isOnly ? app.value.range.end : moved.value.range.end
        let end = text.lineStart(last.line + 1)
        let after = text[text.offset(last)..<end]
        if after.contains("#") {
            entry.trailer = String(String.UnicodeScalarView(after.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
        }
        return start..<end
    }

    /// Returns the entry with one comma, or `nil` if a comment is beside the comma. If the entry is alone in its lines, the
    /// range contains these lines.
    private func flowRemoval(of entry: YAMLEntry, from section: YAMLNode) -> Range<Int>? {
        let (start, end) = (text.offset(entry.keyRange.start), text.offset(entry.value.range.end))
        let next = text.next(from: end)
        guard next < text.scalars.count, text.scalars[next] == "," else {
            guard let comma = text.previous(before: start), text.scalars[comma] == ",",
                section.entries?.last === entry
            else { return section.entries?.count == 1 ? start..<end : nil }
            return comma..<end
        }
        let line = text.lineStart(entry.keyRange.start.line)
        let lineAfter = text.lineStart(entry.value.range.end.line + 1)
        if next < lineAfter, text.isBlank(line..<start) {
            let rest = text.scalars[(next + 1)..<lineAfter].filter { $0 != "\n" && $0 != "\r" }
            if rest.allSatisfy(isSpace) { return line..<lineAfter }
        }
        var after = next + 1
        while after < text.scalars.count, isSpace(text.scalars[after]) { after += 1 }
        return start..<after
    }

    /// Returns the insertion of the key into a section that exists: as its first key, so that comments after its last
    /// one stay there.
    private func insertion(into features: YAMLEntry, _ entry: Moved) -> [TextEdit] {
        let value = features.value
        let indentation = String(repeating: " ", count: features.keyRange.start.column - 1)
        guard value.isFlow(text) else {
            let column = value.entries?.first?.keyRange.start.column ?? 1
            let place = text.lineStart(features.keyRange.start.line + 1)
            return [
                TextEdit(
                    range: place..<place, text: lines(entry, indentation: String(repeating: " ", count: column - 1)))
            ]
        }
        var edits: [TextEdit] = []
        let comments = entry.comments + (entry.trailer.isEmpty ? [] : [trimmed(entry.trailer)])
        if !comments.isEmpty {
            let place = text.lineStart(features.keyRange.start.line)
            edits.append(
                TextEdit(range: place..<place, text: comments.map { indentation + $0 + text.lineEnd }.joined()))
        }
        guard let first = value.entries?.first else {
            let inside = text.offset(value.range.start) + 1
            let end = text.offset(value.range.end) - 1
            let isBlank = text.isBlank(inside..<end)
            return edits + [TextEdit(range: inside..<(isBlank ? end : inside), text: " \(entry.text) ")]
        }
        let place = text.offset(first.keyRange.start)
        return edits + [TextEdit(range: place..<place, text: entry.text + "," + separator(before: first))]
    }

    /// Returns a new section above `app`, which keeps its other keys.
    private func newSection(before app: YAMLEntry, _ quote: String, _ entry: Moved) -> [TextEdit] {
        let key = "\(quote)features\(quote):"
        guard !root.isFlow(text) else {
            let place = text.offset(app.keyRange.start)
            return [TextEdit(range: place..<place, text: "\(key) { \(entry.text) }," + separator(before: app))]
        }
        let place = text.lineStart(text.firstComment(above: app.keyRange.start.line))
        let indentation = String(repeating: " ", count: app.keyRange.start.column - 1)
        let section = indentation + key + text.lineEnd + lines(entry, indentation: indentation + "  ")
        return [TextEdit(range: place..<place, text: section)]
    }

    private func lines(_ entry: Moved, indentation: String) -> String {
        (entry.comments + [entry.text + entry.trailer]).map { indentation + $0 + text.lineEnd }.joined()
    }

    /// Returns what separates two keys in brackets: a space, or the line break and the indentation of the next key.
    private func separator(before next: YAMLEntry) -> String {
        let line = text.lineStart(next.keyRange.start.line)
        let start = text.offset(next.keyRange.start)
        return text.isBlank(line..<start) ? text.lineEnd + text[line..<start] : " "
    }
}

private func trimmed(_ text: String) -> String {
    let isKept = { (scalar: Unicode.Scalar) in !isSpace(scalar) && scalar != "\n" && scalar != "\r" }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isKept), let last = scalars.lastIndex(where: isKept) else { return "" }
    return String(text[first...last])
}

extension YAMLNode {
    fileprivate var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    func entry(_ key: String) -> YAMLEntry? { entries?.first { $0.key == key } }

    /// Whether the value is written in brackets. It must have no anchor and no tag.
    fileprivate func isFlow(_ text: ManifestText) -> Bool {
        let start = text.offset(range.start)
        return start < text.scalars.count && (text.scalars[start] == "{" || text.scalars[start] == "[")
    }

    fileprivate func hasOwn(_ range: SourceRange) -> Bool {
        self.range.start <= range.start && range.end <= self.range.end
    }
}

extension YAMLEntry {
    /// Whether a value is written in this entry, and has no anchor and no tag.
    fileprivate func hasOwn(_ node: YAMLNode, _ text: ManifestText, isNested: Bool = false) -> Bool {
        let start = text.offset(node.range.start)
        guard keyRange.end <= node.range.start, value.range.start >= keyRange.end, node.range.end <= value.range.end
        else { return false }
        guard !isNested, start < text.scalars.count else { return true }
        return text.scalars[start] != "&" && text.scalars[start] != "!"
    }

    /// Whether a key is written in this entry, and does not come from a merge key.
    fileprivate func hasOwn(_ entry: YAMLEntry, _ text: ManifestText, isNested: Bool = false) -> Bool {
        guard value.range.start <= entry.keyRange.start, entry.keyRange.end <= value.range.end else { return false }
        return isNested
            || entry.hasOwn(entry.value, text) && !["&", "!"].contains(text.scalars[text.offset(entry.keyRange.start)])
    }
}
