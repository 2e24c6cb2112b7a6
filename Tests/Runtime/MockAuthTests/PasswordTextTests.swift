import AuthCore
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock takes a password as the user typed it, as the services do.
@Suite struct PasswordTextTests {
    @Test(arguments: PasswordText.allCases)
    func `a sign-in requires the code points of the sign-up`(password: PasswordText) async throws {
        let scene = try Scene()
        _ = try await scene.client.signUp(
            username: scene.username, password: password.text, options: scene.options)
        _ = try await scene.client.confirmSignUp(
            for: scene.username, confirmationCode: scene.code(), password: password.text)
        #expect(try await PasswordText.accepted(from: scene.username, by: scene.client) == [password])
    }

    @Test(arguments: PasswordText.allCases)
    func `a sign-in requires the code points of a new password`(password: PasswordText) async throws {
        let scene = try Scene()
        try await scene.register()
        _ = try await scene.client.resetPassword(for: scene.username)
        try await scene.client.confirmResetPassword(
            for: scene.username, with: password.text, confirmationCode: scene.code())
        #expect(try await PasswordText.accepted(from: scene.username, by: scene.client) == [password])
    }
}
