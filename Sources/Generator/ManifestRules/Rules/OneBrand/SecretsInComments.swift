import Diagnostics
import Manifest
import YAMLTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Returns a diagnostic for the first secret in each comment of a file.
///
/// The YAML parser does not report comments, so this function searches the text: a `#` at the start of a line or after
/// white space starts a comment (YAML 1.2, section 6.6), unless it is part of a scalar.
func secrets(inCommentsOf root: YAMLNode, _ rule: Rule) -> [Diagnostic] {
    let file = root.range.file
    let comments = comments(in: file.bytes)
    let known = comments.isEmpty ? [] : root.mockPasswords
    return comments.compactMap { bytes in
        let text = String(decoding: file.bytes[bytes], as: UTF8.self)
        guard let (secret, words) = secret(inComment: text, except: known) else { return nil }
        let range = file.range(from: bytes.lowerBound, skipping: text[..<words.lowerBound], text[words])
        guard !root.hasScalar(at: range.start) else { return nil }
        return rule.diagnostic(
            "this comment contains what looks like \(secret.noun); remove it and revoke it", at: range)
    }
}

/// Returns the first secret in a comment's text, and its place. A word after `name:` or `name=` is examined as the value of
/// this key, unless it is one of the known passwords. A known password that has the form of a secret is a secret.
private func secret(inComment text: String, except known: [String]) -> (Secret, Range<String.Index>)? {
    func name(_ key: String, of value: Substring) -> String {
        known.contains(value.trimmed(of: "\"'{}[],")) ? "" : key
    }
    var key = ""
    for part in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        let word = part.drop { $0 == "#" }
        if let sign = word.lastIndex(where: { $0 == "=" || $0 == ":" }) {
            let key = String(word[..<sign])
            let value = word[word.index(after: sign)...]
            if !value.isEmpty, let secret = Secret(in: String(value), under: name(key, of: value)) {
                return (secret, value.startIndex..<value.endIndex)
            }
        }
        if let secret = Secret(in: String(word), under: name(key, of: word)) {
            return (secret, word.startIndex..<word.endIndex)
        }
        key = word.last == ":" || word.last == "=" ? String(word.dropLast()) : ""
    }
    // The header of a PEM block consists of several words.
    guard let secret = Secret(in: text), let start = text.firstIndex(where: { $0 != " " && $0 != "\t" }) else {
        return nil
    }
    return (secret, start..<text.endIndex)
}

extension Substring {
    fileprivate func trimmed(of characters: String) -> String {
        var text = self
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}

/// Returns whether a comment contains the name of a secret, and a word of 16 or more bytes directly after `:` or `=`, or
/// after one of them and a blank. No shorter word is a secret because of its name.
private func mayNameSecret(_ comment: UnsafeBufferPointer<UInt8>) -> Bool {
    var length: Int?
    for byte in comment {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "="): length = 0
        case UInt8(ascii: " "), UInt8(ascii: "\t"): length = length == 0 ? 0 : nil
        default:
            length = length.map { $0 + 1 }
            if length == 16 { return Secret.isNameOfSecret(comment) }
        }
    }
    return false
}

/// Returns whether a comment contains 16 bytes without a blank, or five hyphens. Every comment with a secret does, and few
/// other comments do.
private func hasLongWord(_ comment: UnsafeBufferPointer<UInt8>) -> Bool {
    var (length, hyphens) = (0, 0)
    for byte in comment {
        length = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") ? 0 : length + 1
        hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
        if length == 16 || hyphens == 5 { return true }
    }
    return false
}

/// Returns the byte ranges of the texts after the `#` of possible comments that may contain a secret, up to the ends of their
/// lines.
private func comments(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return [] }
        var found: [Range<Int>] = []
        var offset = 0
        // `memchr` compares many bytes at once.
        while let sign = memchr(start + offset, Int32(UInt8(ascii: "#")), bytes.count - offset) {
            let index = UnsafeRawPointer(sign) - UnsafeRawPointer(start)
            offset = index + 1
            guard index == 0 || " \t\r\n".utf8.contains(bytes[index - 1]) || bytes[index - 1] == 0xBF else { continue }
            while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
            let comment = UnsafeBufferPointer(rebasing: bytes[index + 1..<offset])
            guard hasLongWord(comment) else { continue }
            if Secret.Glance(comment).mayHoldSecret || mayNameSecret(comment) { found.append(index + 1..<offset) }
        }
        return found
    }
}

extension SourceFile {
    /// Returns the range of a text that follows other text at an offset, all on one line.
    fileprivate func range(from offset: Int, skipping before: Substring, _ text: Substring) -> SourceRange {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var (line, start) = (1, hasMark ? 3 : 0)
        for index in start..<offset {
            let isEnd = bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A)
            if isEnd { (line, start) = (line + 1, index + 1) }
        }
        let characters = bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
        let column = characters + before.unicodeScalars.count + 1
        return SourceRange(
            file: self, start: SourcePosition(line: line, column: column),
            end: SourcePosition(line: line, column: column + text.unicodeScalars.count))
    }
}

extension YAMLNode {
    /// Returns whether a position is inside a scalar or a key.
    fileprivate func hasScalar(at position: SourcePosition) -> Bool {
        switch content {
        case .scalar: range.start <= position && position < range.end
        case .sequence(let items): items.contains { $0.hasScalar(at: position) }
        case .mapping(let entries):
            entries.contains { entry in
                (entry.keyRange.start <= position && position < entry.keyRange.end)
                    || entry.value.hasScalar(at: position)
            }
        }
    }
}
