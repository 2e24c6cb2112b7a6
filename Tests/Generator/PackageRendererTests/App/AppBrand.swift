import Foundation
import Manifest
import Testing

@testable import PackageRenderer

extension TestBrand {
    /// A brand with an app: the section `app` and the environments, as YAML.
    /// `files` are empty files of the brand's folder.
    static func app(
        _ app: String = "{}", environments: String = "{ development: {}, production: {} }", files: [String] = []
    ) -> TestBrand {
        TestBrand(
            environments: environments, app: app, files: Dictionary(uniqueKeysWithValues: files.map { ($0, []) }))
    }
}

/// The files of a brand's app, by their paths in the package.
struct RenderedApp {
    let files: [String: String]

    init(_ brand: TestBrand, only environment: String? = nil) throws {
        let loaded = try brand.load()
        files = try Repository.package(environment.map { try loaded.only($0) } ?? loaded)
    }

    /// Returns the keys of a property list in the folder of the project.
    func list(_ name: String) throws -> [String: Any] {
        let text = try #require(files["App/\(name)"], "no \(name) among \(files.keys.sorted())")
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        return try #require(list as? [String: Any])
    }

    /// Returns the objects of the project by type.
    func objects(_ type: String) throws -> [[String: Any]] {
        let objects = try #require(try list("Acme.xcodeproj/project.pbxproj")["objects"] as? [String: [String: Any]])
        return objects.values.filter { $0["isa"] as? String == type }
    }

    /// Returns the build settings of an environment's configuration file.
    func settings(_ environment: String) throws -> [String: String] {
        let text = try #require(files["Configurations/\(environment).xcconfig"])
        return text.split(separator: "\n").reduce(into: [:]) { settings, line in
            let parts = line.split(separator: " = ", maxSplits: 1)
            if parts.count == 2, !line.hasPrefix("//") { settings[String(parts[0])] = String(parts[1]) }
        }
    }
}
