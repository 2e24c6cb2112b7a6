import AuthCore
import Foundation
import Testing

@testable import HostedUI

@Suite struct SignInAttemptStoreTests {
    private let attempt = SignInAttempt(
        redirectURI: "exampleapp://auth/callback", provider: .apple, random: FixedBytes(), startedAt: present)

    @Test func `a stored attempt is read unchanged and removed once`() async throws {
        let attempts = SignInAttemptStore(store: MemoryStore(), issuer: ScriptedProvider.issuer)
        try await attempts.save(attempt)
        #expect(try await attempts.current(at: present + 60) == attempt)
        #expect(try await attempts.remove(attempt))
        #expect(try await !attempts.remove(attempt))
        #expect(try await attempts.current(at: present + 60) == nil)
    }

    @Test(arguments: [(600.0, true), (601, false), (-600, true), (-601, false)])
    func `an attempt is valid for ten minutes, even if the clock was changed`(seconds: Double, lasts: Bool) async throws
    {
        let attempts = SignInAttemptStore(store: MemoryStore(), issuer: ScriptedProvider.issuer)
        try await attempts.save(attempt)
        #expect(try await attempts.current(at: present + seconds) == (lasts ? attempt : nil))
        #expect(try await attempts.remove(attempt) == lasts)
    }

    @Test func `a later attempt replaces an earlier one`() async throws {
        let attempts = SignInAttemptStore(store: MemoryStore(), issuer: ScriptedProvider.issuer)
        let later = SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: nil, random: FixedBytes(first: 9), startedAt: present)
        try await attempts.save(attempt)
        try await attempts.save(later)
        #expect(try await attempts.current(at: present) == later)
    }

    @Test func `of two callers at the same time, one removes the attempt`() async throws {
        let store = MemoryStore()
        let attempts = SignInAttemptStore(store: store, issuer: ScriptedProvider.issuer)
        try await attempts.save(attempt)
        // The second call starts while the first one waits for the store.
        await store.onNextRead { [attempt] in
            #expect(await (try? attempts.remove(attempt)) == false)
        }
        #expect(try await attempts.remove(attempt))
        #expect(await store.values.isEmpty)
    }

    @Test func `data that cannot be decoded counts as no attempt and is removed`() async throws {
        let store = MemoryStore()
        try await store.write(Data("{}".utf8), for: SecureStoreKey(rawValue: "sign-in-attempt"))
        #expect(try await SignInAttemptStore(store: store, issuer: ScriptedProvider.issuer).current(at: present) == nil)
        #expect(await store.values.isEmpty)
    }
}
