import AuthCore
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PushRegistrationTests {
    private let device = PushDevice()

    @Test(arguments: [true, false])
    func `a device is registered when a user is signed in and a token is there`(tokenIsFirst: Bool) async throws {
        let app = await device.launch()
        if tokenIsFirst { app.receive(0x00, 0xff) } else { try await app.signIn() }
        try await PushDevice.control()
        #expect(await device.service.log == [])
        #expect(await app.push.state == .idle)
        if tokenIsFirst { try await app.signIn() } else { app.receive(0x00, 0xff) }
        try await app.reaches(.registered)
        #expect(await device.service.log == ["PUT access-1 00ff"])
    }

    @Test func `the request is the one of the document`() async throws {
        let app = await device.launch()
        try await app.register()
        let request = try #require(await device.service.requests.first)
        let id = try #require(await device.installation)
        #expect(request.url.absoluteString == "https://api.example.com/base/v1/devices/\(id)")
        #expect(id == id.lowercased() && UUID(uuidString: id) != nil)
        #expect(request.headers["Content-Type"] == "application/json")
        let body = try JSONSerialization.jsonObject(with: try #require(request.body)) as? [String: String]
        #expect(
            body == ["token": "0a", "environment": "sandbox", "bundleId": "com.example.app", "locale": "de-AT"])
    }

    @Test func `each launch registers the device once, and renewed tokens do not`() async throws {
        try await device.launch().register()
        let id = await device.installation
        let app = await device.launch()
        app.receive(0x0a)
        try await app.reaches(.registered)
        device.time.advance(by: 3600)
        _ = try await app.session.session()
        app.receive(0x0a)
        try await PushDevice.control()
        #expect(await device.service.log == ["PUT access-1 0a", "PUT access-1 0a"])
        #expect(await device.installation == id)
    }

    @Test func `a sign-out ends the registration while the session lives`() async throws {
        let app = await device.launch()
        try await app.register()
        #expect(await app.client.signOut(globally: false) == .complete)
        #expect(await device.service.log == ["PUT access-1 0a", "DELETE access-1"])
        #expect(await device.service.devices == [:])
        #expect(await device.authority.ended == ["access-1"])
        #expect(await app.push.state == .idle)
        #expect(await !device.system.calls.contains("unregister"))
        // The session of the next launch ends too, and nothing is sent for a device that is not registered.
        try await app.signIn(mira, 2)
        await app.client.signOut(globally: false)
    }

    @Test func `the next user of the device takes it over`() async throws {
        let app = await device.launch()
        try await app.register()
        await app.client.signOut(globally: false)
        try await app.signIn(jonas, 7)
        try await app.reaches(.registered)
        #expect(await device.service.log == ["PUT access-1 0a", "DELETE access-1", "PUT access-7 0a"])
        #expect(await device.service.devices.values.map(\.bearer) == ["access-7"])
        // Without a sign-out in between.
        try await app.signIn(mira, 8)
        try await waiting { await device.service.devices.values.map(\.bearer) == ["access-8"] }
        #expect(await device.service.devices.count == 1)
    }

    @Test func `a guest is not registered`() async throws {
        let app = await device.launch()
        app.receive(0x0a)
        try await app.signIn(guest)
        try await PushDevice.control()
        #expect(await device.service.log == [])
        #expect(await device.system.calls == [])
        try await app.signIn(mira, 2)
        try await app.reaches(.registered)
        #expect(await device.service.log == ["PUT access-2 0a"])
    }

    @Test func `the deletion of an account ends the registration first`() async throws {
        let app = await device.launch()
        try await app.register()
        try await app.client.deleteUser()
        #expect(await device.service.log == ["PUT access-1 0a", "DELETE access-1"])
        #expect(await app.session.state == .signedOut)
        #expect(await app.push.state == .idle)
    }

    @Test func `a device is registered again if the deletion of the account fails`() async throws {
        let app = await device.launch()
        try await app.register()
        let client = app.push.extend(SessionClient(app.session, deletionError: .network))
        await #expect(throws: AuthError.network) { try await client.deleteUser() }
        try await app.reaches(.registered)
        #expect(await device.service.log == ["PUT access-1 0a", "DELETE access-1", "PUT access-1 0a"])
        #expect(await app.session.state == .signedIn(mira))
    }

    @Test func `the system is not asked for a token without a permission`() async throws {
        let device = PushDevice(ScriptedNotifications(.denied))
        let app = await device.launch()
        try await app.signIn()
        try await PushDevice.control()
        #expect(await device.system.calls == [])
    }
}
