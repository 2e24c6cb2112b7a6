internal import AuthCore
internal import Foundation

/// What an app does at its first use of the Keychain about items of an earlier installation.
///
/// Deleting the app deletes its files, but not its Keychain items. A marker among the app's files shows that this installation
/// has run before.
enum FirstLaunch: Equatable {
    /// Nothing: the marker is there, or cannot be read. An unreadable marker proves nothing.
    case doNothing
    /// Leaves the marker, and keeps what is in the Keychain.
    case mark
    /// Removes what is in the Keychain, and then leaves the marker.
    case removeAndMark

    static let marker = SecureStoreKey(rawValue: "installed")

    /// The decision for what the marker's record says.
    static func decision(marker: Result<Data?, SecureStoreError>, removesLeftovers: Bool) -> FirstLaunch {
        switch marker {
        case .success(nil): removesLeftovers ? .removeAndMark : .mark
        case .success, .failure: .doNothing
        }
    }
}

/// A store that leaves the marker of the installation, and first removes what an earlier installation left if it is asked to.
actor FirstLaunchStore: SecureStore {
    private let store: any SecureStore
    private let records: any SecureStore
    private let removesLeftovers: Bool
    private let removeAll: @Sendable () async throws(SecureStoreError) -> Void
    private var preparation: Task<Result<Void, SecureStoreError>, Never>?
    private var isPrepared = false

    /// - Parameters:
    ///   - store: The store whose items outlive the app.
    ///   - records: The store of the marker, which goes with the app.
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

    /// Nothing is written before the marker is left: a later launch could take it for a leftover.
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
