import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// Sessions on a remembered device: its confirmation, the renewals and the end.
@Suite struct DeviceSessionTests {
    private let fixture = Fixture()
    private var pool: ScriptedPool { fixture.pool }

    /// A renewal with the key of the device, or without.
    private func renewal(_ device: String? = deviceKey) -> String {
        let device = device.map { #","DeviceKey":"\#($0)""# } ?? ""
        return #"{"ClientId":"example1client"\#(device),"RefreshToken":"refresh-1"}"#
    }

    /// Signs in on a new device, whose confirmation fails.
    private func signInUnconfirmed(_ failure: Result<HTTPResponse, TransportError> = .failure(.timedOut)) async throws {
        await pool.respond(to: "ConfirmDevice", failure)
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        #expect(try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd").isSignedIn)
        await pool.removeResponses()
    }

    /// Signs Eve in, on a device that the pool does not track.
    private func signInEve() async throws {
        let id = ExampleToken.id(replacing: "sub-1", with: "sub-2")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(id: id, refresh: "refresh-2"))
        _ = try await fixture.client.signIn(username: "eve@example.com", password: "Passw0rd")
    }

    private func renews(_ client: CognitoAuthClient? = nil, after seconds: TimeInterval = 3600) async throws {
        fixture.clock.advance(by: seconds)
        await pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(of: deviceKey, access: "a-2", refresh: nil))
        _ = try await (client ?? fixture.client).fetchAuthSession()
    }

    /// Renews the session of a user without a device. The pool names one, and its confirmation succeeds or is lost.
    private func renewOnNewDevice(confirmed: Bool) async throws {
        try await fixture.signIn()
        let gate = await fixture.hold("ConfirmDevice")
        await pool.respond(to: "ConfirmDevice", confirmed ? .success(HTTPResponse(status: 200)) : .failure(.timedOut))
        await pool.respond(
            to: "GetTokensFromRefreshToken", Fixture.tokens(of: deviceKey, isNew: true, refresh: nil, expiresIn: 30))
        await pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(of: deviceKey, access: "a-2", refresh: nil))
        fixture.clock.advance(by: 3600)
        _ = try await fixture.client.fetchAuthSession()
        await gate.arrivals(1)
        #expect(await fixture.storedDevice()?.isConfirmed == false)
        await gate.open()
    }

    // MARK: - Confirmation

    @Test func `a sign-in succeeds although its device is not confirmed, and the next renewal confirms it first`()
        async throws
    {
        try await signInUnconfirmed()
        await pool.respond(to: "ConfirmDevice")
        try await renews()
        #expect(
            await pool.operations == ["InitiateAuth", "ConfirmDevice", "ConfirmDevice", "GetTokensFromRefreshToken"])
        #expect(await pool.bodies("GetTokensFromRefreshToken") == [renewal()])
        #expect(await fixture.storedDevice()?.isConfirmed == true)
    }

    @Test func `a device whose confirmation arrived without its response is confirmed`() async throws {
        try await signInUnconfirmed()
        await pool.refuse("ConfirmDevice", "DeviceKeyExistsException")
        try await renews()
        #expect(await fixture.storedDevice()?.isConfirmed == true)
    }

    @Test func `a process that ended before the confirmation confirms at the next launch`() async throws {
        let gate = await fixture.hold("ConfirmDevice")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        let signingIn = Task {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        await gate.arrivals(1)
        // The first client's request never reaches the pool.
        _ = await fixture.transport.hold { _ in false }
        let relaunched = fixture.client(store: ScriptedStore(await fixture.store.values))
        await pool.respond(to: "ConfirmDevice")
        try await renews(relaunched)
        #expect(await pool.operations == ["InitiateAuth", "ConfirmDevice", "GetTokensFromRefreshToken"])
        await gate.open()
        _ = try await signingIn.value
    }

    @Test func `a session whose device the pool cannot confirm now is not renewed, and does not end`() async throws {
        try await signInUnconfirmed()
        await pool.respond(to: "ConfirmDevice", .failure(.timedOut))
        await #expect(throws: AuthError.network) { try await renews() }
        #expect(await pool.bodies("GetTokensFromRefreshToken").isEmpty)
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-1")
    }

    @Test func `if the pool refuses the confirmation, its answer to the renewal counts`() async throws {
        try await signInUnconfirmed()
        await pool.refuse("ConfirmDevice", "NotAuthorizedException")
        await pool.refuse("GetTokensFromRefreshToken", "NotAuthorizedException")
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
    }

    @Test func `an unconfirmed device is not used for a sign-in`() async throws {
        try await signInUnconfirmed()
        await pool.respond(to: "InitiateAuth", Fixture.tokens())
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        #expect(await pool.bodies("InitiateAuth").last?.contains("DEVICE_KEY") == false)
    }

    @Test func `a confirmation that ends after the sign-out restores no device`() async throws {
        let gate = await fixture.hold("ConfirmDevice")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        await pool.respond(to: "ConfirmDevice")
        await pool.refuse("ForgetDevice", "ResourceNotFoundException")
        await pool.respond(to: "RevokeToken")
        let signingIn = Task {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        await gate.arrivals(1)
        #expect(await fixture.client.signOut() == .complete)
        await gate.open()
        _ = try await signingIn.value
        #expect(await fixture.store.values.isEmpty)
        // Once at the sign-out, and once for the device that was confirmed after it.
        #expect(await pool.bodies("ForgetDevice").count == 2)
    }

    @Test func `a device that is forgotten while its session continues stays at the pool`() async throws {
        let gate = await fixture.hold("ConfirmDevice")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        await pool.respond(to: "ConfirmDevice")
        let signingIn = Task {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        await gate.arrivals(1)
        // Another process with another pool replaces the devices.
        await fixture.client.devices.forget(deviceKey)
        await gate.open()
        _ = try await signingIn.value
        #expect(await pool.bodies("ForgetDevice").isEmpty)
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-1")
    }

    @Test func `a confirmation that ends after another user's sign-in is the first user's`() async throws {
        let gate = await fixture.hold("ConfirmDevice")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        await pool.respond(to: "ConfirmDevice")
        let signingIn = Task {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        await gate.arrivals(1)
        await pool.removeResponses()
        try await signInEve()
        await pool.respond(to: "ConfirmDevice")
        await gate.open()
        _ = try await signingIn.value
        #expect(await fixture.storedDevice()?.username == "mira@example.com")
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-2")
    }

    @Test func `a sign-in that a sign-out overtakes leaves no device`() async throws {
        let gate = await fixture.hold("InitiateAuth")
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        let signingIn = Task {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        await gate.arrivals(1)
        await fixture.client.session.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(await fixture.store.values.isEmpty)
        #expect(await pool.bodies("ConfirmDevice").isEmpty)
    }

    // MARK: - Renewal

    @Test func `a renewal of a deleted device is asked once more without it`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.refuse("GetTokensFromRefreshToken", "ResourceNotFoundException")
        await pool.refuse("GetTokensFromRefreshToken", "NotAuthorizedException")
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
        #expect(await pool.bodies("GetTokensFromRefreshToken") == [renewal(), renewal(nil)])
        #expect(await fixture.storedDevice() == nil)
    }

    @Test func `an imported session of a deleted device continues without it`() async throws {
        await pool.refuse("GetTokensFromRefreshToken", "ResourceNotFoundException")
        await pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(refresh: "refresh-2"))
        let client = fixture.client
        let authority = CognitoAuthority(
            api: client.api, configuration: client.configuration, validator: client.validator,
            devices: client.devices, random: client.random)
        let token = ExampleToken.access("a-0", device: deviceKey)
        let adopted = try await authority.adopt(ImportedSession(refreshToken: "refresh-1", accessToken: token))
        #expect(adopted.user?.userID == "sub-1")
        #expect(await pool.bodies("GetTokensFromRefreshToken") == [renewal(), renewal(nil)])
    }

    @Test func `a refusal that no device is the reason of ends no session that has one`() async throws {
        try await fixture.signInOnNewDevice()
        for _ in 1...10 {
            await pool.refuse("GetTokensFromRefreshToken", "InvalidParameterException")
            // Without the key of the device, the pool refuses any session.
            await pool.refuse("GetTokensFromRefreshToken", "NotAuthorizedException")
        }
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-1")
    }

    @Test func `a session from before the pool remembered devices continues on a new one`() async throws {
        try await renewOnNewDevice(confirmed: true)
        for _ in 0..<5000 where await fixture.storedDevice() != nil { await Task.yield() }
        #expect(await fixture.storedDevice() == nil)
        fixture.clock.advance(by: 60)
        _ = try await fixture.client.fetchAuthSession()
        #expect(await pool.bodies("GetTokensFromRefreshToken") == [renewal(nil), renewal()])
        #expect(await pool.bodies("ConfirmDevice").count == 1)
    }

    @Test func `if the confirmation of a renewal's new device was lost, the next renewal repeats it first`()
        async throws
    {
        try await renewOnNewDevice(confirmed: false)
        for _ in 0..<5000 where await pool.bodies("ConfirmDevice").isEmpty { await Task.yield() }
        await pool.removeResponses()
        await pool.respond(to: "ConfirmDevice")
        try await renews(after: 60)
        #expect(
            await pool.operations.suffix(3) == ["ConfirmDevice", "ConfirmDevice", "GetTokensFromRefreshToken"])
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-1")
    }

    @Test func `a deleted app client ends no session on a remembered device`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.refuse("GetTokensFromRefreshToken", "ResourceNotFoundException")
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        #expect(try await fixture.client.session.reference()?.user.userID == "sub-1")
    }

    @Test func `an expired session keeps the device for the next sign-in`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.refuse("GetTokensFromRefreshToken", "NotAuthorizedException")
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
        #expect(await fixture.storedDevice()?.isConfirmed == true)
    }

    // MARK: - End

    @Test(arguments: [false, true])
    func `a sign-out forgets the device, and then ends the session`(globally: Bool) async throws {
        try await fixture.signInOnNewDevice()
        let end = globally ? "GlobalSignOut" : "RevokeToken"
        await pool.respond(to: "ForgetDevice")
        await pool.respond(to: end)
        #expect(await fixture.client.signOut(globally: globally) == .complete)
        #expect(await pool.operations.suffix(2) == ["ForgetDevice", end])
        let token = ExampleToken.access("a-1", device: deviceKey)
        #expect(
            await pool.bodies("ForgetDevice") == [#"{"AccessToken":"\#(token)","DeviceKey":"\#(deviceKey)"}"#])
        #expect(await fixture.store.values.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a sign-out with an expired token renews it, and ends the renewed session`(globally: Bool) async throws {
        try await fixture.signInOnNewDevice()
        await pool.refuse("ForgetDevice", "NotAuthorizedException")
        await pool.respond(to: "ForgetDevice")
        await pool.respond(
            to: "GetTokensFromRefreshToken", Fixture.tokens(of: deviceKey, access: "a-2", refresh: "refresh-2"))
        await pool.respond(to: "GlobalSignOut")
        await pool.respond(to: "RevokeToken")
        #expect(await fixture.client.signOut(globally: globally) == .complete)
        #expect(await pool.bodies("GetTokensFromRefreshToken") == [renewal()])
        let token = ExampleToken.access("a-2", device: deviceKey)
        #expect(await pool.bodies("ForgetDevice").last?.contains(token) == true)
        let ends = await pool.bodies("GlobalSignOut") + pool.bodies("RevokeToken")
        #expect(ends.count == 1 && ends[0].contains(globally ? token : "refresh-2"))
    }

    @Test func `a sign-out is complete although the device stays in the pool's list`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.respond(to: "ForgetDevice", .failure(.timedOut))
        await pool.respond(to: "RevokeToken")
        #expect(await fixture.client.signOut() == .complete)
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `a locked session's sign-out forgets the device on this device`() async throws {
        try await fixture.signInOnNewDevice()
        let store = ScriptedStore(await fixture.store.values)
        let relaunched = fixture.client(store: store)
        await store.fail(reading: .notUnlocked(.cancelled))
        _ = await relaunched.session.restore()
        await store.fail(reading: nil)
        await relaunched.signOut()
        #expect(await store.values.isEmpty)
    }

    @Test(arguments: [false, true])
    func `the end of a session leaves the device of a sign-in that is under way`(isDeletion: Bool) async throws {
        try await fixture.signInOnNewDevice()
        for operation in ["DeleteUser", "ForgetDevice", "RevokeToken"] { await pool.respond(to: operation) }
        let gate = await fixture.hold(isDeletion ? "DeleteUser" : "RevokeToken")
        let ending = Task {
            if isDeletion { try await fixture.client.deleteUser() } else { await fixture.client.signOut() }
        }
        await gate.arrivals(1)
        // The next sign-in keeps its device before its session begins.
        let names = #"{"DeviceKey": "next", "DeviceGroupKey": "-group"}"#
        let new = try JSONDecoder().decode(AuthResponse.NewDevice.self, from: Data(names.utf8))
        let next = try #require(RememberedDevice(new, of: "eve@example.com", random: SystemRandomSource()))
        await fixture.client.devices.keep(next)
        await gate.open()
        try await ending.value
        #expect(await fixture.client.devices.keys == ["next"])
    }

    @Test func `a sign-in in another user's place ends the session, and keeps the device`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.respond(to: "RevokeToken")
        try await signInEve()
        _ = await pool.revocations()
        #expect(await pool.bodies("ForgetDevice").isEmpty)
        #expect(await fixture.storedDevice() != nil)
    }

    @Test func `a deleted account leaves no device`() async throws {
        try await fixture.signInOnNewDevice()
        await pool.respond(to: "DeleteUser")
        try await fixture.client.deleteUser()
        #expect(await fixture.store.values.isEmpty)
    }
}
