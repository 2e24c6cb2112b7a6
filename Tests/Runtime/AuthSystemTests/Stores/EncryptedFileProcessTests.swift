import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of atomic replacement with several processes, and with processes that are killed.
@Suite(.serialized) struct EncryptedFileProcessTests {
    /// The size of a value, large enough that the system writes it in several pieces.
    let size = 300_000

    @Test func `a process that is killed during a write leaves a complete value, and the next write removes its draft`()
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
            // Otherwise no process was killed during a write, and the test proves nothing.
            #expect(caught > 0)
            try await encrypted.store.write(Data("after".utf8), for: .session)
            #expect(try await encrypted.store.read(.session) == Data("after".utf8))
            #expect(encrypted.folder.names == [".lock", "session.sealed"])
        }
    }

    @Test func `a write fails after a timeout if another process holds the lock, and the value stays`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            let held = open(encrypted.folder.appending(".lock").path, O_RDWR)
            defer { close(held) }
            #expect(flock(held, LOCK_EX) == 0)
            let impatient = SealedFiles(
                folder: encrypted.folder.path, key: .key(EncryptedFolder.key), patience: 0.05)
            #expect(throws: SecureStoreError.unavailable) { try impatient.write([1], as: "session") }
            #expect(throws: SecureStoreError.unavailable) { try impatient.remove("session") }
            #expect(try await encrypted.store.read(.session) == Data("kept".utf8))
        }
    }

    /// Whether the value is one of those that the processes write, complete from the first to the last byte.
    private func isWhole(_ value: Data?) -> Bool {
        guard let value, let letter = value.first else { return false }
        return [UInt8(ascii: "A"), UInt8(ascii: "B")].contains(letter) && value == Data(repeating: letter, count: size)
    }
}
