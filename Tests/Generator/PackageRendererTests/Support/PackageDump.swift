import Foundation
import Testing

/// A `Package.swift` as SwiftPM reads it. Dependencies are not resolved, so no network is needed.
struct PackageDump {
    private let root: NSDictionary

    /// Reads the text of a `Package.swift`.
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
        // A separate scratch folder, because the package's own one is locked while its tests run.
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

    /// The targets by name.
    var targets: [String: NSDictionary] {
        let targets = root["targets"] as? [NSDictionary] ?? []
        return Dictionary(uniqueKeysWithValues: targets.map { ($0["name"] as? String ?? "", $0) })
    }

    /// The names of the libraries that other packages can link, sorted.
    var libraries: [String] {
        (root["products"] as? [NSDictionary] ?? []).filter { ($0["type"] as? NSDictionary)?["library"] != nil }
            .compactMap { $0["name"] as? String }.sorted()
    }

    /// The package's dependencies, such as `sourceControl runtime 1.2.0..<2.0.0`. Without versions, only the kind.
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

    /// Returns the runtime's products and targets that a target links.
    func products(of target: String) -> [String] {
        links(of: target).compactMap { $0.first as? String }
    }

    /// Returns the packages whose products a target links.
    func packages(of target: String) -> Set<String> {
        Set(links(of: target).compactMap { $0.count > 1 ? $0[1] as? String : nil })
    }

    private func links(of target: String) -> [[Any]] {
        (targets[target]?["dependencies"] as? [[String: [Any]]] ?? []).flatMap(\.values)
    }
}
