import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Item 11 of the security checklist: replaced in one step, whoever writes, and whoever is killed.
@Suite(.serialized) struct EncryptedFileProcessTests {
    /// Large enough to be written in several pieces.
    let size = 300_000

    @Test func `two processes that write at once leave one of the two values, and nothing else`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            let writers = try ["A", "B"].map { try storeProcess(encrypted.folder, letters: $0, size: size, count: 60) }
            for (_, output) in writers { output.waitForText() }
            // Reading does not wait for them, and never meets half a value.
            var reads = 0
            while writers.contains(where: \.process.isRunning), reads < 10_000 {
                #expect(try await isWhole(encrypted.store.read(.session)))
                reads += 1
            }
            for (process, _) in writers {
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            #expect(reads > 0)
            #expect(try await isWhole(encrypted.store.read(.session)))
            #expect(encrypted.folder.names == [".lock", "session.sealed"])
        }
    }

    @Test func `killed in the middle of a write, it is the old value or the new one, and the next write clears up`()
        async throws
    {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            var caught = 0
            for round in 0..<30 {
                let (process, output) = try storeProcess(encrypted.folder, letters: "AB", size: size, count: 10_000)
                output.waitForText()
                usleep(UInt32(round * 311 % 5_000))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                #expect(process.terminationReason == .uncaughtSignal)
                if encrypted.folder.names.contains(where: { $0.hasSuffix(".new") }) { caught += 1 }
                #expect(try await isWhole(encrypted.store.read(.session)))
            }
            // Otherwise no kill met a write, and nothing is shown.
            #expect(caught > 0)
            try await encrypted.store.write(Data("after".utf8), for: .session)
            #expect(try await encrypted.store.read(.session) == Data("after".utf8))
            #expect(encrypted.folder.names == [".lock", "session.sealed"])
        }
    }

    @Test func `who meets the lock of a process that hangs says so after a while, and keeps the value`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            let held = open(encrypted.folder.appending(".lock").path, O_RDWR)
            defer { close(held) }
            #expect(flock(held, LOCK_EX) == 0)
            let impatient = encrypted.files(patience: 0.05)
            #expect(throws: SecureStoreError.unavailable) { try impatient.write([1], as: "session") }
            #expect(throws: SecureStoreError.unavailable) { try impatient.remove("session") }
            #expect(try await encrypted.store.read(.session) == Data("kept".utf8))
        }
    }

    /// Whether it is one of the values that the processes write, from its first byte to its last.
    private func isWhole(_ value: Data?) -> Bool {
        guard let value, let letter = value.first else { return false }
        return [UInt8(ascii: "A"), UInt8(ascii: "B")].contains(letter) && value == Data(repeating: letter, count: size)
    }
}
