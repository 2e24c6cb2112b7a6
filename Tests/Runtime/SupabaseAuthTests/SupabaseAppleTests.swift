import AppleSignIn
import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

@Suite struct SupabaseAppleTests {
    private static let route = "POST /auth/v1/token?grant_type=id_token"
    private static let user = "GET /auth/v1/user"
    private static let appleUser = "001234.mara"

    private let fixture: ProjectFixture
    private let apple = ScriptedAppleID(userID: appleUser, name: AppleIDName(given: "Mara", family: "Lind"))
    private let app: any AuthClient

    init() throws {
        fixture = try ProjectFixture()
        let signIn = AppleSignIn(provider: apple, client: fixture.client, store: fixture.store)
        app = signIn.extend(fixture.client)
    }

    /// The tokens that the project received, in order.
    private func bodies() async -> [String] {
        await fixture.project.requests.compactMap(\.body).map { String(decoding: $0, as: UTF8.self) }
    }

    private func signIn() async throws -> SessionReference {
        await fixture.project.answer(Self.route, ProjectStub.session("a"))
        #expect(try await app.signInWithWebUI(for: .apple).isSignedIn)
        return try #require(try await fixture.client.session.reference())
    }

    @Test func `The session contains the identifier of Apple's user`() async throws {
        let reference = try await signIn()
        #expect(await fixture.client.session.appleUserID(of: reference) == Self.appleUser)
        #expect(reference.user.provider == .apple)
        let hash = try #require(await apple.requests.first?.nonce.value)
        #expect(await bodies().allSatisfy { $0.contains(#""nonce""#) && !$0.contains(hash) && !$0.contains("Mara") })
        let stored = try await fixture.client.session.reference()
        #expect(stored == reference)
    }

    @Test func `A sign-out during the request begins no session`() async throws {
        let client = fixture.client
        await fixture.project.answer(Self.route, ProjectStub.session("a"))
        await fixture.project.interrupt(Self.route) { _ = await client.signOut(globally: false) }
        await #expect(throws: AuthError.cancelled) { try await app.signInWithWebUI(for: .apple) }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `A new sign-in with Apple replaces the tokens, and is a proof`() async throws {
        let before = try await signIn()
        await fixture.project.answer(Self.route, ProjectStub.session("b", age: 0))
        let proof = try await app.reauthenticate(by: .page(.apple))
        #expect(proof.user == before.user && proof.method == .page(.apple))
        #expect(await fixture.client.recentProof() == proof)
        let reference = try #require(try await fixture.client.session.reference())
        #expect(reference != before)
        #expect(await fixture.client.session.appleUserID(of: reference) == Self.appleUser)
    }

    @Test(arguments: [
        (ProjectStub.session("b", age: 60), "reauthentication_not_fresh"),
        (ProjectStub.session("b", user: "99999999-2222-4333-8444-555555555555", age: 0), "foreign_user"),
    ])
    func `An old sign-in and another account prove nothing`(answer: ProjectStub.Answer, code: String) async throws {
        let before = try await signIn()
        await fixture.project.answer(Self.route, answer)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: code))) {
            try await app.reauthenticate(by: .page(.apple))
        }
        #expect(await fixture.client.recentProof() == nil)
        #expect(try await fixture.client.session.reference() == before)
        // The tokens end at the project.
        #expect(await fixture.project.routes.contains(ProjectFixture.logout))
    }

    @Test func `A name is written to an account without one`() async throws {
        let reference = try await signIn()
        let body = #"{"id": "\#(ProjectStub.user)", "email": "mara@example.com", "user_metadata": {"iss": "x"}}"#
        await fixture.project.answer(Self.user, ProjectStub.Answer(200, body))
        await fixture.project.answer(ProjectFixture.update, ProjectStub.Answer(200, body))
        let name = try #require(AppleIDName(given: "Mara", family: nil))
        try await fixture.client.save(name, in: reference)
        let sent = try #require(await bodies().last)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(sent.utf8)) as? [String: [String: String]])
        #expect(json == ["data": ["name": "Mara", "given_name": "Mara"]])
    }

    @Test func `The name of an account is not replaced`() async throws {
        let reference = try await signIn()
        let body = #"{"id": "\#(ProjectStub.user)", "user_metadata": {"name": "Mara Berg"}}"#
        await fixture.project.answer(Self.user, ProjectStub.Answer(200, body))
        let name = try #require(AppleIDName(given: "Mara", family: "Lind"))
        try await fixture.client.save(name, in: reference)
        #expect(await !fixture.project.routes.contains(ProjectFixture.update))
    }
}
