import Foundation
import SystemCalls
import Testing

@testable import OutputTree

struct OutputLockTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Returns whether a second lock on the file is available, as for another process.
    private func isFree() -> Bool {
        let descriptor = open(sandbox.output, O_RDONLY)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    @Test func `the lock ends with its scope, even after an error`() throws {
        struct Refusal: Error {}
        func work(_ result: Result<Void, Refusal>) throws {
            let lock = try OutputLock(OutputFolder(sandbox.output))
            #expect(!isFree())
            try result.get()
            #expect(!isFree())
            lock.release()
        }
        #expect(throws: Refusal.self) { try work(.failure(Refusal())) }
        #expect(isFree())
        try work(.success(()))
        #expect(isFree())
    }

    @Test func `a lock on a deleted folder is acquired again`() async throws {
        try OutputLock(OutputFolder(sandbox.output)).release()
        let holder = open(sandbox.output, O_RDONLY)
        defer { close(holder) }
        #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
        let output = sandbox.output
        var waits = 0
        let lock = try OutputLock(OutputFolder(output)) {
            waits += 1
            try? FileManager.default.removeItem(atPath: output)
            flock(holder, LOCK_UN)
        }
        #expect(waits == 1)
        #expect(!isFree())
        lock.release()
    }

    @Test func `a run that failed deletes the folder that it created, if it is empty`() throws {
        try OutputLock(OutputFolder(sandbox.output)).releaseAfterFailure()
        #expect(!FileManager.default.fileExists(atPath: sandbox.output))
        try sandbox.createFolder("..")
        try OutputLock(OutputFolder(sandbox.output)).releaseAfterFailure()
        #expect(FileManager.default.fileExists(atPath: sandbox.output))
    }
}
