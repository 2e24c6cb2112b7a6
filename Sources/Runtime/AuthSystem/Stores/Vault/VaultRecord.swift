internal import AuthCore
internal import Foundation

/// The choices that a user has made about the session, as the records contain them. Without a choice, the policy holds.
struct VaultRecord: Codable, Equatable {
    /// The digest of the user's identifier; `nil` until the user has signed in.
    var owner: String?
    /// The user's choice; `nil` if the user made none.
    var staysSignedIn: Bool?
    var unlocksWithBiometrics: Bool?

    /// Reads the record. A record that cannot be decoded contains no choices.
    ///
    /// - Throws: The error of the store. The choices are then unknown.
    static func read(from records: any SecureStore) async throws(SecureStoreError) -> VaultRecord? {
        try await records.read(VaultKey.choices).flatMap { try? JSONDecoder().decode(VaultRecord.self, from: $0) }
    }

    func write(to records: any SecureStore) async throws(SecureStoreError) {
        guard let data = try? JSONEncoder().encode(self) else { throw .system(code: EINVAL) }
        try await records.write(data, for: VaultKey.choices)
    }

    /// Returns the digest of a user's identifier. The records are not secret, and an identifier could be an address.
    static func owner(_ userID: String) -> String { Base64URL.encode(SHA256.hash("session-choices " + userID)) }
}
