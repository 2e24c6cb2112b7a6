import AuthCore
import Foundation
import LiveSupport
import RuntimeTestSupport
import SupabaseAuth
import Testing

extension LiveSuites {
    /// A stranger signs up with another user's address, and waits until the owner of the address confirms the account.
    struct SupabaseUnownedAccountTests {
        private static let password = "Other-River-8"

        private let stranger: ProjectApp
        private let owner: ProjectApp

        init() async throws {
            try await ProjectApp.reset(["autoconfirm": false])
            stranger = try ProjectApp()
            owner = try ProjectApp(email: stranger.email)
            _ = try await stranger.client.signUp(
                username: stranger.email, password: Self.password, options: stranger.options)
            try await stranger.project.advance(bySeconds: 61)
            guard case .confirmUser = try await owner.signUp() else { throw AuthError.signedOut }
        }

        private func confirm() async throws {
            _ = try await owner.client.confirmSignUp(
                for: owner.email, confirmationCode: try await owner.code(), password: ProjectApp.password)
        }

        /// Expects that the account is the owner's alone.
        private func expectOwner() async throws {
            try await owner.signIn()
            #expect(try await owner.client.getCurrentUser().email == owner.email)
            await #expect(throws: AuthError.invalidCredentials) { try await stranger.signIn(Self.password) }
            await #expect(throws: AuthError.self) { try await stranger.renew() }
            await #expect(throws: AuthError.self) { try await stranger.client.fetchUserAttributes() }
            try await owner.expectNoViolations()
        }

        @Test func `a code confirms the address, and sets the owner's password`() async throws {
            let code = try await owner.code()
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                try await owner.client.confirmSignUp(
                    for: owner.email, confirmationCode: code == "000000" ? "111111" : "000000",
                    password: ProjectApp.password)
            }
            try await stranger.signIn(Self.password)
            #expect(try await stranger.client.fetchAuthSession() == .signedOut)
            try await confirm()
            await #expect(throws: AuthError.invalidCredentials) { try await stranger.signIn(Self.password) }
            try await expectOwner()
        }

        @Test func `a stranger who signs in before the password is set is signed out`() async throws {
            let stranger = stranger
            await owner.network.interrupt("/verify") { try? await stranger.signIn(Self.password) }
            try await confirm()
            try await expectOwner()
        }

        @Test func `a stranger who changes the password in between is signed out by the reset`() async throws {
            let stranger = stranger
            await owner.network.interrupt("/verify") {
                try? await stranger.signIn(Self.password)
                try? await stranger.change(["password": "Third-River-9"])
            }
            await #expect(throws: AuthError.passwordResetRequired) { try await confirm() }
            #expect(try await stranger.client.fetchUserAttributes().count > 0)
            _ = try await owner.client.resetPassword(for: owner.email)
            try await owner.client.confirmResetPassword(
                for: owner.email, with: ProjectApp.password, confirmationCode: try await owner.code(.passwordReset))
            try await expectOwner()
        }

        @Test func `a lost response leaves the owner's password, and the same code goes on`() async throws {
            await owner.network.loseResponse(from: "/user")
            await #expect(throws: AuthError.network) { try await confirm() }
            await #expect(throws: AuthError.invalidCredentials) { try await stranger.signIn(Self.password) }
            try await confirm()
            try await expectOwner()
        }

        @Test func `a code that was spent by a lost request leads to a reset`() async throws {
            await owner.network.loseResponse(from: "/verify")
            await #expect(throws: AuthError.network) { try await confirm() }
            await #expect(throws: AuthError.passwordResetRequired) { try await confirm() }
            _ = try await owner.client.resetPassword(for: owner.email)
            try await owner.client.confirmResetPassword(
                for: owner.email, with: ProjectApp.password, confirmationCode: try await owner.code(.passwordReset))
            try await expectOwner()
        }

        @Test func `a password that the project refuses later leaves no password of the stranger`() async throws {
            try await owner.project.control("POST", "/settings", ["leaked_passwords": [ProjectApp.password]])
            await #expect(throws: AuthError.passwordResetRequired) { try await confirm() }
            await #expect(throws: AuthError.invalidCredentials) { try await stranger.signIn(Self.password) }
        }

        @Test func `a project that requires the current password confirms the user's own account`() async throws {
            try await ProjectApp.reset(["autoconfirm": false, "require_current_password": true])
            let app = try ProjectApp()
            try await app.signUp()
            _ = try await app.client.confirmSignUp(
                for: app.email, confirmationCode: try await app.code(), password: ProjectApp.password)
            try await app.signIn()
            try await app.expectNoViolations()
        }

        @Test func `a stranger's anonymous user keeps no password for the address of a guest`() async throws {
            let stranger = try ProjectApp(guests: .anonymous)
            let owner = try ProjectApp(guests: .anonymous, email: stranger.email)
            _ = try await stranger.client.signInAsGuest()
            try await stranger.change(["email": stranger.email, "password": Self.password])
            let code = try await stranger.changeCode()
            _ = try await owner.client.signInAsGuest()
            guard case .confirmUser = try await owner.signUp() else { throw AuthError.signedOut }
            // Two mails arrived, and the owner enters the code of the first.
            await #expect(throws: AuthError.service(.userMismatch)) {
                _ = try await owner.client.confirmSignUp(
                    for: owner.email, confirmationCode: code, password: ProjectApp.password)
            }
            await #expect(throws: AuthError.invalidCredentials) { try await stranger.signIn(Self.password) }
            await #expect(throws: AuthError.self) { try await stranger.renew() }
            _ = try await owner.client.resetPassword(for: owner.email)
            try await owner.client.confirmResetPassword(
                for: owner.email, with: ProjectApp.password, confirmationCode: try await owner.code(.passwordReset))
            try await owner.signIn()
            #expect(try await owner.client.getCurrentUser().email == owner.email)
        }
    }
}

extension ProjectApp {
    /// Changes the signed-in user, as a client of the service can.
    fileprivate func change(_ fields: [String: String]) async throws {
        let tokens = try await signedIn().tokens
        let response = try await network.send(
            HTTPRequest(
                method: "PUT", url: try #require(URL(string: "\(project.url)/auth/v1/user")),
                headers: [
                    "apikey": project.publishableKey, "Content-Type": "application/json",
                    "Authorization": "Bearer \(tokens.accessToken)",
                ], body: try JSONEncoder().encode(fields)))
        #expect(response.status == 200)
    }
}
