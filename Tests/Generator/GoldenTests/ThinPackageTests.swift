import Manifest
import Foundation
import Testing

/// Behavior belongs in the runtime. A package contains values.
struct ThinPackageTests {
    private static func swiftLines(below folder: String) throws -> [String] {
        let folder = GoldenTests.repository.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .flatMap {
                try String(contentsOf: folder.appending(path: $0), encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).dropLast()
            }
            .map(String.init)
    }

    @Test(arguments: GoldenTests.brands.map(\.id))
    func `a package's sources are values and have at most 230 lines`(id: String) throws {
        let lines = try Self.swiftLines(below: "Tests/Snapshots/\(id)/Sources")
        #expect(lines.count > 60 && lines.count <= 230)
        #expect(lines.filter { $0.contains("func ") || $0.contains("async") || $0.contains("lazy ") } == [])
        // The only `switch` selects an environment, in the only instance property.
        #expect(lines.count { $0.contains("switch ") } == 1)
        let properties = lines.filter { $0.contains("var ") || $0.contains("let ") }.filter { !$0.contains("static ") }
        #expect(properties == ["    public var definition: EnvironmentDefinition {"])
        #expect(lines.filter { $0.contains(" in ") && $0.contains("{") } == [])
    }
}
