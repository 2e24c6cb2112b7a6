import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Sign-in, sign-out and the account without the screens.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SignInTests {
    private let mira = "mira@example.com"
    private let password = VerbFixture.password

    // MARK: - Email

    @Test func `a password signs in, and the state shows the user`() async throws {
        let app = VerbFixture(accounts: [.mira])
        #expect(try await app.auth.signIn(email: " \(mira)", password: password) == nil)
        #expect(app.auth.user?.email == mira)
        #expect(app.auth.state.user == app.auth.user)
        await app.auth.signOut()
        #expect(app.auth.state == .signedOut(nil))
        await #expect(throws: AuthError.invalidCredentials) {
            _ = try await app.auth.signIn(email: mira, password: "Moon-River-8")
        }
        #expect(app.auth.state == .signedOut(nil))
    }

    @Test func `missing input is not sent`() async throws {
        let app = VerbFixture(accounts: [.mira])
        await #expect(throws: AuthError.invalidEmail(.malformed)) {
            _ = try await app.auth.signIn(email: "mira", password: password)
        }
        await #expect(throws: AuthError.passwordRequired) { try await app.auth.signIn(email: mira, password: "") }
        await #expect(throws: AuthError.service(.codeIncomplete)) {
            _ = try await app.auth.resetPassword(email: mira, code: "1", newPassword: password)
        }
        await #expect(throws: AuthError.invalidPassword(unmet: [.minLength(8)])) {
            _ = try await app.auth.resetPassword(email: mira, code: "123456", newPassword: "Moon-1a")
        }
        #expect(await app.service.calls == [])
    }

    @Test func `a challenge is answered with a code`() async throws {
        let account = MockAccount(email: "mira@example.com", password: SecretText(password), challenge: .emailCode)
        let app = VerbFixture(accounts: [account])
        let first = try #require(try await app.auth.signIn(email: mira, password: password))
        #expect(first.kind == .emailCode && app.auth.user == nil)
        let challenge = try #require(try await app.auth.signIn(email: mira, password: password))
        let code = try await app.code(mira)
        // The first sign-in is over.
        await #expect(throws: AuthError.signedOut) { try await app.auth.confirmSignIn(first, with: code) }
        await #expect(throws: AuthError.service(.codeIncomplete)) {
            _ = try await app.auth.confirmSignIn(challenge, with: "-")
        }
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            _ = try await app.auth.confirmSignIn(challenge, with: code == "000000" ? "000001" : "000000")
        }
        #expect(try await app.auth.confirmSignIn(challenge, with: "\(code) ") == nil)
        #expect(app.auth.user?.email == mira)
        await #expect(throws: AuthError.signedOut) { try await app.auth.confirmSignIn(challenge, with: code) }
    }

    @Test func `a new password answers a challenge with the missing fields`() async throws {
        let account = MockAccount(email: "mira@example.com", password: SecretText(password), challenge: .newPassword)
        let app = VerbFixture(
            .example(signUpFields: [.firstName, .birthdate], minimumAge: 13), accounts: [account])
        let challenge = try #require(try await app.auth.signIn(email: mira, password: password))
        #expect(challenge.requiredFields == [.firstName, .birthdate])
        let next = "Moon-River-8"
        await #expect(throws: AuthError.missingFields([.firstName, .birthdate])) {
            _ = try await app.auth.confirmSignIn(challenge, with: next)
        }
        var profile = SignUpProfile(firstName: "Mira", birthdate: try Birthdate(year: 1990, month: 4, day: 12))
        await #expect(throws: AuthError.invalidPassword(unmet: [.minLength(8)])) {
            _ = try await app.auth.confirmSignIn(challenge, with: "Moon-1a", profile: profile)
        }
        _ = try await app.auth.confirmSignIn(challenge, with: next, profile: profile)
        #expect(app.auth.user?.email == mira)

        let other = VerbFixture(
            .example(signUpFields: [.firstName, .birthdate], minimumAge: 13), accounts: [account])
        profile.birthdate = try Birthdate(year: 2020, month: 1, day: 1)
        let refused = try #require(try await other.auth.signIn(email: mira, password: password))
        await #expect(throws: AuthError.underAge(minimumAge: 13)) {
            _ = try await other.auth.confirmSignIn(refused, with: next, profile: profile)
        }
        #expect(try await other.auth.ageGate.standing() == .closed)
        #expect(await !other.service.calls.contains(.answer))
    }

    @Test func `a new password is set with a code, and signs in`() async throws {
        let app = VerbFixture(accounts: [.mira])
        try await app.auth.resetPassword(email: mira)
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(30))) {
            try await app.auth.resetPassword(email: mira)
        }
        #expect(await app.service.calls == [.requestReset])
        let code = try await app.code(mira)
        #expect(try await app.auth.resetPassword(email: mira, code: code, newPassword: "Moon-River-8") == nil)
        #expect(app.auth.user?.email == mira)
    }

    // MARK: - Providers

    @Test func `a provider signs in after the age gate, which the birthdate answers`() async throws {
        let app = VerbFixture(.example())
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await app.auth.signIn(with: .google) }
        let birthdate = try Birthdate(year: 1990, month: 4, day: 12)
        try await app.auth.signIn(with: .google, birthdate: birthdate)
        #expect(app.auth.user?.provider == .google)
        await app.auth.signOut()
        try await app.auth.signIn(with: .guest)
        #expect(app.auth.user?.isGuest == true)
        await #expect(throws: AuthError.notSupported(.signIn(.facebook))) {
            try await app.auth.signIn(with: .facebook)
        }
    }

    @Test func `a birthdate that is too young is refused on a device whose age gate was passed`() async throws {
        let adult = try Birthdate(year: 1990, month: 4, day: 12)
        let child = try Birthdate(year: 2020, month: 1, day: 1)
        for provider in [SignInProvider.google, .guest] {
            let app = VerbFixture(.example())
            try await app.auth.signIn(with: .google, birthdate: adult)
            await app.auth.signOut()
            await #expect(throws: AuthError.underAge(minimumAge: 13)) {
                try await app.auth.signIn(with: provider, birthdate: child)
            }
            #expect(app.auth.user == nil)
            #expect(try await app.auth.ageGate.standing() == .closed)
        }
    }

    @Test func `a guest sign-in never replaces a session`() async throws {
        let app = VerbFixture(accounts: [.mira])
        _ = try await app.mock.signIn(username: mira, password: password)
        // The session of an earlier launch has not been read.
        #expect(app.auth.state == .restoring)
        try await app.auth.signIn(with: .guest)
        #expect(try await app.mock.session.session().user?.email == mira)
        await app.auth.signOut()
        try await app.auth.signIn(with: .guest)
        let guest = app.auth.user
        try await app.auth.signIn(with: .guest)
        #expect(app.auth.user == guest && guest?.isGuest == true)
    }

    // MARK: - The end of the session

    @Test func `an account is deleted after a recent proof of identity`() async throws {
        let app = VerbFixture(accounts: [.mira])
        await #expect(throws: AuthError.signedOut) { try await app.auth.deleteAccount() }
        _ = try await app.auth.signIn(email: mira, password: password)
        app.clock.advance(by: 301)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await app.auth.deleteAccount() }
        await #expect(throws: AuthError.invalidCredentials) {
            try await app.auth.reauthenticate(by: .password("Moon-River-8"))
        }
        #expect(app.auth.user?.email == mira)
        try await app.auth.reauthenticate(by: .password(SecretText(password)))
        try await app.auth.deleteAccount()
        #expect(app.auth.state == .signedOut(nil))
        await #expect(throws: AuthError.invalidCredentials) {
            _ = try await app.auth.signIn(email: mira, password: password)
        }
        let other = VerbFixture(.example(signUpFields: [], minimumAge: 0, features: []), accounts: [.mira])
        _ = try await other.auth.signIn(email: mira, password: password)
        await #expect(throws: AuthError.notSupported(.deleteUser)) { try await other.auth.deleteAccount() }
    }

    @Test func `no call affects the account of a user who has signed in since`() async throws {
        let client = SwitchingClient()
        let auth = BrandAuth(ExampleEnvironment.development, backend: .client(client), services: .inMemory())
        await auth.refresh()
        #expect(auth.user?.userID == "first")
        // The start has read the session, too.
        try await waiting { await client.fetches == 2 }
        // Another process signs another user in, and the app has not seen it yet.
        await client.switchUser()
        await #expect(throws: AuthError.signedOut) { try await auth.deleteAccount() }
        await #expect(throws: AuthError.signedOut) { try await auth.reauthenticate(by: .password("Moon-River-7")) }
        #expect(await client.calls == 0)
    }
}

/// A client whose user changes without an event.
private actor SwitchingClient: ForwardingAuthClient {
    let client: any AuthClient = UnavailableAuthClient()
    private(set) var calls = 0
    private(set) var fetches = 0
    private var user = AuthUser(userID: "first", username: "first", email: nil, provider: .email)

    func switchUser() { user = AuthUser(userID: "second", username: "second", email: nil, provider: .email) }

    func fetchAuthSession() -> AuthSession {
        fetches += 1
        return .signedIn(user, AuthTokens(accessToken: "1", expiresAt: .distantFuture))
    }

    func getCurrentUser() -> AuthUser { user }

    func recentProof() -> IdentityProof? { IdentityProof(of: user, by: .password, at: Date()) }

    func reauthenticate(by way: Reauthentication) -> IdentityProof {
        calls += 1
        return IdentityProof(of: user, by: .password, at: Date())
    }

    func deleteUser() { calls += 1 }

    func signOut(globally: Bool) -> AuthSignOutResult { .complete }
}
