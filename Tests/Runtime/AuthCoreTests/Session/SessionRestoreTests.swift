@testable import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionRestoreTests {
    @Test func `a restored session is sent once for each launch, and an empty store sends nothing`() async throws {
        let fixture = try await SessionFixture.signedIn()
        let relaunched = fixture.relaunched()
        let events = await relaunched.events()
        await relaunched.restore()
        await relaunched.restore()
        await relaunched.signOut()
        #expect(await first(2, of: events) == [.restored(mira), .signedOut])

        let empty = fixture.relaunched()
        let none = await empty.events()
        await empty.restore()
        try await empty.begin(as: jonas, with: tokenSet(7))
        #expect(await first(1, of: none) == [.signedIn(jonas)])
    }

    @Test(arguments: [
        SecureStoreError.unavailable, .accessDenied, .invalidKey("set it"), .exposed("chmod it"), .system(code: 5),
    ])
    func `a store that cannot be read means an unknown session, and is not emptied`(
        error: SecureStoreError
    ) async throws {
        let fixture = try await SessionFixture.signedIn()
        let kept = await fixture.store.session
        await fixture.store.fail(reading: error)
        let relaunched = fixture.relaunched()
        await #expect(throws: AuthError.storage) { try await relaunched.session() }
        #expect(await relaunched.state == .unknown(error))
        #expect(await fixture.store.session == kept)

        await fixture.store.fail(reading: nil)
        #expect(try await relaunched.session().user == mira)
    }

    @Test func `a brand that does not restore sessions neither writes nor reads the store`() async throws {
        let fixture = try await SessionFixture.signedIn(restores: false)
        #expect(try await fixture.controller.session().user == mira)
        #expect(await fixture.store.writes == 0)
        #expect(await fixture.store.reads == 0)
    }

    @Test func `a sign-in that cannot be stored does not begin`() async throws {
        let fixture = SessionFixture()
        await fixture.store.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await fixture.controller.begin(as: mira, with: tokenSet(1)) }
        #expect(await fixture.controller.state == .unknown(.unavailable))
        #expect(try await fixture.controller.session() == .signedOut)
    }
}
