import AuthCore
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The client sends a password as the user typed it, and the service compares its bytes.
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
