/// The system's sheet for Sign in with Apple, and the state of a user's Apple Account in the app.
///
/// On Apple systems, the module AppleSignIn implements it. In tests, it is a script.
public protocol AppleIDProvider: Sendable {
    /// Asks the user to sign in with Apple, and waits until the sheet closes. Closes it if the task is canceled.
    ///
    /// - Parameters:
    ///   - nonce: The hash that the identity token will contain.
    ///   - requestsName: Whether the sheet asks for the name and the email address.
    /// - Returns: The user's credential, which the caller must check.
    /// - Throws: `.cancelled` if the user closed the sheet.
    func credential(nonce: HashedAppleNonce, requestsName: Bool) async throws(AppleIDError) -> AppleIDCredential

    /// Returns whether a user still uses the Apple Account with the app.
    ///
    /// - Parameter userID: Apple's identifier of the user (``AppleIDCredential/userID``).
    /// - Returns: The state, as the system knows it.
    /// - Throws: `.unavailable` if the system could not determine the state. This says nothing about the user.
    func state(of userID: String) async throws(AppleIDError) -> AppleIDState

    /// Returns a new stream with one element for each notification that an authorization was revoked, from now on. A
    /// notification does not name the user.
    func revocations() -> AsyncStream<Void>
}

/// The state of a user's Apple Account in an app (`ASAuthorizationAppleIDProvider.CredentialState`).
public enum AppleIDState: Sendable, Hashable, CaseIterable {
    /// The user has authorized the app.
    case authorized
    /// The user has stopped using the Apple Account with the app.
    case revoked
    /// The device's Apple Account is not that of the user, or the device has none.
    case notFound
    /// The app has moved to another developer team. The user has revoked nothing.
    case transferred
}

/// The reason why the system returned no credential or no state.
public enum AppleIDError: Error, Sendable, Hashable {
    /// The user closed the sheet, or the task was canceled.
    case cancelled
    /// The app has no window for the sheet.
    case notPresented
    /// The system did not answer, for example without a network, or because the app lacks the entitlement.
    case unavailable
}

/// The credential of a user who has signed in with Apple.
public struct AppleIDCredential: Sendable, Equatable, RedactedValue {
    /// Apple's identifier of the user for the developer team, which never changes (`user`, and `sub` of the token).
    public let userID: String
    /// The identity token, a JWT for the user's service.
    public let identityToken: SecretText
    /// A code that a service can exchange for tokens once within five minutes, for example to revoke them when the
    /// account is deleted; `nil` if there is none.
    public let authorizationCode: SecretText?
    /// The user's name; `nil` if the user shares none. Apple tells it only at the first sign-in to the app.
    public var name: AppleIDName?

    /// Creates a credential.
    public init(
        userID: String, identityToken: SecretText, authorizationCode: SecretText? = nil, name: AppleIDName? = nil
    ) {
        self.userID = userID
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.name = name
    }
}

/// The name that a user shares with an app. The user can edit it in the sheet.
public struct AppleIDName: Sendable, Hashable, Codable, RedactedValue {
    /// The first name; `nil` if the user shares none.
    public let given: String?
    /// The last name; `nil` if the user shares none.
    public let family: String?

    /// Creates a name from its parts. Returns `nil` if both are missing or empty.
    public init?(given: String?, family: String?) {
        let parts = [given, family].map { part in part.flatMap { $0.isEmpty ? nil : $0 } }
        guard parts.contains(where: { $0 != nil }) else { return nil }
        (self.given, self.family) = (parts[0], parts[1])
    }
}

/// The random nonce of one sign-in with Apple. The service receives it, and Apple never does: Apple receives the
/// ``HashedAppleNonce``.
package struct AppleNonce: Sendable, Hashable, RedactedValue {
    /// The nonce.
    package let value: String

    /// Creates a nonce from a random text.
    package init(_ value: String) {
        self.value = value
    }
}

/// The SHA-256 of a nonce in lowercase hexadecimal digits, which Apple writes to the identity token.
public struct HashedAppleNonce: Sendable, Hashable {
    /// The digits.
    public let value: String

    /// Creates a value from the digits of a hash.
    public init(digits value: String) {
        self.value = value
    }
}
