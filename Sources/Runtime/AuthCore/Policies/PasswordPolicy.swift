/// The requirements for a brand's passwords.
///
/// No part of the runtime normalizes a password, and services compare its bytes. A user pool, its sign-in pages in a
/// browser and earlier versions of an app take the password as the user typed it, so a client that normalized it would
/// lock out every user whose keyboard types another form (Unicode Standard Annex #15). So `é` as one code point and as
/// two are different passwords, for all backends and the mock.
///
/// The length counts Unicode code points (NIST SP 800-63B section 5.1.1.2), as JSON Schema does in the platform
/// backend's document. A service that counts UTF-16 code units or bytes counts at least as many. The character classes
/// are those of Unicode, so `Ж` is an uppercase letter. A service may have stricter requirements, and refuse a password
/// that meets these.
public struct PasswordPolicy: Hashable, Sendable {
    /// A class of characters that a password must contain.
    public enum CharacterClass: String, CaseIterable, Hashable, Sendable {
        /// A lowercase letter (Unicode category Ll).
        case lowercase
        /// An uppercase or titlecase letter (Lu, Lt).
        case uppercase
        /// A decimal digit of any script (Nd).
        case digit
        /// Punctuation or a symbol (P*, S*). A space is neither.
        case symbol
    }

    /// The minimum number of code points.
    public let minLength: Int
    /// The maximum number of code points. Each service has its own maximum, and some silently truncate longer
    /// passwords.
    public let maxLength: Int
    /// The required character classes.
    public let required: Set<CharacterClass>
    /// Whether the app's screens ask for a new password twice. The repetition is compared on the device and never sent.
    public let isEnteredTwice: Bool

    /// Creates a policy.
    public init(
        minLength: Int, maxLength: Int = 128, required: Set<CharacterClass> = [], isEnteredTwice: Bool = false
    ) {
        self.minLength = minLength
        self.maxLength = maxLength
        self.required = required
        self.isEnteredTwice = isEnteredTwice
    }

    /// Returns whether a new password can be set: it was typed twice without a difference, or the policy asks for it
    /// only once. Compares the bytes, as services do.
    package func matches(_ password: String, repeated: String) -> Bool {
        !isEnteredTwice || password.utf8.elementsEqual(repeated.utf8)
    }

    /// Returns all requirements that a password does not meet: first the length, then the classes in the order of
    /// declaration. The list is empty if the password is valid.
    public func unmetRequirements(by password: String) -> [PasswordRequirement] {
        var unmet: [PasswordRequirement] = []
        let length = password.unicodeScalars.count
        if length < minLength { unmet.append(.minLength(minLength)) }
        if length > maxLength { unmet.append(.maxLength(maxLength)) }
        let present = Set(password.unicodeScalars.compactMap(CharacterClass.init(of:)))
        unmet += CharacterClass.allCases.filter { required.contains($0) && !present.contains($0) }
            .map(PasswordRequirement.contains)
        return unmet
    }
}

/// A requirement for passwords.
public enum PasswordRequirement: Hashable, Sendable {
    /// At least this number of characters.
    case minLength(Int)
    /// At most this number of characters.
    case maxLength(Int)
    /// At least one character of the class.
    case contains(PasswordPolicy.CharacterClass)
}

extension PasswordPolicy.CharacterClass {
    fileprivate init?(of scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: self = .lowercase
        case .uppercaseLetter, .titlecaseLetter: self = .uppercase
        case .decimalNumber: self = .digit
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            self = .symbol
        default: return nil
        }
    }
}
