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

    @Test func `the data of a user who is too young is not sent`() async throws {
        let fixture = try ClientFixture()
        await #expect(throws: AuthError.underAge(minimumAge: 13)) {
            try await fixture.client.signUp(
                username: "mira@example.com", password: "", options: adult(born: "2020-04-01"))
        }
        await #expect(throws: AuthError.termsNotAccepted) {
            var options = try adult()
            options.terms = nil
            _ = try await fixture.client.signUp(
                email: EmailAddress("mira@example.com"), password: goodPassword, options: options)
        }
        #expect(await fixture.service.requests.isEmpty)
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
