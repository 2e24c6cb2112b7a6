import AuthCore
import AuthCrypto
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Who does not hold the mailbox cannot find out by asking whether an address has an account.
@Suite struct AccountPrivacyTests {
    /// What a call came to: its answer or its error, as the caller sees it.
    private func outcome(_ call: () async throws -> Any) async -> String {
        do {
            return "\(try await call())"
        } catch {
            return "\(error)"
        }
    }

    /// The outcomes of many calls in a row for each of three addresses of one shape.
    private func compare(
        _ calls: [@Sendable (MockAuthClient, String) async throws -> Any]
    ) async throws -> [[String]] {
        let scene = try Scene()
        for username in ["confirmed@example.com", "crowd@example.com"] {
            _ = try await scene.client.signUp(username: username, password: scene.password, options: scene.options)
        }
        let code = try #require(await scene.client.pendingCode(for: "confirmed@example.com"))
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

    @Test func `a wrong password and an unknown address are refused alike`() async throws {
        let outcomes = try await compare([{ try await $0.signIn(username: $1, password: "Wrong-passw0rd") }])
        #expect(outcomes == Array(repeating: ["invalidCredentials"], count: 3))
    }

    @Test func `asking for codes again and again is answered alike`() async throws {
        let outcomes = try await compare([
            { try await $0.resendSignUpCode(for: $1) }, { try await $0.resendSignUpCode(for: $1) },
        ])
        #expect(Set(outcomes).count == 1)
        #expect(outcomes[0][0].contains("c•••@example.com"))
        #expect(outcomes[0][1].hasPrefix("limitExceeded"))
    }

    @Test func `forgetting a password again and again is answered alike`() async throws {
        let outcomes = try await compare([
            { try await $0.resetPassword(for: $1) }, { try await $0.resetPassword(for: $1) },
        ])
        #expect(Set(outcomes).count == 1)
        #expect(outcomes[0][0].contains("c•••@example.com"))
    }

    @Test func `guessing codes until it is forbidden is answered alike`() async throws {
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

    @Test func `only a mailbox that is somebody's gets mail`() async throws {
        let scene = try Scene()
        try await scene.register()
        _ = try await scene.client.resetPassword(for: "nobody@example.com")
        _ = try await scene.client.resendSignUpCode(for: "nobody@example.com")
        #expect(await scene.client.pendingCode(for: "nobody@example.com") == nil)
        scene.clock.advance(by: 60)
        _ = try await scene.client.resendSignUpCode(for: scene.username)
        #expect(await scene.client.pendingCode(for: scene.username) == nil)
        #expect(await scene.client.pendingCode(for: "not an address") == nil)
    }

    @Test func `asking for codes before there is an account does not delay its first`() async throws {
        let scene = try Scene()
        _ = try await scene.client.resendSignUpCode(for: scene.username)
        try await scene.register()
    }

    /// Every code that this source leads to is 012345.
    private struct PredictableSource: RandomSource {
        func bytes(count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 250) } }
    }

    @Test func `who guesses a code for an account that is confirmed learns nothing`() async throws {
        let scene = try Scene()
        let client = MockAuthClient(brand: .example(), random: PredictableSource())
        _ = try await client.signUp(username: scene.username, password: scene.password, options: scene.options)
        _ = try await client.confirmSignUp(for: scene.username, confirmationCode: "012345")
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await client.confirm(
                email: EmailAddress(scene.username), code: "012345", password: scene.password)
        }
    }

    @Test func `who guesses a code that nobody was sent has confirmed nothing and set no password`() async throws {
        let client = MockAuthClient(brand: .example(), random: PredictableSource())
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await client.confirm(
                email: EmailAddress("nobody@example.com"), code: "012345", password: "Passw0rd-1")
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await client.confirmResetPassword(
                for: "nobody@example.com", with: "Passw0rd-2", confirmationCode: "012345")
        }
        await #expect(throws: AuthError.invalidCredentials) {
            try await client.signIn(username: "nobody@example.com", password: "Passw0rd-2")
        }
    }
}
