/// A further step that a service asks for after the password.
///
/// A challenge is valid for one sign-in, and only for some minutes. It exists only in memory: the type cannot be
/// encoded. The description and the mirror contain neither the destination nor the continuation.
public struct SignInChallenge: Sendable, Hashable {
    /// The kind of answer.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A code that the service sent by email.
        case emailCode
        /// A code that the service sent in a text message.
        case smsCode
        /// The current code of the user's authenticator app.
        case authenticatorCode
        /// A password that replaces the one that an administrator set.
        case newPassword
    }

    /// The kind of answer.
    public let kind: Kind
    /// The address or the number that received the code, as the service masks it; `nil` if it sent none or reports
    /// none.
    public let destination: String?
    /// The account's missing fields, which the answer must contain. Only with `.newPassword`.
    public let requiredFields: [SignUpField]
    /// The backend's own reference to the sign-in. It is a secret, because it proves that the password was right.
    package let continuation: SecretText

    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - kind: The kind of answer.
    ///   - destination: The destination of the code, as the service masks it. An empty text counts as `nil`.
    ///   - requiredFields: The fields that the answer must contain.
    ///   - continuation: The backend's own reference to the sign-in.
    public init(
        _ kind: Kind, destination: String? = nil, requiredFields: [SignUpField] = [], continuation: SecretText
    ) {
        self.kind = kind
        self.destination = destination.flatMap { $0.isEmpty ? nil : $0 }
        self.requiredFields = requiredFields
        self.continuation = continuation
    }

    /// Returns whether the user can answer the same challenge again after this error. After any other error, the
    /// sign-in is over.
    public static func staysOpen(after error: AuthError) -> Bool {
        switch error {
        case .codeMismatch(let attemptsLeft): attemptsLeft != 0
        case .invalidPassword, .missingFields, .limitExceeded, .network: true
        default: false
        }
    }
}

extension SignInChallenge: RedactedValue {
    /// The kind of answer.
    public var description: String { "SignInChallenge(\(kind.rawValue), redacted)" }
}

/// The user's answer to a challenge.
public struct SignInAnswer: Sendable, Equatable, RedactedValue {
    /// The code or the new password.
    public let secret: SecretText
    /// The attributes of the challenge's ``SignInChallenge/requiredFields``.
    public let attributes: [AuthUserAttribute]

    /// Creates an answer.
    public init(_ secret: SecretText, attributes: [AuthUserAttribute] = []) {
        self.secret = secret
        self.attributes = attributes
    }
}
