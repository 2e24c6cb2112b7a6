import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of two processes that renew one session at the same time. The service responds to both.
@Suite struct RotationOrderTests {
    @Test func `tokens that were requested earlier do not replace newer ones in the store`() async throws {
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(.success(tokenSet(2))))
        let other = fixture.relaunched(ScriptedAuthority(.success(tokenSet(3))))
        await other.restore()
        fixture.time.advance(by: .seconds(3600))
        let gate = await fixture.authority.hold()
        let early = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        fixture.time.advance(by: .seconds(1))
        _ = try await other.session()
        await gate.open()
        #expect(try await early.value.tokens?.refreshToken == "refresh-3")
        #expect(await fixture.store.session?.contains("refresh-3") == true)
    }

    @Test func `a renewal that fails late does not delay the next user's renewal`() async throws {
        let away = Result<TokenSet, SessionRenewalError>.failure(.unavailable(retryAfter: .seconds(100)))
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(away, .success(tokenSet(8))), for: .seconds(3600))
        let gate = await fixture.authority.hold()
        let late = Task { try await fixture.controller.session() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: jonas, with: tokenSet(7, expiresIn: .zero))
        await gate.open()
        _ = try? await late.value
        #expect(try await fixture.accessToken() == "access-8")
    }
}
