/// A valid email address.
///
/// An address has a dot-atom before the `@` (RFC 5321 section 4.1.2) and a host name with at least one dot after it.
/// Both may contain characters beyond ASCII (RFC 6531). Quoted local parts and address literals are not accepted.
public struct EmailAddress: Sendable {
    /// The address as entered, without surrounding white space.
    public let text: String
    /// The address in lower case. Addresses that differ only in case belong to the same account.
    package let comparisonKey: String

    /// The reason why a text is not an email address.
    public enum Problem: Error, Hashable, Sendable {
        /// The text is empty, or only white space.
        case empty
        /// The part before the `@` is longer than 64 bytes, or the address is longer than 254 (RFC 5321 section
        /// 4.5.3.1).
        case tooLong
        /// The text does not have the form of an address.
        case malformed
    }

    /// Creates an address from a text, which may have surrounding white space.
    public init(_ text: String) throws(Problem) {
        let trimmed = text.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .empty }
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .malformed }
        guard parts[0].utf8.count <= 64, trimmed.utf8.count <= 254 else { throw .tooLong }
        guard Self.isDotAtom(parts[0]), Self.isHostName(parts[1]) else { throw .malformed }
        self.text = trimmed
        comparisonKey = trimmed.lowercased()
    }

    /// The address with most of its local part hidden: `m•••@example.com`. The user recognizes the destination of a
    /// code, but the text does not disclose the address.
    public var masked: String {
        let parts = text.split(separator: "@")
        return "\(parts[0].prefix(1))•••@\(parts[1])"
    }

    private static let atomSymbols = Set("!#$%&'*+-/=?^_`{|}~".unicodeScalars)

    private static func isDotAtom(_ local: Substring) -> Bool {
        local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.unicodeScalars.allSatisfy { isWordScalar($0) || atomSymbols.contains($0) }
        }
    }

    private static func isHostName(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy { isWordScalar($0) || $0 == "-" }
            }
    }

    /// Returns whether a scalar is a letter, a mark or a digit of any script. Spaces and control characters are not.
    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }
}

extension EmailAddress: RedactedValue {}

extension EmailAddress: Hashable {
    /// Returns whether both addresses belong to the same account.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        left.comparisonKey == right.comparisonKey
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(comparisonKey) }
}

extension EmailAddress {
    /// Creates the email address that a user signs in with.
    ///
    /// - Throws: `.invalidEmail` if `username` is not an email address.
    public init(username: String) throws(AuthError) {
        do throws(Problem) { self = try EmailAddress(username) } catch { throw .invalidEmail(error) }
    }
}

extension EmailAddress {
    /// Creates an email address from a literal in generated code.
    ///
    /// - Precondition: The literal is a valid email address. The generator has checked it. If the literal was edited
    ///   afterwards and is not valid, the program stops with a message.
    public init(validated literal: StaticString) {
        do throws(Problem) {
            self = try EmailAddress("\(literal)")
        } catch {
            // A release build stops at a failed precondition without its message.
            fatalError(
                "\"\(literal)\" is not an email address: write it in the brand's manifest and generate again")
        }
    }
}

extension String {
    fileprivate func trimmingWhitespace() -> String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
