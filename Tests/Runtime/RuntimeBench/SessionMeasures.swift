import AuthCore
import AuthCrypto
import AuthSystem
import Foundation

/// A session that a launch finds in its encrypted file, up to its tokens.
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
            authority: NoAuthority(), store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
    }
}

/// The least of the same work: a session read from such a file and decoded, without anything that keeps it.
struct ReadSession: Measure {
    /// As many fields, and of the same kinds, as a kept session has.
    private struct Kept: Codable {
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
        try await store.write(JSONEncoder().encode(Kept()), for: .session)
    }

    func once() async throws -> Int {
        guard let data = try await store.read(.session) else { return 0 }
        return try JSONDecoder().decode(Kept.self, from: data).accessToken.utf8.count
    }
}

/// For sessions that are neither renewed nor ended.
struct NoAuthority: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) throws(AuthError) { throw .network }
}

extension EncryptedFileStore {
    /// A store in a folder of the one that the process runs in.
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
    /// Tokens as long as a Cognito user pool's.
    static let example = TokenSet(
        accessToken: String(repeating: "a", count: 1100), idToken: String(repeating: "i", count: 1000),
        refreshToken: String(repeating: "r", count: 1800), expiresIn: .seconds(3600))
}
