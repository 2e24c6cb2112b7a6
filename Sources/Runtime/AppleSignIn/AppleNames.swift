internal import AuthCore
internal import Foundation

/// The names of users that no service has received yet. Each belongs to one user of Apple.
///
/// Apple tells a name only once, so it is stored before the first request. A store that fails keeps nothing, but the
/// name stays in memory, and the sign-in continues.
actor AppleNames {
    private let store: any SecureStore
    private var names: [String: AppleIDName] = [:]

    init(store: any SecureStore) {
        self.store = store
    }

    /// Keeps the name of a user, which replaces an earlier one.
    func keep(_ name: AppleIDName, of userID: String) async {
        names[userID] = name
        if let data = Self.data(of: name) { try? await store.write(data, for: Self.key(of: userID)) }
    }

    /// Returns the name of a user; `nil` if it was delivered, or cannot be read.
    func name(of userID: String) async -> AppleIDName? {
        if let name = names[userID] { return name }
        guard let data = try? await store.read(Self.key(of: userID)) else { return nil }
        return try? JSONDecoder().decode(AppleIDName.self, from: data)
    }

    /// Removes a name that was delivered. A name that Apple has told since stays.
    func remove(_ name: AppleIDName, of userID: String) async {
        if names[userID] == name { names[userID] = nil }
        if let data = Self.data(of: name) {
            _ = try? await store.replace(data, with: nil, for: Self.key(of: userID))
        }
    }

    /// Removes the name of a user whose account was deleted.
    func remove(of userID: String) async {
        names[userID] = nil
        try? await store.remove(Self.key(of: userID))
    }

    /// The same bytes for the same name.
    private static func data(of name: AppleIDName) -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try? encoder.encode(name)
    }

    /// A name of a value cannot contain every character of an identifier.
    private static func key(of userID: String) -> SecureStoreKey {
        SecureStoreKey(rawValue: "apple-name.\(SHA256.hash(userID).hexadecimal)")
    }
}
