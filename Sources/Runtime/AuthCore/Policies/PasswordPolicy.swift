/// The requirements for a brand's passwords.
///
/// The length counts user-perceived characters. An emoji is one character, and so is `é` in each of its encodings. The
/// character classes are those of Unicode, so `Ж` is an uppercase letter. A service may have stricter requirements, and
/// refuse a password that meets these.
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

    /// The minimum number of characters.
    public let minLength: Int
    /// The maximum number of characters. Each service has its own maximum, and some silently truncate longer passwords.
    public let maxLength: Int
    /// The required character classes.
    public let required: Set<CharacterClass>

    /// Creates a policy.
    public init(minLength: Int, maxLength: Int = 128, required: Set<CharacterClass> = []) {
        self.minLength = minLength
        self.maxLength = maxLength
        self.required = required
    }

    /// Returns all requirements that a password does not meet: first the length, then the classes in the order of
    /// declaration. The list is empty if the password is valid.
    public func unmetRequirements(by password: String) -> [PasswordRequirement] {
        var unmet: [PasswordRequirement] = []
        if password.count < minLength { unmet.append(.minLength(minLength)) }
        if password.count > maxLength { unmet.append(.maxLength(maxLength)) }
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

    /// A message for the user, in English.
    public var message: String {
        switch self {
        case .minLength(let length): "Use at least \(length) characters."
        case .maxLength(let length): "Use at most \(length) characters."
        case .contains(.lowercase): "Add a lowercase letter."
        case .contains(.uppercase): "Add an uppercase letter."
        case .contains(.digit): "Add a number."
        case .contains(.symbol): "Add a symbol."
        }
    }
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
