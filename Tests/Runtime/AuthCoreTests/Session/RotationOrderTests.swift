import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of two processes that renew one session at the same time. The service responds to both.
@Suite struct RotationOrderTests {
    @Test func `tokens that were requested earlier do not replace newer ones in the store`() async throws {
        let fixture = SessionFixture(ScriptedAuthority(.success(tokenSet(2))))
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let other = fixture.relaunched(ScriptedAuthority(.success(tokenSet(3))))
        await other.restore()
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
        let early = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        fixture.time.advance(by: .seconds(1))
        _ = try await other.session()
        await gate.open()
        #expect(try await early.value.tokens?.refreshToken == "refresh-3")
        #expect(await fixture.store.session?.contains("refresh-3") == true)
    }

    @Test func `a sign-in replaces a session that an earlier sign-out could not remove`() async throws {
        let fixture = SessionFixture(store: ScriptedStore([.session: Data("{}".utf8)]))
        await fixture.store.fail(reading: .accessDenied)
        await fixture.store.fail(removing: .unavailable)
        await fixture.controller.restore()
        await fixture.controller.signOut()
        await fixture.store.fail(reading: nil)
        await fixture.store.fail(removing: nil)
        let gate = Gate()
        await fixture.store.wait(at: gate)
        let signingIn = Task { try await fixture.controller.begin(as: jonas, with: tokenSet(7)) }
        await gate.arrivals(1)
        let asked = Task { try await fixture.controller.session() }
        for _ in 0..<1000 { await Task.yield() }
        await gate.open()
        try await signingIn.value
        _ = try? await asked.value
        #expect(await fixture.relaunched().restore() == .signedIn(jonas))
    }

    @Test func `a renewal that fails late does not delay the next user's renewal`() async throws {
        let away = Result<TokenSet, SessionRenewalError>.failure(.unavailable(retryAfter: .seconds(100)))
        let fixture = SessionFixture(ScriptedAuthority(away, .success(tokenSet(8))))
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
        let late = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: jonas, with: tokenSet(7, expiresIn: .zero))
        await gate.open()
        _ = try? await late.value
        #expect(try await fixture.accessToken() == "access-8")
    }
}
