import Foundation
import Testing

/// What SwiftPM reads in a `Package.swift`. Nothing is resolved, so that no network is asked.
struct PackageDump {
    private let root: NSDictionary

    init(of package: URL) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // A scratch folder of its own: the one of the package is locked while its tests run.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "dump-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        process.arguments = [
            "swift", "package", "dump-package", "--package-path", package.path, "--scratch-path", scratch.path,
        ]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        root = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    }

    /// By their names.
    var targets: [String: NSDictionary] {
        let targets = root["targets"] as? [NSDictionary] ?? []
        return Dictionary(uniqueKeysWithValues: targets.map { ($0["name"] as? String ?? "", $0) })
    }
}
