import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Tests that a caller without the mailbox cannot find out which addresses have accounts.
@Suite struct AccountPrivacyTests {
    /// Returns the result or the error of a call as text.
    private func outcome(_ call: () async throws -> Any) async -> String {
        do {
            return text(of: try await call())
        } catch {
            return "\(error)"
        }
    }

    /// Returns a result with the masked address, which its description hides.
    private func text(of result: Any) -> String {
        switch result {
        case let details as AuthCodeDeliveryDetails:
            switch details.destination {
            case .email(let place), .sms(let place): "\(details) \(place)"
            case nil: "\(details)"
            }
        case let result as AuthResetPasswordResult:
            switch result.nextStep {
            case .confirmResetPasswordWithCode(let details): "\(result) \(text(of: details))"
            case .done: "\(result)"
            }
        default: "\(result)"
        }
    }

    /// Returns the outcomes of a sequence of calls for each of three addresses of the same form.
    private func compare(
        _ calls: [@Sendable (MockAuthClient, String) async throws -> Any]
    ) async throws -> [[String]] {
        let scene = try Scene()
        for username in ["confirmed@example.com", "crowd@example.com"] {
            _ = try await scene.client.signUp(username: username, password: scene.password, options: scene.options)
        }
        let code = try #require(await scene.client.mailbox.lastCode(for: "confirmed@example.com"))
        try await scene.client.confirm(
            email: EmailAddress("confirmed@example.com"), code: code, password: scene.password)
        scene.clock.advance(by: 60)
        var all: [[String]] = []
        for username in ["confirmed@example.com", "crowd@example.com", "chimera@example.com"] {
            var outcomes: [String] = []
            for call in calls { outcomes.append(await outcome { try await call(scene.client, username) }) }
            all.append(outcomes)
        }
        return all
    }

    @Test func `a wrong password and repeated requests for codes have the same results for every address`() async throws
    {
        for calls in [
            [{ try await $0.signIn(username: $1, password: "Wrong-passw0rd") }],
            [{ try await $0.resendSignUpCode(for: $1) }, { try await $0.resendSignUpCode(for: $1) }],
            [{ try await $0.resetPassword(for: $1) }, { try await $0.resetPassword(for: $1) }],
        ] as [[@Sendable (MockAuthClient, String) async throws -> Any]] {
            #expect(Set(try await compare(calls)).count == 1)
        }
    }

    @Test func `guessing codes until the limit has the same results for every address`() async throws {
        let confirm = Array(
            repeating: { @Sendable (client: MockAuthClient, username: String) async throws -> Any in
                try await client.confirm(email: EmailAddress(username), code: "no code", password: "Passw0rd-1")
            }, count: MockLimits.codeAttempts + 1)
        let reset = Array(
            repeating: { @Sendable (client: MockAuthClient, username: String) async throws -> Any in
                try await client.confirmResetPassword(
                    for: username, with: "Passw0rd-2", confirmationCode: "no code")
            }, count: MockLimits.codeAttempts + 1)
        for calls in [confirm, reset] {
            let outcomes = try await compare(calls)
            #expect(Set(outcomes).count == 1)
            #expect(outcomes[0].dropLast().allSatisfy { $0.hasPrefix("codeMismatch") })
            #expect(outcomes[0].last?.hasPrefix("limitExceeded") == true)
        }
    }

    /// A source that makes every code 012345.
    private struct PredictableSource: RandomSource {
        func bytes(count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 250) } }
    }

    @Test func `a guessed code for a missing account confirms nothing and sets no password`() async throws {
        let client = MockAuthClient(brand: .example(), allowsMockInRelease: true, random: PredictableSource())
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await client.confirm(
                email: EmailAddress("unknown@example.com"), code: "012345", password: "Passw0rd-1")
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await client.confirmResetPassword(
                for: "unknown@example.com", with: "Passw0rd-2", confirmationCode: "012345")
        }
        await #expect(throws: AuthError.invalidCredentials) {
            try await client.signIn(username: "unknown@example.com", password: "Passw0rd-2")
        }
    }
}
