import RuntimeTestSupport
import AuthCore
import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseEmailTests {
    typealias Fixture = ProjectFixture

    private let email: EmailAddress
    private let options = SignUpOptions(
        attributes: [
            AuthUserAttribute(.givenName, value: "Mara"), AuthUserAttribute(.phoneNumber, value: "+15550100"),
        ],
        birthdate: try? Birthdate(iso8601: "2001-02-03"),
        terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
    private let fixture: ProjectFixture
    private var project: ProjectStub { fixture.project }
    private var client: SupabaseAuthClient { fixture.client }

    init() throws {
        email = try EmailAddress(Fixture.email)
        fixture = try ProjectFixture()
    }

    private func fails(
        _ error: AuthError, _ call: () async throws(AuthError) -> Void, _ location: SourceLocation = #_sourceLocation
    ) async {
        do throws(AuthError) {
            try await call()
            Issue.record("no error", sourceLocation: location)
        } catch let thrown {
            #expect(thrown == error, sourceLocation: location)
        }
    }

    @Test(arguments: [
        #"{"id": "1", "email": "mara@example.com", "identities": []}"#,
        #"{"id": "2", "email": "mara@example.com", "identities": [{"id": "2"}], "confirmation_sent_at": "x"}"#,
        #"{"user": {"id": "2", "email": "mara@example.com"}, "session": null}"#,
    ])
    func `A new and a taken address have the same result`(body: String) async throws {
        await project.answer("POST /auth/v1/signup", .init(200, body))
        let result = try await client.signUp(username: Fixture.email, password: Fixture.password, options: options)
        #expect(result.userID == nil)
        #expect(
            result.nextStep
                == .confirmUser(AuthCodeDeliveryDetails(destination: .email(email.masked), resendAfter: .seconds(60))))
    }

    @Test func `A birthdate and a phone number are not sent`() async throws {
        await project.answer("POST /auth/v1/signup", .init(200, #"{"id": "1"}"#))
        _ = try await client.signUp(email: email, password: Fixture.password, options: options)
        let body = String(decoding: await project.requests.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains("Mara"))
        #expect(!body.contains("2001") && !body.contains("15550100"))
    }

    @Test func `A session of a sign-up is ended and begins nothing`() async throws {
        await project.answer("POST /auth/v1/signup", ProjectStub.session("a"))
        #expect(
            try await client.signUp(email: email, password: Fixture.password, options: options) == .done)
        #expect(await project.routes == ["POST /auth/v1/signup", Fixture.logout])
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `The age of the code tells expiry from mismatch`() async throws {
        _ = try? await client.requestPasswordReset(for: email)
        await project.answer("POST /auth/v1/recover", .init())
        _ = try await client.requestPasswordReset(for: email)
        await project.answer(Fixture.verify, ProjectStub.refusal(403, "otp_expired"))
        await fails(.codeMismatch(attemptsLeft: nil)) { () async throws(AuthError) in
            try await client.resetPassword(of: email, code: "123456", newPassword: Fixture.password)
        }
        fixture.clock.advance(by: 3600)
        await project.answer(Fixture.verify, ProjectStub.refusal(403, "otp_expired"))
        await fails(.codeExpired) { () async throws(AuthError) in
            try await client.resetPassword(of: email, code: "123456", newPassword: Fixture.password)
        }
    }

    @Test func `A known and an unknown address have the same cooldown`() async throws {
        let other = try EmailAddress("unknown@example.com")
        await project.answer("POST /auth/v1/recover", ProjectStub.refusal(429, "over_email_send_rate_limit"))
        await project.answer("POST /auth/v1/recover", .init())
        #expect(try await client.requestPasswordReset(for: email).resendAfter == .seconds(60))
        #expect(try await client.requestPasswordReset(for: other).resendAfter == .seconds(60))
        fixture.clock.advance(by: 20)
        for address in [email, other] {
            await fails(.limitExceeded(retryAfter: .seconds(40))) { () async throws(AuthError) in
                _ = try await client.requestPasswordReset(for: address)
            }
        }
        #expect(await project.requests.count == 2)
    }

    @Test func `A password is limited in bytes`() async throws {
        // 25 characters of four bytes.
        let password = "aA1!" + String(repeating: "😀", count: 25)
        let tooLong = AuthError.invalidPassword(unmet: [.maxLength(72)])
        await fails(tooLong) { () throws(AuthError) in
            _ = try await client.signUp(email: email, password: password, options: options)
        }
        await fails(tooLong) { () throws(AuthError) in
            try await client.resetPassword(of: email, code: "123456", newPassword: password)
        }
        #expect(await project.requests.isEmpty)
    }

    @Test func `The recovery of one address sets no password of another`() async throws {
        await project.answer(Fixture.verify, ProjectStub.session("recovery"))
        await project.answer(Fixture.update, ProjectStub.refusal(422, "same_password"))
        await fails(.invalidPassword(unmet: [])) { () async throws(AuthError) in
            try await client.resetPassword(of: email, code: "123456", newPassword: Fixture.password)
        }
        await project.answer(Fixture.verify, ProjectStub.refusal(403, "otp_expired"))
        let other = try EmailAddress("other@example.com")
        await fails(.codeMismatch(attemptsLeft: nil)) { () async throws(AuthError) in
            try await client.resetPassword(of: other, code: "123456", newPassword: Fixture.password)
        }
        #expect(await project.routes.filter { $0 == Fixture.update }.count == 1)
    }

    @Test func `Text that is not a code is not sent`() async throws {
        for code in ["", "12345", "12345678901", "12345a", "１２３４５６"] {
            await fails(.codeMismatch(attemptsLeft: nil)) { () async throws(AuthError) in
                try await client.confirm(email: email, code: code, password: Fixture.password)
            }
        }
        #expect(await project.requests.isEmpty)
    }

    @Test(
        arguments: [
            (.init(400, #"{"code": "invalid_credentials", "message": "m"}"#), .invalidCredentials),
            (.init(400, #"{"code": 400, "error_code": "email_not_confirmed", "msg": "m"}"#), .userNotConfirmed),
            (
                .init(400, #"{"error": "invalid_grant", "error_description": "m"}"#),
                .service(.init(rawValue: "invalid_grant"))
            ),
            (
                .init(400, #"{"code": 400, "error_code": "captcha_failed", "msg": "m"}"#), .service(.captchaFailed)
            ),
            (.init(400, #"{"code": "user_banned", "message": "m"}"#), .service(.init(rawValue: "user_banned"))),
            (.init(400, #"{"code": "mara@example.com", "message": "m"}"#), .service(.unnamedError)),
            (.init(401, #"{"message": "No API key"}"#), .service(.malformedResponse)),
            (.init(403, "<html>"), .service(.malformedResponse)),
            (.init(429, #"{"code": "over_request_rate_limit", "message": "m"}"#), .limitExceeded(retryAfter: nil)),
            (.init(503, "<html>"), .network),
            (.init(200, "{}"), .service(.malformedResponse)),
        ] as [(ProjectStub.Answer, AuthError)])
    func `Every error shape has one meaning`(answer: ProjectStub.Answer, error: AuthError) async throws {
        await project.answer(Fixture.signIn, answer)
        await fails(error) { () async throws(AuthError) in
            _ = try await client.signIn(email: email, password: Fixture.password)
        }
    }
}
