import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The client of a Clerk instance, at the instance of `scripts/servers`.
    struct ClerkTests {
        init() async throws { try await InstanceApp.reset() }

        // MARK: Sign-up

        @Test(arguments: [true, false])
        func `a phone number is sent only with the consent to text messages`(consents: Bool) async throws {
            let app = try InstanceApp()
            let phone = AuthUserAttribute(.phoneNumber, value: "+15555550100")
            try await app.signUp(
                SignUpOptions(
                    attributes: app.options.attributes + [phone], terms: app.options.terms,
                    smsConsent: consents ? SMSConsent(givenAt: Date()) : nil))
            try await app.confirm()
            try await app.signIn()
            let attributes = try await app.client.fetchUserAttributes()
            #expect(attributes.contains { $0.key == .phoneNumber } == consents)
            try await app.expectNoViolations()
        }

        @Test func `a field that the instance requires is missing`() async throws {
            try await InstanceApp.reset(["required": ["email_address", "password", "last_name"]])
            let app = try InstanceApp()
            await #expect(throws: AuthError.missingFields([.lastName])) { try await app.signUp() }
            try await app.set(["required": ["email_address", "password", "username"]])
            await #expect(throws: AuthError.service(.signUpIncomplete)) { try await app.signUp() }
            try await app.expectNoViolations()
        }

        @Test func `a taken address, a closed sign-up and a leaked password are refused`() async throws {
            let app = try InstanceApp()
            try await app.addUser()
            await #expect(throws: AuthError.usernameExists) { try await app.signUp() }
            let other = try InstanceApp()
            try await other.set(["pwned_passwords": [InstanceApp.password]])
            await #expect(throws: AuthError.invalidPassword(unmet: [])) { try await other.signUp() }
            try await other.set(["signups": false])
            await #expect(throws: AuthError.notSupported(.signUp)) { try await other.signUp() }
            try await app.expectNoViolations()
        }

        @Test func `another password than that of the sign-up does not confirm it, or replaces it`() async throws {
            let app = try InstanceApp()
            try await app.signUp()
            let address = try EmailAddress(app.email)
            let code = try await app.code("sign_up")
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                try await app.client.confirm(email: address, code: code, password: "Other-River-8")
            }
            let later = try InstanceApp(email: app.email, store: app.store)
            // An earlier user of the installation may have chosen the password of the sign-up.
            await #expect(throws: AuthError.invalidPassword(unmet: [])) {
                try await later.client.confirm(email: address, code: code, password: "short")
            }
            try await later.client.confirm(email: address, code: code, password: "Other-River-8")
            await #expect(throws: AuthError.invalidCredentials) { try await app.signIn() }
            #expect(try await later.signIn("Other-River-8") == .done)
            try await app.expectNoViolations()
        }

        @Test func `a sign-up that the service has forgotten must begin again`() async throws {
            let app = try InstanceApp()
            try await app.signUp()
            let code = try await app.code("sign_up")
            try await app.instance.advance(bySeconds: 90_000)
            let later = try InstanceApp(email: app.email, store: app.store)
            let address = try EmailAddress(app.email)
            await #expect(throws: AuthError.service(.signUpExpired)) {
                try await later.client.confirm(email: address, code: code, password: InstanceApp.password)
            }
            await #expect(throws: AuthError.service(.signUpExpired)) { try await later.client.resendCode(to: address) }
            await #expect(throws: AuthError.service(.signUpExpired)) {
                _ = try await app.client.confirmSignUp(
                    for: app.email, confirmationCode: code, password: InstanceApp.password)
            }
        }

        @Test func `codes have a cooldown, a limit of attempts and an end`() async throws {
            let app = try InstanceApp()
            try await app.signUp()
            let error = await #expect(throws: AuthError.self) {
                try await app.client.resendSignUpCode(for: app.email)
            }
            guard case .limitExceeded(let pause?)? = error else { throw AuthError.signedOut }
            #expect(pause <= .seconds(30))
            app.clock.skip(.seconds(31))
            _ = try await app.client.resendSignUpCode(for: app.email)
            let right = try await app.code("sign_up")
            let wrong = right == "000000" ? "111111" : "000000"
            for _ in 0..<3 {
                await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                    _ = try await app.client.confirmSignUp(
                        for: app.email, confirmationCode: wrong, password: InstanceApp.password)
                }
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) {
                _ = try await app.client.confirmSignUp(
                    for: app.email, confirmationCode: right, password: InstanceApp.password)
            }
            app.clock.skip(.seconds(31))
            _ = try await app.client.resendSignUpCode(for: app.email)
            let next = try await app.code("sign_up")
            try await app.instance.advance(bySeconds: 601)
            await #expect(throws: AuthError.codeExpired) {
                _ = try await app.client.confirmSignUp(
                    for: app.email, confirmationCode: next, password: InstanceApp.password)
            }
            try await app.expectNoViolations()
        }

        // MARK: Language

        @Test func `mails are in the user's language`() async throws {
            let app = try InstanceApp()
            try await app.signUp()
            try await app.confirm()
            _ = try await app.client.resetPassword(for: app.email)
            let mail = try await app.instance.control("GET", "/mail?to=\(app.email)") as? [[String: String]]
            #expect(mail?.compactMap { $0["kind"] } == ["sign_up", "reset_password_email_code"])
            #expect(mail?.allSatisfy { $0["locale"] == "ja-JP" } == true)
            try await app.expectNoViolations()
        }

        // MARK: Sign-in

        @Test(arguments: ["needs_client_trust", "needs_second_factor"])
        func `a new device needs a code, and the next sign-in does not`(status: String) async throws {
            try await InstanceApp.reset(["trust_status": status])
            let app = try InstanceApp()
            try await app.addUser()
            let challenge = try await app.signIn().challenge(.emailCode)
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                _ = try await app.client.confirmSignIn(challenge, with: SignInAnswer("12345"))
            }
            let code = try await app.code("second_email_code")
            #expect(try await app.client.confirmSignIn(challenge, with: SignInAnswer(SecretText(code))).isSignedIn)
            #expect(await app.client.signOut() == .complete)
            #expect(try await app.clientToken() != nil)
            #expect(try await app.signIn() == .done)
            try await app.expectNoViolations()
        }

        @Test func `an authenticator app, its backup codes and a text message are second factors`() async throws {
            let app = try InstanceApp()
            try await app.addUser([
                "totp": true, "phone": "+15555550100", "phone2fa": true, "backup_codes": ["backup-one"],
                "default_factor": "totp",
            ])
            let first = try await app.signIn().challenge(.authenticatorCode)
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                _ = try await app.client.confirmSignIn(first, with: SignInAnswer("000000"))
            }
            let totp = try await app.instance.control("GET", "/totp?email=\(app.email)") as? [String: String]
            #expect(
                try await app.client.confirmSignIn(first, with: SignInAnswer(SecretText(try #require(totp?["code"]))))
                    .isSignedIn)
            await app.client.signOut()
            let second = try await app.signIn().challenge(.authenticatorCode)
            #expect(try await app.client.confirmSignIn(second, with: SignInAnswer("backup-one")).isSignedIn)
            await app.client.signOut()
            let third = try await app.signIn().challenge(.authenticatorCode)
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                _ = try await app.client.confirmSignIn(third, with: SignInAnswer("backup-one"))
            }
            let other = try InstanceApp()
            try await other.addUser([
                "totp": true, "phone": "+15555550111", "phone2fa": true, "default_factor": "phone_code",
            ])
            let sent = try await other.signIn().challenge(.smsCode)
            let text = try await other.code("second_phone_code", to: "+15555550111")
            #expect(try await other.client.confirmSignIn(sent, with: SignInAnswer(SecretText(text))).isSignedIn)
            try await app.expectNoViolations()
        }

        @Test func `an answer to the challenge of an earlier sign-in begins no session`() async throws {
            let app = try InstanceApp()
            try await app.addUser()
            let first = try await app.signIn().challenge(.emailCode)
            let code = try await app.code("second_email_code")
            _ = try await app.signIn()
            await #expect(throws: AuthError.signedOut) {
                _ = try await app.client.confirmSignIn(first, with: SignInAnswer(SecretText(code)))
            }
            #expect(try await app.client.fetchAuthSession() == .signedOut)
        }

        @Test func `an administrator's password must be replaced`() async throws {
            let app = try InstanceApp()
            try await app.addUser(["must_change_password": true])
            let challenge = try await app.signIn().challenge(.newPassword)
            #expect(challenge.requiredFields.isEmpty)
            try await app.set(["pwned_passwords": ["Leaked-River-7"]])
            await #expect(throws: AuthError.invalidPassword(unmet: [])) {
                _ = try await app.client.confirmSignIn(challenge, with: SignInAnswer("Leaked-River-7"))
            }
            #expect(try await app.client.confirmSignIn(challenge, with: SignInAnswer("Other-River-8")).isSignedIn)
            try await app.expectNoViolations()
        }

        @Test func `wrong passwords, unknown addresses, locks and leaked passwords`() async throws {
            try await InstanceApp.reset(["wrong_passwords": 3])
            let app = try InstanceApp()
            try await app.addUser()
            for _ in 0..<3 {
                await #expect(throws: AuthError.invalidCredentials) { try await app.signIn("Other-River-8") }
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(3600))) { try await app.signIn() }
            let unknown = try InstanceApp()
            await #expect(throws: AuthError.invalidCredentials) { try await unknown.signIn() }
            try await app.instance.advance(bySeconds: 3601)
            try await app.set(["pwned_passwords": [InstanceApp.password]])
            #expect(try await app.signIn() == .resetPassword)
            let external = try InstanceApp()
            try await external.addUser(["password": nil as String?])
            await #expect(throws: AuthError.service(AuthError.Code(rawValue: "strategy_for_user_invalid"))) {
                try await external.signIn()
            }
            try await app.expectNoViolations()
        }

        @Test func `a session that the app does not know does not prevent a sign-in`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            // The app loses its session, and keeps the client token.
            await app.store.remove(SecureStoreKey(rawValue: "session.clerk"))
            let later = try InstanceApp(email: app.email, store: app.store)
            #expect(try await later.client.fetchAuthSession() == .signedOut)
            #expect(try await later.signIn() == .done)
            #expect(try await app.sessions().filter { $0 == "active" }.count == 1)
            try await app.expectNoViolations()
        }

        @Test func `a sign-in over another user's session ends it everywhere`() async throws {
            let app = try InstanceApp()
            let first = try await app.begin().user
            let other = try InstanceApp()
            try await other.addUser()
            try await app.set(["client_trust": false])
            _ = try await app.client.signIn(username: other.email, password: InstanceApp.password)
            let second = try await app.client.getCurrentUser()
            #expect(second.userID != first.userID)
            #expect(try await app.sessions().filter { $0 == "active" }.count == 1)
        }

        // MARK: Reset

        @Test func `a refused password does not spend the code of a reset, and other sessions end`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            let other = try InstanceApp(email: app.email)
            _ = try await other.client.resetPassword(for: other.email)
            let code = try await other.code("reset_password_email_code")
            try await other.set(["pwned_passwords": ["Leaked-River-7"]])
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                try await other.client.confirmResetPassword(
                    for: other.email, with: "Other-River-8", confirmationCode: code == "000000" ? "111111" : "000000")
            }
            await #expect(throws: AuthError.invalidPassword(unmet: [])) {
                try await other.client.confirmResetPassword(
                    for: other.email, with: "Leaked-River-7", confirmationCode: code)
            }
            try await other.client.confirmResetPassword(for: other.email, with: "Other-River-8", confirmationCode: code)
            #expect(try await other.client.fetchAuthSession() == .signedOut)
            #expect(try await other.sessions().allSatisfy { $0 != "active" })
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(try await other.signIn("Other-River-8") == .done)
            try await app.expectNoViolations()
        }

        @Test func `a reset has the same results for an unknown address`() async throws {
            let app = try InstanceApp()
            let result = try await app.client.resetPassword(for: app.email)
            guard case .confirmResetPasswordWithCode = result.nextStep else { throw AuthError.signedOut }
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                try await app.client.confirmResetPassword(
                    for: app.email, with: "Other-River-8", confirmationCode: "123456")
            }
            await #expect(throws: AuthError.self) { _ = try await app.client.resetPassword(for: app.email) }
            try await app.expectNoViolations()
        }

        // MARK: The account

        @Test func `a deletion needs a recent proof, here and at the service`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            app.clock.skip(.seconds(301))
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await app.client.deleteUser() }
            try await app.instance.advance(bySeconds: 700)
            await #expect(throws: AuthError.invalidCredentials) {
                _ = try await app.client.reauthenticate(by: .password(SecretText("Other-River-8")))
            }
            _ = try await app.client.reauthenticate(by: .password(SecretText(InstanceApp.password)))
            try await app.set(["delete_self": false])
            await #expect(throws: AuthError.notSupported(.deleteUser)) { try await app.client.deleteUser() }
            try await app.set(["delete_self": true])
            try await app.client.deleteUser()
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            let users = try await app.instance.control("GET", "/users") as? [[String: Any]]
            #expect(users?.isEmpty == true)
            try await app.expectNoViolations()
        }

        @Test func `a sign-out everywhere ends the sessions of other devices`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            let other = try InstanceApp(email: app.email)
            try await app.set(["client_trust": false])
            try await other.signIn()
            #expect(await app.client.signOut(globally: true) == .complete)
            #expect(try await app.sessions().allSatisfy { $0 != "active" })
            await #expect(throws: AuthError.sessionExpired) { try await other.renew() }
            try await app.expectNoViolations()
        }
    }
}
