@testable import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SessionFailureTests {
    static let away = Result<TokenSet, SessionRenewalError>.failure(.unavailable(retryAfter: nil))

    @Test func `a temporary failure is retried with growing pauses`() async throws {
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(Self.away, Self.away, .success(tokenSet(2))), for: .seconds(3600))
        #expect(try await fixture.accessToken() == "access-2")
        #expect(fixture.time.sleeps == [.milliseconds(750), .milliseconds(1500)])
    }

    @Test func `a missing network does not end the session`() async throws {
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(Self.away), for: .seconds(36_000))
        for _ in 0..<20 {
            await #expect(throws: AuthError.network) { try await fixture.controller.session() }
            fixture.time.advance(by: .seconds(60))
        }
        #expect(await fixture.controller.state == .signedIn(mira))
        #expect(await fixture.store.session?.contains("refresh-1") == true)
        #expect(await fixture.authority.renewals.count == 60)
    }

    @Test func `a valid token that cannot be renewed is returned without a pause`() async throws {
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(Self.away), for: .seconds(3550))
        for _ in 0..<10 { #expect(try await fixture.accessToken() == "access-1") }
        #expect(fixture.time.sleeps == [])
        #expect(await fixture.authority.renewals.count == 1)
    }

    /// An authority can return any pause. After an hour, the network, the service and its load have changed.
    @Test(arguments: [Duration.seconds(3601), .seconds(Int32.max), .seconds(Int64.max), .seconds(-1)])
    func `a service cannot delay renewals by more than an hour`(asked: Duration) async throws {
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(.failure(.unavailable(retryAfter: asked)), .success(tokenSet(2))), for: .seconds(3600))
        _ = try? await fixture.controller.session()
        fixture.time.advance(by: .seconds(3600))
        #expect(try await fixture.accessToken() == "access-2")
    }

    static let unexplained = Result<TokenSet, SessionRenewalError>.failure(.unexplained)

    @Test func `refusals without a reason end the session after five in a row`() async throws {
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(Self.unexplained), for: .seconds(3600))
        for count in 1..<SessionController.unexplainedRefusals {
            for _ in 0..<10 { await #expect(throws: AuthError.network) { try await fixture.controller.session() } }
            #expect(await fixture.authority.renewals.count == count)
            fixture.time.advance(by: .seconds(60))
        }
        #expect(await fixture.controller.state == .signedIn(mira))
        #expect(await fixture.store.session != nil)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.controller.session() }
        #expect(await fixture.controller.state == .expired)
        #expect(await fixture.store.session == nil)
    }

    @Test(arguments: [false, true])
    func `refusals without a reason within a minute count once`(userAsks: Bool) async throws {
        let fixture = try await SessionFixture.signedIn(ScriptedAuthority(Self.unexplained), for: .seconds(3600))
        for _ in 0..<3 * SessionController.unexplainedRefusals {
            await #expect(throws: AuthError.network) { try await fixture.controller.session() }
            if userAsks { await fixture.controller.permitRenewal() } else { fixture.time.advance(by: .seconds(15)) }
        }
        #expect(await fixture.controller.state == .signedIn(mira))
        #expect(await fixture.authority.renewals.count >= SessionController.unexplainedRefusals)
    }

    @Test func `another failure between refusals without a reason begins their count again`() async throws {
        let refusals = Array(repeating: Self.unexplained, count: SessionController.unexplainedRefusals - 1)
        let fixture = try await SessionFixture.signedIn(
            ScriptedAuthority(refusals + [Self.away] + refusals + [.success(tokenSet(2))]), for: .seconds(3600))
        for _ in 0..<2 * refusals.count {
            await #expect(throws: AuthError.network) { try await fixture.controller.session() }
            fixture.time.advance(by: .seconds(60))
        }
        #expect(try await fixture.accessToken() == "access-2")
    }
}

@Suite struct SessionWrongClockTests {
    @Test(arguments: [-1.0, 1.0])
    func `setting the clock while the app runs changes nothing`(hours: Double) async throws {
        let fixture = try await SessionFixture.signedIn()
        fixture.time.set(byHours: hours)
        #expect(try await fixture.accessToken() == "access-1")
        fixture.time.advance(by: .seconds(3600))
        #expect(try await fixture.accessToken() == "access-2")
        #expect(await fixture.authority.renewals.count == 1)
    }

    @Test(arguments: [-1.0, 1.0])
    func `setting the clock between two launches causes one renewal`(hours: Double) async throws {
        let fixture = try await SessionFixture.signedIn()
        fixture.time.set(byHours: hours)
        let relaunched = fixture.relaunched()
        for _ in 0..<10 { #expect(try await relaunched.session().tokens?.accessToken == "access-2") }
        #expect(await fixture.authority.renewals.count == 1)
    }
}
