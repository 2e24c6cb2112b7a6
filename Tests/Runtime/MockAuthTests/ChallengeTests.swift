import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Seeded accounts whose sign-in asks for a further step.
struct ChallengeTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
    private let email: EmailAddress

    init() throws { email = try EmailAddress("mira@example.com") }

    private func client(_ kind: SignInChallenge.Kind, profile: [SignUpField: String] = [:]) -> MockAuthClient {
        MockAuthClient(
            brand: .example(), allowsMockInRelease: true,
            accounts: [
                MockAccount(email: "mira@example.com", password: "Moon-River-7", challenge: kind, profile: profile)
            ],
            clock: clock.session, timeZone: .gmt)
    }

    private func signIn(_ client: MockAuthClient, password: String = "Moon-River-7") async throws -> SignInChallenge {
        try #require(try await client.signIn(email: email, password: password).challenge())
    }

    private func code(_ client: MockAuthClient) async throws -> SecretText {
        SecretText(try #require(await client.mailbox.lastCode(for: "mira@example.com")))
    }

    @Test(arguments: [
        (SignInChallenge.Kind.emailCode, "m•••@example.com" as String?), (.smsCode, "•••42"), (.authenticatorCode, nil),
    ])
    func `a code is in the mailbox, and begins the session`(kind: SignInChallenge.Kind, place: String?) async throws {
        let client = client(kind, profile: [.phone: "+15555550142"])
        let challenge = try await signIn(client)
        #expect(challenge.kind == kind && challenge.destination == place)
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await client.mailbox.messages().map(\.purpose) == [.signIn])
        #expect(try await client.confirmSignIn(challenge, with: SignInAnswer(code(client))).isSignedIn)
        #expect(try await client.fetchAuthSession().isSignedIn)
        await client.signOut(globally: false)
        #expect(try await signIn(client).kind == kind)
    }

    @Test func `a new password replaces the old one, and ends the challenge`() async throws {
        let client = client(.newPassword, profile: [.firstName: "Mira"])
        let challenge = try await signIn(client)
        await #expect(throws: AuthError.invalidPassword(unmet: [.minLength(8)])) {
            try await client.confirmSignIn(challenge, with: SignInAnswer("Short1"))
        }
        let attributes = challenge.requiredFields.map {
            AuthUserAttribute($0.attributeKey, value: $0 == .birthdate ? "1990-04-12" : "Ada")
        }
        #expect(!attributes.isEmpty)
        await #expect(throws: AuthError.missingFields(challenge.requiredFields)) {
            try await client.confirmSignIn(challenge, with: SignInAnswer("Sea-Breeze-8"))
        }
        let answer = SignInAnswer("Sea-Breeze-8", attributes: attributes)
        #expect(try await client.confirmSignIn(challenge, with: answer).isSignedIn)
        #expect(try await attributes.allSatisfy(client.fetchUserAttributes().contains))
        await client.signOut(globally: false)
        await #expect(throws: AuthError.invalidCredentials) { try await signIn(client) }
        #expect(try await client.signIn(email: email, password: "Sea-Breeze-8").isSignedIn)
    }

    @Test func `a challenge ends after three minutes, at a sign-out, and when another one begins`() async throws {
        let client = client(.smsCode)
        var challenge = try await signIn(client)
        let right = SignInAnswer(try await code(client))
        let second = try await signIn(client)
        // The code was sent recently, so the mock sends no other one.
        #expect(await client.mailbox.messages().count == 1)
        await #expect(throws: AuthError.signedOut) { try await client.confirmSignIn(challenge, with: right) }
        clock.advance(by: MockLimits.challengeLifetime)
        await #expect(throws: AuthError.signedOut) { try await client.confirmSignIn(second, with: right) }
        challenge = try await signIn(client)
        let late = SignInAnswer(try await code(client))
        await client.signOut(globally: false)
        await #expect(throws: AuthError.signedOut) { try await client.confirmSignIn(challenge, with: late) }
    }
}
