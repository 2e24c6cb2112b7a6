/// An e-mail address: what a person typed, checked, with a form for comparing.
///
/// It accepts what people have: a dot-atom before the `@` (RFC 5321 section 4.1.2), a host name with at least one dot
/// after it, and characters beyond ASCII in both (RFC 6531). Quoted local parts and address literals are refused.
public struct EmailAddress: Sendable {
    /// The address as it was typed, without the white space around it.
    public let text: String
    /// The address in lower case. Two addresses that differ only in case are one account's.
    public let comparisonKey: String

    /// Why a text is not an e-mail address.
    public enum Problem: Error, Hashable, Sendable {
        /// There is nothing but white space.
        case empty
        /// Before the `@` more than 64 bytes, or more than 254 in all (RFC 5321 section 4.5.3.1).
        case tooLong
        /// It does not have the form of an address.
        case malformed

        /// A sentence to show to the person, in English.
        public var message: String {
            switch self {
            case .empty: "Please enter your email."
            case .tooLong: "That email is too long."
            case .malformed: "That is not an email. It should look like name@example.com."
            }
        }
    }

    /// The address in `text`, which may have white space around it.
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

    /// The address with most of its local part hidden: `m•••@example.com`. Says where a code went, not to whom.
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

    /// A letter or digit of ASCII, or a letter, mark or digit beyond it; no space and no control character.
    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }
}

extension EmailAddress: Hashable {
    /// Whether both are one account's.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        left.comparisonKey == right.comparisonKey
    }

    /// Hashes what is compared.
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

extension String {
    fileprivate func trimmingWhitespace() -> String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
