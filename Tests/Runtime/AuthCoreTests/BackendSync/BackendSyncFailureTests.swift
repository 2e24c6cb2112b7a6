import AuthCore
import BackendSync
import Foundation
import RuntimeTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct BackendSyncFailureTests {
    private let fixture = SessionFixture()

    private func sync(_ backend: ScriptedBackend) -> BackendSync {
        BackendSync(
            endpoint: URL(validated: "https://api.example.com/api/v1/auth/me"), sessions: [fixture.controller],
            transport: backend, clock: fixture.time.clock)
    }

    static let passing: [Result<HTTPResponse, TransportError>] = [
        .failure(.unreachable), .status(500), .status(429), .status(408),
    ]

    @Test(arguments: passing)
    func `a temporary failure is retried`(failure: Result<HTTPResponse, TransportError>) async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let sync = sync(ScriptedBackend(failure, failure, .json(#"{"name":"Mira"}"#)))
        #expect(await sync.sync() == .synced(miraProfile))
        #expect(fixture.time.sleeps == [.seconds(0.75), .seconds(1.5)])
    }

    @Test func `the fifth failure is final, and the session continues`() async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let backend = ScriptedBackend(.failure(.unreachable))
        let sync = sync(backend)
        #expect(await sync.sync() == .failed(.transport(.unreachable)))
        #expect(await backend.tokens.count == 5)
        #expect(await fixture.controller.state == .signedIn(mira))
        #expect(await sync.sync() == .failed(.transport(.unreachable)))
        #expect(await backend.tokens.count == 10)
    }

    static let refusals: [(Result<HTTPResponse, TransportError>, BackendSyncFailure)] = [
        (.status(403), .status(403)), (.status(304), .status(304)), (.json("<html>Welcome</html>"), .malformed),
        (.failure(.redirectRefused), .transport(.redirectRefused)),
    ]

    @Test(arguments: refusals)
    func `a refusal is not retried and does not end the session`(
        answer: Result<HTTPResponse, TransportError>, failure: BackendSyncFailure
    ) async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let backend = ScriptedBackend(answer)
        #expect(await sync(backend).sync() == .failed(failure))
        #expect(await backend.tokens.count == 1)
        #expect(await fixture.controller.state == .signedIn(mira))
        #expect(await fixture.store.session != nil)
    }

    @Test func `a refused token is renewed once, and the session continues`() async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let backend = ScriptedBackend(.status(401))
        #expect(await sync(backend).sync() == .failed(.status(401)))
        #expect(await backend.tokens == ["Bearer access-1", "Bearer access-2"])
        #expect(await fixture.controller.state == .signedIn(mira))
    }

    @Test func `a synchronization waits for a short pause, and ends for a long one`() async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let patient = ScriptedBackend(.status(503, ["Retry-After": "42"]), .json(#"{"name":"Mira"}"#))
        #expect(await sync(patient).sync() == .synced(miraProfile))
        #expect(fixture.time.sleeps == [.seconds(42)])
        let closed = ScriptedBackend(.status(503, ["Retry-After": "3600"]), .json("{}"))
        #expect(await sync(closed).sync() == .failed(.status(503)))
        #expect(fixture.time.sleeps == [.seconds(42)])
    }
}
