import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// What is told of several sessions as of one.
@Suite struct SessionEventsTests {
    private let pages = SessionFixture()
    private let service = SessionFixture()

    @Test func `a session that is replaced by another is not told as a sign-out`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        try await pages.controller.begin(as: jonas, with: grant(1))
        #expect(await first(1, of: events) == [.signedIn(jonas)])
        try await service.controller.begin(as: mira, with: grant(2))
        #expect(await first(1, of: events) == [.signedIn(mira)])

        // What is told next of the same session comes after the sign-out, had that been told.
        await pages.controller.signOut()
        try await pages.controller.begin(as: jonas, with: grant(3))
        #expect(await first(1, of: events) == [.signedIn(jonas)])
        await service.controller.signOut()
        try await service.controller.begin(as: mira, with: grant(4))
        #expect(await first(1, of: events) == [.signedIn(mira)])
    }

    @Test func `the sign-out of the last session is told`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        try await service.controller.begin(as: mira, with: grant(1))
        await service.controller.signOut()
        #expect(await first(2, of: events) == [.signedIn(mira), .signedOut])
    }

    @Test func `everything else is told, whichever session it happens to`() async throws {
        let events = await SessionController.events(of: [pages.controller, service.controller])
        for fixture in [pages, service] {
            try await fixture.controller.begin(as: mira, with: grant(1))
            fixture.time.advance(by: .seconds(3600))
            _ = try await fixture.controller.session()
            #expect(await first(2, of: events) == [.signedIn(mira), .tokenRefreshed])
        }
        await service.controller.accountDeleted(of: mira)
        #expect(await first(1, of: events) == [.userDeleted])
        await pages.controller.signOut()
        #expect(await first(1, of: events) == [.signedOut])
    }

    @Test func `of no sessions there is nothing to tell`() async {
        #expect(await first(1, of: SessionController.events(of: [])) == [])
    }
}
