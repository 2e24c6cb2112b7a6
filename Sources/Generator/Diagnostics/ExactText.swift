/// A text that is compared by its bytes.
///
/// `String` treats canonically equivalent texts as equal, such as `é` as one character and as two. Paths and names of
/// files that differ in this way lead to different files, so sets and dictionaries of paths have this type as their key.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: some StringProtocol) {
        self.text = String(text)
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    // Texts with the same bytes have the same hash as strings.
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ExactText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension StringProtocol {
    /// Returns whether both texts have the same UTF-8 bytes. `==` ignores differences in Unicode normalization.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text with every character outside of ASCII as `\u{…}`, for a message about texts that look the same.
    package var spelledOut: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isASCII {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}
