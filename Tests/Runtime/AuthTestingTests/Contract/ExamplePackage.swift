import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport

/// A temporary folder with the files of a generated package that the contract reads.
struct ExamplePackage {
    private let folder: URL

    /// Writes the files, among them `manifest.json` with new values at paths such as `environments.0.name`. `NSNull` removes
    /// a value.
    init(_ manifest: String, changes: [String: Any] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let configurations = folder.appendingPathComponent("Configurations")
        try FileManager.default.createDirectory(at: configurations, withIntermediateDirectories: true)
        var json = try JSONSerialization.jsonObject(with: Data(manifest.utf8))
        for environment in (json as? [String: Any])?["environments"] as? [[String: Any]] ?? [] {
            func value(_ name: String) -> String { (environment[name] as? String ?? "") }
            let settings = """
                // Generated
                PRODUCT_BUNDLE_IDENTIFIER = \(value("bundleIdentifier"))
                BRAND_ENVIRONMENT = \(value("name"))
                BRAND_DISPLAY_NAME = \(value("displayName").replacingOccurrences(of: "$", with: "$$"))
                BRAND_URL_SCHEME = \(value("urlScheme"))

                """
            try Data(settings.utf8).write(to: configurations.appendingPathComponent("\(value("name")).xcconfig"))
        }
        for (path, value) in changes { json = Self.changed(json, path.split(separator: "."), value) }
        try JSONSerialization.data(withJSONObject: json).write(to: folder.appendingPathComponent("manifest.json"))
    }

    func contract<E: BrandEnvironment>(_ environment: E.Type, mock: any AuthBackend = .releaseMock) -> BrandContract<E>
    {
        BrandContract(
            environment, mock: mock, manifest: folder.appendingPathComponent("manifest.json"),
            testFile: folder.appendingPathComponent("Tests/Module/Tests.swift").path)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// A copy of a JSON value with another value at a path.
    private static func changed(_ json: Any, _ path: [Substring], _ value: Any) -> Any {
        guard let name = path.first else { return value }
        let rest = Array(path.dropFirst())
        if var object = json as? [String: Any] {
            let new = changed(object[String(name)] ?? NSNull(), rest, value)
            object[String(name)] = new is NSNull ? nil : new
            return object
        }
        if var list = json as? [Any], let index = Int(name) {
            if index < list.count { list[index] = changed(list[index], rest, value) } else { list.append(value) }
            return list
        }
        return value
    }
}
