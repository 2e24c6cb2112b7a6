import AuthSystem
import BackendSync
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing
@testable import AuthCore

@testable import AuthKit
@testable import MockAuth

/// Tests that no value of the runtime shows personal data or a secret in a description, a dump or a mirror.
@MainActor struct RedactedValueTests {
    private func expectNoLeaks(_ values: [Any]) {
        for value in values { #expect(Leaks.shown(by: value) == [], "\(type(of: value))") }
    }

    @Test func `the values of a client show no personal data`() {
        let details = AuthCodeDeliveryDetails(destination: .sms(Personal.phone))
        expectNoLeaks(
            [
                Personal.user, Personal.options, Personal.address, Personal.birthdate, Personal.session,
                Personal.tokens, Personal.tokenSet, Personal.delivery, Personal.password, details,
                details.destination as Any,
                AuthSignUpResult(nextStep: .confirmUser(details), userID: Personal.id),
                AuthSignInResult(challenge: Personal.challenge), AuthSignUpStep.confirmUser(details),
                AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(details)),
                AuthResetPasswordStep.confirmResetPasswordWithCode(details),
                PendingSignUp(Personal.address, Personal.password),
                BackendSyncState.synced(BackendProfile(json: Personal.json("email"))),
            ] + Personal.attributes)
    }

    @Test func `the description of a user shows the provider, and the identifier only if it is a UUID`() {
        #expect("\(Personal.user)" == "AuthUser(redacted, email)")
        for id in ["mira@qzx.example", "+15550199", "15550199", "mira.qzx", "", "auth0|mira"] {
            #expect(
                "\(AuthUser(userID: id, username: "", email: nil, provider: .apple))" == "AuthUser(redacted, apple)")
        }
        let id = "2f1c3d5e-0000-4a4a-8b8b-0123456789ab"
        #expect("\(AuthUser(userID: id, username: id, email: nil, provider: .google))" == "AuthUser(\(id), google)")
        #expect("\(AuthUserAttribute(.email, value: Personal.email))" == "AuthUserAttribute(email, redacted)")
    }

    @Test func `a session, its states and its events show no personal data`() async throws {
        let services = SystemServices.inMemory()
        let controller = SessionController(
            authority: NoAuthority(), store: services.store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        try await controller.begin(as: Personal.user, with: Personal.tokenSet)
        let stored = StoredSession(user: Personal.user, tokenSet: Personal.tokenSet, issuedAt: .now)
        let store = SessionVault(items: services.store, gate: OpenGate(key: Data("qzx".utf8)))
        try await store.write(Data(Personal.token.utf8), for: .session)
        expectNoLeaks([
            controller, try #require(await controller.reference()), SessionState.signedIn(Personal.user),
            SessionEvent.signedIn(Personal.user), SessionEvent.restored(Personal.user),
            AuthState.signedIn(Personal.user), stored, StoredSessionChange.write(stored),
            StoredSessionComparison.renewed(stored), StoredSessions.user(Personal.id), services, services.store, store,
            LiveSession(stored: stored, requestedAt: .zero, keptToken: Personal.token),
        ])
        await controller.accountDeleted(of: Personal.user)
        expectNoLeaks([controller])
    }

    // MARK: - Flows

    @Test func `the deletion of an account shows no personal data`() {
        typealias Flow = AccountDeletionFlow
        var flow = Flow(user: Personal.user)
        var values: [Any] = [Flow.Reply.proved(Personal.proof), Personal.proof]
        let events: [Flow.Event] = [
            .editText("DELETE", word: "DELETE"), .submit, .reply(.failed(.service(.reauthenticationRequired)), to: 1),
            .editPassword(Personal.password), .submit,
        ]
        for event in events { values += [event] + flow.handle(event, at: .now) + [flow] }
        expectNoLeaks(values + [FlowModel(flow, now: { .now }) { _ in .deleted }])
    }

    @Test func `the change of an address shows no personal data`() {
        typealias Flow = EmailChangeFlow
        var flow = Flow(user: Personal.user, code: nil)
        var values: [Any] = [
            AuthUpdateAttributeResult(nextStep: .confirmAttributeWithCode(Personal.delivery)),
            Flow.Reply.codeSent(Personal.delivery),
        ]
        let events: [Flow.Event] = [
            .editEmail("new.\(Personal.email)"), .editPassword(Personal.password), .submit,
            .reply(.codeSent(Personal.delivery), to: 1), .editCode("424242"), .submit, .resend,
        ]
        for event in events { values += [event] + flow.handle(event, at: .now) + [flow] }
        expectNoLeaks(values)
    }

    // MARK: - Clients

    @Test func `the app's sign-in shows no personal data`() async throws {
        let mock = MockAuthClient(
            brand: .example(signUpFields: SignUpField.allCases.map(SignUpFormField.init)), allowsMockInRelease: true)
        let pool = UserPoolAccounts(mock)
        _ = try await pool.signUp(
            email: Personal.address, password: Personal.password.value,
            options: SignUpOptions(
                attributes: Personal.attributes, birthdate: Personal.birthdate,
                terms: TermsAcceptance(version: "2026-01-15", acceptedAt: .now)))
        expectNoLeaks([mock, pool])
        let code = try #require(await mock.mailbox.lastCode(for: Personal.email))
        try await pool.confirm(email: Personal.address, code: code, password: Personal.password.value)
        _ = try await pool.signIn(email: Personal.address, password: Personal.password.value)
        let auth = BrandAuth(
            ExampleEnvironment.development, backend: .client(pool, sessions: [mock.session]),
            services: .inMemory())
        await auth.refresh()
        #expect(auth.state.user?.email == Personal.email)
        expectNoLeaks([mock, pool, auth, auth.client, auth.sessions, auth.state])
        expectNoLeaks(await Array(mock.accounts.values))
        let claims = MockTokenClaims(
            sub: Personal.id, email: Personal.email, iat: 1, exp: 2, iss: "i", aud: "a", tokenUse: .id, jti: "j")
        expectNoLeaks([claims])
    }
}

private struct NoAuthority: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
}

private struct OpenGate: KeyGate {
    let key: Data

    func unlock() async throws(SecureStoreError) -> Data? { nil }

    func add(_ key: Data) async throws(SecureStoreError) -> Bool { true }

    func save(_ key: Data) async throws(SecureStoreError) {}
}
