import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// The captcha that an app shows for a project with captcha protection.
@Suite struct SupabaseCaptchaTests {
    typealias Fixture = ProjectFixture

    /// A captcha whose user a test plays. Each token is another one.
    private actor Captcha {
        private(set) var count = 0
        private var solve: @Sendable () async throws -> Void = {}

        /// Determines what happens while the next captchas are open.
        func opens(_ solve: @escaping @Sendable () async throws -> Void) { self.solve = solve }

        func token() async throws -> String {
            try await solve()
            count += 1
            return "token-\(count)"
        }
    }

    private let captcha: Captcha
    private let fixture: ProjectFixture
    private var project: ProjectStub { fixture.project }
    private var client: SupabaseAuthClient { fixture.client }

    init() throws {
        let captcha = Captcha()
        self.captcha = captcha
        fixture = try ProjectFixture(
            guests: .anonymous, requestValues: RequestValues(captchaToken: { try await captcha.token() }))
    }

    private func error(_ call: () async throws(AuthError) -> Void) async -> AuthError? {
        do throws(AuthError) { try await call() } catch { return error }
        return nil
    }

    private func signUp() async throws(AuthError) {
        let terms = TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999))
        _ = try await client.signUp(
            username: Fixture.email, password: Fixture.password,
            options: SignUpOptions(birthdate: try? Birthdate(iso8601: "2001-02-03"), terms: terms))
    }

    private func signIn() async throws(AuthError) {
        _ = try await client.signIn(username: Fixture.email, password: Fixture.password)
    }

    /// The routes and tokens of the requests with the member of a captcha.
    private func checked() async -> [String] {
        let routes = await project.routes
        let tokens = await project.requests.map { request in
            (request.members["gotrue_meta_security"] as? [String: String])?["captcha_token"]
        }
        return zip(routes, tokens).compactMap { route, token in token.map { "\(route) \($0)" } }
    }

    @Test func `Each request that a project checks has a token of its own`() async throws {
        await project.answer("POST /auth/v1/signup", .init(200, #"{"id": "1"}"#))
        try await signUp()
        fixture.clock.advance(by: 60)
        await project.answer("POST /auth/v1/resend", .init())
        _ = try await client.resendSignUpCode(for: Fixture.email)
        await project.answer("POST /auth/v1/recover", .init())
        _ = try await client.resetPassword(for: Fixture.email)
        for id in ["a", "b"] { await project.answer(Fixture.signIn, ProjectStub.session(id)) }
        try await signIn()
        _ = try await client.reauthenticate(by: .password(SecretText(Fixture.password)))
        await project.answer(Fixture.refresh, ProjectStub.session("c"))
        fixture.clock.advance(by: 4000)
        _ = try await client.fetchAuthSession()
        await client.signOut()
        await project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await client.signInAsGuest()
        #expect(
            await checked() == [
                "POST /auth/v1/signup token-1", "POST /auth/v1/resend token-2", "POST /auth/v1/recover token-3",
                "\(Fixture.signIn) token-4", "\(Fixture.signIn) token-5", "POST /auth/v1/signup token-6",
            ])
        #expect(await captcha.count == 6)
    }

    @Test func `A backend passes the app's values to its client`() async throws {
        let project = ProjectStub()
        let definition = EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.app", urlScheme: "example"),
            backend: .supabase(url: "https://project.example", publishableKey: "sb_publishable_example"))
        let context = AuthContext(
            brand: .example(), environment: "production", definition: definition, pages: nil,
            services: SystemServices(transport: project, store: InMemoryStore()),
            requestValues: RequestValues(captchaToken: { "token" }))
        let client = definition.backend.makeParts(context).client
        _ = try? await client.signIn(username: Fixture.email, password: Fixture.password)
        let members = await project.requests.first?.members
        #expect(members?["gotrue_meta_security"] as? [String: String] == ["captcha_token": "token"])
    }

    @Test func `An app without a captcha sends no member for it`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("a"))
        _ = try await fixture.client.signIn(username: Fixture.email, password: Fixture.password)
        #expect(await fixture.project.requests.map { $0.members.keys.sorted() } == [[], ["email", "password"]])
    }

    @Test func `A captcha that is closed or fails sends nothing, and starts no cooldown`() async throws {
        struct NotShown: Error {}
        await captcha.opens { throw CancellationError() }
        #expect(await error(signUp) == .cancelled)
        #expect(await error(signIn) == .cancelled)
        await captcha.opens { throw NotShown() }
        let failed = await error { () throws(AuthError) in _ = try await client.resetPassword(for: Fixture.email) }
        #expect(failed == .service(.captchaFailed))
        #expect(await project.requests.isEmpty)
        await captcha.opens {}
        await project.answer("POST /auth/v1/recover", .init())
        _ = try await client.resetPassword(for: Fixture.email)
    }

    @Test func `The cooldown begins when the captcha is solved`() async throws {
        let clock = fixture.clock
        await captcha.opens { clock.advance(by: 120) }
        await project.answer("POST /auth/v1/recover", .init())
        _ = try await client.resetPassword(for: Fixture.email)
        clock.advance(by: 20)
        let again = await error { () throws(AuthError) in _ = try await client.resetPassword(for: Fixture.email) }
        #expect(again == .limitExceeded(retryAfter: .seconds(40)))
        #expect(await captcha.count == 1)
    }

    @Test(arguments: [false, true])
    func `A captcha that is solved after a sign-out sends nothing`(isGuest: Bool) async throws {
        let client = client
        await captcha.opens { await client.signOut() }
        let thrown = await error { () async throws(AuthError) in
            if isGuest { _ = try await client.signInAsGuest() } else { try await signIn() }
        }
        #expect(thrown == .cancelled)
        #expect(await project.requests.isEmpty)
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test(arguments: [false, true])
    func `An age gate that closes while a captcha is open prevents the account`(isGuest: Bool) async throws {
        let client = client
        let gate = AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: InMemoryStore())
        let options = SignUpOptions(birthdate: try Birthdate(iso8601: "2001-02-03"))
        await captcha.opens { try? await gate.record(.tooYoung) }
        let thrown = await error { () async throws(AuthError) in
            if isGuest {
                _ = try await client.signInAsGuest(clearance: gate.clearConfirmation())
            } else {
                _ = try await gate.signUp(with: options) { profile async throws(AuthError) in
                    try await client.signUp(username: Fixture.email, password: Fixture.password, profile: profile)
                }
            }
        }
        #expect(thrown == .underAge(minimumAge: 13))
        #expect(await project.requests.isEmpty)
    }

    @Test(arguments: [false, true])
    func `A captcha that is solved after another sign-in leaves that user's session`(proves: Bool) async throws {
        let (client, project, captcha) = (client, project, captcha)
        if proves {
            await project.answer(Fixture.signIn, ProjectStub.session("first"))
            try await signIn()
        }
        for id in ["other", "late"] { await project.answer(Fixture.signIn, ProjectStub.session(id, user: id)) }
        await captcha.opens {
            await captcha.opens {}
            await client.signOut()
            _ = try await client.signIn(username: "other@example.com", password: Fixture.password)
        }
        let thrown = await error { () async throws(AuthError) in
            guard proves else { return try await signIn() }
            _ = try await client.reauthenticate(by: .password(SecretText(Fixture.password)))
        }
        #expect(thrown == .cancelled)
        #expect(await project.routes.filter { $0 == Fixture.signIn }.count == (proves ? 2 : 1))
        #expect(try await client.getCurrentUser().userID == "other")
    }

    @Test func `A code whose response was lost asks for a token, and a refused token keeps the code`() async throws {
        func confirm() async -> AuthError? {
            await error { () async throws(AuthError) in
                try await client.confirm(
                    email: try EmailAddress(username: Fixture.email), code: "123456", password: Fixture.password)
            }
        }
        await project.answer(Fixture.verify, nil)
        #expect(await confirm() == .network)
        for _ in 1...2 { await project.answer(Fixture.verify, ProjectStub.refusal(403, "otp_expired")) }
        await project.answer(Fixture.signIn, ProjectStub.refusal(400, "captcha_failed"))
        #expect(await confirm() == .service(.captchaFailed))
        await project.answer(Fixture.signIn, ProjectStub.refusal(400, "email_not_confirmed"))
        #expect(await confirm() == .codeMismatch(attemptsLeft: nil))
        #expect(await checked() == ["\(Fixture.signIn) token-1", "\(Fixture.signIn) token-2"])
    }
}
