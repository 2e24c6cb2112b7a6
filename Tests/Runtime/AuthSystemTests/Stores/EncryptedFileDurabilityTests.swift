import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests that files and folders reach the disk in an order that lets a value survive a crash of the machine.
struct EncryptedFileDurabilityTests {
    private let session = "session.sealed"
    private let folder = "state"

    /// Returns the calls of some work on the files, without the random part of names, and without repeated writes.
    private func calls(
        of work: (SealedFiles) throws -> Void, in sandbox: URL, key: StoreKeySource? = .key(EncryptedFolder.key)
    ) throws -> [String] {
        let log = SystemCallLog()
        try work(SealedFiles(folder: sandbox.appending("a/state").path, key: key, calls: log.recording))
        return log.calls
    }

    private let write = [
        "write draft", "sync draft", "rename draft session.sealed", "sync state",
    ]

    @Test func `a value is on the disk before it gets its name, and then the name is`() async throws {
        try await withSandbox { sandbox in
            _ = try calls(of: { try $0.write([1], as: "other") }, in: sandbox)
            // A large value takes several writes.
            for value in [[1], [UInt8](repeating: 2, count: 3_000_000)] {
                #expect(try calls(of: { try $0.write(value, as: "session") }, in: sandbox) == write)
                #expect(
                    try calls(of: { _ = try $0.replace(value, with: [3], as: "session") }, in: sandbox) == write)
            }
        }
    }

    @Test func `the names of new folders are on the disk before the folders are used`() async throws {
        try await withSandbox { sandbox in
            let first = try calls(of: { try $0.write([1], as: "session") }, in: sandbox)
            // The sandbox has the new folder `a`, which has the new folder `state`.
            #expect(first == ["sync \(sandbox.lastPathComponent)", "sync a"] + write)
        }
    }

    @Test(arguments: ["write draft", "sync draft", "rename draft session.sealed", "sync state"])
    func `a value that does not reach the disk is an error, and replaces the old one only if it has its name`(
        failing: String
    ) async throws {
        try await withSandbox { sandbox in
            let path = sandbox.appending("state").path
            let log = SystemCallLog(failing: failing)
            let files = SealedFiles(folder: path, key: .key(EncryptedFolder.key))
            try files.write([1], as: "session")
            var faulty = files
            faulty.calls = log.recording
            #expect(throws: SecureStoreError.system(code: EIO)) { try faulty.write([2], as: "session") }
            #expect(log.calls.contains(failing))
            let hasName = failing == "sync state"
            #expect(try files.read("session") == [hasName ? 2 : 1])
            #expect(sandbox.appending("state").names == [".lock", "session.sealed"])
            if hasName { #expect(throws: SecureStoreError.system(code: EIO)) { try faulty.remove("session") } }
        }
    }
}

/// Records the system calls of a store by the names of files and folders, and can make one of them fail with `EIO`.
private final class SystemCallLog: @unchecked Sendable {
    private(set) var calls: [String] = []
    private let failing: String?

    init(failing: String? = nil) { self.failing = failing }

    /// The system calls, which also record themselves. A draft has the name `draft`.
    var recording: DurableCalls {
        let system = DurableCalls()
        return DurableCalls(
            write: { [self] in fails("write \(name(of: $0))") ? -1 : system.write($0, $1, min($2, 1_000_000)) },
            sync: { [self] in fails("sync \(name(of: $0))") ? -1 : system.sync($0) },
            rename: { [self] in fails("rename \(short($1)) \(short($2))") ? -1 : system.rename($0, $1, $2) })
    }

    private func fails(_ call: String) -> Bool {
        if calls.last != call || !call.hasPrefix("write") { calls.append(call) }
        guard call == failing else { return false }
        errno = EIO
        return true
    }

    private func short(_ name: String) -> String { name.hasSuffix(".new") ? "draft" : name }

    /// Returns the name of an open file or folder.
    private func name(of descriptor: CInt) -> String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_GETPATH, &path)
        #else
        _ = readlink("/proc/self/fd/\(descriptor)", &path, Int(PATH_MAX))
        #endif
        let text = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return short(String(decoding: text, as: UTF8.self).split(separator: "/").last.map(String.init) ?? "")
    }
}
