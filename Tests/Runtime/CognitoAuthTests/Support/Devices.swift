import AuthCore
import Foundation
import RuntimeTestSupport

@testable import CognitoAuth

/// The device of the tests.
let deviceKey = "us-east-1_0b6f7d4e-0000-4a4a-8b8b-0123456789ab"

extension ExampleToken {
    /// An access token that is bound to a device.
    static func access(_ name: String, device: String) -> String {
        make(
            #"{"token_use": "access", "client_id": "example1client", "jti": "\#(name)", "device_key": "\#(device)"}"#)
    }
}

extension Fixture {
    /// Returns a response with the tokens of a device.
    static func tokens(
        of device: String, isNew: Bool = false, access: String = "a-1", id: String = ExampleToken.id(),
        refresh: String? = "refresh-1", expiresIn: Int = 3600
    ) -> String {
        let tokens = tokens(
            access: ExampleToken.access(access, device: device), id: id, refresh: refresh, expiresIn: expiresIn)
        guard isNew else { return tokens }
        let metadata = #""NewDeviceMetadata": {"DeviceKey": "\#(device)", "DeviceGroupKey": "-group"}, "#
        return tokens.replacingOccurrences(of: #""TokenType""#, with: metadata + #""TokenType""#)
    }

    /// Signs Mira in on a new device, which the pool confirms.
    func signInOnNewDevice(expiresIn: Int = 3600) async throws {
        await pool.respond(to: "ConfirmDevice", #"{"UserConfirmationNecessary": false}"#)
        await pool.respond(to: "InitiateAuth", Self.tokens(of: deviceKey, isNew: true, expiresIn: expiresIn))
        _ = try await client.signIn(username: "mira@example.com", password: "Passw0rd")
        await pool.removeResponses()
    }

    /// A client after a new launch on the same device, or with another store.
    func client(store: any SecureStore) -> CognitoAuthClient {
        let now = clock.now
        return CognitoAuthClient(
            brand: .example(signUpFields: [], minimumAge: 0), configuration: .example(), transport: transport,
            store: store,
            clock: SessionClock(
                now: now, uptime: { .seconds(now().timeIntervalSince(present)) },
                sleep: { [sleeper] in await sleeper.sleep($0) }, jitter: { 0 }))
    }

    /// The remembered device of Mira in the store; `nil` if there is none.
    func storedDevice() async -> RememberedDevice? {
        await RememberedDevices(store: store, configuration: .example()).device(deviceKey)
    }
}

/// A store that cannot read or write the remembered devices.
actor DevicelessStore: SecureStore {
    private let sessions = InMemoryStore()

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        guard key != .devices else { throw .unavailable }
        return await sessions.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        guard key != .devices else { throw .unavailable }
        await sessions.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        guard key != .devices else { throw .unavailable }
        await sessions.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard key != .devices else { throw .unavailable }
        return await sessions.replace(expected, with: value, for: key)
    }
}
