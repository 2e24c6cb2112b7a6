import AuthCore
import AuthSystem
import Foundation
import LiveSupport
import RuntimeTestSupport
import SupabaseAuth
import Testing

extension LiveSuites {
    /// The client of a Supabase project, at the project of `scripts/servers`.
    struct SupabaseTests {
        init() async throws { try await ProjectApp.reset() }

        // MARK: Accounts

        @Test func `a refused password does not spend the code of a reset`() async throws {
            let app = try ProjectApp()
            try await app.begin()
            await app.client.signOut()
            _ = try await app.client.resetPassword(for: app.email)
            let code = try await app.code(.passwordReset)
            await #expect(throws: AuthError.invalidPassword(unmet: [])) {
                try await app.client.confirmResetPassword(
                    for: app.email, with: ProjectApp.password, confirmationCode: code)
            }
            try await app.client.confirmResetPassword(
                for: app.email, with: "Other-River-8", confirmationCode: code)
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            await #expect(throws: AuthError.invalidCredentials) { try await app.signIn() }
            try await app.signIn("Other-River-8")
            try await app.expectNoViolations()
        }

        @Test func `a project with captcha protection takes each token once`() async throws {
            try await ProjectApp.reset(["captcha": true])
            let app = try ProjectApp(requestValues: RequestValues(captchaToken: { "solved-\(UUID())" }))
            try await app.signUp()
            try await app.expectLinkToApp()
            try await app.project.advance(bySeconds: 61)
            app.clock.skip(.seconds(61))
            _ = try await app.client.resendSignUpCode(for: app.email)
            _ = try await app.client.confirmSignUp(
                for: app.email, confirmationCode: try await app.code(), password: ProjectApp.password)
            try await app.signIn()
            _ = try await app.renew()
            _ = try await app.client.reauthenticate(by: .password(SecretText(ProjectApp.password)))
            _ = try await app.client.resetPassword(for: app.email)
            try await app.expectLinkToApp()
            let careless = try ProjectApp(
                email: app.email, requestValues: RequestValues(captchaToken: { "solved-once" }))
            try await careless.signIn()
            await #expect(throws: AuthError.service(.captchaFailed)) { try await careless.signIn() }
            let other = try ProjectApp(email: app.email)
            await #expect(throws: AuthError.service(.captchaFailed)) { try await other.signIn() }
            try await app.expectNoViolations()
        }

        // MARK: Sessions

