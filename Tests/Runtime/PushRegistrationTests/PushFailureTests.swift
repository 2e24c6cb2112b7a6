import AuthCore
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PushFailureTests {
    private let device = PushDevice()

    @Test(
        arguments: [
            .failure(.unreachable), .failure(.timedOut), .status(500), .status(429), .status(408),
        ] as [Result<HTTPResponse, TransportError>])
    func `a temporary failure is retried`(failure: Result<HTTPResponse, TransportError>) async throws {
        await device.service.fail(failure, failure)
        let app = await device.launch()
        try await app.register()
        #expect(await device.service.log.count == 3)
        #expect(device.time.sleeps == [.seconds(0.875), .seconds(1.75)])
    }

    @Test func `the fifth failure is final, and the session continues`() async throws {
        let failure = Result<HTTPResponse, TransportError>.failure(.unreachable)
        await device.service.fail(failure, failure, failure, failure, failure)
        let app = await device.launch()
        try await app.signIn()
        app.receive(1)
        try await app.reaches(.failed(.transport(.unreachable)))
        #expect(await device.service.log.count == 5)
        #expect(await app.session.state == .signedIn(mira))
        // The delegate receives the token again.
        app.receive(1)
        try await app.reaches(.registered)
        #expect(await device.service.log.count == 6)
    }

    @Test(arguments: [400, 403, 404, 410, 422])
    func `a refusal is not retried and does not end the session`(status: Int) async throws {
        await device.service.fail(.status(status))
        let app = await device.launch()
        try await app.signIn()
        app.receive(1)
        try await app.reaches(.failed(.status(status)))
        #expect(await device.service.log.count == 1)
        #expect(await app.session.state == .signedIn(mira))
    }

    @Test func `a refused access token is renewed once, and a second refusal does not sign the user out`() async throws
    {
        await device.service.fail(.status(401), .status(401))
        let app = await device.launch()
        try await app.signIn()
        app.receive(1)
        try await app.reaches(.failed(.status(401)))
        #expect(await device.service.log == ["PUT access-1 01", "PUT access-11 01"])
        #expect(await app.session.state == .signedIn(mira))
    }

    // MARK: The end of a session without the service

    @Test func `a sign-out offline is a sign-out, and the next registration replaces the old one`() async throws {
        let app = await device.launch()
        try await app.register()
        let id = await device.installation
        await device.service.fail(.failure(.unreachable))
        #expect(await app.client.signOut(globally: false) == .complete)
        #expect(await app.session.state == .signedOut)
        #expect(await app.push.state == .leftBehind)
        #expect(await device.system.calls == ["register", "unregister"])
        #expect(await device.service.devices.count == 1)
        try await app.signIn(jonas, 7)
        // The system has stopped the delivery, and issues a token again.
        app.receive(0x0b)
        try await app.reaches(.registered)
        #expect(await device.installation == id)
        #expect(await device.service.devices == [try #require(id): .init(bearer: "access-7", token: "0b")])
    }

    @Test func `a session that expires leaves the device behind`() async throws {
        let app = await device.launch()
        try await app.register()
        await device.authority.refuse(.refused(AuthError.Code(rawValue: "invalid_grant")))
        device.time.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await app.session.session() }
        try await app.reaches(.leftBehind)
        try await waiting { await device.system.calls == ["register", "unregister"] }
        // The next launch knows it too, and so does a launch after the app was killed.
        let later = await device.launch()
        try await later.reaches(.leftBehind)
        try await later.register(jonas, 7, token: 0x0b)
        #expect(await device.service.devices.values.map(\.bearer) == ["access-7"])
    }

    @Test func `an app that is killed during a registration knows that the device may be registered`() async throws {
        let gate = await device.service.hold("PUT")
        do {
            let app = await device.launch()
            try await app.signIn()
            app.receive(1)
            await gate.arrivals(1)
            // Another process of the app ends the session meanwhile.
            await SessionClient(app.session).session.signOut()
        }
        let later = await device.launch()
        try await later.reaches(.leftBehind)
        await gate.open()
    }

    // MARK: The store

    @Test(arguments: [true, false])
    func `without a stored identifier, nothing is sent`(writes: Bool) async throws {
        await device.records.fail(reads: writes ? nil : .unavailable, writes: writes ? .unavailable : nil)
        let app = await device.launch()
        try await app.signIn()
        app.receive(1)
        try await app.reaches(.failed(.storage))
        #expect(await device.service.log == [])
        #expect(device.time.sleeps.count == 4)
        #expect(await app.client.signOut(globally: false) == .complete)
    }

    @Test(arguments: [nil, "", "{}"])
    func `a device whose record was lost receives no messages after the sign-out`(record: String?) async throws {
        try await device.launch().register()
        await device.records.removeAll()
        if let record { await device.records.set(record, for: SecureStoreKey(rawValue: "push-installation")) }
        let app = await device.launch()
        #expect(await app.client.signOut(globally: false) == .complete)
        try await waiting { await device.system.calls.last == "unregister" }
        #expect(await app.push.state == .idle)
        // The next user gets a token again.
        try await app.signIn(jonas, 7)
        try await waiting { await device.system.calls.last == "register" }
    }

    @Test func `a sign-out succeeds if the record cannot be written`() async throws {
        let app = await device.launch()
        try await app.register()
        await device.records.fail(writes: .unavailable)
        #expect(await app.client.signOut(globally: false) == .complete)
        #expect(await device.service.devices == [:])
        #expect(await app.push.state == .idle)
        // The record still says that the device may be registered.
        let later = await device.launch()
        try await later.reaches(.leftBehind)
    }

    @Test func `the records contain neither a token nor the user`() async throws {
        let app = await device.launch()
        try await app.signIn()
        app.receive(0xde, 0xad, 0xbe, 0xef)
        try await app.reaches(.registered)
        let records = await device.records.values
        #expect(records.count == 1)
        for value in records.values {
            let text = String(decoding: value, as: UTF8.self)
            for secret in ["deadbeef", "access", "sub-1", "mira"] { #expect(!text.contains(secret)) }
        }
    }
}
