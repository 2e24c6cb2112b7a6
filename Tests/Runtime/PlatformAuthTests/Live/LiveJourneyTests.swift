import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Tests of sign-up, sign-in and deletion, beside the journeys of LiveTests. Every request and response is checked against the specification.
    struct JourneyTests {
        private let service: LiveService
        private let mira = "mira@example.com"

        init() async throws { service = try await LiveService() }

        private func code(_ purpose: String = "signup") async throws -> SecretText {
            SecretText(try #require(try await service.mail(mira, purpose)))
        }

        @Test func `a sign-in to a pending account leads to its code, but only with the correct password`() async throws
        {
            let client = service.client()
            _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            await #expect(throws: AuthError.invalidCredentials) {
                try await client.signIn(username: mira, password: "Wrong horse 1")
            }
            #expect(try await client.signIn(username: mira, password: goodPassword).nextStep == .confirmSignUp)
            let code = try await code().value
            let later = service.client()
            let refusal = await #expect(throws: AuthError.self) {
                try await later.confirmSignUp(for: mira, confirmationCode: code, password: "Wrong horse 1")
            }
            #expect(refusal?.kind == .codeMismatch)
            #expect(try await later.signIn(username: mira, password: goodPassword).nextStep == .confirmSignUp)
            #expect(
                try await later.confirmSignUp(for: mira, confirmationCode: code, password: goodPassword)
                    .isSignUpComplete)
            await #expect(throws: AuthError.usernameExists) {
                try await client.signUp(username: mira, password: goodPassword, options: adult())
            }
            #expect(try await service.violations() == [])
        }

        /// The client sends a password as the user typed it, and the service compares its bytes.
        @Test func `a password reset ends every session, and sets the code points of the new password`() async throws {
            let client = service.client()
            try await client.register(mira, at: service, password: PasswordText.composed.text)
            #expect(try await PasswordText.accepted(from: mira, by: client) == [.composed])
            _ = try await client.signIn(username: mira, password: PasswordText.composed.text)
            let result = try await client.resetPassword(for: mira)
            #expect(
                result.nextStep
                    == .confirmResetPasswordWithCode(
                        AuthCodeDeliveryDetails(destination: .email("m•••@example.com"), resendAfter: .seconds(30))))
            let code = try await code("reset").value
            try await client.confirmResetPassword(
                for: mira, with: PasswordText.decomposed.text, confirmationCode: code)
            await #expect(throws: AuthError.codeExpired) {
                try await client.confirmResetPassword(for: mira, with: "Another horse 3", confirmationCode: code)
            }
            await #expect(throws: AuthError.sessionExpired) { try await client.fetchUserAttributes() }
            #expect(try await PasswordText.accepted(from: mira, by: client) == [.decomposed])
            #expect(try await service.violations() == [])
        }

        @Test func `the service also refuses an under-age user, and stores nothing`() async throws {
            let lenient = service.client(minimumAge: 0)
            await #expect(throws: AuthError.underAge(minimumAge: 13)) {
                try await lenient.signUp(username: mira, password: goodPassword, options: adult(born: "2020-04-01"))
            }
            #expect(try await lenient.status(of: EmailAddress(mira)) == .new)
            #expect(try await service.mail(mira) == nil)
            try await service.set(["termsVersion": "2027-01-01"])
            await #expect(throws: AuthError.termsOutdated) {
                try await lenient.signUp(username: mira, password: goodPassword, options: adult())
            }
            try await service.set(["termsVersion": "2026-01-15", "passwordMinLength": 40])
            await #expect(throws: AuthError.invalidPassword(unmet: [.minLength(40)])) {
                try await lenient.signUp(username: mira, password: goodPassword, options: adult())
            }
            try await service.set(["passwordMinLength": 8, "requiredFields": ["birthdate", "phone_number"]])
            await #expect(throws: AuthError.missingFields([.phone])) {
                try await lenient.signUp(username: mira, password: goodPassword, options: adult())
            }
            #expect(try await service.violations() == [])
        }

        @Test func `a deleted account is signed out on every device`() async throws {
            let client = service.client()
            let tablet = service.client()
            try await client.register(mira, at: service)
            for device in [client, tablet] { _ = try await device.signIn(username: mira, password: goodPassword) }
            try await service.advance(301)
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await client.deleteUser() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await client.reauthenticate(by: .password("Wrong horse 1"))
            }
            _ = try await client.reauthenticate(by: .password(SecretText(goodPassword)))
            let token = try #require(try await client.fetchAuthSession().tokens).accessToken
            try await client.deleteUser()
            #expect(await client.session.state == .signedOut)
            // If the response was lost, a repeated request has a definite response: the account was deleted before.
            var repeated = AccountService(apiBaseURL: try #require(LivePlatform.running).url).request("DELETE")
            repeated.headers["Authorization"] = "Bearer \(token)"
            #expect(try await URLSessionTransport().send(repeated).status == 410)
            await #expect(throws: AuthError.sessionExpired) { try await tablet.fetchUserAttributes() }
            #expect(try await client.status(of: EmailAddress(mira)) == .new)
            await #expect(throws: AuthError.invalidCredentials) {
                try await client.signIn(username: mira, password: goodPassword)
            }
            #expect(try await service.violations() == [])
        }
    }
}
