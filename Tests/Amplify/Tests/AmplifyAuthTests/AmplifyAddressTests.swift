#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
@testable import AuthCore
import Foundation
import Testing

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import struct Amplify.AuthCodeDeliveryDetails
import enum Amplify.AuthError
import struct Amplify.AuthSignInResult
import struct Amplify.AuthUpdateAttributeResult
import struct Amplify.AuthUserAttribute

@testable import AmplifyAuth

/// The change of the email address, with a stand-in for Amplify.
@Suite(.serialized)
struct AmplifyAddressTests {
    private let client: AmplifyAuthClient
    private let new = "new@example.com"
    private let password = "a1opensesame"
    private static let place = AuthCodeDeliveryDetails(destination: .email("n***@e***"))
    private let delivery = AuthCore.AuthCodeDeliveryDetails(destination: .email("n***@e***"))

    init() {
        Amplify.reset()
        ScriptedPool.start()
        client = AmplifyAuthClient(
            brand: .poolHouse, configuration: .production, now: { Date(timeIntervalSince1970: 1) })
        Amplify.script.set("update") {
            AuthUpdateAttributeResult(isUpdated: false, nextStep: .confirmAttributeWithCode(Self.place, nil))
        }
        Amplify.script.set("confirm") { () }
        Amplify.script.set("sendVerificationCode") { Self.place }
    }

    /// Signs a user in, who changes the address. The pool has sent a code.
    private func changeAddress() async throws {
        _ = try await client.signIn(username: "ada@example.com", password: password)
        let result = try await client.update(email: " new@example.com", password: password)
        #expect(result.nextStep == .confirmAttributeWithCode(delivery))
    }

    private func calls(_ name: String) -> [String] {
        Amplify.script.calls.filter { $0.hasPrefix(name + " ") }
    }

    @Test func `the password is checked by a sign-in, and the code confirms the address once`() async throws {
        try await changeAddress()
        #expect(calls("signIn").count == 2)
        #expect(calls("update") == ["update email=new@example.com"])
        try await client.confirm(email: new, confirmationCode: "123456")
        #expect(calls("confirm") == ["confirm email 123456"])
        // Only a new ID token has the new address.
        #expect(Amplify.script.calls.last == "fetchAuthSession forced")
        await #expect(throws: AuthCore.AuthError.codeExpired) {
            try await client.confirm(email: new, confirmationCode: "123456")
        }
    }

    @Test func `a wrong password changes nothing`() async throws {
        _ = try await client.signIn(username: "ada@example.com", password: password)
        Amplify.script.set("signIn") { throw AuthError.notAuthorized("Incorrect username or password.", "") }
        await #expect(throws: AuthCore.AuthError.invalidCredentials) {
            try await client.update(email: new, password: "wrong")
        }
        #expect(calls("update").isEmpty)
    }

    @Test func `a refused code leaves the change open`() async throws {
        try await changeAddress()
        Amplify.script.set("confirm") { throw AuthError.service("", "", AWSCognitoAuthError.codeMismatch) }
        await #expect(throws: AuthCore.AuthError.codeMismatch(attemptsLeft: nil)) {
            try await client.confirm(email: new, confirmationCode: "000000")
        }
        Amplify.script.set("confirm") { () }
        try await client.confirm(email: new, confirmationCode: "123456")
    }

    @Test func `a code never confirms the change of another session or of another address`() async throws {
        try await changeAddress()
        await #expect(throws: AuthCore.AuthError.codeExpired) {
            try await client.confirm(email: "other@example.com", confirmationCode: "123456")
        }
        await client.signOut()
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirm(email: new, confirmationCode: "123456")
        }
        Amplify.script.set("signIn") {
            ScriptedPool.setSession(.success(ScriptedPool.tokens("8", 2)))
            return AuthSignInResult(nextStep: .done)
        }
        _ = try await client.signIn(username: "jonas@example.com", password: password)
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirm(email: new, confirmationCode: "123456")
        }
        await #expect(throws: AuthCore.AuthError.signedOut) { try await client.sendVerificationCode(for: new) }
        #expect(calls("confirm").isEmpty && calls("sendVerificationCode").isEmpty)
    }

    @Test(arguments: [true, false])
    func `another code goes to the new address`(isChanged: Bool) async throws {
        try await changeAddress()
        let current = isChanged ? new : "ada@example.com"
        Amplify.script.set("fetchUserAttributes") { [AuthUserAttribute(.email, value: current)] }
        #expect(try await client.sendVerificationCode(for: new) == delivery)
        #expect(calls("sendVerificationCode").count == (isChanged ? 1 : 0))
        #expect(calls("update").count == (isChanged ? 1 : 2))
    }
}
#endif
