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
}
