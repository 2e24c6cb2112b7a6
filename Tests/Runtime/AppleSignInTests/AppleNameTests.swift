import AppleSignIn
import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct AppleNameTests {
    private let fixture = AppleFixture()

    private func atSheet(_ userID: String, _ name: AppleIDName? = nil) async {
        await fixture.apple.atSheet { ScriptedAppleID.credential(of: userID, name: name, for: $0) }
    }

    @Test func `A name survives a kill before the service has the token`() async throws {
        await fixture.service.fail(with: .network)
        await #expect(throws: AuthError.network) { try await fixture.app.withApple() }
        fixture.relaunch()
        await fixture.service.fail(with: nil)
        // Apple does not tell the name again.
        await atSheet(mira)
        fixture.run()
        _ = try await fixture.app.withApple()
        #expect(await fixture.service.signIns.last?.credential.name == miraName)
        try await waiting { await fixture.service.names == ["user-\(mira)": miraName] }
    }

    @Test func `A name survives a kill between the sign-in and its delivery`() async throws {
        // The app does not follow the session, as if it were killed.
        _ = try await fixture.app.withApple()
        #expect(await fixture.service.saves == 0)
        await fixture.restore()
        try await waiting { await fixture.service.names == ["user-\(mira)": miraName] }
        try await waiting { await fixture.names.values.count == 0 }
        await fixture.restore()
        try await AppleFixture.control()
        #expect(await fixture.service.saves == 1)
    }

    @Test func `A failed delivery is repeated when the app returns`() async throws {
        await fixture.service.fail(saving: .network)
        fixture.run()
        _ = try await fixture.app.withApple()
        try await waiting { await fixture.service.saves > 0 }
        #expect(await fixture.names.values.count == 1)
        await fixture.service.fail(saving: nil)
        try await waiting { fixture.lifecycle.isObserved }
        fixture.lifecycle.enter(.foreground)
        try await waiting { await fixture.names.values.count == 0 }
        #expect(await fixture.service.names == ["user-\(mira)": miraName])
    }

    @Test func `A name belongs to one user of Apple`() async throws {
        await fixture.service.fail(with: .network)
        await #expect(throws: AuthError.network) { try await fixture.app.withApple() }
        await fixture.service.fail(with: nil)
        await atSheet(jonas)
        fixture.run()
        _ = try await fixture.app.withApple()
        #expect(await fixture.service.signIns.last?.credential.name == nil)
        try await AppleFixture.control()
        #expect(await fixture.service.saves == 0)
        await fixture.session.signOut()
        await atSheet(mira)
        _ = try await fixture.app.withApple()
        try await waiting { await fixture.service.names == ["user-\(mira)": miraName] }
    }

    @Test func `A store that fails prevents no sign-in, and the name is delivered from memory`() async throws {
        await fixture.names.fail(reads: .unavailable, writes: .unavailable)
        fixture.run()
        _ = try await fixture.app.withApple()
        try await waiting { await fixture.service.names == ["user-\(mira)": miraName] }
        await fixture.session.signOut()
        await atSheet(jonas)
        #expect(try await fixture.app.withApple().isSignedIn)
    }

    @Test func `The deletion of the account removes the name, and a sign-out does not`() async throws {
        await fixture.service.fail(saving: .network)
        fixture.run()
        _ = try await fixture.app.withApple()
        try await waiting { await fixture.service.saves > 0 }
        await fixture.session.signOut()
        try await AppleFixture.control()
        #expect(await fixture.names.values.count == 1)
        await atSheet(mira)
        _ = try await fixture.app.withApple()
        try await fixture.app.deleteUser()
        try await waiting { await fixture.hasEmptyStores }
    }
}
