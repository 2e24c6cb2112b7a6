import Foundation
import Testing

/// A Git repository in a new folder, with all files committed.
struct ScratchRepository {
    let folder: URL

    /// Runs `body` in a repository whose first commit, `start`, contains these files.
    static func with<Result>(_ files: [String: String], _ body: (ScratchRepository) throws -> Result) throws -> Result {
        try withFiles(files) { folder in
            let repository = ScratchRepository(folder: folder)
            try repository.git("init", "--quiet", "--initial-branch", "main")
            try repository.commit("start")
            try repository.git("tag", "start")
            return try body(repository)
        }
    }

    func commit(_ message: String) throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", message)
    }

    /// Runs Git with the default configuration and without background maintenance.
    func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let settings = ["user.name=Test", "user.email=test@test.example", "gc.auto=0", "maintenance.auto=false"]
        process.arguments = ["git"] + settings.flatMap { ["-c", $0] } + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
        ]
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = errors
        process.standardError = errors
        try process.run()
        let output = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(
            process.terminationStatus == 0, "git \(arguments): \(String(decoding: output, as: UTF8.self))")
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
}
