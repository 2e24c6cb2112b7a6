import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests that a session that a user has ended does not return, even if the store could not be written then.
struct RemovalTests {
    static let old = Data("old".utf8)
    static let new = Data("new".utf8)
    static let newer = Data("newer".utf8)
    static let full = SecureStoreError.system(code: ENOSPC)

    let base = ScriptedStore([.session: old])
    let records = ScriptedStore()

    /// Creates the store of the services as in a separate process.
    private func process(_ points: CallPoints = CallPoints()) -> any SecureStore {
        SystemServices(
            transport: UnavailableTransport(), store: PointStore(base: base, points: points),
            records: PointStore(base: records, points: points)
        ).store
    }

    /// Signs out while the store cannot be written.
    private func signOutInVain() async throws {
        await base.fail(changing: Self.full)
        try await process().remove(.session)
        await base.fail(changing: nil)
    }

    @Test func `a session whose removal failed does not return, and is removed when the store can be written`()
        async throws
    {
        await base.fail(changing: Self.full)
        let removed: Void? = try? await process().remove(.session)
        #expect(removed != nil)
        for _ in 0..<3 { #expect(try await process().read(.session) == nil) }
        #expect(await base.values == [.session: Self.old])
        await base.fail(changing: nil)
        #expect(try await process().read(.session) == nil)
        #expect(await base.values.isEmpty)
        #expect(await records.values.isEmpty)
    }

    @Test func `if neither the store nor the records can be written, the removal fails`() async throws {
        await base.fail(changing: Self.full)
        await records.fail(changing: .unavailable)
        await #expect(throws: Self.full) { try await process().remove(.session) }
        #expect(try await process().read(.session) == Self.old)
    }

    @Test func `while the records cannot be read, the session is unknown`() async throws {
        try await signOutInVain()
        await records.fail(reading: .unavailable)
        await #expect(throws: SecureStoreError.unavailable) { try await process().read(.session) }
        await #expect(throws: SecureStoreError.unavailable) { try await process().write(Self.new, for: .session) }
        await records.fail(reading: nil)
        #expect(try await process().read(.session) == nil)
    }

    @Test func `a removal is not repeated for a session that another process has ended`() async throws {
        await base.fail(changing: Self.full)
        let late = try? await process().replace(Self.new, with: nil, for: .session)
        #expect(late == false)
        #expect(try await process().read(.session) == Self.old)
        let removed = try? await process().replace(Self.old, with: nil, for: .session)
        #expect(removed == true)
        #expect(try await process().read(.session) == nil)
    }

    @Test func `a store that supports writes but no removals is overwritten`() async throws {
        await base.fail(removing: .accessDenied)
        let store = process()
        try await store.remove(.session)
        #expect(try await store.read(.session) == nil)
        #expect(try await !store.replace(Self.old, with: Self.new, for: .session))
        #expect(try await store.replace(nil, with: Self.new, for: .session))
        #expect(try await store.read(.session) == Self.new)
        try await store.remove(.session)
        try await store.write(Self.newer, for: .session)
        #expect(try await store.read(.session) == Self.newer)
    }

    @Test func `a session that cannot be read now is not removed on a guess`() async throws {
        try await signOutInVain()
        try await base.write(Self.new, for: .session)
        await base.fail(reading: .unavailable)
        #expect(try await process().read(.session) == nil)
        #expect(await base.values == [.session: Self.new])
    }

    // MARK: Processes that are killed

    @Test func `a process that is killed during a sign-in leaves the new session or none, and never the old`()
        async throws
    {
        for isReplace in [true, false] {
            for point in 0..<12 {
                try await base.write(Self.old, for: .session)
                try await signOutInVain()
                let points = CallPoints()
                await points.kill(before: point)
                let store = process(points)
                let isDone =
                    isReplace
                    ? try? await store.replace(nil, with: Self.new, for: .session)
                    : (try? await store.write(Self.new, for: .session)) != nil
                let left = try await process().read(.session)
                #expect(left == nil || left == Self.new)
                if isDone == true { #expect(left == Self.new) }
                try await process().remove(.session)
            }
        }
    }

    // MARK: Two processes

    @Test(arguments: [true, false])
    func `a sign-in in another process during a read is kept`(isReplace: Bool) async throws {
        for point in 0..<8 {
            try await base.write(Self.old, for: .session)
            try await signOutInVain()
            let points = CallPoints()
            let other = process()
            await points.act(before: point) {
                if isReplace {
                    _ = try? await other.replace(nil, with: Self.new, for: .session)
                } else {
                    try? await other.write(Self.new, for: .session)
                }
            }
            let read = try await process(points).read(.session)
            #expect(read == nil || read == Self.new)
            let hasActed = await points.count > point
            #expect(try await process().read(.session) == (hasActed ? Self.new : nil))
            try await process().remove(.session)
        }
    }

    @Test func `a second failed removal in another process is not undone by the first one`() async throws {
        for point in 0..<10 {
            try await base.write(Self.old, for: .session)
            try await signOutInVain()
            let points = CallPoints()
            let (base, other) = (base, process())
            await points.act(before: point) {
                try? await other.write(Self.new, for: .session)
                await base.fail(changing: Self.full)
                try? await other.remove(.session)
                await base.fail(changing: nil)
            }
            _ = try? await process(points).read(.session)
            #expect(try await process().read(.session) == nil, "point \(point)")
            try await process().remove(.session)
        }
    }

    // MARK: Sealed sessions and real files

    @Test func `a session that does not open is removed if its removal is unfinished`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Self.old, for: .session)
            try encrypted.replace(with: [1, 2, 3])
            try await records.write(Data([1]), for: SecureStoreKey(rawValue: "session.removed"))
            #expect(try await SessionVault(items: encrypted.store, records: records).read(.session) == nil)
            #expect(await records.values.isEmpty)
            #expect(try await encrypted.store.read(.session) == nil)
            #expect(try encrypted.aside() == [])
        }
    }
}
