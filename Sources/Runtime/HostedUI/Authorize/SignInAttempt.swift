package import AuthCore
package import Foundation

/// The values of one sign-in attempt, against which its callback is checked. They are never used for a second attempt.
package struct SignInAttempt: Sendable, Hashable {
    /// The value that links the callback to this attempt.
    package let state: AuthorizationState
    /// The value that links the ID token to this attempt.
    package let nonce: AuthorizationNonce
    /// The value that links the code to this attempt.
    package let pkce: PKCE
    /// The URI of the callback. The token endpoint requires the same value (RFC 6749 section 4.1.3).
    package let redirectURI: String
    /// The requested provider; `nil` if the hosted page lets the user choose.
    package let provider: SignInProvider?
    /// The start of the attempt, by the device's clock.
    package fileprivate(set) var startedAt: Date
    /// The identifier of the signed-in user who proves their identity again; `nil` for a sign-in.
    package let reauthenticatedUserID: String?

    /// Creates an attempt. Draws 32 bytes each for state, nonce and verifier, in this order.
    package init(
        redirectURI: String, provider: SignInProvider?, random: any RandomSource, startedAt: Date,
        reauthenticatedUserID: String? = nil
    ) {
        state = AuthorizationState(random: random)
        nonce = AuthorizationNonce(random: random)
        pkce = PKCE(verifier: CodeVerifier(random: random))
        self.redirectURI = redirectURI
        self.provider = provider
        self.startedAt = startedAt
        self.reauthenticatedUserID = reauthenticatedUserID
    }
}

/// The value that links a callback to its sign-in attempt (RFC 6749 section 10.12). This app did not request a callback
/// with any other `state`.
package struct AuthorizationState: Sendable, Hashable, RedactedValue {
    /// The value of the `state` parameter, in the URL and in the callback.
    package let value: String

    /// Creates a value from 32 random bytes, as 43 characters of base64url.
    package init(random: any RandomSource) {
        value = Base64URL.encode(random.bytes(count: 32))
    }
}

/// The value that links an ID token to its sign-in attempt (OpenID Connect Core section 3.1.2.1). The token must
/// contain it as its `nonce` claim.
package struct AuthorizationNonce: Sendable, Hashable, RedactedValue {
    /// The value of the `nonce` parameter in the URL and of the `nonce` claim in the ID token.
    package let value: String

    /// Creates a value from 32 random bytes, as 43 characters of base64url.
    package init(random: any RandomSource) {
        value = Base64URL.encode(random.bytes(count: 32))
    }
}

/// The sign-in attempt whose page is open. Of several pages of a client, the last one counts.
///
/// The system's web authentication session calls back in the process that opened the page. So an attempt is in memory
/// only, and ends with the process.
package actor SignInAttempts {
    /// The maximum time for a page: ten minutes, twice the lifetime of Cognito's codes.
    static let lifetime = Duration.seconds(600)

    private let clock: SessionClock
    private var open: (state: AuthorizationState, uptime: Duration)?

    /// Creates the attempts of a client. The clock's uptime is their age, so that a change of the device's clock does
    /// not change it.
    package init(clock: SessionClock) {
        self.clock = clock
    }

    /// Begins an attempt, before its page opens. Ends any earlier one.
    package func begin(_ attempt: SignInAttempt) {
        open = (attempt.state, clock.uptime())
    }

    /// Ends an attempt whose page has not called back. A later attempt continues.
    package func end(_ attempt: SignInAttempt) {
        if open?.state == attempt.state { open = nil }
    }

    /// Ends the attempt whose page is open, because the user signs out.
    package func endAll() { open = nil }

    /// Ends an attempt with the callback of its page, before the callback's code or error is read.
    ///
    /// - Parameters:
    ///   - attempt: The attempt.
    ///   - callback: The callback.
    ///   - hasState: Whether the service returns the attempt's state. If it does not, something else in the callback
    ///     must be valid only for this attempt.
    /// - Returns: The attempt, with its start by the present time of the device's clock, and the callback's parameters.
    /// - Throws: `.service(.noSignInAttempt)` if the attempt has ended or is too old, and the errors of a callback that
    ///   belongs to another attempt.
    package func take(
        _ attempt: SignInAttempt, by callback: URL, hasState: Bool = true
    ) throws(AuthError) -> (SignInAttempt, CallbackParameters) {
        guard let open, open.state == attempt.state else { throw .service(.noSignInAttempt) }
        self.open = nil
        let age = clock.uptime() - open.uptime
        guard age <= Self.lifetime else { throw .service(.noSignInAttempt) }
        var attempt = attempt
        attempt.startedAt = clock.now().addingTimeInterval(-(age / .seconds(1)))
        do throws(CallbackError) {
            return (
                attempt,
                try hasState ? attempt.parameters(of: callback) : attempt.parametersWithoutState(of: callback)
            )
        } catch {
            throw error.asAuthError
        }
    }
}
