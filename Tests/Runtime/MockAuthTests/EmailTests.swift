import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The calls of the email flow at the mock.
@Suite struct EmailTests {
    private let email: EmailAddress

    init() throws {
        email = try EmailAddress("Max@Example.com")
    }

    @Test func `an address is new, then pending, then confirmed, in upper and lower case`() async throws {
        let scene = try Scene()
        let client = scene.client
        let typed = try EmailAddress("max@EXAMPLE.com")
        #expect(try await client.status(of: typed) == .new)
        let result = try await client.signUp(email: email, password: scene.password, options: scene.options)
        #expect(
            result
                == .confirmUser(
                    AuthCodeDeliveryDetails(destination: .email("M•••@Example.com"), resendAfter: .seconds(30))))
        #expect(try await client.status(of: typed) == .pending)
        try await client.confirm(email: typed, code: scene.code(), password: scene.password)
        #expect(try await client.status(of: typed) == .confirmed)
    }

    @Test func `a sign-in reports a pending account and a required new password`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        await #expect(throws: AuthError.userNotConfirmed) {
            try await scene.client.signIn(email: email, password: scene.password)
        }
        try await scene.client.confirm(email: email, code: scene.code(), password: scene.password)
        await scene.client.requirePasswordReset(for: scene.username)
        await #expect(throws: AuthError.passwordResetRequired) {
            try await scene.client.signIn(email: email, password: scene.password)
        }
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.signIn(email: email, password: "Wrong-passw0rd")
        }
    }

    @Test func `a new code reports the wait for the next one`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(30))) {
            try await scene.client.resendCode(to: email)
        }
        scene.clock.advance(by: 30)
        #expect(try await scene.client.resendCode(to: email).resendAfter == .seconds(30))
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.confirm(email: email, code: scene.wrongCode(), password: scene.password)
        }
        try await scene.client.confirm(email: email, code: scene.code(), password: scene.password)
    }

    @Test func `a new password is set with a code, which reports the wait for the next one`() async throws {
        let scene = try Scene()
        try await scene.register()
        let delivery = try await scene.client.requestPasswordReset(for: email)
        #expect(
            delivery
                == AuthCodeDeliveryDetails(destination: .email("M•••@Example.com"), resendAfter: .seconds(30)))
        await #expect(throws: AuthError.invalidPassword(unmet: [.contains(.digit)])) {
            try await scene.client.resetPassword(of: email, code: scene.code(), newPassword: "Password")
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.resetPassword(of: email, code: scene.wrongCode(), newPassword: "Passw0rd-2")
        }
        try await scene.client.resetPassword(of: email, code: scene.code(), newPassword: "Passw0rd-2")
        #expect(try await scene.client.signIn(email: email, password: "Passw0rd-2").isSignedIn)
    }

    @Test func `a code for a new password has the same result for a missing account`() async throws {
        let scene = try Scene()
        let unknown = try EmailAddress("unknown@Example.com")
        let delivery = try await scene.client.requestPasswordReset(for: unknown)
        #expect(delivery.destination == .email("u•••@Example.com"))
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(30))) {
            try await scene.client.requestPasswordReset(for: unknown)
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.resetPassword(of: unknown, code: "no code", newPassword: "Passw0rd-2")
        }
        #expect(await scene.client.mailbox.lastCode(for: unknown.text) == nil)
    }

    @Test func `a second sign-up replaces a pending account, and its recent code stays valid`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signUp(email: email, password: "Strang3r", options: scene.options)
        let code = try await scene.code()
        _ = try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        #expect(try await scene.code() == code)
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.signIn(email: email, password: "Strang3r")
        }
        try await scene.client.confirm(email: email, code: code, password: scene.password)
        #expect(try await scene.client.signIn(email: email, password: scene.password).isSignedIn)
        await #expect(throws: AuthError.usernameExists) {
            try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        }
    }

    @Test func `a wrong password counts as a wrong code`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.confirm(email: email, code: scene.code(), password: "Wrong-passw0rd")
        }
        #expect(try await scene.client.status(of: email) == .pending)
    }

    @Test func `without codes, an account is confirmed immediately`() async throws {
        let scene = try Scene(.example(oneTimeCode: nil))
        let result = try await scene.client.signUp(email: email, password: scene.password, options: scene.options)
        #expect(result == .done)
        #expect(try await scene.client.status(of: email) == .confirmed)
    }
}
