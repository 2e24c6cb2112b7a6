import BuiltProducts
import Foundation
import Testing

/// The result of one run of the built executable.
struct BrandgenRun {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Expects that the run succeeded without a diagnostic.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(errors == "", sourceLocation: sourceLocation)
        #expect(status == 0, sourceLocation: sourceLocation)
    }

    /// Expects that the run was refused: only standard error has a text, which begins with a message.
    func expectRefusal(_ message: String, status: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(errors.hasPrefix(message), sourceLocation: sourceLocation)
        #expect(text == "", sourceLocation: sourceLocation)
        #expect(self.status == status, sourceLocation: sourceLocation)
    }
}

/// Starts the executable that was built with the tests.
func startBrandgen(
    _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory,
    environment: [String: String] = [:], output: Any? = FileHandle.nullDevice, errors: Any? = FileHandle.nullDevice
) throws -> Process {
    let process = Process()
    process.executableURL = builtExecutable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environmentOfRuns(in: folder).merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
}

/// Runs the `brandgen` executable that was built with the tests.
///
/// Standard output and error go to files, so that a long output cannot block the run. A run that uses more processor time
/// than `seconds` is killed, which fails the test. The day is 2026-06-15, unless `environment` sets another.
func brandgen(
    _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory, input: String = "",
    environment: [String: String] = [:], executable: URL = builtExecutable, seconds: Int? = nil
) throws -> BrandgenRun {
    try withTemporaryFolder { scratch in
        let output = scratch.appendingPathComponent("output")
        let errors = scratch.appendingPathComponent("errors")
        let standardInput = scratch.appendingPathComponent("input")
        for file in [output, errors] { try Data().write(to: file) }
        try Data(input.utf8).write(to: standardInput)
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let seconds {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "ulimit -t \(seconds); exec \"$0\" \"$@\"", executable.path] + arguments
        }
        process.currentDirectoryURL = folder
        process.environment = environmentOfRuns(in: folder)
            .merging(["TERM": "xterm", "SOURCE_DATE_EPOCH": "1781524800"]) { $1 }.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        return BrandgenRun(
            status: process.terminationStatus, output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

/// The environment of the executable in a folder: the standard templates, the file for code coverage, and the mutation
/// that `scripts/mutations` selects.
///
/// The nearest folder of templates, in this folder or above it, contains the standard templates, so that a test's
/// workspace has no other templates. If there is none, they are those of this repository. The executable cannot find
/// them if it was built in a scratch folder elsewhere.
func environmentOfRuns(in folder: URL) -> [String: String] {
    var root = folder.standardizedFileURL
    while !exists("Templates", in: root), root.path != "/" { root.deleteLastPathComponent() }
    if root.path == "/" { root = repositoryFolder }
    return ProcessInfo.processInfo.environment.filter { $0.key == "BRANDGEN_MUTANT" }
        .merging(BuiltProducts.coverage) { $1 }
        .merging(["BRANDGEN_TEMPLATES": root.appendingPathComponent("Templates").path]) { $1 }
}

/// The environment of a run in a workspace whose templates are its own, with the standard templates of this repository.
let standardTemplates = ["BRANDGEN_TEMPLATES": repositoryFolder.appendingPathComponent("Templates").path]

/// The executable that was built with the tests.
let builtExecutable = BuiltProducts.executable("brandgen")

func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .resolvingSymlinksInPath().appendingPathComponent("brandgen-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// Runs `brandgen` with a pseudo-terminal as standard output and error, and returns the text that appears there.
func brandgenOnTerminal(
    _ arguments: [String], in folder: URL, environment: [String: String] = ["TERM": "xterm"]
) throws -> String {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    let controllerHandle = FileHandle(fileDescriptor: controller, closeOnDealloc: true)
    let terminalHandle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    let process = try startBrandgen(
        arguments, in: folder, environment: environment, output: terminalHandle, errors: terminalHandle)
    close(terminal)
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Reading ends with EIO when the last process with the terminal has ended.
    while case let count = read(controllerHandle.fileDescriptor, &buffer, buffer.count), count > 0 {
        seen += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: seen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
}
