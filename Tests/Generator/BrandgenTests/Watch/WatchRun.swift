import BuiltProducts
import Foundation
import Testing

/// A running command that follows changes: `generate --watch` or `preview --serve`.
final class WatchRun {
    let folder: URL
    private let process = Process()
    private let outputFile: URL
    private let errorsFile: URL

    /// Starts a session, and ends it with Ctrl-C after `body`.
    static func with(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:], _ body: (WatchRun) throws -> Void
    ) throws {
        try withTemporaryFolder { scratch in
            let run = try WatchRun(arguments, in: folder, environment: environment, scratch)
            defer { run.process.terminate() }
            try run.expect { run.errors.contains("Watching for changes.") }
            try body(run)
            if run.process.isRunning { try run.interrupt() }
        }
    }

    private init(
        _ arguments: [String], in folder: URL, environment: [String: String], _ scratch: URL
    ) throws {
        self.folder = folder
        outputFile = scratch.appendingPathComponent("output")
        errorsFile = scratch.appendingPathComponent("errors")
        for file in [outputFile, errorsFile] { try Data().write(to: file) }
        process.executableURL = builtExecutable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environmentOfRuns(in: folder).merging(["SOURCE_DATE_EPOCH": "1781524800"]) { $1 }
            .merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorsFile)
        try process.run()
    }

    /// Ends the session with Ctrl-C.
    func interrupt() throws {
        Foundation.kill(process.processIdentifier, SIGINT)
        try expect { !process.isRunning }
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    /// Waits until the session has ended by itself.
    func expectEnd(status: Int32) throws {
        try expect { !process.isRunning }
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == status)
    }

    /// Ends the session at once, as if its process had crashed.
    func kill() throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        try expect { !process.isRunning }
    }

    var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
    var errors: String { (try? String(contentsOf: errorsFile, encoding: .utf8)) ?? "" }

    /// Waits until a condition is true, for 20 seconds at most.
    func expect(_ condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = ContinuousClock.now + .seconds(20)
        while try !condition() {
            try #require(
                ContinuousClock.now < end, "output: \(output)\nerrors: \(errors)", sourceLocation: sourceLocation)
            usleep(5000)
        }
    }

    func expect(_ path: String, contains text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect({ (try? read(path, in: folder).contains(text)) ?? false }, sourceLocation: sourceLocation)
    }

    /// Waits until the end of standard output is this text.
    func expectOutput(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect({ output.hasSuffix(text) }, sourceLocation: sourceLocation)
    }
}
