import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// A new address, which a code confirms (`VerifyUserAttribute`).
@Suite struct AddressConfirmationTests {
    private let fixture = Fixture()
    private let new = "new@example.com"

    /// Signs Mira in, who changes the address. The pool has sent a code.
    private func changeAddress() async throws {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await fixture.pool.respond(
            to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access("a-2"), refresh: "refresh-2"))
        await fixture.pool.respond(
            to: "UpdateUserAttributes",
            """
            {"CodeDeliveryDetailsList": [
                {"AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "n***@e***"}]}
            """)
        await fixture.pool.respond(to: "RevokeToken")
        try await fixture.signIn()
        let result = try await fixture.client.update(email: new, password: "Passw0rd")
        #expect(!result.isUpdated)
    }

    /// Signs another user in, in place of Mira.
    private func signInAnother() async throws {
        await fixture.client.signOut()
        await fixture.pool.removeResponses()
        await fixture.pool.respond(
            to: "InitiateAuth",
            Fixture.tokens(id: ExampleToken.id(replacing: "sub-1", with: "sub-2"), refresh: "refresh-7"))
        _ = try await fixture.client.signIn(username: "jonas@example.com", password: "Passw0rd")
        await fixture.pool.respond(to: "VerifyUserAttribute")
        await fixture.pool.respond(to: "GetUserAttributeVerificationCode")
    }

    private func confirm(_ code: String = "123456") async throws(AuthError) {
        try await fixture.client.confirm(email: new, confirmationCode: code)
    }

    @Test func `the right code confirms the address of the session, once`() async throws {
        try await changeAddress()
        #expect(try await fixture.client.getCurrentUser().email == "mira@example.com")
        await fixture.pool.respond(to: "VerifyUserAttribute")
        let events = await fixture.client.sessionEvents()
        try await confirm()
        #expect(
            await fixture.pool.bodies("VerifyUserAttribute") == [
                #"{"AccessToken":"\#(ExampleToken.access("a-1"))","AttributeName":"email","Code":"123456"}"#
            ])
        let user = try await fixture.client.getCurrentUser()
        #expect(user.email == new && user.userID == "sub-1")
        #expect(await events.first { _ in true } == .restored(user))
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-1")
        let stored = await fixture.store.values[.session].map { String(decoding: $0, as: UTF8.self) }
        #expect(stored?.contains(new) == true)
        await #expect(throws: AuthError.codeExpired) { try await confirm() }
        #expect(await fixture.pool.bodies("VerifyUserAttribute").count == 1)
    }

    @Test(arguments: [
        ("CodeMismatchException", AuthError.codeMismatch(attemptsLeft: nil)), ("ExpiredCodeException", .codeExpired),
        ("AliasExistsException", .usernameExists), ("LimitExceededException", .limitExceeded(retryAfter: nil)),
        ("TooManyRequestsException", .limitExceeded(retryAfter: nil)),
    ])
    func `a refused code changes nothing, and the next one can be right`(name: String, error: AuthError) async throws {
        try await changeAddress()
        await fixture.pool.refuse("VerifyUserAttribute", name)
        await #expect(throws: error) { try await confirm("000000") }
        #expect(try await fixture.client.getCurrentUser().email == "mira@example.com")
        await fixture.pool.removeResponses()
        await fixture.pool.respond(to: "VerifyUserAttribute")
        try await confirm()
        #expect(try await fixture.client.getCurrentUser().email == new)
    }

    @Test func `a code never confirms the change of another user or of another address`() async throws {
        await #expect(throws: AuthError.signedOut) { try await confirm() }
        try await changeAddress()
        await #expect(throws: AuthError.codeExpired) {
            try await fixture.client.confirm(email: "other@example.com", confirmationCode: "123456")
        }
        try await signInAnother()
        await #expect(throws: AuthError.signedOut) { try await confirm() }
        await #expect(throws: AuthError.signedOut) { try await fixture.client.sendVerificationCode(for: new) }
        #expect(await fixture.pool.bodies("VerifyUserAttribute") == [])
        #expect(await fixture.pool.bodies("GetUserAttributeVerificationCode") == [])
    }

    @Test func `a late confirmation leaves the next user's address alone`() async throws {
        try await changeAddress()
        let gate = await fixture.hold("VerifyUserAttribute")
        let confirming = Task { try await confirm() }
        await gate.arrivals(1)
        try await signInAnother()
        await gate.open()
        _ = try? await confirming.value
        let user = try await fixture.client.getCurrentUser()
        #expect(user.userID == "sub-2" && user.email == "mira@example.com")
        let stored = await fixture.store.values[.session].map { String(decoding: $0, as: UTF8.self) }
        #expect(stored?.contains(new) == false)
    }

    @Test func `a sign-out while the password is checked leaves the address alone`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "RevokeToken")
        let gate = await fixture.hold("InitiateAuth")
        let changing = Task { try await fixture.client.update(email: new, password: "Passw0rd") }
        await gate.arrivals(1)
        await fixture.client.signOut()
        await gate.open()
        await #expect(throws: AuthError.signedOut) { try await changing.value }
        #expect(await fixture.pool.bodies("UpdateUserAttributes") == [])
    }

    @Test func `a late change replaces no change of the next user`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "RevokeToken")
        let gate = await fixture.hold("UpdateUserAttributes")
        let changing = Task { try await fixture.client.update(email: "late@example.com", password: "Passw0rd") }
        await gate.arrivals(1)
        _ = await fixture.hold("none")
        try await signInAnother()
        await fixture.pool.respond(
            to: "UpdateUserAttributes", #"{"CodeDeliveryDetailsList": [{"AttributeName": "email"}]}"#)
        _ = try await fixture.client.update(email: new, password: "Passw0rd")
        await gate.open()
        _ = try? await changing.value
        try await confirm()
        #expect(try await fixture.client.getCurrentUser().email == new)
    }

    @Test func `a renewal under way does not bring the earlier address back`() async throws {
        try await changeAddress()
        await fixture.pool.respond(to: "VerifyUserAttribute")
        let renewals = await fixture.hold("GetTokensFromRefreshToken")
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(refresh: "refresh-3"))
        let access = try #require(try await fixture.client.fetchAuthSession().tokens?.accessToken)
        let user = try await fixture.client.getCurrentUser()
        let renewing = Task { try await fixture.client.session.tokens(insteadOf: access, of: user) }
        await renewals.arrivals(1)
        let confirming = Task { try await confirm() }
        for _ in 0..<5000 where await fixture.pool.bodies("VerifyUserAttribute").isEmpty { await Task.yield() }
        await renewals.open()
        _ = try await (renewing.value, confirming.value)
        #expect(try await fixture.client.getCurrentUser().email == new)
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-3")
    }

    /// The pool's setting decides whether the account has the new address before the confirmation.
    @Test(arguments: [true, false])
    func `another code goes to the new address`(isChanged: Bool) async throws {
        try await changeAddress()
        let current = isChanged ? new : "mira@example.com"
        await fixture.pool.respond(to: "GetUser", #"{"UserAttributes": [{"Name": "email", "Value": "\#(current)"}]}"#)
        await fixture.pool.respond(
            to: "GetUserAttributeVerificationCode",
            #"{"CodeDeliveryDetails": {"DeliveryMedium": "EMAIL", "Destination": "n***@e***"}}"#)
        let details = try await fixture.client.sendVerificationCode(for: new)
        #expect(details.destination == .email("n***@e***"))
        let asked = await fixture.pool.bodies("GetUserAttributeVerificationCode")
        let access = ExampleToken.access("a-1")
        #expect(asked == (isChanged ? [#"{"AccessToken":"\#(access)","AttributeName":"email"}"#] : []))
        let changes = await fixture.pool.bodies("UpdateUserAttributes")
        #expect(changes.count == (isChanged ? 1 : 2))
        #expect(changes.last?.contains(#""Value":"new@example.com""#) == true)
    }
}
