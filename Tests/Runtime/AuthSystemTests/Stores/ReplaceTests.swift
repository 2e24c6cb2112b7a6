import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests that comparing and replacing a value is one atomic step, across processes.
struct ReplaceTests {
    let first = Data("first".utf8)
    let second = Data("second".utf8)
    let third = Data("third".utf8)

    @Test func `of two processes that replace one value, exactly one succeeds in each round`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            let processes = try (0..<2).map { _ in try ReplacingProcess(encrypted.folder) }
            var current: String?
            for round in 0..<40 {
                // Every third round removes the value, so that both processes also race to write a missing value.
                let isRemoval = round % 3 == 2
                let values = (0..<2).map { isRemoval ? nil : "round-\(round)-process-\($0)" }
                for (process, value) in zip(processes, values) { try process.replace(current, with: value) }
                let results = processes.map { $0.result() }
                try #require(results.sorted() == ["false", "true"])
                current = values[results[0] == "true" ? 0 : 1]
                let kept = try await encrypted.store.read(.session)
                #expect(kept == current.map { Data($0.utf8) })
            }
        }
    }

    @Test func `a locked value that another process replaces in the meantime stays`() async throws {
        for value in [third, nil] {
            let base = ScriptedStore()
            let gate = FakeGate()
            let store = SessionVault(items: base, gate: gate)
            try await store.write(first, for: .session)
            let second = second
            await base.afterNextRead { () async throws(SecureStoreError) in
                try await SessionVault(items: base, gate: gate).write(second, for: .session)
            }
            #expect(try await !store.replace(first, with: value, for: .session))
            #expect(try await store.read(.session) == second)
        }
    }

    @Test func `an unexpected value stays, and the expected one is replaced or removed`() async throws {
        try await withSandbox {
            try await checkOneByOne(EncryptedFolder(in: $0).store)
        }
        try await checkOneByOne(InMemoryStore())
        try await checkOneByOne(SessionVault(items: InMemoryStore(), gate: FakeGate()))
    }

    private func checkOneByOne(_ store: any SecureStore) async throws {
        #expect(try await !store.replace(first, with: second, for: .session))
        #expect(try await store.replace(nil, with: nil, for: .session))
        #expect(try await store.replace(nil, with: first, for: .session))
        #expect(try await !store.replace(nil, with: second, for: .session))
        #expect(try await !store.replace(third, with: nil, for: .session))
        #expect(try await store.read(.session) == first)
        #expect(try await store.replace(first, with: second, for: .session))
        #expect(try await store.read(.session) == second)
        #expect(try await !store.replace(first, with: nil, for: .session))
        #expect(try await store.replace(second, with: nil, for: .session))
        #expect(try await store.read(.session) == nil)
    }

    @Test func `a value that does not open is not replaced, and stays`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            var altered = try encrypted.bytes()
            altered[40] ^= 1
            try encrypted.replace(with: altered)
            for value in [second, nil] {
                await #expect(throws: SecureStoreError.tampered) {
                    try await encrypted.store.replace(nil, with: value, for: .session)
                }
                await #expect(throws: SecureStoreError.tampered) {
                    try await encrypted.store.replace(first, with: value, for: .session)
                }
            }
            let left = try encrypted.bytes()
            #expect(left == altered)
        }
    }
}
