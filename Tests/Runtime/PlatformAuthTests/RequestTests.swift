import AuthCore
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import PlatformAuth

struct RequestTests {
    private static let sent = #""delivery": {"medium": "email", "destination": "m•••@example.com"}, "resendAfter": 30"#

    @Test func `the consent to text messages is sent with its time, only with a phone number`() async throws {
        let fixture = try ClientFixture()
        for phone in ["+15550100", ""] {
            let adult = try adult()
            let options = SignUpOptions(
                attributes: adult.attributes + [AuthUserAttribute(.phoneNumber, value: phone)], terms: adult.terms,
                smsConsent: SMSConsent(givenAt: Date(timeIntervalSince1970: 0)))
            await fixture.service.answer("auth/email/signup", 201, #"{"userId": "user-1", \#(Self.sent)}"#)
            _ = try await fixture.client.signUp(
                username: "mira@example.com", password: goodPassword, options: options)
            let consent = try await body(of: fixture.service.requests.last)?["smsConsent"] as? NSDictionary
            #expect(consent == (phone.isEmpty ? nil : ["givenAt": "1970-01-01T00:00:00Z"]))
        }
    }

    /// Confirms an account, and loses the response. Then confirms it again, which the service refuses.
    private func confirmTwice(_ fixture: ClientFixture) async throws {
        await fixture.service.fail("auth/email/confirm", .unreachable)
        await fixture.service.refuse("auth/email/confirm", 422, "code_mismatch")
        func confirm() async throws {
            _ = try await fixture.client.confirmSignUp(
                for: "mira@example.com", confirmationCode: "302718", password: goodPassword)
        }
        await #expect(throws: AuthError.network) { try await confirm() }
        try await confirm()
    }

    @Test func `a confirmation whose response was lost can be repeated, and begins no session`() async throws {
        let fixture = try ClientFixture()
        await fixture.service.grantTokens()
        await fixture.service.answer("auth/logout", 204)
        try await confirmTwice(fixture)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        while await !fixture.service.paths.contains("POST /v1/auth/logout") { await Task.yield() }
    }

    @Test(arguments: [("user_not_confirmed", 403), ("invalid_credentials", 401)])
    func `a repeated confirmation of a pending account with a wrong code is refused`(
        code: String, status: Int
    ) async throws {
        let fixture = try ClientFixture()
        await fixture.service.refuse("auth/email/login", status, code)
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) { try await confirmTwice(fixture) }
    }

    @Test func `a repeated confirmation that could not be checked can be repeated`() async throws {
        let fixture = try ClientFixture()
        await fixture.service.refuse("auth/email/login", 429, "limit_exceeded")
        await fixture.service.grantTokens()
        await fixture.service.answer("auth/logout", 204)
        await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) { try await confirmTwice(fixture) }
        _ = try await fixture.client.confirmSignUp(
            for: "mira@example.com", confirmationCode: "302718", password: goodPassword)
    }

    @Test func `a confirmation sends the caller's password, whatever the last sign-up was`() async throws {
        let fixture = try ClientFixture()
        let service = fixture.service
        func confirm(_ password: String) async throws {
            _ = try await fixture.client.confirmSignUp(
                for: "mira@example.com", confirmationCode: "302718", password: password)
        }
        func confirmed(with password: String) -> NSDictionary {
            ["email": "mira@example.com", "code": "302718", "password": password]
        }
        await service.answer("auth/email/signup", 201, #"{"userId": "user-1", \#(Self.sent)}"#)
        await service.refuse("auth/email/confirm", 422, "code_expired")
        await service.answer("auth/email/confirm", 204)
        _ = try await fixture.client.signUp(username: "Mira@example.com", password: goodPassword, options: adult())
        await #expect(throws: AuthError.codeExpired) { try await confirm(goodPassword) }
        try await confirm(goodPassword)
        #expect(try await body(of: service.requests.last) == confirmed(with: goodPassword))
        try await confirm("Another horse 2")
        #expect(try await body(of: service.requests.last) == confirmed(with: "Another horse 2"))
        // No account has an empty password.
        let count = await service.requests.count
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) { try await confirm("") }
        #expect(await service.requests.count == count)
    }

    @Test(arguments: ["", "12345678901", "abc", "12 34", "１２３４５６"])
    func `text that cannot be a code uses up no attempt`(code: String) async throws {
        let fixture = try ClientFixture()
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
            try await fixture.client.confirmSignUp(
                for: "mira@example.com", confirmationCode: code, password: goodPassword)
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
            try await fixture.client.confirmResetPassword(
                for: "mira@example.com", with: goodPassword, confirmationCode: code)
        }
        #expect(await fixture.service.requests.isEmpty)
    }

    @Test func `a password that the brand does not allow is not sent`() async throws {
        let fixture = try ClientFixture()
        await #expect(throws: AuthError.invalidPassword(unmet: [.contains(.uppercase)])) {
            try await fixture.client.resetPassword(
                of: EmailAddress("mira@example.com"), code: "123456", newPassword: "correct horse 1")
        }
        await #expect(throws: AuthError.invalidCredentials) {
            try await fixture.client.signIn(username: "mira@example.com", password: "")
        }
        await #expect(throws: AuthError.invalidEmail(.malformed)) {
            try await fixture.client.signIn(username: "mira", password: goodPassword)
        }
        #expect(await fixture.service.requests.isEmpty)
    }

    @Test func `no description contains values that are sent, received or stored`() async throws {
        let fixture = try await ClientFixture.signedIn()
        let email = try EmailAddress("mira@example.com")
        let answer = """
            {"accessToken": "access-1", "tokenType": "Bearer", "expiresIn": 900, "refreshToken": "refresh-1",
            "user": {"id": "user-1", "email": "mira@example.com"}}
            """
        let tokens = try JSONDecoder().decode(PlatformResponse.Tokens.self, from: Data(answer.utf8))
        let account = """
            {"id": "user-1", "email": "mira@example.com", "emailVerified": true, "attributes": {"birthdate": "1990-04-01"}}
            """
        let values: [Any] = [
            fixture.client, try #require(await fixture.service.requests.last),
            PlatformRequest.Address(email), PlatformRequest.Login(email: email.text, password: goodPassword),
            PlatformRequest.Confirmation(email: email.text, code: "302718", password: goodPassword),
            PlatformRequest.NewPassword(email: email.text, code: "302718", password: goodPassword),
            PlatformRequest.Refresh(refreshToken: "refresh-1"),
            PlatformRequest.Logout(refreshToken: "refresh-1", everywhere: true),
            PlatformRequest.SignUp(email: email, password: goodPassword, options: try adult()),
            tokens, try #require(PlatformTokens(tokens, serverDate: nil)),
            try JSONDecoder().decode(PlatformResponse.Account.self, from: Data(account.utf8)),
        ]
        for value in values {
            var shown = "\(value) \(String(reflecting: value))"
            dump(value, to: &shown)
            for secret in [goodPassword, "refresh-1", "access-1", "302718", "mira@", "1990-04-01"] {
                #expect(!shown.contains(secret), "\(type(of: value))")
            }
        }
    }
}
