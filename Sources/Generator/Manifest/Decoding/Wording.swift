/// A text of a manifest as a message quotes it: on one line, shortened where it is long.
package func quoted(_ text: String) -> String {
    let limit = 60
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        switch scalar {
        case "\n": shown += "\\n"
        case "\r": shown += "\\r"
        case "\t": shown += "\\t"
        default: shown.unicodeScalars.append(scalar)
        }
    }
    return "'\(shown)\(text.unicodeScalars.count > limit ? "…" : "")'"
}

extension String {
    /// Unicode code points, counted by their first bytes in UTF-8.
    var characterCount: Int {
        var text = self
        return text.withUTF8 { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
package func enumerated(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
