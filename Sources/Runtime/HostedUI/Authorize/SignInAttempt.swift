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
    /// The requested identity provider; `nil` if the hosted page lets the user choose.
    package let provider: IdentityProvider?
    /// The start of the attempt, by the device's clock.
    package private(set) var startedAt: Date
    /// The identifier of the signed-in user who proves their identity again; `nil` for a sign-in.
    package let reauthenticatedUserID: String?
    /// The service's own identifier of the sign-in; `nil` if it has none before the callback.
    package let serviceID: String?

    /// Creates an attempt. Draws 32 bytes each for state, nonce and verifier, in this order.
    package init(
        redirectURI: String, provider: IdentityProvider?, random: any RandomSource, startedAt: Date,
        reauthenticatedUserID: String? = nil
    ) {
        self.init(
            redirectURI: redirectURI, provider: provider, random: random, startedAt: startedAt,
            reauthenticatedUserID: reauthenticatedUserID, serviceID: nil)
    }

    /// Creates an attempt that the service has an identifier for.
    package init(
        redirectURI: String, provider: IdentityProvider?, random: any RandomSource, startedAt: Date,
        reauthenticatedUserID: String?, serviceID: String?
    ) {
        state = AuthorizationState(random: random)
        nonce = AuthorizationNonce(random: random)
        pkce = PKCE(verifier: CodeVerifier(random: random))
        self.redirectURI = redirectURI
        self.provider = provider
        self.startedAt = startedAt
        self.reauthenticatedUserID = reauthenticatedUserID
        self.serviceID = serviceID
    }
}

/// The stored form of an attempt while its page is open. Contains secrets, so store it only in a `SecureStore`.
extension SignInAttempt: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, nonce, verifier, redirectURI, provider, startedAt, reauthenticatedUserID, serviceID
    }

    /// Decodes a stored attempt. Throws `DecodingError` if the data is not an attempt.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        state = AuthorizationState(value: try values.decode(String.self, forKey: .state))
        nonce = AuthorizationNonce(value: try values.decode(String.self, forKey: .nonce))
        pkce = PKCE(verifier: try CodeVerifier(try values.decode(String.self, forKey: .verifier)))
        redirectURI = try values.decode(String.self, forKey: .redirectURI)
        provider = try values.decodeIfPresent(String.self, forKey: .provider).map(IdentityProvider.init)
        startedAt = try values.decode(Date.self, forKey: .startedAt)
        reauthenticatedUserID = try values.decodeIfPresent(String.self, forKey: .reauthenticatedUserID)
        serviceID = try values.decodeIfPresent(String.self, forKey: .serviceID)
    }

    /// Encodes the attempt with its secrets.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(state.value, forKey: .state)
        try values.encode(nonce.value, forKey: .nonce)
        try values.encode(pkce.verifier.value, forKey: .verifier)
        try values.encode(redirectURI, forKey: .redirectURI)
        try values.encodeIfPresent(provider?.rawValue, forKey: .provider)
        try values.encode(startedAt, forKey: .startedAt)
        try values.encodeIfPresent(reauthenticatedUserID, forKey: .reauthenticatedUserID)
        try values.encodeIfPresent(serviceID, forKey: .serviceID)
    }
}

/// The value that links a callback to its sign-in attempt (RFC 6749 section 10.12). This app did not request a callback
/// with any other `state`.
package struct AuthorizationState: Sendable, Hashable, RedactedValue {
    /// The value of the `state` parameter, in the URL and in the callback.
    package let value: String

    /// Creates a value from 32 random bytes, as 43 characters of base64url.
    package init(random: any RandomSource) {
        self.init(value: Base64URL.encode(random.bytes(count: 32)))
    }

    /// Restores a value.
    init(value: String) {
        self.value = value
    }
}

/// The value that links an ID token to its sign-in attempt (OpenID Connect Core section 3.1.2.1). The token must
/// contain it as its `nonce` claim.
package struct AuthorizationNonce: Sendable, Hashable, RedactedValue {
    /// The value of the `nonce` parameter in the URL and of the `nonce` claim in the ID token.
    package let value: String

    /// Creates a value from 32 random bytes, as 43 characters of base64url.
    package init(random: any RandomSource) {
        self.init(value: Base64URL.encode(random.bytes(count: 32)))
    }

    /// Restores a value.
    init(value: String) {
        self.value = value
    }
}

extension SignInAttempt {
    /// Returns the attempt with another start.
    fileprivate func started(at moment: Date) -> SignInAttempt {
        var attempt = self
        attempt.startedAt = moment
        return attempt
    }
}

