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

    /// What a synchronization by the session of `mira` comes to.
    private func state(_ answers: ScriptedBackend) async throws -> BackendSyncState {
        try await fixture.controller.begin(as: mira, with: grant(1))
        return await sync(answers).sync()
    }

    @Test func `where nobody is signed in nobody is asked`() async {
        let backend = ScriptedBackend(.json("{}"))
        #expect(await sync(backend).sync() == .idle)
        #expect(await backend.tokens == [])
    }

    @Test func `a mock has no session, and nothing is asked`() async {
        let backend = ScriptedBackend(.json("{}"))
        let sync = BackendSync(
            endpoint: URL(validated: "https://api.example.com/me"), sessions: [], transport: backend)
        #expect(await sync.sync() == .idle)
        await sync.run()
        #expect(await backend.tokens == [])
    }

    @Test func `what the service says is handed out as it said it`() async throws {
        struct Profile: Decodable, Equatable { let name: String }
        let state = try await state(ScriptedBackend(.json(#"{"name":"Mira"}"#)))
        #expect(state == .synced(miraProfile))
        #expect(try miraProfile.decoded(as: Profile.self) == Profile(name: "Mira"))
    }

    @Test func `an answer without a body is an answer, and no profile`() async throws {
        #expect(try await state(ScriptedBackend(.status(204))) == .synced(BackendProfile(json: Data())))
        #expect(throws: DecodingError.self) { try BackendProfile(json: Data()).decoded(as: [String].self) }
    }

    @Test func `each sign-in is synchronized, and each is asked for once`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let sync = sync(backend)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: grant(1))
        try await waiting { await sync.state == .synced(miraProfile) }
        await fixture.controller.signOut()
        try await waiting { await sync.state == .idle }
        try await fixture.controller.begin(as: jonas, with: grant(7))
        try await waiting { await sync.state == .synced(jonasProfile) }
        #expect(await backend.tokens == ["Bearer access-1", "Bearer access-7"])
        running.cancel()
        await running.value
    }

    @Test func `a launch that restores the session synchronizes, and renewed tokens do not`() async throws {
        try await fixture.controller.begin(as: mira, with: grant(1))
        let relaunched = fixture.relaunched()
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#))
        let sync = sync(backend, sessions: relaunched)
        let running = Task { await sync.run() }
        #expect(await backend.tokens == [])
        await relaunched.restore()
        try await waiting { await sync.state == .synced(miraProfile) }
        fixture.time.advance(by: .seconds(3600))
        _ = try await relaunched.session()
        await relaunched.signOut()
        try await waiting { await sync.state == .idle }
        #expect(await backend.tokens == ["Bearer access-1"])
        running.cancel()
    }

    @Test func `an app that asks while it is under way waits for it, and asks anew when it is over`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#))
        let gate = Gate()
        await backend.wait(at: gate)
        try await fixture.controller.begin(as: mira, with: grant(1))
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

    @Test func `what is answered after the sign-out changes nothing`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#))
        let gate = Gate()
        await backend.wait(at: gate)
        try await fixture.controller.begin(as: mira, with: grant(1))
        let sync = sync(backend)
        let asked = Task { await sync.sync() }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        await gate.open()
        #expect(await asked.value == .idle)
        #expect(await sync.state == .idle)
    }

    @Test func `what is answered about the last person is not taken for the next`() async throws {
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let gate = Gate()
        await backend.wait(at: gate)
        let sync = sync(backend)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: grant(1))
        await gate.arrivals(1)
        try await fixture.controller.begin(as: jonas, with: grant(7))
        await gate.arrivals(2)
        await gate.open()
        try await waiting { await sync.state == .synced(jonasProfile) }
        running.cancel()
    }

    @Test func `of two sessions the one in use is synchronized, also where the other ends afterwards`() async throws {
        let other = SessionFixture()
        let backend = ScriptedBackend(.json(#"{"name":"Mira"}"#), .json(#"{"name":"Jonas"}"#))
        let sync = sync(backend, sessions: fixture.controller, other.controller)
        let running = Task { await sync.run() }
        try await fixture.controller.begin(as: mira, with: grant(1))
        try await waiting { await sync.state == .synced(miraProfile) }
        try await other.controller.begin(as: jonas, with: grant(7))
        try await waiting { await sync.state == .synced(jonasProfile) }
        await fixture.controller.signOut()
        #expect(await sync.state == .synced(jonasProfile))
        await other.controller.signOut()
        try await waiting { await sync.state == .idle }
        running.cancel()
    }

    @Test func `whoever listens is told the state, and each other one after it`() async throws {
        let sync = sync(ScriptedBackend(.status(404), .json(#"{"name":"Mira"}"#)))
        let states = await sync.states()
        try await fixture.controller.begin(as: mira, with: grant(1))
        await sync.sync()
        await sync.sync()
        var told: [BackendSyncState] = []
        for await state in states {
            told.append(state)
            if told.count == 5 { break }
        }
        #expect(told == [.idle, .syncing, .failed(.status(404)), .syncing, .synced(miraProfile)])
    }

    @Test func `no description shows what the service said`() {
        var dumped = ""
        dump(BackendSyncState.synced(miraProfile), to: &dumped)
        for text in [dumped, "\(BackendSyncState.synced(miraProfile))", String(reflecting: miraProfile)] {
            #expect(!text.contains("Mira"))
            #expect(!text.contains("bytes"))
        }
    }
}