        @Test func `a lost response to a renewal ends nothing, and a used token ends the session`() async throws {
            let app = try ProjectApp()
            let (user, first) = try await app.begin()
            await app.network.loseResponse(from: "/auth/v1/token")
            // The client sends the same token again, and the service accepts it once more.
            let second = try await app.renew()
            #expect(second.refreshToken != first.refreshToken)
            #expect(await app.network.requests.filter { $0.url.query == "grant_type=refresh_token" }.count == 2)
            let third = try await app.renew()
            #expect(third.refreshToken != second.refreshToken)
            // A thief uses the first token. The service then refuses all of them.
            _ = try await app.network.send(
                HTTPRequest(
                    method: "POST",
                    url: try #require(URL(string: "\(app.project.url)/auth/v1/token?grant_type=refresh_token")),
                    headers: ["apikey": app.project.publishableKey, "Content-Type": "application/json"],
                    body: try JSONEncoder().encode(["refresh_token": first.refreshToken])))
            await #expect(throws: AuthError.sessionExpired) {
                try await app.client.session.tokens(insteadOf: third.accessToken, of: user)
            }
            #expect(await app.client.session.state == .expired)
            try await app.expectNoViolations()
        }

        @Test func `an expired token is renewed before and after a request`() async throws {
            let app = try ProjectApp()
            let (_, first) = try await app.begin()
            app.clock.skip(.seconds(3_600))
            _ = try await app.client.fetchUserAttributes()
            let second = try await app.signedIn().tokens
            #expect(second.accessToken != first.accessToken)
            // By the device's clock, the token is valid. The service answers 403 `bad_jwt`.
            try await app.project.advance(bySeconds: 3_700)
            _ = try await app.client.fetchUserAttributes()
            #expect(try await app.signedIn().tokens.accessToken != second.accessToken)
            try await app.expectNoViolations()
        }

        @Test func `a sign-out ends this session, or all of them`() async throws {
            let app = try ProjectApp()
            try await app.begin()
            let others = try [ProjectApp(email: app.email), ProjectApp(email: app.email)]
            for other in others { try await other.signIn() }
            #expect(await others[0].client.signOut(globally: false) == .complete)
            _ = try await app.renew()
            #expect(await app.client.signOut(globally: true) == .complete)
            await #expect(throws: AuthError.sessionExpired) { try await others[1].renew() }
            try await app.expectNoViolations()
        }

        @Test func `an account is deleted after a proof, and its session ends`() async throws {
            let app = try ProjectApp()
            try await app.begin()
            app.clock.skip(.seconds(700))
            try await app.project.advance(bySeconds: 700)
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await app.client.deleteUser() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await app.client.reauthenticate(by: .password("Other-River-8"))
            }
            _ = try await app.client.reauthenticate(by: .password(SecretText(ProjectApp.password)))
            await app.network.loseResponse(from: "/rest/v1/rpc/delete_account")
            await #expect(throws: AuthError.network) { try await app.client.deleteUser() }
            try await app.client.deleteUser()
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            await #expect(throws: AuthError.invalidCredentials) { try await app.signIn() }
            try await app.expectNoViolations()
        }

        // MARK: Guests

        @Test(arguments: [true, false])
        func `an anonymous user keeps the identifier with an address`(confirms: Bool) async throws {
            try await ProjectApp.reset(["autoconfirm": !confirms])
            let app = try ProjectApp(guests: .anonymous)
            _ = try await app.client.signInAsGuest()
            let guest = try await app.client.getCurrentUser()
            #expect(guest.isGuest)
            if confirms {
                guard case .confirmUser = try await app.signUp() else { throw AuthError.signedOut }
                let first = try await app.changeCode()
                try await app.project.advance(bySeconds: 61)
                app.clock.skip(.seconds(61))
                _ = try await app.client.resendSignUpCode(for: app.email)
                try await app.expectLinkToApp()
                let code = try await app.changeCode()
                #expect(code != first)
                _ = try await app.client.confirmSignUp(
                    for: app.email, confirmationCode: code, password: ProjectApp.password)
            } else {
                #expect(try await app.signUp() == .done)
            }
            try await app.signIn()
            let user = try await app.client.getCurrentUser()
            #expect(user.userID == guest.userID && !user.isGuest && user.email == app.email)
            try await app.expectNoViolations()
        }

        // MARK: Apple and Google

        @Test(arguments: [SignInProvider.apple, .google])
        func `a user signs in at a page, proves the identity and signs out`(provider: SignInProvider) async throws {
            let user = try #require(LiveServers.current).provider.user
            let app = try ProjectApp(user: user)
            #expect(try await app.client.signInWithWebUI(for: provider).isSignedIn)
            let signedIn = try await app.client.getCurrentUser()
            #expect(signedIn.provider == provider && signedIn.email == user.username)
            let before = try await app.signedIn().tokens
            let proof = try await app.client.reauthenticate(by: .page(provider))
            #expect(proof.user == signedIn && proof.method == .page(provider))
            #expect(try await app.signedIn().tokens.refreshToken != before.refreshToken)
            try await app.client.deleteUser()
            _ = try await app.client.signInWithWebUI(for: provider)
            #expect(try await app.client.getCurrentUser().userID != signedIn.userID)
            #expect(await app.client.signOut() == .complete)
            try await app.expectNoViolations()
        }

        @Test func `an anonymous user links an identity, if the project allows it`() async throws {
            let user = try #require(LiveServers.current).provider.user
            let app = try ProjectApp(guests: .anonymous, user: user)
            _ = try await app.client.signInAsGuest()
            let guest = try await app.client.getCurrentUser()
            await #expect(throws: AuthError.service(AuthError.Code(named: "manual_linking_disabled"))) {
                try await app.client.signInWithWebUI(for: .google)
            }
            try await app.project.control("POST", "/settings", ["manual_linking": true])
            _ = try await app.client.signInWithWebUI(for: .google)
            let linked = try await app.client.getCurrentUser()
            #expect(linked.userID == guest.userID && !linked.isGuest && linked.email == user.username)
            try await app.expectNoViolations()
        }
    }
}
