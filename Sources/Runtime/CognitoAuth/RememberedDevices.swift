import AuthCore
import Foundation

/// The remembered devices of the users who signed in to a pool on this device.
///
/// A store that fails never stops a sign-in: the user then signs in as on a new device, and the devices are kept in
/// memory. No user is asked to unlock them.
actor RememberedDevices: RedactedValue {
    /// The stored value.
    private struct Contents: Codable {
        let userPoolID: String
        let clientID: String
        let devices: [RememberedDevice]
    }

    /// The number of users whose devices are kept.
    private static let limit = 10
    private static let writeTries = 3

    private let store: any SecureStore
    private let configuration: CognitoConfiguration
    /// The devices, if the store could not be read or written.
    private var unwritten: [RememberedDevice]?

    init(store: any SecureStore, configuration: CognitoConfiguration) {
        self.store = store
        self.configuration = configuration
    }

    /// Returns the confirmed device of a user; `nil` if the user signs in as on a new device.
    func confirmed(of username: String) async -> RememberedDevice? {
        await read().devices.first { $0.username == username && $0.isConfirmed }
    }

    /// Returns the device with a key.
    func device(_ key: String) async -> RememberedDevice? {
        await read().devices.first { $0.key == key }
    }

    /// Keeps a user's device, and forgets the one from before.
    func keep(_ device: RememberedDevice) async {
        await change { devices in
            devices.removeAll { $0.username == device.username }
            devices = Array((devices + [device]).suffix(Self.limit))
        }
    }

    /// Records that the pool confirmed a device.
    ///
    /// - Returns: `false` if the device was forgotten in the meantime.
    func confirm(_ key: String) async -> Bool {
        await change { devices in
            for index in devices.indices where devices[index].key == key { devices[index].isConfirmed = true }
        }
        return await device(key) != nil
    }

    /// The keys of all devices.
    var keys: Set<String> {
        get async { Set(await read().devices.map(\.key)) }
    }

    func forget(_ key: String) async { await forget([key]) }

    func forget(_ keys: Set<String>) async {
        await change { $0.removeAll { keys.contains($0.key) } }
    }

    /// Returns the devices, and the stored value that contains them. `stored` is an error if the store fails, and
    /// success with `nil` if it contains no value.
    private func read() async -> (devices: [RememberedDevice], stored: Result<Data?, SecureStoreError>) {
        let stored: Result<Data?, SecureStoreError>
        do throws(SecureStoreError) { stored = .success(try await store.read(.devices)) } catch {
            stored = .failure(error)
        }
        let contents = (try? stored.get()).flatMap { try? JSONDecoder().decode(Contents.self, from: $0) }
        // An app with another pool or app client has replaced them.
        let isMine =
            contents?.userPoolID == configuration.userPoolID && contents?.clientID == configuration.clientID
        return (unwritten ?? (isMine ? contents?.devices : nil) ?? [], stored)
    }

    private func change(_ change: (inout [RememberedDevice]) -> Void) async {
        for _ in 0..<Self.writeTries {
            let (before, stored) = await read()
            var after = before
            change(&after)
            guard after != before || unwritten != nil else { return }
            unwritten = after
            guard case .success(let expected) = stored, let isWritten = await write(after, replacing: expected) else {
                return
            }
            if !isWritten || unwritten == after { unwritten = nil }
            if isWritten { return }
        }
    }

    /// Replaces the stored value. Returns `false` if another process has changed it, `nil` if the store fails.
    private func write(_ devices: [RememberedDevice], replacing expected: Data?) async -> Bool? {
        let contents = Contents(
            userPoolID: configuration.userPoolID, clientID: configuration.clientID, devices: devices)
        let value = devices.isEmpty ? nil : try? JSONEncoder().encode(contents)
        do throws(SecureStoreError) {
            return try await store.replace(expected, with: value, for: .devices)
        } catch {
            return nil
        }
    }
}
