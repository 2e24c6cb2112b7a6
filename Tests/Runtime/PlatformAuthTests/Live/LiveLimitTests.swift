import AuthCore
import AuthSystem
import EmailOTP
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Tests of the service's limits, and of the information that its responses disclose.
    struct LimitTests {
        private let service: LiveService
        private let mira = "mira@example.com"
        private let unknown = "nina@example.com"

        init() async throws { service = try await LiveService() }

        /// Returns a code that differs from this one.
        private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

        @Test func `a second code requires a delay, which the service states`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            try await service.advance(10)
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(20))) {
                try await client.resendSignUpCode(for: mira)
            }
            try await service.advance(20)
            #expect(try await client.resendCode(to: EmailAddress(mira)).resendAfter == .seconds(30))
            #expect(try await service.violations() == [])
        }

        @Test func `an expired code is rejected`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            let code = try #require(try await service.mail(mira))
            try await service.advance(600)
            await #expect(throws: AuthError.codeExpired) {
                try await client.confirmSignUp(for: mira, confirmationCode: code, password: goodPassword)
            }
            _ = try await client.resendSignUpCode(for: mira)
            let next = try #require(try await service.mail(mira))
            #expect(
                try await client.confirmSignUp(for: mira, confirmationCode: next, password: goodPassword)
                    .isSignUpComplete)
            #expect(try await service.violations() == [])
        }

        @Test func `a code allows five attempts`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            let code = try #require(try await service.mail(mira))
            for left in [4, 3, 2, 1, 0] {
                await #expect(throws: AuthError.codeMismatch(attemptsLeft: left)) {
                    try await client.confirmSignUp(for: mira, confirmationCode: wrong(code), password: goodPassword)
                }
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) {
                try await client.confirmSignUp(for: mira, confirmationCode: code, password: goodPassword)
            }
            #expect(try await client.status(of: EmailAddress(mira)) == .pending)
            #expect(try await service.violations() == [])
        }

        @Test func `an address receives at most ten codes a day, which limits guessing`() async throws {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            for number in 2...10 {
                try await service.advance(30)
                // One network address may request five of them.
                if number == 6 {
                    await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(86_250))) {
                        try await client.resendSignUpCode(for: mira)
                    }
                    try await service.set(["networkAddress": "203.0.113.7"])
                }
                _ = try await client.resendSignUpCode(for: mira)
            }
            try await service.advance(30)
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(86_100))) {
                try await client.resendSignUpCode(for: mira)
            }
            // Codes for a password reset have a separate limit.
            _ = try await client.resetPassword(for: mira)
            try await service.advance(86_100)
            try await service.set(["networkAddress": "198.51.100.9"])
            _ = try await client.resendSignUpCode(for: mira)
            #expect(try await service.violations() == [])
        }

        @Test func `addresses whose lowercase forms look alike are different accounts`() async throws {
            let client = service.client()
            try await client.register("kim@example.com", at: service)
            let other = try EmailAddress("\u{212A}im@example.com")
            #expect(other.text.lowercased() == "kim@example.com")
            #expect(try await client.status(of: other) == .new)
            _ = try await client.requestPasswordReset(for: other)
            #expect(try await service.mail("kim@example.com", "reset") == nil)
            #expect(try await client.status(of: EmailAddress("KIM@example.com")) == .confirmed)
            #expect(try await service.violations() == [])
        }

        @Test func `a wrong password and an unknown user cause identical responses`() async throws {
            try await service.client().register(mira, at: service)
            for attempt in 1...6 {
                let wrong = try await service.raw(
                    "v1/auth/email/login", ["email": mira, "password": "Wrong horse \(attempt)"])
                let unknown = try await service.raw(
                    "v1/auth/email/login", ["email": unknown, "password": "Wrong horse \(attempt)"])
                #expect(wrong == unknown)
                #expect(wrong.status == (attempt <= 5 ? 401 : 429))
            }
            // The correct password is also rejected until the limit ends.
            let client = service.client()
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(900))) {
                try await client.signIn(username: mira, password: goodPassword)
            }
            try await service.advance(900)
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
            #expect(try await service.violations() == [])
        }

        @Test func `a wrong password and an unknown user cost the server the same work`() async throws {
            let client = service.client()
            try await client.register(mira, at: service)
            for username in [mira, unknown] {
                let hashes = try await service.hashes {
                    await #expect(throws: AuthError.invalidCredentials) {
                        try await client.signIn(username: username, password: "Wrong horse 1")
                    }
                }
                #expect(hashes == 1, "\(username)")
            }
        }

        @Test func `a correctly guessed code that was never sent is rejected`() async throws {
            let client = service.client()
            _ = try await client.resendSignUpCode(for: unknown)
            _ = try await client.resetPassword(for: unknown)
            let code = try #require(try await service.mail(unknown, sent: false))
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
                try await client.confirm(email: EmailAddress(unknown), code: code, password: goodPassword)
            }
            let reset = try #require(try await service.mail(unknown, "reset", sent: false))
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
                try await client.confirmResetPassword(for: unknown, with: goodPassword, confirmationCode: reset)
            }
        }

        @Test(arguments: ["resend", "forgot"])
        func `codes are sent only to existing accounts, and the responses do not disclose this`(path: String)
            async throws
        {
            let client = service.client()
            if path == "resend" {
                _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            } else {
                try await client.register(mira, at: service)
            }
            try await service.advance(60)
            let confirm = path == "resend" ? "confirm" : "forgot/confirm"
            let purpose = path == "resend" ? "signup" : "reset"
            for _ in 1...2 {
                // The second request is within the delay.
                let known = try await service.raw("v1/auth/email/\(path)", ["email": mira])
                #expect(try await service.raw("v1/auth/email/\(path)", ["email": "m" + unknown]) == known)
            }
            let code = try #require(try await service.mail(mira, purpose))
            #expect(try await service.mail("m" + unknown, purpose) == nil)
            for _ in 1...6 {
                let body = ["code": wrong(code), "password": goodPassword]
                let known = try await service.raw(
                    "v1/auth/email/\(confirm)", body.merging(["email": mira]) { $1 })
                let unknown = try await service.raw(
                    "v1/auth/email/\(confirm)", body.merging(["email": "m" + unknown]) { $1 })
                #expect(known == unknown)
            }
            #expect(try await service.violations() == [])
        }

        @Test func `requests that disclose accounts are limited for each network address`() async throws {
            let client = service.client()
            for number in 1...20 { _ = try await client.status(of: EmailAddress("n\(number)@example.com")) }
            let limit = AuthError.limitExceeded(retryAfter: .seconds(60))
            await #expect(throws: limit) { try await client.status(of: EmailAddress(mira)) }
            await #expect(throws: limit) {
                try await client.signUp(username: mira, password: goodPassword, options: adult())
            }
            try await service.advance(60)
            #expect(try await client.status(of: EmailAddress(mira)) == .new)
            #expect(try await service.violations() == [])
        }

        @Test func `the server records a request that does not match the specification`() async throws {
            #expect(try await service.raw("v1/auth/email/status", ["mail": mira]).status == 400)
            #expect(
                try await service.violations()
                    == ["POST /v1/auth/email/status: the request: the value violates `additionalProperties`"])
        }
    }
}
