import AuthCore
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

@Suite struct SupabaseIDTokenTests {
    private static let route = "POST /auth/v1/token?grant_type=id_token"
    /// The SHA-256 of `abc` (FIPS 180-4, example).
    private static let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    private func token(nonce: String?) -> String {
        let claims = nonce.map { #"{"nonce": "\#($0)"}"# } ?? "{}"
        return [#"{"alg": "RS256"}"#, claims, "x"].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    }

    @Test func `The raw nonce of the token is sent`() async throws {
        let fixture = try ProjectFixture()
        await fixture.project.answer(Self.route, ProjectStub.session("a"))
        _ = try await fixture.client.signIn(
            with: .apple, idToken: token(nonce: Self.digest), nonce: "abc",
            clearance: .withoutMinimumAge)
        let request = try #require(await fixture.project.requests.first)
        let body = String(decoding: try #require(request.body), as: UTF8.self)
        #expect(body.contains(#""nonce":"abc""#) && !body.contains("link_identity"))
        #expect(request.headers["Authorization"] == "Bearer \(ProjectStub.key)")
        #expect(try await fixture.client.getCurrentUser().provider == .apple)
    }

    @Test(arguments: [(nil, "abc"), (digest, nil), (digest, "abd"), ("abc", "abc")] as [(String?, String?)])
    func `A nonce of another sign-in is not sent`(claim: String?, nonce: String?) async throws {
        let fixture = try ProjectFixture()
        await #expect(throws: AuthError.service(.nonceMismatch)) {
            try await fixture.client.signIn(
                with: .google, idToken: token(nonce: claim), nonce: nonce,
                clearance: .withoutMinimumAge)
        }
        #expect(await fixture.project.requests.isEmpty)
    }

    @Test(arguments: [true, false])
    func `An identity is linked only to the anonymous user`(isSame: Bool) async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        let answer = isSame ? ProjectStub.session("b") : ProjectStub.session("b", user: "other")
        await fixture.project.answer(Self.route, answer)
        let result = try? await fixture.client.signIn(
            with: .google, idToken: token(nonce: nil), nonce: nil,
            clearance: .withoutMinimumAge)
        #expect(result?.isSignedIn == (isSame ? true : nil))
        let request = try #require(await fixture.project.requests.first { $0.url.query == "grant_type=id_token" })
        #expect(request.headers["Authorization"] == "Bearer access-guest")
        #expect(try await fixture.client.getCurrentUser().isGuest == !isSame)
    }
}
