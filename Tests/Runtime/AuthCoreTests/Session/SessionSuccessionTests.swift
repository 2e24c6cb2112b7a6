@testable import AuthCore
import RuntimeTestSupport
import Testing

/// Tests of the end of a session that the session of another controller follows.
struct SessionSuccessionTests {
    /// A service whose answer to the end of a session is held.
    private struct HeldAuthority: SessionAuthority {
        let gate: Gate

        func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
            throw .unavailable(retryAfter: nil)
        }

        func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) { await gate.pass() }
    }

    @Test func `a sign-in does not wait until the service has ended the earlier session`() async throws {
        let (gate, store) = (Gate(), InMemoryStore())
        func controller(_ key: SecureStoreKey) -> SessionController {
            SessionController(
                authority: HeldAuthority(gate: gate), store: store, key: key,
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        }
        let (earlier, later) = (controller(.session), controller(SecureStoreKey(rawValue: "session.later")))
        try await earlier.begin(as: mira, with: tokenSet(1))
        await later.replace(earlier)
        let signIn = Task { try await later.begin(as: mira, with: tokenSet(2)) }
        await gate.arrivals(1)
        for _ in 0..<200 where await later.state != .signedIn(mira) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await later.state == .signedIn(mira))
        #expect(await earlier.state == .signedOut)
        #expect(await store.read(.session) == nil)
        await gate.open()
        try await signIn.value
    }
}