/// Stores the attempt that is in progress, so that its callback is recognized even if the system terminated the app
/// while the page was open.
///
/// The stored attempt contains its issuer. Clients of several issuers can share a store, and none of them continues
/// another one's attempt. Otherwise a dishonest issuer could get the code and its verifier (mix-up attack, RFC 9700
/// section 4.4).
package actor SignInAttemptStore {
    /// The maximum time for a page, in seconds: ten minutes, twice the lifetime of Cognito's codes.
    static let lifetime: TimeInterval = 600
    private static let key = SecureStoreKey(rawValue: "sign-in-attempt")

    private struct Entry: Codable, RedactedValue {
        let issuer: String
        let attempt: SignInAttempt
    }

    private let store: any SecureStore
    private let issuer: String
    private let uptime: (@Sendable () -> Duration)?
    /// The last attempt that this process has started, and its uptime.
    private var started: (state: AuthorizationState, uptime: Duration)?
    /// The attempts that are being removed. Without this set, two callers could both succeed if the store's `replace`
    /// is not atomic.
    private var removing: Set<AuthorizationState> = []

    /// Creates the store of the attempts at an issuer.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - issuer: The issuer.
    ///   - uptime: A monotonic time. With it, a change of the device's clock does not change the age of an attempt that
    ///     this process has started.
    package init(store: any SecureStore, issuer: String, uptime: (@Sendable () -> Duration)? = nil) {
        self.store = store
        self.issuer = issuer
        self.uptime = uptime
    }

    /// Stores an attempt and replaces any existing one.
    package func save(_ attempt: SignInAttempt) async throws(SecureStoreError) {
        let entry = Entry(issuer: issuer, attempt: attempt)
        guard let data = try? JSONEncoder().encode(entry) else { throw .system(code: EINVAL) }
        started = uptime.map { (attempt.state, $0()) }
        try await store.write(data, for: Self.key)
    }

    /// Removes the attempt that is in progress, because the user signs out.
    package func clear() async throws(SecureStoreError) { try await store.remove(Self.key) }

    /// Returns the attempt that is in progress, or `nil` if there is none at this issuer. The attempt stays in the store.
    /// An attempt that cannot be decoded, or that is older than the lifetime, is removed.
    func current(at moment: Date) async throws(SecureStoreError) -> SignInAttempt? {
        guard let data = try await store.read(Self.key) else { return nil }
        guard let entry = Self.decoded(data), case let attempt = aged(entry.attempt, at: moment),
            abs(moment.timeIntervalSince(attempt.startedAt)) <= Self.lifetime
        else {
            _ = try await store.replace(data, with: nil, for: Self.key)
            return nil
        }
        return entry.issuer == issuer ? attempt : nil
    }

    /// Removes an attempt, but no other attempt.
    ///
    /// - Returns: Whether this call removed the attempt. Of several callers, in this process or others, exactly one
    ///   gets `true`.
    package func remove(_ attempt: SignInAttempt) async throws(SecureStoreError) -> Bool {
        guard removing.insert(attempt.state).inserted else { return false }
        defer { removing.remove(attempt.state) }
        guard let data = try await store.read(Self.key), let entry = Self.decoded(data),
            entry.attempt.state == attempt.state
        else { return false }
        return try await store.replace(data, with: nil, for: Self.key)
    }

    /// Takes the attempt that a callback belongs to, before the callback's code or error is read. No other call gets
    /// the attempt. See ``find(_:at:hasState:)`` for the parameters and the errors.
    ///
    /// - Throws: `.service(.noSignInAttempt)` also if another call has taken the attempt.
    package func take(
        _ callback: URL, at moment: Date, hasState: Bool = true
    ) async throws(AuthError) -> (SignInAttempt, CallbackParameters) {
        let (attempt, parameters) = try await find(callback, at: moment, hasState: hasState)
        try await take(attempt)
        return (attempt, parameters)
    }

    /// Takes an attempt. Throws `.service(.noSignInAttempt)` if another call has taken it, and `.storage`.
    package func take(_ attempt: SignInAttempt) async throws(AuthError) {
        let isMine: Bool
        do throws(SecureStoreError) { isMine = try await remove(attempt) } catch { throw .storage }
        guard isMine else { throw .service(.noSignInAttempt) }
    }

    /// Returns the attempt that a callback belongs to. The attempt stays.
    ///
    /// - Parameters:
    ///   - callback: The callback.
    ///   - moment: The current time.
    ///   - hasState: Whether the service returns the attempt's state. If it does not, something else in the callback must
    ///     be valid only for this attempt.
    /// - Returns: The attempt, and the parameters of the callback.
    /// - Throws: `.service(.noSignInAttempt)` if there is no attempt; `.storage`; and the errors of a callback that belongs to
    ///   no attempt.
    package func find(
        _ callback: URL, at moment: Date, hasState: Bool = true
    ) async throws(AuthError) -> (SignInAttempt, CallbackParameters) {
        let attempt: SignInAttempt?
        do throws(SecureStoreError) { attempt = try await current(at: moment) } catch { throw .storage }
        guard let attempt else { throw .service(.noSignInAttempt) }
        let parameters: CallbackParameters
        do throws(CallbackError) {
            parameters = try hasState ? attempt.parameters(of: callback) : attempt.parametersWithoutState(of: callback)
        } catch {
            throw error.asAuthError
        }
        return (attempt, parameters)
    }

    /// Returns the attempt, with its start corrected by the monotonic time.
    private func aged(_ attempt: SignInAttempt, at moment: Date) -> SignInAttempt {
        guard let started, started.state == attempt.state, let uptime else { return attempt }
        return attempt.started(at: moment.addingTimeInterval((started.uptime - uptime()) / .seconds(1)))
    }

    private static func decoded(_ data: Data) -> Entry? {
        try? JSONDecoder().decode(Entry.self, from: data)
    }
}
