package import Diagnostics

/// The result of reading a brand's terms document.
package enum TermsDocument: Equatable, Sendable {
    case text(String)
    case missing
    /// A phrase that completes "'terms.md' …", with the remedy.
    case unusable(String)
    /// The document contains a control character, at this place in it.
    case controlCharacter(Unicode.Scalar, SourceRange)

    /// The sentence that reveals a placeholder.
    package static let placeholderMark = "This text is a placeholder."

    /// The text of a new brand's terms, which brands may share until they are written.
    package static let placeholder = """
        # Terms

        > \(placeholderMark) Replace it with the brand's terms, checked by a lawyer, before you ask users to
        > accept them, and set `legal.terms.version` in `brand.yaml` to their date.

        """

    /// The maximum size in bytes.
    static let maximumSize = 1 << 20

    package init(_ path: String, in files: any FileReader) {
        do {
            self.init(try files.read(path, limit: Self.maximumSize + 1), path: path)
        } catch .missing {
            self = .missing
        } catch {
            self = .unusable("cannot be read: \(error.reason)")
        }
    }

    private init(_ bytes: [UInt8], path: String) {
        guard bytes.count <= Self.maximumSize else {
            self = .unusable("is longer than 1 MiB; shorten it")
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard var text = String(validating: body, as: UTF8.self) else {
            self = .unusable("is not valid UTF-8; save it as UTF-8")
            return
        }
        if body.contains(0x0D) { text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
        if !InvisibleText.isVisible(text) {
            self = .unusable("is empty; write the terms into it")
        } else if let (character, range) = text.first(isControl, path: path) {
            self = .controlCharacter(character, range)
        } else {
            self = .text(text)
        }
    }
}

/// Returns whether terms must not contain a character: controls except tabs and line ends, and noncharacters that XML 1.0
/// cannot represent (section 2.2). With NUL, `diff` takes the document for a binary file.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
}

extension String {
    /// Returns the first character of a file's text that meets a condition, with its range. The condition is not met by
    /// printable ASCII.
    package func first(
        _ condition: (Unicode.Scalar) -> Bool, path: String
    ) -> (character: Unicode.Scalar, range: SourceRange)? {
        guard utf8.contains(where: { $0 < 0x09 || ($0 > 0x0A && $0 < 0x20) || $0 > 0x7E }) else { return nil }
        var (line, column) = (1, 1)
        for scalar in unicodeScalars {
            if condition(scalar) {
                let start = SourcePosition(line: line, column: column)
                let end = SourcePosition(line: line, column: column + 1)
                return (scalar, SourceRange(file: SourceFile(path: path, text: self), start: start, end: end))
            }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return nil
    }
}
