import AuthCore
import AuthCrypto
import AuthSystem
import Foundation

/// The restoration of a session from its encrypted file at a launch, up to its tokens.
struct RestoredSession: Measure {
    private let store = EncryptedFileStore.example(named: "restore")

    init() async throws {
        let session = controller()
        try await session.begin(as: .example, with: .example, for: session.signInTicket())
    }

    func once() async throws -> Int {
        try await controller().session().tokens?.accessToken.utf8.count ?? 0
    }

    private func controller() -> SessionController {
        SessionController(
            authority: UnavailableAuthority(), store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
    }
}

/// The minimum of the same work: a session is read from such a file and decoded, without a session controller.
struct ReadSession: Measure {
    /// A value with as many fields as a stored session, of the same types.
    private struct StoredSession: Codable {
        var version = 1
        var userID = AuthUser.example.userID
        var username = AuthUser.example.username
        var email = AuthUser.example.email
        var provider = AuthUser.example.provider.rawValue
        var accessToken = TokenSet.example.accessToken
        var idToken = TokenSet.example.idToken
        var refreshToken = TokenSet.example.refreshToken
        var lifetime = 3600.0
        var issuedAt = Date()
    }

    private let store = EncryptedFileStore.example(named: "read")

    init() async throws {
        try await store.write(JSONEncoder().encode(StoredSession()), for: .session)
    }

    func once() async throws -> Int {
        guard let data = try await store.read(.session) else { return 0 }
        return try JSONDecoder().decode(StoredSession.self, from: data).accessToken.utf8.count
    }
}

/// An authority that cannot be reached, for sessions that are neither renewed nor ended.
struct UnavailableAuthority: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) throws(AuthError) { throw .network }
}

extension EncryptedFileStore {
    /// A store in a subfolder of the working directory.
    static func example(named name: String) -> EncryptedFileStore {
        let key = SymmetricKey(SystemRandomSource().bytes(count: AES256GCM.keyByteCount))
        return EncryptedFileStore(folder: "\(FileManager.default.currentDirectoryPath)/\(name)", key: .key(key))
    }
}

extension AuthUser {
    static let example = AuthUser(
        userID: "6f9619ff-8b86-d011-b42d-00cf4fc964ff", username: "mira", email: "mira@example.com", provider: .google)
}

extension TokenSet {
    /// Tokens as long as those of a Cognito user pool.
    static let example = TokenSet(
        accessToken: String(repeating: "a", count: 1100), idToken: String(repeating: "i", count: 1000),
        refreshToken: String(repeating: "r", count: 1800), expiresIn: .seconds(3600))
}
