import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

@Suite struct SignInAttemptsTests {
    private static let noAttempt = AuthError.service(.noSignInAttempt)

    private let clock = TestClock(present)
    private let attempts: SignInAttempts
    private let attempt = SignInAttempt(
        redirectURI: "exampleapp://auth/callback", provider: .apple, random: FixedBytes(), startedAt: present)
    private let later = SignInAttempt(
        redirectURI: "exampleapp://auth/callback", provider: nil, random: FixedBytes(first: 9), startedAt: present)

    init() { attempts = SignInAttempts(clock: clock.session) }

    private func callback(of attempt: SignInAttempt) throws -> URL {
        try #require(URL(string: "exampleapp://auth/callback?code=c&state=\(attempt.state.value)"))
    }

    @Test func `an attempt is taken once`() async throws {
        await attempts.begin(attempt)
        let callback = try callback(of: attempt)
        let (taken, parameters) = try await attempts.take(attempt, by: callback)
        #expect(taken == attempt)
        #expect(try parameters[.code] == "c")
        await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: callback) }
    }

    @Test(arguments: [(600.0, true), (601, false)])
    func `an attempt is valid for ten minutes`(seconds: Double, lasts: Bool) async throws {
        await attempts.begin(attempt)
        clock.advance(by: seconds)
        let callback = try callback(of: attempt)
        if lasts {
            #expect(try await attempts.take(attempt, by: callback).0 == attempt)
        } else {
            await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: callback) }
        }
    }

    @Test(arguments: [-86_400.0, 86_400])
    func `a changed clock changes the start of an attempt, and not its age`(seconds: Double) async throws {
        let (clock, uptime) = (clock, TestClock(present).session.uptime)
        let attempts = SignInAttempts(
            clock: SessionClock(now: clock.now, uptime: uptime, sleep: { _ in }, jitter: { 0 }))
        await attempts.begin(attempt)
        clock.advance(by: seconds)
        #expect(try await attempts.take(attempt, by: try callback(of: attempt)).0.startedAt == present + seconds)
    }

    @Test func `a later attempt replaces an earlier one, whose page ends only its own`() async throws {
        await attempts.begin(attempt)
        await attempts.begin(later)
        await attempts.end(attempt)
        await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: try callback(of: attempt)) }
        #expect(try await attempts.take(later, by: try callback(of: later)).0 == later)
    }

    @Test func `an attempt ends with its page, and with a sign-out`() async throws {
        await attempts.begin(attempt)
        await attempts.end(attempt)
        await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: try callback(of: attempt)) }
        await attempts.begin(attempt)
        await attempts.endAll()
        await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: try callback(of: attempt)) }
    }

    @Test func `the callback of another attempt is refused, and ends the attempt`() async throws {
        await attempts.begin(attempt)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "callback_state_mismatch"))) {
            try await attempts.take(attempt, by: try callback(of: later))
        }
        await #expect(throws: Self.noAttempt) { try await attempts.take(attempt, by: try callback(of: attempt)) }
    }
}
