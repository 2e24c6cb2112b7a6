import AuthCore
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

/// Requests and responses that are late must not register the device for a user who has left it, or unregister that of the
/// next user.
@Suite(.timeLimit(.minutes(1))) struct PushAttackTests {
    private let device = PushDevice(ScriptedNotifications(.denied))

    @Test(arguments: [mira, jonas])
    func `a late removal does not remove the registration of the next session`(next: AuthUser) async throws {
        let app = await device.launch()
        try await app.register()
        let gate = await device.service.hold("DELETE")
        let signingOut = Task { await app.client.signOut(globally: false) }
        await gate.arrivals(1)
        device.time.endLimits()
        #expect(await signingOut.value == .complete)
        try await app.signIn(next, 7)
        app.receive(0x0b)
        try await app.reaches(.registering)
        try await PushDevice.control()
        #expect(await device.service.log == ["PUT access-1 0a", "DELETE access-1"])
        await gate.open()
        try await app.reaches(.registered)
        #expect(await device.service.devices.values.map { $0 } == [.init(bearer: "access-7", token: "0b")])
    }

    @Test func `a sign-out during a registration ends it`() async throws {
        let app = await device.launch()
        let gate = await device.service.hold("PUT")
        try await app.signIn()
        app.receive(1)
        await gate.arrivals(1)
        let signingOut = Task { await app.client.signOut(globally: false) }
        try await PushDevice.control()
        // The removal waits, so that it cannot arrive before the registration.
        #expect(await device.service.log == ["PUT access-1 01"])
        await gate.open()
        #expect(await signingOut.value == .complete)
        #expect(await device.service.log == ["PUT access-1 01", "DELETE access-1"])
        #expect(await device.service.devices == [:])
        #expect(await app.push.state == .idle)
    }

    @Test func `a registration that outlasts the sign-out is replaced by the next one`() async throws {
        let app = await device.launch()
        let gate = await device.service.hold("PUT")
        try await app.signIn()
        app.receive(1)
        await gate.arrivals(1)
        device.time.endLimits()
        #expect(await app.client.signOut(globally: false) == .complete)
        #expect(await app.push.state == .leftBehind)
        await device.service.release()
        try await app.signIn(jonas, 7)
        app.receive(2)
        try await PushDevice.control()
        #expect(await device.service.log == ["PUT access-1 01"])
        await gate.open()
        try await app.reaches(.registered)
        #expect(await device.service.log == ["PUT access-1 01", "PUT access-7 02"])
        #expect(await device.service.devices.values.map(\.bearer) == ["access-7"])
    }

    @Test func `a response for one user is not the registration of the next`() async throws {
        let app = await device.launch()
        let gate = await device.service.hold("PUT")
        try await app.signIn()
        app.receive(1)
        await gate.arrivals(1)
        let states = await app.push.states()
        await device.service.fail(.status(204), .status(403))
        try await app.signIn(jonas, 7)
        await gate.open()
        try await app.reaches(.failed(.status(403)))
        var told: [PushRegistrationState] = []
        for await state in states {
            told.append(state)
            if told.count == 2 { break }
        }
        #expect(told == [.registering, .failed(.status(403))])
    }

    @Test func `a request that waits for its next try is never sent as the next user`() async throws {
        let pause = Gate()
        let time = device.time.clock
        var services = device.services
        services.clock = SessionClock(
            now: time.now, uptime: time.uptime,
            sleep: { _ in
                await pause.pass()
                try Task.checkCancellation()
            }, jitter: time.jitter)
        let app = await device.launch()
        let push = PushRegistration(
            at: DeviceService(
                apiBaseURL: URL(validated: "https://api.example.com"), environment: .production,
                bundleIdentifier: "com.example.app"),
            sessions: [app.session], services: services)
        let running = Task { await push.run() }
        await device.service.fail(.status(500))
        try await app.signIn()
        push.receive(deviceToken: Data([1]))
        await pause.arrivals(1)
        try await app.signIn(jonas, 7)
        try await PushDevice.control()
        await pause.open()
        try await waiting { await push.state == .registered }
        #expect(await device.service.log == ["PUT access-1 01", "PUT access-7 01"])
        running.cancel()
    }
}
