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

    @Test func `the lock lasts until it is released`() throws {
        let lock = try OutputLock(OutputFolder(sandbox.output)) { Issue.record("the lock is free") }
        #expect(!isFree())
        lock.release()
        #expect(isFree())
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

    @Test func `a run that finds the lock taken reports this once and waits`() async throws {
        try OutputLock(OutputFolder(sandbox.output)).release()
        let holder = open(sandbox.output, O_RDONLY)
        defer { close(holder) }
        #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
        let output = sandbox.output
        let (waits, continuation) = AsyncStream.makeStream(of: String.self)
        let thread = Thread {
            do {
                let lock = try OutputLock(OutputFolder(output)) { continuation.yield("waiting") }
                continuation.yield("locked")
                lock.release()
            } catch {
                continuation.yield("\(error)")
            }
            continuation.finish()
        }
        thread.start()
        var events: [String] = []
        for await event in waits {
            events.append(event)
            if event == "waiting" {
                #expect(!isFree())
                flock(holder, LOCK_UN)
            }
        }
        #expect(events == ["waiting", "locked"])
    }

    @Test func `concurrent runs wait for each other`() async throws {
        let output = sandbox.output
        let log = sandbox.output + "/log"
        try OutputLock(OutputFolder(output)).release()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    guard let lock = try? OutputLock(OutputFolder(output)) else { return }
                    // Without the lock, two runs would read the same number.
                    let count = (try? String(contentsOfFile: log, encoding: .utf8)).flatMap(Int.init) ?? 0
                    try? String(count + 1).write(toFile: log, atomically: false, encoding: .utf8)
                    lock.release()
                }
            }
        }
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "8")
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

    @Test func `acquiring the lock again changes no file`() throws {
        try OutputLock(OutputFolder(sandbox.output)).release()
        let before = try sandbox.stamps()
        try OutputLock(OutputFolder(sandbox.output)).release()
        #expect(try sandbox.stamps() == before)
    }

    @Test func `folders above the output folder are created`() throws {
        try OutputLock(OutputFolder(sandbox.output + "//a/b/../c//")).release()
        #expect(
            sandbox.everything(in: sandbox.output) == [
                "a/", "a/b/", "a/c/",
            ])
    }

    @Test func `a run that failed deletes the folder that it created, if it is empty`() throws {
        try OutputLock(OutputFolder(sandbox.output)).releaseAfterFailure()
        #expect(!FileManager.default.fileExists(atPath: sandbox.output))
        try sandbox.createFolder("..")
        try OutputLock(OutputFolder(sandbox.output)).releaseAfterFailure()
        #expect(FileManager.default.fileExists(atPath: sandbox.output))
    }
}
