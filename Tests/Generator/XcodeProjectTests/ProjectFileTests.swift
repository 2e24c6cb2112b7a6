import Foundation
import Testing
import XcodeProject

@Suite struct ProjectFileTests {
    /// A project with one file and one target's configuration.
    private static func project(named name: String, _ settings: [(String, String)]) -> String {
        var file = ProjectFile()
        let source = file.add(
            "PBXFileReference", named: "file \(name)", comment: name,
            [("path", .text(name)), ("sourceTree", .text("<group>"))])
        let group = file.add(
            "PBXGroup", named: "main", comment: "",
            [("children", .references([source])), ("sourceTree", .text("<group>"))])
        file.add(
            "XCBuildConfiguration", named: "configuration", comment: "Debug",
            [("buildSettings", .map(settings.map { ($0.0, .text($0.1)) })), ("name", .text("Debug"))])
        let root = file.add("PBXProject", named: "project", comment: "P", [("mainGroup", .reference(group))])
        return String(decoding: file.bytes(root: root), as: UTF8.self)
    }

    private static func parsed(_ text: String) throws -> [String: Any] {
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        return try #require(list as? [String: Any])
    }

    private static func id(_ name: String) -> String { ProjectFile.reference(to: name, comment: "").id }

    @Test(arguments: [
        "Acme", "App-Icon", "a b", "", "..", "../..", "https://a.example", "a//b", "___", "1,2", "$(inherited)", "Ä",
        "🎈",
        "\"", "\\", "'", "a\nb", "tab\t", "\u{1}", "*/", "/* */", "= ; { } ( )", "<group>", "@executable_path",
    ])
    func `a reader gets the same text`(text: String) throws {
        let project = try Self.parsed(Self.project(named: text, [("KEY", text)]))
        let objects = try #require(project["objects"] as? [String: [String: Any]])
        let configuration = try #require(objects[Self.id("configuration")])
        #expect((configuration["buildSettings"] as? [String: String])?["KEY"] == text)
        #expect(objects[Self.id("file \(text)")]?["path"] as? String == text)
        #expect(project["rootObject"] as? String == Self.id("project"))
    }
}
