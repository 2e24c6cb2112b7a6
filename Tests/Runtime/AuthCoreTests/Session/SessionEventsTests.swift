import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// The merged events of several sessions.
@Suite struct SessionEventsTests {
    private let pages = SessionFixture()
    private let service = SessionFixture()

    @Test func `a replaced session sends no sign-out`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        try await pages.controller.begin(as: jonas, with: tokenSet(1))
        #expect(await first(1, of: events) == [.signedIn(jonas)])
        try await service.controller.begin(as: mira, with: tokenSet(2))
        #expect(await first(1, of: events) == [.signedIn(mira)])

        // If the sign-out were sent, it would arrive before the next event of the same session.
        await pages.controller.signOut()
        try await pages.controller.begin(as: jonas, with: tokenSet(3))
        #expect(await first(1, of: events) == [.signedIn(jonas)])
        await service.controller.signOut()
        try await service.controller.begin(as: mira, with: tokenSet(4))
        #expect(await first(1, of: events) == [.signedIn(mira)])
    }

    @Test func `the end of the last session sends a sign-out`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        try await service.controller.begin(as: mira, with: tokenSet(1))
        await service.controller.signOut()
        #expect(await first(2, of: events) == [.signedIn(mira), .signedOut])
    }

    @Test func `all other events of all sessions are sent`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        for fixture in [pages, service] {
            try await fixture.controller.begin(as: mira, with: tokenSet(1))
            fixture.time.advance(by: .seconds(3600))
            _ = try await fixture.controller.session()
            #expect(await first(2, of: events) == [.signedIn(mira), .tokenRefreshed])
        }
        await service.controller.accountDeleted(of: mira)
        #expect(await first(1, of: events) == [.userDeleted])
        await pages.controller.signOut()
        #expect(await first(1, of: events) == [.signedOut])
    }

    @Test func `a session that only checks a password sends no event, and the end of the session that it replaces`()
        async throws
    {
        let controller = service.controller
        let events = await controller.events()
        func check(_ number: Int) async throws {
            try await SessionController.checkingPassword { () async throws(AuthError) in
                try await controller.begin(as: mira, with: tokenSet(number))
                await controller.signOut()
            }
        }
        try await check(1)
        try await controller.begin(as: jonas, with: tokenSet(2))
        try await check(3)
        try await controller.begin(as: mira, with: tokenSet(4))
        #expect(await first(3, of: events) == [.signedIn(jonas), .signedOut, .signedIn(mira)])
    }
}
