import AuthCore
import AuthSystem
import Foundation
import Testing

/// Tests of file access: only this user can read the files.
struct EncryptedFileAccessTests {
    @Test(arguments: ["0", "22", "777"])
    func `the store creates files with mode 0600 and folders with mode 0700, whatever the umask is`(
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
    func `every call rejects a folder that other users can enter`(mode: mode_t) async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            try encrypted.folder.setMode(mode)
            let refusal = SecureStoreError.exposed(
                "the folder '\(encrypted.folder.path)' is open to other users; run 'chmod 700 \(encrypted.folder.path)'"
            )
            await #expect(throws: refusal) { try await encrypted.store.read(.session) }
            await #expect(throws: refusal) { try await encrypted.store.write(Data(), for: .session) }
            await #expect(throws: refusal) { try await encrypted.store.remove(.session) }
            try encrypted.folder.setMode(0o700)
            #expect(try await encrypted.store.read(.session) == Data("kept".utf8))
        }
    }

    @Test func `a folder of another user is rejected`() async throws {
        // Only root can change the owner of a folder, and only root can enter another user's folder.
        guard geteuid() == 0 else { return }
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(Data("kept".utf8), for: .session)
            #expect(chown(encrypted.folder.path, 65_534, 65_534) == 0)
            let refusal = SecureStoreError.exposed(
                "the folder '\(encrypted.folder.path)' belongs to another user; use a folder that this user owns")
            await #expect(throws: refusal) { try await encrypted.store.read(.session) }
        }
    }
}
