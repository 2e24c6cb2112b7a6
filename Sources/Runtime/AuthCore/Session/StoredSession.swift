package import Foundation

/// A session in its stored form.
struct StoredSession: Sendable, Equatable, Identifiable, RedactedValue {
    /// The identifier of the session, which renewals keep. It distinguishes a renewed session from another one.
    let id: UUID
    /// The session's user.
    private(set) var user: AuthUser
    /// Apple's identifier of the user, if the session began with a credential of Apple.
    let appleUserID: String?
    /// The bearer token of requests.
    let accessToken: String
    /// Claims about the user, as a JWT.
    let idToken: String?
    /// The token for requesting new tokens.
    private(set) var refreshToken: String?
    /// The lifetime of the access token from `issuedAt`, in seconds.
    let lifetime: TimeInterval
    /// The time of the request for the tokens, by the device's clock.
    let issuedAt: Date
    /// The time at which the session began, by the device's clock. Renewals keep it.
    let beganAt: Date

    /// Creates a new session.
    init(user: AuthUser, appleUserID: String? = nil, tokenSet: TokenSet, issuedAt: Date) {
        self.init(user: user, appleUserID: appleUserID, tokenSet: tokenSet, issuedAt: issuedAt, last: nil)
    }

    /// Returns the session after a renewal. It keeps the tokens that the server did not send again.
    func renewed(by tokenSet: TokenSet, at moment: Date) -> StoredSession {
        StoredSession(user: user, appleUserID: appleUserID, tokenSet: tokenSet, issuedAt: moment, last: self)
    }

    /// Returns the session with a new refresh token and the same other tokens.
    func rotated(to refreshToken: String) -> StoredSession {
        var rotated = self
        rotated.refreshToken = refreshToken
        return rotated
    }

    /// Returns the session after its user has changed the email address.
    func changingEmail(to email: EmailAddress) -> StoredSession {
        var changed = self
        changed.user = AuthUser(
            userID: user.userID, username: user.username, email: email.text, provider: user.provider)
        return changed
    }

    private init(
        user: AuthUser, appleUserID: String?, tokenSet: TokenSet, issuedAt: Date, last: StoredSession?
    ) {
        id = last?.id ?? UUID()
        self.user = user
        self.appleUserID = appleUserID
        self.issuedAt = issuedAt
        beganAt = last?.beganAt ?? issuedAt
        accessToken = tokenSet.accessToken
        idToken = tokenSet.idToken ?? last?.idToken
        refreshToken = tokenSet.refreshToken ?? last?.refreshToken
        lifetime = max(0, tokenSet.expiresIn / .seconds(1))
    }

    /// Whether no service knows the session. It has no tokens, and never expires.
    var isLocal: Bool { accessToken.isEmpty && refreshToken == nil }

    /// The tokens in the form that apps use.
    var tokens: AuthTokens {
        AuthTokens(
            accessToken: accessToken, idToken: idToken, refreshToken: refreshToken,
            expiresAt: isLocal ? .distantFuture : issuedAt.addingTimeInterval(lifetime))
    }

    /// The time between renewal and expiry of the access token, in seconds: a tenth of its lifetime, at most a minute.
    var margin: TimeInterval { min(60, lifetime / 10) }
}

