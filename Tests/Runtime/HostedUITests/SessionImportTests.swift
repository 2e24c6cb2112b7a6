import AuthCore
import Foundation
import Testing

@testable import HostedUI

/// Tests how the hosted pages' provider continues the session of an earlier app version.
@Suite struct SessionImportTests {
    private let fixture: ClientFixture
    private let earlier = ImportedSession(refreshToken: "old")
    /// A renewal's ID token has no nonce.
    private let withoutNonce = [#""nonce": "# + "\"\(ClientFixture.fixed)\",": ""]

    init() throws { fixture = try ClientFixture() }

    private func adopted() async -> Result<AdoptedTokens, SessionRenewalError> {
        await fixture.provider.answer("/oauth2/revoke", 200, "")
        do throws(SessionRenewalError) {
            return .success(try await fixture.authority.adopt(earlier))
        } catch {
            return .failure(error)
        }
    }

    @Test func `the ID token of the renewal identifies the user`() async throws {
        try await fixture.answerWithTokens(replacing: withoutNonce)
        let tokens = try await adopted().get()
        #expect(tokens.user?.userID == "sub-1")
        #expect(await fixture.provider.forms("/oauth2/revoke").isEmpty)
    }

    @Test(arguments: [
        ("abc123", "other", IDTokenError.audienceMismatch), ("issuer.example", "evil.example", .issuerMismatch),
        (#""token_use": "id""#, #""token_use": "access""#, .useMismatch),
    ])
    func `tokens that can never be valid are revoked, and the session is refused`(
        claim: String, changed: String, reason: IDTokenError
    ) async throws {
        try await fixture.answerWithTokens(replacing: withoutNonce.merging([claim: changed]) { old, _ in old })
        guard case .failure(.refused(let code)) = await adopted() else {
            Issue.record("the session was not refused")
            return
        }
        #expect(code == reason.code)
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
    }

    @Test func `tokens that may become valid keep the session`() async throws {
        try await fixture.answerWithTokens(replacing: withoutNonce)
        try await fixture.provider.publish([])
        #expect(try await adopted().get().user == nil)
        try await fixture.answerWithTokens(
            replacing: withoutNonce.merging(["1800003600": "1700000000"]) { old, _ in old })
        #expect(try await adopted().get().user == nil)
        #expect(await fixture.provider.forms("/oauth2/revoke").isEmpty)
    }
}
