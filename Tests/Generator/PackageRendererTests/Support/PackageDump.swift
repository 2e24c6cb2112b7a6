import Foundation
import Testing

/// What SwiftPM reads in a `Package.swift`. Nothing is resolved, so that no network is asked.
struct PackageDump {
    private let root: NSDictionary

    /// Of the text of a `Package.swift`.
    init(manifest: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        try self.init(of: folder)
    }

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

    /// The names of the libraries that other packages can link, sorted.
    var libraries: [String] {
        (root["products"] as? [NSDictionary] ?? []).filter { ($0["type"] as? NSDictionary)?["library"] != nil }
            .compactMap { $0["name"] as? String }.sorted()
    }

    /// The packages that it depends on: `sourceControl runtime 1.2.0..<2.0.0`, or the kind alone of one without versions.
    var dependencies: [String] {
        (root["dependencies"] as? [[String: [NSDictionary]]] ?? []).flatMap { dependency in
            dependency.map { kind, details in
                guard let detail = details.first, let requirement = detail["requirement"] as? NSDictionary else {
                    return kind
                }
                let range = (requirement["range"] as? [NSDictionary])?.first
                let versions =
                    range.map { "\($0["lowerBound"] ?? "")..<\($0["upperBound"] ?? "")" }
                    ?? (requirement["exact"] as? [String]).map { "=\($0[0])" }
                return "\(kind) \(detail["identity"] ?? "") \(versions ?? "\(requirement)")"
            }
        }
    }

    /// What a target links of the runtime, as products of a package or as targets.
    func products(of target: String) -> [String] {
        links(of: target).compactMap { $0.first as? String }
    }

    /// The packages that a target links products of.
    func packages(of target: String) -> Set<String> {
        Set(links(of: target).compactMap { $0.count > 1 ? $0[1] as? String : nil })
    }

    private func links(of target: String) -> [[Any]] {
        (targets[target]?["dependencies"] as? [[String: [Any]]] ?? []).flatMap(\.values)
    }
}
