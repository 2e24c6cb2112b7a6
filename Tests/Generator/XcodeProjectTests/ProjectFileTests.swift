import Foundation
import Testing
import XcodeProject

@Suite struct ProjectFileTests {
    /// A project with one file and one target's configuration.
    private static func project(named name: String = "Acme", _ settings: [(String, String)] = []) -> String {
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

    @Test func `the file is what Xcode writes`() {
        #expect(
            Self.project() == """
                // !$*UTF8*$!
                {
                \tarchiveVersion = 1;
                \tclasses = {
                \t};
                \tobjectVersion = 77;
                \tobjects = {

                /* Begin PBXFileReference section */
                \t\t\(Self.id("file Acme")) /* Acme */ = {isa = PBXFileReference; path = Acme; sourceTree = "<group>"; };
                /* End PBXFileReference section */

                /* Begin PBXGroup section */
                \t\t\(Self.id("main")) = {
                \t\t\tisa = PBXGroup;
                \t\t\tchildren = (
                \t\t\t\t\(Self.id("file Acme")) /* Acme */,
                \t\t\t);
                \t\t\tsourceTree = "<group>";
                \t\t};
                /* End PBXGroup section */

                /* Begin PBXProject section */
                \t\t\(Self.id("project")) /* P */ = {
                \t\t\tisa = PBXProject;
                \t\t\tmainGroup = \(Self.id("main"));
                \t\t};
                /* End PBXProject section */

                /* Begin XCBuildConfiguration section */
                \t\t\(Self.id("configuration")) /* Debug */ = {
                \t\t\tisa = XCBuildConfiguration;
                \t\t\tbuildSettings = {
                \t\t\t};
                \t\t\tname = Debug;
                \t\t};
                /* End XCBuildConfiguration section */
                \t};
                \trootObject = \(Self.id("project")) /* P */;
                }

                """)
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

    @Test func `identifiers have 24 digits and derive from the name`() {
        let ids = (0..<5000).map { Self.id("object \($0)") }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.count == 24 && $0.allSatisfy("0123456789ABCDEF".contains) })
        #expect(Self.id("object 7") == Self.id("object 7"))
    }
}
