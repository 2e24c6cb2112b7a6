import AuthCore
import BackendSync
import Foundation
import RuntimeTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct BackendSyncTests {
    private let fixture = SessionFixture()

    private func sync(_ backend: ScriptedBackend, sessions: SessionController...) -> BackendSync {
        BackendSync(
            endpoint: URL(validated: "https://api.example.com/api/v1/auth/me"),
            sessions: sessions.isEmpty ? [fixture.controller] : sessions, transport: backend, clock: fixture.time.clock)
    }

    @Test func `each sign-in sends one request`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let sync = sync(backend)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        try await waiting { await sync.state == .synced(miraProfile) }
        await fixture.controller.signOut()
        try await waiting { await sync.state == .idle }
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        try await waiting { await sync.state == .synced(jonasProfile) }
        #expect(await backend.tokens == ["Bearer access-1", "Bearer access-7"])
        running.cancel()
        await running.value
    }

    @Test func `a call joins a synchronization that is under way, and otherwise starts one`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#))
        let gate = await backend.hold()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let sync = sync(backend)
        let asking = (0..<20).map { _ in Task { await sync.sync() } }
        await gate.arrivals(1)
        #expect(await sync.state == .syncing)
        await gate.open()
        for asker in asking { #expect(await asker.value == .synced(miraProfile)) }
        let before = await backend.tokens.count
        #expect(await sync.sync() == .synced(miraProfile))
        #expect(await backend.tokens.count == before + 1)
    }

    @Test func `a response after the sign-out changes nothing`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#))
        let gate = await backend.hold()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let sync = sync(backend)
        let asked = Task { await sync.sync() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        await gate.open()
        #expect(await asked.value == .idle)
        #expect(await sync.state == .idle)
    }

    @Test func `a response for one user is not used for the next`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let gate = await backend.hold()
        let sync = sync(backend)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await gate.arrivals(1)
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        await gate.arrivals(2)
        await gate.open()
        try await waiting { await sync.state == .synced(jonasProfile) }
        running.cancel()
    }

    @Test func `the session in use stays synchronized when another one ends`() async throws {
        let other = SessionFixture()
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let sync = sync(backend, sessions: fixture.controller, other.controller)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        try await waiting { await sync.state == .synced(miraProfile) }
        try await other.controller.begin(as: jonas, with: tokenSet(7))
        try await waiting { await sync.state == .synced(jonasProfile) }
        await fixture.controller.signOut()
        #expect(await sync.state == .synced(jonasProfile))
        await other.controller.signOut()
        try await waiting { await sync.state == .idle }
        running.cancel()
    }
}
