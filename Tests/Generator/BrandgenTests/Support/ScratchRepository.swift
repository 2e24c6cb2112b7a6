import Foundation
import Testing

/// A git repository in a fresh folder, with what is in it committed.
struct ScratchRepository {
    let folder: URL

    /// Runs `body` in a repository whose first commit, `start`, holds these files.
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

    /// With no configuration but the defaults, and nothing that goes on in the background.
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
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(
            process.terminationStatus == 0, "git \(arguments): \(String(decoding: said, as: UTF8.self))")
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
}
