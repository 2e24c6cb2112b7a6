import AuthCore
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// Responses that the vendor's OpenAPI document has, and that a current project sends in another form.
@Suite struct SupabaseDocumentTests {
    typealias Fixture = ProjectFixture

    private let fixture: ProjectFixture
    private var project: ProjectStub { fixture.project }
    private var client: SupabaseAuthClient { fixture.client }
    private static let signUp = "POST /auth/v1/signup"

    init() throws { fixture = try ProjectFixture() }

    private func signUp() async throws(AuthError) -> AuthSignUpStep {
        let options = SignUpOptions(
            birthdate: try? Birthdate(iso8601: "2001-02-03"),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
        return try await client.signUp(
            username: Fixture.email, password: Fixture.password, options: options
        ).nextStep
    }

    private func signIn() async throws {
        await project.answer(Fixture.signIn, ProjectStub.session("a"))
        _ = try await client.signIn(username: Fixture.email, password: Fixture.password)
    }

    @Test(arguments: [
        (#"{"code": 400, "error_code": "user_already_exists", "msg": "m"}"#, AuthError.usernameExists),
        (
            #"{"code": 400, "error_code": "weak_password", "msg": "m", "weak_password": {"reasons": ["length"]}}"#,
            .invalidPassword(unmet: [])
        ),
        (#"{"code": 400, "error_code": "signup_disabled", "msg": "m"}"#, .notSupported(.signUp)),
        (#"{"code": 400, "error_code": "email_address_invalid", "msg": "m"}"#, .invalidEmail(.malformed)),
        (#"{"error": "server_error", "error_description": "m"}"#, .service(AuthError.Code(named: "server_error"))),
    ])
    func `A sign-up is refused with 400`(body: String, error: AuthError) async throws {
        await project.answer(Self.signUp, .init(400, body))
        await #expect(throws: error) { try await signUp() }
    }

    @Test func `A session that is not known is signed out with 401`() async throws {
        try await signIn()
        await project.answer(Fixture.logout, .init(401, #"{"code": 401, "msg": "m"}"#))
        #expect(await client.signOut(globally: false) == .complete)
    }

    @Test func `A renewal that is refused with 403 ends the session for a definite reason only`() async throws {
        try await signIn()
        let tokens = try #require(try await client.fetchAuthSession().tokens)
        let user = try await client.getCurrentUser()
        await project.answer(Fixture.refresh, .init(403, #"{"code": 403, "msg": "m"}"#))
        await #expect(throws: AuthError.self) {
            try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
        }
        #expect(try await client.getCurrentUser() == user)
        // After a failure, the controller waits before the next request.
        fixture.clock.advance(by: 60)
        await project.answer(
            Fixture.refresh, .init(400, #"{"code": 400, "error_code": "session_not_found", "msg": "m"}"#))
        await #expect(throws: AuthError.sessionExpired) {
            try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
        }
        #expect(await client.session.state == .expired)
    }

    @Test func `An identity is linked at the address of a redirect`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer(Self.signUp, ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        await fixture.project.answerPath("/auth/v1/user/identities/authorize") { request in
            let redirect = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?
                .first { $0.name == "redirect_to" }
            var page = URLComponents(string: "https://accounts.example/o")
            page?.queryItems = redirect.map { [$0] }
            return .init(302, "", ["Location": page?.url?.absoluteString ?? ""])
        }
        await fixture.project.answer("POST /auth/v1/token?grant_type=pkce", ProjectStub.session("b"))
        _ = try await fixture.client.signInWithWebUI(for: .google)
        #expect(await fixture.browser.pages.first?.url.host == "accounts.example")
        #expect(try await fixture.client.getCurrentUser().isGuest == false)
    }
}