extension StoredSession: Codable {
    /// The version of this format. Sessions of other versions are not decoded.
    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, id, userID, username, email, provider, appleUserID, accessToken, idToken, refreshToken, lifetime,
            issuedAt, beganAt
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        let provider = SignInProvider(rawValue: try values.decode(String.self, forKey: .provider))
        guard version == Self.version, let provider else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "a session of another version")
        }
        id = try values.decode(UUID.self, forKey: .id)
        user = AuthUser(
            userID: try values.decode(String.self, forKey: .userID),
            username: try values.decode(String.self, forKey: .username),
            email: try values.decodeIfPresent(String.self, forKey: .email), provider: provider)
        appleUserID = try values.decodeIfPresent(String.self, forKey: .appleUserID)
        accessToken = try values.decode(String.self, forKey: .accessToken)
        idToken = try values.decodeIfPresent(String.self, forKey: .idToken)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refreshToken)
        lifetime = try values.decode(TimeInterval.self, forKey: .lifetime)
        issuedAt = try values.decode(Date.self, forKey: .issuedAt)
        beganAt = try values.decode(Date.self, forKey: .beganAt)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(id, forKey: .id)
        try values.encode(user.userID, forKey: .userID)
        try values.encode(user.username, forKey: .username)
        try values.encodeIfPresent(user.email, forKey: .email)
        try values.encode(user.provider.rawValue, forKey: .provider)
        try values.encodeIfPresent(appleUserID, forKey: .appleUserID)
        try values.encode(accessToken, forKey: .accessToken)
        try values.encodeIfPresent(idToken, forKey: .idToken)
        try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try values.encode(lifetime, forKey: .lifetime)
        try values.encode(issuedAt, forKey: .issuedAt)
        try values.encode(beganAt, forKey: .beganAt)
    }
}

extension AuthUser {
    /// Returns the identifier of the user of a stored session; `nil` if the data is not a session of this version.
    package static func identifier(inStoredSession data: Data) -> String? {
        (try? StoredSession(data: data))?.user.userID
    }
}

extension StoredSession {
    /// Decodes a session.
    init(data: Data) throws(SecureStoreError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            // Another version of the app stored the session. The store itself detects altered data.
            throw .unsupportedVersion((try? JSONDecoder().decode(Version.self, from: data))?.version ?? 0)
        }
    }

    /// Encodes the session for the store.
    func data() throws(SecureStoreError) -> Data {
        do {
            return try JSONEncoder().encode(self)
        } catch {
            throw .system(code: EINVAL)
        }
    }

    private struct Version: Decodable {
        let version: Int
    }
}

/// The session of this process: its tokens, and their age by a monotonic clock.
struct LiveSession: Sendable, Equatable, RedactedValue {
    /// The session in the form for the store.
    let stored: StoredSession
    /// The uptime at which the tokens were requested. For restored tokens, it is before the start of the process.
    let requestedAt: Duration
    /// The refresh token that this process last wrote to the store or found there. It differs from the session's
    /// refresh token if the store could not be written after a renewal.
    var keptToken: String?
    /// The last proof of identity of the session's user. The store does not contain it.
    var proof: RecordedProof?

    /// Creates a session whose tokens were requested at this uptime.
    init(stored: StoredSession, requestedAt: Duration, keptToken: String?, proof: RecordedProof? = nil) {
        self.stored = stored
        self.proof = proof
        self.requestedAt = requestedAt
        self.keptToken = keptToken
    }

    /// Creates a session that was read from the store.
    ///
    /// Only the device's clock determines the age of the tokens. If the clock was set back to before the request, the
    /// access token counts as expired, and is renewed.
    init(restored stored: StoredSession, clock: SessionClock) {
        let age = clock.now().timeIntervalSince(stored.issuedAt)
        self.init(
            stored: stored, requestedAt: clock.uptime() - .seconds(age < 0 ? stored.lifetime : age, atMost: .longest),
            keptToken: stored.refreshToken)
    }

    /// Returns whether these tokens replace those in the store, and no other process has replaced them.
    func isNext(after stored: StoredSession) -> Bool {
        stored.id == self.stored.id && stored.refreshToken == keptToken
    }

    /// Whether the store contains the session's current refresh token.
    var isKept: Bool { keptToken == stored.refreshToken }

    /// Returns whether the access token has expired.
    func hasEnded(_ clock: SessionClock) -> Bool {
        !stored.isLocal && clock.uptime() - requestedAt >= .seconds(stored.lifetime, atMost: .longest)
    }

    /// Returns whether the access token must be renewed: it has expired, or expires soon.
    func needsRenewal(_ clock: SessionClock) -> Bool {
        !stored.isLocal && clock.uptime() - requestedAt >= .seconds(stored.lifetime - stored.margin, atMost: .longest)
    }
}
