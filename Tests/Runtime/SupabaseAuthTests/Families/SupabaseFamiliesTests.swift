import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import SupabaseAuth

@Suite struct SupabaseFamiliesTests {
    private let child = Child(id: "6b1f3c1e-0000-4000-8000-000000000001", name: "Ada", avatar: "🦊")

    @Test func `a lock and a session of a child end, whatever the service says`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 1e300}"#)
        guard case .opened(let session) = try await fixture.families.openSession(of: child, pin: "1234") else {
            Issue.record("no session")
            return
        }
        #expect(session.expiresAt <= fixture.now.addingTimeInterval(366 * 86_400))
        await #expect(processExitsWith: .success) {
            let fixture = try await DatabaseFixture.signedIn()
            await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
            await fixture.answer("open_child_session", 200, #"{"result": "locked", "retry_after": 1e300}"#)
            let result = try await fixture.families.openSession(of: Child(id: "1", name: "Ada"), pin: "0000")
            #expect(result == .locked(retryAfter: RetryAfter.longest))
        }
    }

    @Test(arguments: [
        #"{"result": "ok"}"#, #"{"result": "ok", "token": "t"}"#, #"{"result": "ok", "token": "t", "expires_in": 0}"#,
        #"{"result": "maybe"}"#, "null", "[]", "<html>",
    ])
    func `an answer of another form opens nothing`(_ body: String) async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, body)
        await #expect(throws: AuthError.service(.malformedResponse)) {
            try await fixture.families.openSession(of: child, pin: "1234")
        }
    }

    @Test func `every refusal of the database has its error`() async throws {
        let table: [(status: Int, body: String, AuthError)] = [
            (403, #"{"code": "PT403", "message": "x", "hint": "step_up"}"#, .service(.reauthenticationRequired)),
            (409, #"{"code": "PT409", "message": "too_many_children"}"#, .service(.tooManyChildren)),
            (404, #"{"code": "PGRST202", "message": "x"}"#, .service(.functionMissing)),
            (403, #"{"code": "42501", "message": "x"}"#, .service(.forbiddenByDatabase)),
            (429, "<html>", .limitExceeded(retryAfter: nil)), (500, "", .network), (503, "<html>", .network),
            (400, #"{"code": "P0001", "message": "a sentence with an address"}"#, .service(.unnamedError)),
            (418, "<html>", .service(.malformedResponse)),
        ]
        for (status, body, error) in table {
            let fixture = try await DatabaseFixture.signedIn()
            await fixture.answer("remove_child", status, body)
            await #expect(throws: error, "\(status) \(body)") { try await fixture.families.remove(child) }
            #expect(try await fixture.session.reference() != nil, "no refusal of the database ends the session")
        }
    }

    @Test func `a guest and a signed-out user send no request`() async throws {
        for fixture in [try await DatabaseFixture.signedIn(as: .guest), try DatabaseFixture()] {
            await #expect(throws: AuthError.signedOut) { try await fixture.families.family() }
            #expect(await fixture.service.requests.isEmpty)
        }
    }

    @Test func `a late close is not sent in the session of the next parent`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 43200}"#)
        guard case .opened(let session) = try await fixture.families.openSession(of: child, pin: "1234") else {
            Issue.record("no session")
            return
        }
        #expect(!"\(session)".contains("t-1") && !String(reflecting: session).contains("t-1"))
        try await fixture.signIn(userID: "2")
        await fixture.answer("close_child_session", 204)
        await #expect(throws: AuthError.signedOut) { try await fixture.families.close(session) }
        #expect(await fixture.service.requests.count == 2, "the next parent's token is sent with the child's")
    }

    @Test func `a PIN that was entered in one session opens none in the next`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 43200}"#)
        await fixture.service.interrupt("POST /rest/v1/rpc/enter_child_pin") { try? await fixture.signIn(userID: "2") }
        await #expect(throws: AuthError.signedOut) {
            try await fixture.families.openSession(of: child, pin: "1234")
        }
        #expect(await fixture.service.requests.count == 1)
    }
}

/// A project's database whose answers a test sets by function, and a signed-in parent.
private struct DatabaseFixture {
    let service = ProjectStub()
    let session: SessionController
    let families: SupabaseFamilies
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        session = SessionController(
            authority: UnreachableAuthority(), store: InMemoryStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: .following { [now] in now })
        families = SupabaseFamilies(
            functions: DatabaseFunctions(
                url: try #require(URL(string: "https://project.example")), publishableKey: "sb_publishable_example",
                transport: service, session: session), now: { [now] in now })
    }

    static func signedIn(as provider: SignInProvider = .email) async throws -> DatabaseFixture {
        let fixture = try DatabaseFixture()
        try await fixture.signIn(userID: "1", as: provider)
        return fixture
    }

    func signIn(userID: String, as provider: SignInProvider = .email) async throws {
        try await session.begin(
            as: AuthUser(userID: userID, username: "mira@example.com", email: nil, provider: provider),
            with: TokenSet(
                accessToken: "access-\(userID)", refreshToken: "refresh-\(userID)", expiresIn: .seconds(3600)),
            for: await session.signInTicket())
    }

    func answer(_ function: String, _ status: Int, _ body: String = "") async {
        await service.answer("POST /rest/v1/rpc/\(function)", .init(status, body))
    }
}
