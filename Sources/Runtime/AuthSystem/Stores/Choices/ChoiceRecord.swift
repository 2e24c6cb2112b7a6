internal import AuthCore
internal import Foundation

/// The choices that a user has made, as they are stored in the records.
struct ChoiceRecord: Codable, Equatable {
    /// The digest of the user's identifier; `nil` until the user has signed in.
    var owner: String?
    /// The user's choice; `nil` if the user made none.
    var staysSignedIn: Bool?
    var unlocksWithBiometrics: Bool?

    static let key = SecureStoreKey(rawValue: "session-choices")

    /// Reads the record. A record that cannot be decoded contains no choices, so that the policy holds.
    ///
    /// - Throws: The error of the store. The choices are then unknown.
    static func read(from records: any SecureStore) async throws(SecureStoreError) -> ChoiceRecord? {
        try await records.read(key).flatMap { try? JSONDecoder().decode(ChoiceRecord.self, from: $0) }
    }

    func write(to records: any SecureStore) async throws(SecureStoreError) {
        guard let data = try? JSONEncoder().encode(self) else { throw .system(code: EINVAL) }
        try await records.write(data, for: Self.key)
    }

    /// Returns the digest of a user's identifier. The records are not secret, and an identifier could be an address.
    static func owner(_ userID: String) -> String { Base64URL.encode(SHA256.hash("session-choices " + userID)) }
}
