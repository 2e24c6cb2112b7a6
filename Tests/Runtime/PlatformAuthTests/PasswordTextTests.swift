import AuthCore
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

/// The client sends a password as the user typed it, and the service compares its bytes.
struct PasswordTextTests {
    @Test(arguments: PasswordText.allCases)
    func `every request contains the code points of the password`(password: PasswordText) async throws {
        let fixture = try ClientFixture()
        let (client, service) = (fixture.client, fixture.service)
        let sent = #""delivery": {"medium": "email", "destination": "m•••@example.com"}, "resendAfter": 30"#
        await service.answer("auth/email/signup", 201, #"{"userId": "user-1", \#(sent)}"#)
        for path in ["auth/email/confirm", "auth/email/forgot/confirm"] { await service.answer(path, 204) }
        await service.grantTokens()
        let email = "mira@example.com"
        _ = try await client.signUp(username: email, password: password.text, options: adult())
        _ = try await client.confirmSignUp(for: email, confirmationCode: "302718", password: password.text)
        _ = try await client.signIn(username: email, password: password.text)
        try await client.confirmResetPassword(for: email, with: password.text, confirmationCode: "302718")
        let requests = await service.requests
        #expect(requests.count == 4)
        for request in requests {
            let fields = try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any]
            #expect(password.isExactly(fields?["password"] as? String), "\(request.url.path)")
        }
    }
}

extension LiveSuites {
    /// The same with the test server.
    struct PasswordTextTests {
        @Test(arguments: PasswordText.allCases)
        func `a sign-in requires the code points of the sign-up or of the new password`(
            password: PasswordText
        ) async throws {
            let service = try await LiveService()
            let client = service.client()
            let (mira, nina) = ("mira@example.com", "nina@example.com")
            try await client.register(mira, at: service, password: password.text)
            #expect(try await PasswordText.accepted(from: mira, by: client) == [password])

            try await client.register(nina, at: service)
            _ = try await client.resetPassword(for: nina)
            let code = try #require(try await service.mail(nina, "reset"))
            try await client.confirmResetPassword(for: nina, with: password.text, confirmationCode: code)
            #expect(try await PasswordText.accepted(from: nina, by: client) == [password])
            #expect(try await service.violations() == [])
        }

        @Test func `the service counts code points, as the app does`() async throws {
            let service = try await LiveService()
            try await service.set(["passwordMinLength": 8, "passwordMaxLength": 9, "passwordRequires": [String]()])
            let path = "v1/auth/email/signup"
            for (password, isValid) in [
                ("\u{E9}234567", false), ("e\u{301}234567", true), ("🔑234567", false), ("🔑🔑🔑🔑🔑🔑🔑🔑🔑", true),
                ("e\u{301}23456789", false),
            ] {
                let body: [String: any Sendable] = [
                    "email": "mira@example.com", "password": password, "attributes": ["birthdate": "1990-04-01"],
                    "terms": ["version": "2026-01-15", "acceptedAt": "2026-11-21T09:00:00Z"],
                ]
                #expect(try await service.raw(path, body).status == (isValid ? 201 : 422), "\(password)")
                let policy = PasswordPolicy(minLength: 8, maxLength: 9)
                #expect(policy.unmetRequirements(by: password).isEmpty == isValid, "\(password)")
            }
        }
    }
}
