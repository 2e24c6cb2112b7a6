import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Another email address of the session's user.
@Suite struct EmailChangeTests {
    private let fixture = LockFixture()
    private var controller: SessionController { fixture.controller }
    private let new = EmailAddress(validated: "new@example.com")

    @Test func `the session and its proof stay, also over a lock`() async throws {
        let ticket = await controller.signInTicket()
        let proof = IdentityProof(of: mira, by: .password, at: fixture.time.clock.now())
        try await controller.begin(as: mira, with: tokenSet(1), for: ticket, proof: proof)
        let reference = try #require(try await controller.reference())
        await controller.emailChanged(to: new, in: reference)
        let session = try await controller.session()
        #expect(session.user?.email == new.text && session.user?.userID == mira.userID)
        #expect(session.tokens?.accessToken == "access-1")
        #expect(await controller.recentProof() != nil)
        // A request that began before the change belongs to the same session.
        #expect(try await controller.tokens(of: reference).accessToken == "access-1")
        #expect(await controller.lock())
        #expect(try await controller.session().user?.email == new.text)
    }

    @Test func `a session that is locked or has ended does not change`() async throws {
        try await fixture.signIn()
        let reference = try #require(try await controller.reference())
        #expect(await controller.lock())
        await controller.emailChanged(to: new, in: reference)
        #expect(await controller.state == .locked)
        #expect(try await controller.session().user == mira)
        await controller.signOut()
        await controller.emailChanged(to: new, in: reference)
        #expect(await controller.state == .signedOut)
        try await controller.begin(as: jonas, with: tokenSet(2))
        await controller.emailChanged(to: new, in: reference)
        #expect(try await controller.session().user == jonas)
    }
}
