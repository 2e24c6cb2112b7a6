public import AuthCore

/// An account that exists in the mock from the start, with a known password.
///
/// It follows the same rules as an account of a user who signed up: its password can be reset, and it can be deleted.
/// A deleted account returns only with a new mock, which is at the next launch of the app.
///
/// The description and the mirror contain neither the password nor personal data.
public struct MockAccount: Hashable, Sendable, RedactedValue {
    /// Whether the user has proved that the email address is theirs.
    public enum State: Hashable, Sendable {
        /// The user can sign in.
        case confirmed
        /// The user needs a code to sign in. It is sent on request, and never if the brand uses no codes.
        case pending
    }

    /// The email address.
    public let email: EmailAddress
    /// The password. It need not meet the brand's policy, which only applies to passwords that a user sets.
    public let password: SecretText
    /// Whether the user has proved that the email address is theirs.
    public let state: State
    /// The step that each sign-in asks for after the password, or `nil`. The mock's mailbox contains the
    /// codes, also those of an authenticator app. A new password ends the challenge.
    public let challenge: SignInChallenge.Kind?
    /// The input of the user at sign-up, such as names. The birthdate is `YYYY-MM-DD`.
    public let profile: [SignUpField: String]

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - email: The email address.
    ///   - password: The password.
    ///   - state: Whether the user has proved that the email address is theirs.
    ///   - challenge: The step that each sign-in asks for after the password.
    ///   - profile: The input of the user at sign-up.
    public init(
        email: EmailAddress, password: SecretText, state: State = .confirmed, challenge: SignInChallenge.Kind? = nil,
        profile: [SignUpField: String] = [:]
    ) {
        self.email = email
        self.password = password
        self.state = state
        self.challenge = challenge
        self.profile = profile
    }

    /// Creates an account from a literal. Generated packages call this with the values of the manifest.
    ///
    /// - Parameters:
    ///   - email: The email address.
    ///   - password: The password.
    ///   - state: Whether the user has proved that the email address is theirs.
    ///   - challenge: The step that each sign-in asks for after the password.
    ///   - profile: The input of the user at sign-up.
    /// - Precondition: `email` is a valid email address. The generator checks it.
    public init(
        email: StaticString, password: SecretText, state: State = .confirmed, challenge: SignInChallenge.Kind? = nil,
        profile: [SignUpField: String] = [:]
    ) {
        self.init(
            email: EmailAddress(validated: email), password: password, state: state, challenge: challenge,
            profile: profile)
    }

    /// The attributes of the profile, in the order of the fields.
    var attributes: [AuthUserAttribute] {
        SignUpField.allCases.compactMap { field in
            profile[field].map { AuthUserAttribute(field.attributeKey, value: $0) }
        }
    }
}

extension MockAccount: CanonicallyDescribed {
    package var canonicalValues: [(name: String, value: Any)] {
        [
            (name: "email", value: email), (name: "password", value: password), (name: "state", value: state),
            (name: "challenge", value: challenge as Any), (name: "profile", value: profile),
        ]
    }
}
