import AuthCore
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// The confirmation of an account, whose password may be that of a stranger who signed up with the address before.
@Suite struct SupabaseConfirmationTests {
    typealias Fixture = ProjectFixture

    private static let logout = "POST /auth/v1/logout?scope=global"

    private let email: EmailAddress
    private let fixture: ProjectFixture
    private var project: ProjectStub { fixture.project }
    private var client: SupabaseAuthClient { fixture.client }

    init() throws {
        email = try EmailAddress(Fixture.email)
        fixture = try ProjectFixture()
    }

    private func confirm(_ code: String = "123456") async -> AuthError? {
        do throws(AuthError) {
            try await client.confirm(email: email, code: code, password: Fixture.password)
            return nil
        } catch {
            return error
        }
    }

    @Test func `An account that has this password is confirmed`() async throws {
        await project.answer(Fixture.verify, ProjectStub.session("code"))
        await project.answer(Fixture.update, ProjectStub.refusal(422, "same_password"))
        #expect(await confirm() == nil)
        #expect(await project.routes.last == Self.logout)
    }

    @Test(arguments: [
        (403, "session_not_found"), (403, "bad_jwt"), (400, "current_password_invalid"),
        (400, "reauthentication_needed"), (401, "insufficient_aal"),
    ])
    func `A confirmed account whose password is refused needs a reset`(status: Int, code: String) async throws {
        await project.answer(Fixture.verify, ProjectStub.session("code"))
        await project.answer(Fixture.update, ProjectStub.refusal(status, code))
        #expect(await confirm() == .passwordResetRequired)
        #expect(await project.routes.contains(Self.logout))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test(
        arguments: [nil, .init(503, ""), ProjectStub.refusal(429, "over_request_rate_limit")] as [ProjectStub.Answer?])
    func `A password that was not answered is set again, with the same code only`(answer: ProjectStub.Answer?)
        async throws
    {
        await project.answer(Fixture.verify, ProjectStub.session("code"))
        await project.answer(Fixture.update, answer)
        #expect(await confirm() == (answer?.status == 429 ? .limitExceeded(retryAfter: nil) : .network))
        // The session of the code waits in memory, and is not the app's.
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await fixture.relaunched().session.restore() == .signedOut)
        await project.answer(Fixture.verify, ProjectStub.refusal(403, "otp_expired"))
        #expect(await confirm("654321") == .codeMismatch(attemptsLeft: nil))
        await project.answer(Fixture.update, ProjectStub.refusal(422, "same_password"))
        #expect(await confirm() == nil)
        #expect(await project.routes.filter { $0 == Fixture.verify }.count == 2)
    }
}
