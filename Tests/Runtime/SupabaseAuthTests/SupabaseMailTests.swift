import AuthCore
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// The requests after which a project sends a mail, whose template may have a link.
@Suite struct SupabaseMailTests {
    typealias Fixture = ProjectFixture

    @Test func `A link opens the app, and passes on no session`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        let (project, client) = (fixture.project, fixture.client)
        let options = SignUpOptions(
            birthdate: try? Birthdate(iso8601: "2001-02-03"),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
        func signUp() async throws {
            _ = try await client.signUp(username: Fixture.email, password: Fixture.password, options: options)
        }
        await project.answer("POST /auth/v1/signup", .init(200, #"{"id": "1"}"#))
        try await signUp()
        fixture.clock.advance(by: 60)
        await project.answer("POST /auth/v1/resend", .init())
        _ = try await client.resendSignUpCode(for: Fixture.email)
        await project.answer("POST /auth/v1/recover", .init())
        _ = try await client.resetPassword(for: Fixture.email)
        await project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await client.signInAsGuest()
        for _ in 1...2 {
            await project.answer(Fixture.update, .init(200, #"{"id": "\#(ProjectStub.user)", "email": ""}"#))
        }
        try await signUp()
        // A project's `resend` finds no user without an address, so the change of the address is asked for again.
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(60))) {
            try await client.resendSignUpCode(for: Fixture.email)
        }
        fixture.clock.advance(by: 60)
        _ = try await client.resendSignUpCode(for: Fixture.email)

        let mails = await project.requests.filter { $0.url.query?.hasPrefix("redirect_to") == true }
        #expect(mails.map(\.url.lastPathComponent) == ["signup", "resend", "recover", "user", "user"])
        for mail in mails {
            #expect(mail.members["email"] as? String == Fixture.email)
            let query = URLComponents(url: mail.url, resolvingAgainstBaseURL: false)?.queryItems
            #expect(query == [URLQueryItem(name: "redirect_to", value: "example://auth/callback")])
            #expect(mail.members["code_challenge_method"] as? String == "s256")
        }
        // No two links have the same verifier, and no request ever contains one.
        let challenges = Set(mails.compactMap { $0.members["code_challenge"] as? String })
        #expect(challenges.count == 5 && challenges.allSatisfy { $0.utf8.count == 43 })
        #expect(await project.requests.allSatisfy { $0.members["code_verifier"] == nil })
    }
}
