import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A network that a test interrupts.
struct NetworkTests {
    private let scene: Scene

    init() async throws {
        scene = try Scene()
        try await scene.registerAndSignIn()
    }

    private static let local = ["fetchAuthSession", "getCurrentUser"]

    @Test(arguments: InjectedFailureTests.calls.map(\.0).filter { !local.contains($0) })
    func `a call that needs the service fails without an effect while it is unreachable`(name: String) async throws {
        let call = try #require(InjectedFailureTests.calls.first { $0.0 == name }).1
        await scene.client.network.setReachable(false)
        await #expect(throws: AuthError.network) { try await call(scene.client) }
        await scene.client.network.setReachable(true)
        #expect(try await scene.client.getCurrentUser().email == "Max@Example.com")
        #expect(await scene.client.mailbox.messages().count == 1)
        #expect(try await scene.client.reauthenticate(by: .password(SecretText(scene.password))).method == .password)
    }

    @Test func `the session continues without a network, and is renewed after the interruption`() async throws {
        let client = scene.client
        let before = try await client.fetchAuthSession().tokens?.accessToken
        await client.network.setReachable(false)
        #expect(try await client.fetchAuthSession().tokens?.accessToken == before)
        scene.clock.advance(by: MockLimits.accessTokenLifetime)
        await #expect(throws: AuthError.network) { try await client.fetchAuthSession() }
        await client.network.setReachable(true)
        await client.session.permitRenewal()
        let after = try await client.fetchAuthSession().tokens?.accessToken
        #expect(after != nil && after != before)
    }
}
