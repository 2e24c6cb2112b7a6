public import AuthCore

/// Who signs the user in, as the `identity_provider` parameter names it ("Authorize endpoint" in the Amazon Cognito
/// developer guide). Any provider that a user pool knows can be named; the constants are those that brands offer.
public struct IdentityProvider: RawRepresentable, Sendable, Hashable {
    /// The provider's name in the user pool.
    public let rawValue: String

    /// The provider that the user pool knows by this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Sign in with Apple.
    public static let apple = Self(rawValue: "SignInWithApple")
    /// Google.
    public static let google = Self(rawValue: "Google")
    /// The user pool itself: e-mail and password on the hosted page.
    public static let email = Self(rawValue: "COGNITO")
}

extension IdentityProvider {
    /// The provider behind one of a brand's ways to sign in. Throws ``HostedUIError/notHosted(_:)`` for a guest, whom no
    /// page signs in.
    public init(_ provider: SignInProvider) throws(HostedUIError) {
        switch provider {
        case .apple: self = .apple
        case .google: self = .google
        case .email: self = .email
        case .guest: throw .notHosted(provider)
        }
    }
}
