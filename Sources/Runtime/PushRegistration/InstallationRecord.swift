import AuthCore
import Foundation

/// The records of this installation: its random identifier, and whether the service may have it registered. They
/// contain no token, and nothing about a user.
actor InstallationRecord {
    private struct Contents: Codable {
        /// A random UUID in lower case.
        let installation: String
        /// Whether the service may have the device registered. Written before the request that registers it.
        var mayBeRegistered: Bool
    }

    private let store: any SecureStore
    private var contents: Contents?

    init(_ store: any SecureStore) { self.store = store }

    /// Returns the identifier, after storing that the device may be registered. The first call creates the identifier.
    func beginRegistration() async throws(SecureStoreError) -> String {
        var next = try await read() ?? Contents(installation: UUID().uuidString.lowercased(), mayBeRegistered: false)
        if !next.mayBeRegistered {
            next.mayBeRegistered = true
            try await write(next)
        }
        return next.installation
    }

    /// The device is not registered any more.
    func endRegistration() async {
        guard var next = contents, next.mayBeRegistered else { return }
        next.mayBeRegistered = false
        // If this fails, the next launch assumes that the device may be registered.
        do { try await write(next) } catch { contents = next }
    }

    /// The identifier of an installation that may be registered; `nil` if it is not, or if this is not known.
    func registeredInstallation() async -> String? {
        guard let contents = try? await read(), contents.mayBeRegistered else { return nil }
        return contents.installation
    }

    /// Whether the service may have the device registered. `true` if the store cannot be read.
    func mayBeRegistered() async -> Bool {
        do { return try await read()?.mayBeRegistered ?? false } catch { return true }
    }

    /// Whether there is no record, although the store can be read: the device was never registered, or the record was
    /// lost.
    func isMissing() async -> Bool {
        do { return try await read() == nil } catch { return false }
    }

    // MARK: The question

    /// Whether the user has answered the question for the permission. `true` if the store cannot be read, so that the
    /// user is not asked at every launch.
    func hasAnswered() async -> Bool {
        do { return try await store.read(.pushQuestion) != nil } catch { return true }
    }

    /// The user has answered the question. If this cannot be stored, the next launch asks again.
    func userAnswered() async { try? await store.write(Data("answered".utf8), for: .pushQuestion) }

    // MARK: The store

    private func read() async throws(SecureStoreError) -> Contents? {
        if let contents { return contents }
        let data: Data?
        do throws(SecureStoreError) {
            data = try await store.read(.pushInstallation)
        } catch {
            // A lost identifier is that of an earlier installation.
            guard error.isPermanent else { throw error }
            data = nil
        }
        let stored = data.flatMap { try? JSONDecoder().decode(Contents.self, from: $0) }
        // Another call may have read or written it meanwhile.
        if contents == nil { contents = stored }
        return contents
    }

    private func write(_ next: Contents) async throws(SecureStoreError) {
        guard let data = try? JSONEncoder().encode(next) else { return }
        try await store.write(data, for: .pushInstallation)
        contents = next
    }
}

extension SecureStoreKey {
    static let pushInstallation = SecureStoreKey(rawValue: "push-installation")
    static let pushQuestion = SecureStoreKey(rawValue: "push-question")
}
