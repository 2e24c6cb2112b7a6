import AuthCore
import Foundation

/// The client token, which identifies this installation to Clerk.
///
/// The token is not a part of the session: it exists before a user signs in, and stays after the sign-out, so that the
/// next sign-in is not one on a new device. Any response can replace it.
actor ClerkClientToken: RedactedValue {
    private static let key = SecureStoreKey(rawValue: "clerk-client")

    private let store: any SecureStore
    /// A change that the store has refused. It is written before the next request.
    private var unsaved: (seen: Data?, new: Data?)?

    /// Creates the token of an app whose store this is.
    init(store: any SecureStore) {
        self.store = store
    }

    /// Returns the token; `nil` before the first response of the service. A token that can never be read again is
    /// replaced by a newer one, or forgotten: then the service issues another.
    func current() async throws(SecureStoreError) -> String? {
        do throws(SecureStoreError) {
            if let change = unsaved {
                _ = try await store.replace(change.seen, with: change.new, for: Self.key)
                unsaved = nil
            }
            return try await store.read(Self.key).flatMap { String(data: $0, encoding: .utf8) }
        } catch {
            guard error.isPermanent else { throw error }
            let newer = unsaved?.new.flatMap { String(data: $0, encoding: .utf8) }
            try await write(newer)
            return newer
        }
    }

    /// Stores the token of another client in place of this one's; `nil` to have none.
    func write(_ token: String?) async throws(SecureStoreError) {
        if let token {
            try await store.write(Data(token.utf8), for: Self.key)
        } else {
            try await store.remove(Self.key)
        }
        unsaved = nil
    }

    /// Stores the token of a response, unless another response has replaced the one that the request contained.
    ///
    /// - Parameters:
    ///   - field: The response's `Authorization` field. An empty one, or one without a token, orders the app to forget
    ///     the token.
    ///   - sent: The token that the request contained.
    /// - Returns: Whether the response ordered the app to forget the token.
    func receive(_ field: String?, insteadOf sent: String?) async -> Bool {
        guard let field = field?.trimmingCharacters(in: .whitespaces), field != sent else { return false }
        let isForgotten = field.isEmpty || field.lowercased() == "bearer"
        let change = (seen: sent.map { Data($0.utf8) }, new: isForgotten ? nil : Data(field.utf8))
        do throws(SecureStoreError) {
            _ = try await store.replace(change.seen, with: change.new, for: Self.key)
        } catch {
            unsaved = change
        }
        return isForgotten
    }
}
