internal import AuthCore
internal import Foundation

/// The action for Keychain items of an earlier installation, at the first use of the Keychain.
///
/// Deleting an app deletes its files, but not its Keychain items. A marker among the app's files shows that this
/// installation has run before.
enum FirstLaunch: Equatable {
    /// Does nothing, because the marker exists or cannot be read. An unreadable marker does not show a first launch.
    case doNothing
    /// Writes the marker and keeps the Keychain items.
    case mark
    /// Removes the Keychain items and then writes the marker.
    case removeAndMark

    static let marker = SecureStoreKey(rawValue: "installed")

    /// Returns the action for the result of reading the marker.
    static func decision(marker: Result<Data?, SecureStoreError>, removesLeftovers: Bool) -> FirstLaunch {
        switch marker {
        case .success(nil): removesLeftovers ? .removeAndMark : .mark
        case .success, .failure: .doNothing
        }
    }
}

/// A store that marks the installation, and optionally removes the values of an earlier installation first.
actor FirstLaunchStore: SecureStore {
    private let store: any SecureStore
    private let records: any SecureStore
    private let removesLeftovers: Bool
    private let removeAll: @Sendable () async throws(SecureStoreError) -> Void
    private var preparation: Task<Result<Void, SecureStoreError>, Never>?
    private var isPrepared = false

    /// - Parameters:
    ///   - store: The store whose items survive the deletion of the app.
    ///   - records: The store of the marker, which is deleted with the app.
    ///   - removesLeftovers: Whether an installation without a marker removes the items.
    ///   - removeAll: Removes all items of the store.
    init(
        _ store: any SecureStore, records: any SecureStore, removesLeftovers: Bool,
        removeAll: @escaping @Sendable () async throws(SecureStoreError) -> Void
    ) {
        self.store = store
        self.records = records
        self.removesLeftovers = removesLeftovers
        self.removeAll = removeAll
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await prepare()
        return try await store.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await prepare()
        try await store.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await prepare()
        try await store.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await prepare()
        return try await store.replace(expected, with: value, for: key)
    }

    /// Writes the marker before the first access, because a later launch could otherwise remove a value as a leftover.
    private func prepare() async throws(SecureStoreError) {
        guard !isPrepared else { return }
        let running = preparation ?? Task { await self.prepared() }
        preparation = running
        let result = await running.value
        preparation = nil
        if case .failure(let error) = result { throw error }
        isPrepared = true
    }

    private func prepared() async -> Result<Void, SecureStoreError> {
        let marker: Result<Data?, SecureStoreError>
        do throws(SecureStoreError) {
            marker = .success(try await records.read(FirstLaunch.marker))
        } catch {
            marker = .failure(error)
        }
        do throws(SecureStoreError) {
            switch FirstLaunch.decision(marker: marker, removesLeftovers: removesLeftovers) {
            case .doNothing: break
            case .mark: _ = try? await records.write(Data(), for: FirstLaunch.marker)
            case .removeAndMark:
                try await removeAll()
                try await records.write(Data(), for: FirstLaunch.marker)
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
