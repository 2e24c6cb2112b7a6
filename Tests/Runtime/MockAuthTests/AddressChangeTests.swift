import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The change of an email address at the mock.
@Suite struct AddressChangeTests {
    private let new = "mira.new@example.com"

    private func code(_ scene: Scene) async throws -> String {
        try #require(await scene.client.mailbox.lastCode(for: new))
    }

    @Test func `the old address holds until the code is entered, and then the new one`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        let before = try await scene.client.getCurrentUser()
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.update(email: new, password: "wrong")
        }
        #expect(await scene.client.mailbox.lastCode(for: new) == nil)
        let result = try await scene.client.update(email: new, password: scene.password)
        guard case .confirmAttributeWithCode(let delivery) = result.nextStep else {
            Issue.record("no code was sent")
            return
        }
        #expect(delivery.resendAfter == BrandConfiguration.example().oneTimeCode?.resendAfter)
        #expect(try await scene.client.getCurrentUser() == before)
        let wrong = try await code(scene) == "000000" ? "000001" : "000000"
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.confirm(email: new, confirmationCode: wrong)
        }
        try await scene.client.confirm(email: new, confirmationCode: code(scene))
        let user = try await scene.client.getCurrentUser()
        #expect(user.email == new && user.userID == before.userID)
        #expect(try await scene.client.fetchUserAttributes().contains(AuthUserAttribute(.email, value: new)))
        _ = try await scene.client.reauthenticate(by: .password(SecretText(scene.password)))
        await scene.client.signOut()
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.signIn(username: scene.username, password: scene.password)
        }
        #expect(try await scene.client.signIn(username: new, password: scene.password).isSignedIn)
        try await scene.client.deleteUser()
        #expect(try await scene.client.status(of: EmailAddress(new)) == .new)
    }

    @Test func `another code comes after the wait, and replaces the last one`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        _ = try await scene.client.update(email: new, password: scene.password)
        await #expect(throws: AuthError.self) { try await scene.client.sendVerificationCode(for: new) }
        let wait = try #require(BrandConfiguration.example().oneTimeCode?.resendAfter)
        scene.clock.advance(by: wait / .seconds(1))
        let first = try await code(scene)
        _ = try await scene.client.sendVerificationCode(for: new)
        let second = try await code(scene)
        if first != second {
            await #expect(throws: AuthError.self) {
                try await scene.client.confirm(email: new, confirmationCode: first)
            }
        }
        try await scene.client.confirm(email: new, confirmationCode: second)
    }

    @Test func `a taken address is refused, also if it was taken meanwhile`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        _ = try await scene.client.update(email: new, password: scene.password)
        let code = try await code(scene)
        _ = try await scene.client.signUp(username: new, password: scene.password, options: scene.options)
        let signUp = try await self.code(scene)
        _ = try await scene.client.confirmSignUp(for: new, confirmationCode: signUp, password: scene.password)
        await #expect(throws: AuthError.usernameExists) {
            try await scene.client.confirm(email: new, confirmationCode: code)
        }
        await #expect(throws: AuthError.usernameExists) {
            try await scene.client.update(email: new, password: scene.password)
        }
        #expect(try await scene.client.getCurrentUser().email == scene.username)
    }

    @Test func `a code of one session changes nothing in the next`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        _ = try await scene.client.update(email: new, password: scene.password)
        await scene.client.signOut()
        await #expect(throws: AuthError.signedOut) {
            try await scene.client.confirm(email: new, confirmationCode: code(scene))
        }
        _ = try await scene.client.signIn(username: scene.username, password: scene.password)
        await #expect(throws: AuthError.signedOut) {
            try await scene.client.confirm(email: new, confirmationCode: code(scene))
        }
        #expect(try await scene.client.getCurrentUser().email == scene.username)
    }

    @Test func `a brand without codes changes the address at once`() async throws {
        let scene = try Scene(.example(oneTimeCode: nil))
        try await scene.registerAndSignIn()
        #expect(try await scene.client.update(email: new, password: scene.password).isUpdated)
        #expect(try await scene.client.getCurrentUser().email == new)
    }
}
