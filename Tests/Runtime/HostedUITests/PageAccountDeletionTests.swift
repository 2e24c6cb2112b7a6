import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// The deletion of the account of a user who signed in at a page, through the brand's own service.
@Suite struct PageAccountDeletionTests {
    private let fixture: ClientFixture

    init() async throws {
        fixture = try ClientFixture(
            accountDeletion: AccountService(apiBaseURL: URL(validated: "https://api.example.com/app")))
        await fixture.provider.answer("/oauth2/revoke", 200)
        try await fixture.answerWithTokens(authenticatedAt: present)
        _ = try await fixture.client.signInWithWebUI(for: .apple)
    }

    private func answer(_ status: Int, _ code: String? = nil) async {
        let body = code.map { #"{"code": "\#($0)", "message": "For logs."}"# } ?? ""
        await fixture.provider.answer("/app/v1/users/me", status, body)
    }

    private var requests: [String] {
        get async { await fixture.provider.requests.map { "\($0.method) \($0.url.path)" } }
    }

    private func expectDeleted() async throws {
        let events = await fixture.client.sessionEvents()
        try await fixture.client.deleteUser()
        #expect(await events.first { $0 != .tokenRefreshed } == .userDeleted)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }

    private func expectSession(after expected: AuthError) async throws {
        await #expect(throws: expected) { try await fixture.client.deleteUser() }
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
        #expect(await fixture.store.values.count == 1)
    }

    @Test func `the service deletes the account, and the session's tokens end at the provider`() async throws {
        await answer(204)
        try await expectDeleted()
        let request = try #require(await fixture.provider.requests.first { $0.method == "DELETE" })
        #expect(request.url.absoluteString == "https://api.example.com/app/v1/users/me")
        #expect(request.headers["Authorization"] == "Bearer access-1")
        while await fixture.provider.forms("/oauth2/revoke").isEmpty { await Task.yield() }
        #expect(await fixture.provider.forms("/oauth2/revoke") == ["token=refresh-1&client_id=abc123"])
    }

    @Test(arguments: [(410, nil), (410, "account_deleted"), (404, "account_deleted")])
    func `an account that does not exist any longer is deleted`(status: Int, code: String?) async throws {
        await answer(status, code)
        try await expectDeleted()
    }

    @Test(arguments: [nil, "not_found"])
    func `a wrong path does not look like a deleted account`(code: String?) async throws {
        await answer(404, code)
        let error = AuthError.service(AuthError.Code(rawValue: code ?? "malformed_answer"))
        try await expectSession(after: error)
    }

    @Test(arguments: [500, 503, 408])
    func `a failure of the service leaves session and account`(status: Int) async throws {
        await answer(status)
        try await expectSession(after: .network)
    }

    @Test func `a lost response and a repetition end in the deletion`() async throws {
        await fixture.provider.answer("/app/v1/users/me") { _ in .failure(.unreachable) }
        try await expectSession(after: .network)
        await answer(410, "account_deleted")
        try await expectDeleted()
    }

    @Test func `a service that requires a later sign-in deletes nothing`() async throws {
        await answer(403, "reauthentication_required")
        try await expectSession(after: .service(.reauthenticationRequired))
    }
}
