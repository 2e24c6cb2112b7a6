public import AuthCore
internal import Foundation

/// The app's handling of a guest's data when the guest has signed up or in: to take it over to the account, or to clear
/// it.
///
/// It is called after the account's session has replaced the guest's session on this device, and before
/// ``BrandAuth/state`` reports the account, so that the app never shows the account without its data. It delays the app
/// until it returns. Use time limits for requests.
///
/// It is called at least once. If it throws, or if the process is killed before it returns, the user stays signed in,
/// and the next launch with the same account calls it again. So a repetition must change nothing. A sign-out of the
/// account in between does not cancel it: the next launch with this account calls it. It is never called for another
/// account, for another guest, or for a guest whose session has ended before the sign-in. After such an end, the app
/// decides about the guest's data when ``BrandAuth/state`` becomes `.signedOut`.
public typealias GuestUpgrade = @Sendable (_ guest: AuthUser, _ account: AuthUser) async throws -> Void

/// The upgrades of guests on this device that have not completed.
actor GuestUpgrades {
    private let store: any SecureStore
    private let upgrade: GuestUpgrade
    /// The upgrades that this process has started.
    private var started: [Upgrade: Task<Void, Never>] = [:]
    private var lastAccess: Task<Void, Never>?
    /// Whether another session followed that of the guest in the record, or it has ended. The record may not say so if
    /// the store could not be written.
    private var isGuestOver = false
    /// The account that followed the guest in the record, and still gets the guest's data.
    private var successor: String?

    /// - Parameters:
    ///   - store: The store of the record, which contains personal data.
    ///   - upgrade: The app's closure.
    init(store: any SecureStore, upgrade: @escaping GuestUpgrade) {
        self.store = store
        self.upgrade = upgrade
    }

    /// A guest's upgrade to an account.
    struct Upgrade: Codable, Hashable {
        fileprivate let guest: Member
        fileprivate let account: Member
    }

    fileprivate struct Member: Codable, Hashable {
        let userID: String
        let username: String
        let email: String?
        let provider: String

        init(_ user: AuthUser) {
            (userID, username, email) = (user.userID, user.username, user.email)
            provider = user.provider.rawValue
        }

        var user: AuthUser? {
            SignInProvider(rawValue: provider).map {
                AuthUser(userID: userID, username: username, email: email, provider: $0)
            }
        }
    }

    /// The record in the store.
    private struct Record: Codable, Equatable {
        /// The guest whose session is on this device.
        var guest: Member?
        var pending: [Upgrade] = []

        static let key = SecureStoreKey(rawValue: "guest-upgrade")
        /// The number of pending upgrades that are kept. Older ones are dropped.
        static let maximumCount = 16
    }

    /// Records the signed-in user.
    ///
    /// - Returns: The upgrades to this user that have not completed.
    func sessionBegan(of user: AuthUser) async -> [Upgrade] {
        let isOver = isGuestOver && successor != user.userID
        isGuestOver = !user.isGuest
        successor = user.isGuest || isOver ? nil : user.userID
        return await access { record in
            if isOver { record.guest = nil }
            guard !user.isGuest else {
                record.guest = Member(user)
                return []
            }
            if let guest = record.guest {
                record.guest = nil
                record.pending.removeAll { $0.guest == guest && $0.account.userID == user.userID }
                record.pending.append(Upgrade(guest: guest, account: Member(user)))
                record.pending = Array(record.pending.suffix(Record.maximumCount))
            }
            return record.pending.filter { $0.account.userID == user.userID }
        }
    }

    /// Performs upgrades, each once in this process.
    func perform(_ upgrades: [Upgrade]) async {
        for upgrade in upgrades {
            let running = started[upgrade] ?? Task { await perform(upgrade) }
            started[upgrade] = running
            await running.value
        }
    }

    /// Forgets the guest whose session has ended. Pending upgrades stay.
    func sessionEnded() async {
        isGuestOver = true
        successor = nil
        _ = await access { record in
            record.guest = nil
            return []
        }
    }

    private func perform(_ pending: Upgrade) async {
        guard let guest = pending.guest.user, let account = pending.account.user,
            (try? await upgrade(guest, account)) != nil
        else { return }
        _ = await access { record in
            record.pending.removeAll { $0 == pending }
            return []
        }
    }

    /// Reads and changes the record, one access after another. Returns the result of the change even if the store
    /// cannot be written: the upgrade is then performed now, and the earlier record repeats it at the next launch.
    private func access(_ change: @escaping @Sendable (inout Record) -> [Upgrade]) async -> [Upgrade] {
        let before = lastAccess
        let task = Task { [store] () -> [Upgrade] in
            await before?.value
            // Without the record, no upgrade is known. It stays for the next launch.
            guard let data = try? await .some(store.read(Record.key)) else { return [] }
            let found = data.flatMap { try? JSONDecoder().decode(Record.self, from: $0) } ?? Record()
            var record = found
            let result = change(&record)
            if record == Record() {
                if data != nil { try? await store.remove(Record.key) }
            } else if record != found, let data = try? JSONEncoder().encode(record) {
                try? await store.write(data, for: Record.key)
            }
            return result
        }
        lastAccess = Task { _ = await task.value }
        return await task.value
    }
}

extension GuestUpgrades.Upgrade: RedactedValue {}
