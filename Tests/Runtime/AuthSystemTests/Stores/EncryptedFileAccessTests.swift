import AuthCore
import AuthSystem
import Foundation
import Testing

/// Item 11 of the security checklist: who may read the files.
struct EncryptedFileAccessTests {
    @Test(arguments: ["0", "22", "777"])
    func `file and folders are this user's alone, whatever the process masks: they are made 0600 and 0700`(
        umask: String
    ) async throws {
        try await withSandbox {
            let state = $0.appending("local").appending("state")
            let (process, _) = try storeProcess(state, letters: "A", size: 10, count: 2, umask: umask)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(state.appending("session.sealed").mode == 0o600)
            #expect(state.appending(".lock").mode & 0o177 == 0)
            #expect(state.mode == 0o700)
            #expect($0.appending("local").mode == 0o700)
        }
    }

    @Test(arguments: [0o755, 0o710, 0o701, 0o777] as [mode_t])
    func `a folder that others may enter is refused, for each call: its rights are checked`(mode: mode_t) async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            try encrypted.folder.setMode(mode)
            let refusal = SecureStoreError.exposed(
                "the folder \(encrypted.folder.path) is open to other users: chmod 700 it")
            await #expect(throws: refusal) { try await encrypted.store.read(.session) }
            await #expect(throws: refusal) { try await encrypted.store.write(Data(), for: .session) }
            await #expect(throws: refusal) { try await encrypted.store.remove(.session) }
            try encrypted.folder.setMode(0o700)
            #expect(try await encrypted.store.read(.session) == Data("kept".utf8))
        }
    }

    @Test func `a folder of another user is refused: its owner is checked`() async throws {
        // Only root can give a folder away, and only root may enter one of another user's.
        guard geteuid() == 0 else { return }
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            #expect(chown(encrypted.folder.path, 65_534, 65_534) == 0)
            let refusal = SecureStoreError.exposed(
                "the folder \(encrypted.folder.path) belongs to another user: take one of this user's")
            await #expect(throws: refusal) { try await encrypted.store.read(.session) }
        }
    }

    @Test func `a file in the place of the folder is refused`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try Data().write(to: encrypted.folder)
            await #expect(throws: SecureStoreError.system(code: ENOTDIR)) { try await encrypted.store.read(.session) }
        }
    }
}
