import Foundation
import Testing

/// What one run of the built executable said.
struct BrandgenRun {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs the `brandgen` that was built beside the tests. Standard output and error go to files, so that no amount of
/// text can block the run. A run that uses the processor for longer than `seconds` is ended, which
/// fails the test.
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
        process.environment = standardTemplates(of: folder).merging(["TERM": "xterm"]) { $1 }
            .merging(environment) { $1 }
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

/// The variable that makes the nearest folder of templates, from this one upwards, the standard ones, so that a test's
/// workspace has no templates but its own.
func standardTemplates(of folder: URL) -> [String: String] {
    var folder = folder.standardizedFileURL
    while !exists("Templates", in: folder) {
        if folder.path == "/" { return [:] }
        folder.deleteLastPathComponent()
    }
    return ["BRANDGEN_TEMPLATES": folder.appendingPathComponent("Templates").path]
}

/// The executable's name differs from its product folder only by the test bundle that lies there too.
let builtExecutable: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return (bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL).appendingPathComponent("brandgen")
}()

func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .resolvingSymlinksInPath().appendingPathComponent("brandgen-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
