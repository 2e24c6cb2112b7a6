/// What a brand's passwords must be.
///
/// Length is counted in characters as people see them: `é` is one however it is encoded, and so is an emoji. Classes
/// are those of Unicode, so that `Ж` is an uppercase letter. A service may be narrower, and has the last word.
public struct PasswordPolicy: Hashable, Sendable {
    /// Something that a password must contain.
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

    /// The fewest characters.
    public let minLength: Int
    /// The most characters. Services have a bound of their own, and some silently ignore what lies beyond it.
    public let maxLength: Int
    /// What must be contained.
    public let required: Set<CharacterClass>

    /// A policy.
    public init(minLength: Int, maxLength: Int = 128, required: Set<CharacterClass> = []) {
        self.minLength = minLength
        self.maxLength = maxLength
        self.required = required
    }

    /// Everything that `password` lacks, at once: its length first, then the classes in the order they are declared.
    /// Empty where the password will do.
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

/// One thing that a password must be.
public enum PasswordRequirement: Hashable, Sendable {
    /// At least so many characters.
    case minLength(Int)
    /// At most so many characters.
    case maxLength(Int)
    /// At least one character of the class.
    case contains(PasswordPolicy.CharacterClass)

    /// A sentence to show to the person, in English.
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
