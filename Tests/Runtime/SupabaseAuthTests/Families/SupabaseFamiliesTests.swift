import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import SupabaseAuth

@Suite struct SupabaseFamiliesTests {
    private let child = Child(id: "6b1f3c1e-0000-4000-8000-000000000001", name: "Ada", avatar: "🦊")

    @Test func `a call is a POST with the key, the parent's token and the arguments by name`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("add_child", 200, #"{"id": "1", "name": "Ada", "avatar": null}"#)
        let added = try await fixture.families.addChild(named: "Ada", avatar: nil, pin: "1234")
        #expect(added == Child(id: "1", name: "Ada"))
        let request = try #require(await fixture.service.requests.last)
        #expect(request.method == "POST")
        #expect(request.url.absoluteString == "https://project.example/rest/v1/rpc/add_child")
        #expect(request.headers["apikey"] == "sb_publishable_example")
        #expect(request.headers["Authorization"] == "Bearer access-1")
        #expect(try json(request) == ["name": "Ada", "pin": "1234"])
    }

    @Test func `a parent without a family gets nil, and creates it once`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("get_family", 200, "null")
        #expect(try await fixture.families.family() == nil)
        await fixture.answer(
            "ensure_family", 200,
            #"{"id": "f", "name": "Mira", "children": [{"id": "1", "name": "Ada", "avatar": "🦊"}]}"#)
        let family = try await fixture.families.createFamily(named: "Mira")
        #expect(family == Family(id: "f", name: "Mira", children: [Child(id: "1", name: "Ada", avatar: "🦊")]))
    }

    @Test func `the right PIN opens a session whose token only the header contains`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 43200}"#)
        guard case .opened(let session) = try await fixture.families.openSession(of: child, pin: "1234") else {
            Issue.record("no session")
            return
        }
        #expect(session.child == child && session.token == "t-1")
        let bodies = try await fixture.service.requests.map(json)
        #expect(bodies == [["child": child.id, "pin": "1234"], ["attempt": "attempt-1"]])
        #expect(session.expiresAt == fixture.now.addingTimeInterval(43_200))
        #expect(!"\(session)".contains("t-1") && !String(reflecting: session).contains("t-1"))
        await fixture.answer("close_child_session", 204)
        try await fixture.families.close(session)
        #expect(await fixture.service.requests.last?.headers["x-child-session"] == "t-1")
        #expect(fixture.families.requestHeaders(of: session) == ["x-child-session": "t-1"])
    }

    @Test func `a wrong and a locked PIN are results, not errors`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "wrong", "attempts_left": 2}"#)
        #expect(try await fixture.families.openSession(of: child, pin: "0000") == .wrong(attemptsLeft: 2))
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "locked", "retry_after": 300}"#)
        #expect(try await fixture.families.openSession(of: child, pin: "0000") == .locked(retryAfter: .seconds(300)))
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "locked", "retry_after": null}"#)
        #expect(try await fixture.families.openSession(of: child, pin: "0000") == .locked(retryAfter: nil))
    }

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

    @Test func `an expired token is renewed once, and the call is repeated`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("get_family", 401, #"{"code": "PGRST301", "message": "JWT expired"}"#)
        await fixture.answer("get_family", 200, "null")
        #expect(try await fixture.families.family() == nil)
        #expect(
            await fixture.service.requests.map { $0.headers["Authorization"] } == [
                "Bearer access-1", "Bearer access-2",
            ])
    }

    @Test func `a late close is not sent in the session of the next parent`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 43200}"#)
        guard case .opened(let session) = try await fixture.families.openSession(of: child, pin: "1234") else {
            Issue.record("no session")
            return
        }
        try await fixture.signIn(userID: "2")
        await fixture.answer("close_child_session", 204)
        await #expect(throws: AuthError.signedOut) { try await fixture.families.close(session) }
        #expect(await fixture.service.requests.count == 2, "the next parent's token is sent with the child's")
    }

    @Test func `a PIN that was entered in one session opens none in the next`() async throws {
        let fixture = try await DatabaseFixture.signedIn()
        await fixture.answer("enter_child_pin", 200, #""attempt-1""#)
        await fixture.answer("open_child_session", 200, #"{"result": "ok", "token": "t-1", "expires_in": 43200}"#)
        await fixture.service.interrupt("enter_child_pin") { try? await fixture.signIn(userID: "2") }
        await #expect(throws: AuthError.signedOut) {
            try await fixture.families.openSession(of: child, pin: "1234")
        }
        #expect(await fixture.service.requests.count == 1)
    }

    private func json(_ request: HTTPRequest) throws -> [String: String]? {
        try request.body.flatMap { try JSONSerialization.jsonObject(with: $0) as? [String: String] }
    }
}

/// A project's database whose answers a test sets by function, and a signed-in parent.
private struct DatabaseFixture {
    actor Service: HTTPTransport {
        private var answers: [String: [HTTPResponse]] = [:]
        private(set) var requests: [HTTPRequest] = []

        private var interruption: (function: String, work: @Sendable () async -> Void)?

        /// Runs work once while a function waits for its response.
        func interrupt(_ function: String, _ work: @escaping @Sendable () async -> Void) {
            interruption = (function, work)
        }

        func answer(_ function: String, _ response: HTTPResponse) { answers[function, default: []].append(response) }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            requests.append(request)
            let function = request.url.lastPathComponent
            if let interruption, interruption.function == function {
                self.interruption = nil
                await interruption.work()
            }
            guard let next = answers[function]?.first else { throw .unreachable }
            answers[function]?.removeFirst()
            return next
        }
    }

    /// Renews a session by counting its tokens.
    private actor Authority: SessionAuthority {
        private var number = 1

        func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
            number += 1
            return TokenSet(
                accessToken: "access-\(number)", refreshToken: "refresh-\(number)", expiresIn: .seconds(3600))
        }

        func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
    }

    let service = Service()
    let session: SessionController
    let families: SupabaseFamilies
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        session = SessionController(
            authority: Authority(), store: InMemoryStore(),
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
        await service.answer(function, HTTPResponse(status: status, body: Data(body.utf8)))
    }
}
