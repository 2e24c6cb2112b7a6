import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// The import of a session of an earlier version of the app.
@Suite struct SupabaseAdoptionTests {
    private static let refresh = "POST /auth/v1/token?grant_type=refresh_token"

    private let project = ProjectStub()
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let store = InMemoryStore()

    private func launch(importing importer: EarlierSession) -> SupabaseAuthClient {
        SupabaseAuthClient(
            brand: .example(), url: URL(validated: "https://project.example"), publishableKey: ProjectStub.key,
            transport: project, store: store, records: InMemoryStore(), presenter: UnavailablePresenter(),
            urlScheme: "example", clock: clock.session, adoption: SessionAdoption(importer, records: InMemoryStore()))
    }

    @Test func `the user stays signed in, with the provider of the response`() async throws {
        let answer = ProjectStub.session("a").body.replacingOccurrences(
            of: #""user": {"#, with: #""user": {"app_metadata": {"provider": "google", "providers": ["google"]}, "#)
        await project.answer(Self.refresh, .init(200, answer))
        let earlier = EarlierSession("old-1", issuer: "https://project.example")
        let client = launch(importing: earlier)
        #expect(try await client.getCurrentUser().userID == ProjectStub.user)
        #expect(try await client.getCurrentUser().provider == .google)
        let body = await project.requests.first?.body.map { String(decoding: $0, as: UTF8.self) }
        #expect(body?.contains("old-1") == true)
        try await waiting { await earlier.session == nil }
        #expect(await store.read(SecureStoreKey(rawValue: "session.supabase")) != nil)
    }

    @Test(arguments: ["guest", "email", "discord", "connection:x y"])
    func `an unknown provider counts as email`(provider: String) async throws {
        let answer = ProjectStub.session("a").body.replacingOccurrences(
            of: #""user": {"#, with: #""user": {"app_metadata": {"provider": "\#(provider)"}, "#)
        await project.answer(Self.refresh, .init(200, answer))
        let user = try await launch(importing: EarlierSession("old-1")).getCurrentUser()
        #expect(user.provider == .email || user.provider.rawValue == provider && user.provider.hasPage)
    }

    @Test func `a project receives no token of another project`() async throws {
        let earlier = EarlierSession("old-1", issuer: "https://other.example")
        #expect(try await launch(importing: earlier).fetchAuthSession() == .signedOut)
        #expect(await project.requests.isEmpty)
        #expect(await earlier.session != nil)
    }

    @Test func `a refused token removes the earlier session`() async throws {
        await project.answer(Self.refresh, .init(400, #"{"code": "refresh_token_not_found", "message": "x"}"#))
        let earlier = EarlierSession("old-1")
        await #expect(throws: AuthError.sessionExpired) { try await launch(importing: earlier).fetchAuthSession() }
        #expect(await earlier.session == nil)
    }

    @Test(arguments: [ProjectStub.Answer(500, "{}"), .init(200, "<html>"), .init(401, "{}"), nil])
    func `an unclear answer leaves the earlier session`(answer: ProjectStub.Answer?) async throws {
        await project.answer(Self.refresh, answer)
        let earlier = EarlierSession("old-1")
        await #expect(throws: AuthError.network) { try await launch(importing: earlier).fetchAuthSession() }
        #expect(await earlier.session != nil)
    }
}

/// The session of an earlier version of the app, in memory.
private actor EarlierSession: SessionImporter {
    private(set) var session: ImportedSession?

    init(_ token: String, issuer: String? = nil) {
        session = ImportedSession(refreshToken: token, issuer: issuer)
    }

    func find() throws(SecureStoreError) -> ImportedSession? { session }

    func remove() throws(SecureStoreError) { session = nil }
}
