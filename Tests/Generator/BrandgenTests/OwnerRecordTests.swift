import Foundation
import Testing

/// Records of an output folder's owner that are outdated or were changed by another program.
struct OwnerRecordTests {
    private func workspace(_ id: String, in folder: String) -> [String: String] {
        let files = acmeBrand(id: id, name: id.capitalized).merging(acmeTemplates) { $1 }.merging(runtimeStub) { $1 }
        return Dictionary(uniqueKeysWithValues: files.map { ("\(folder)/\($0)", $1) })
    }

    /// Runs `body` in a folder with two workspaces. `one` has the brand acme and its package in `shared`; `two` has globex.
    private func withSharedOutput(_ body: (URL) throws -> Void) throws {
        try withFiles(workspace("acme", in: "one").merging(workspace("globex", in: "two")) { $1 }) { folder in
            #expect(try run("generate", in: folder, "one").status == 0)
            try body(folder)
        }
    }

    private func run(_ command: String, out: String = "../shared", in folder: URL, _ name: String) throws -> BrandgenRun
    {
        try brandgen([command, "--out", out], in: folder.appendingPathComponent(name))
    }

    private func move(_ name: String, to other: String, in folder: URL) throws {
        try FileManager.default.moveItem(
            at: folder.appendingPathComponent(name), to: folder.appendingPathComponent(other))
    }

    @Test func `a workspace that has moved keeps its output folder`() throws {
        try withSharedOutput { folder in
            try move("one", to: "moved", in: folder)
            // The package contains the path of the runtime, which has changed.
            #expect(try run("check", in: folder, "moved").status == 3)
            #expect(try run("generate", in: folder, "moved").status == 0)
            #expect(try read("shared/.brandgen/workspace", in: folder) == "../moved\n")
        }
    }

    @Test func `a workspace owns the output folder inside it if the recorded owner is gone`() throws {
        try withSharedOutput { folder in
            try move("shared", to: "two/Generated", in: folder)
            #expect(try run("generate", out: "Generated", in: folder, "two").status == 0)
            #expect(try read("two/Generated/.brandgen/workspace", in: folder) == "..\n")
        }
    }

    @Test func `the packages of a deleted workspace are kept`() throws {
        try withSharedOutput { folder in
            try move("one", to: "moved", in: folder)
            let foreign = try run("generate", in: folder, "two")
            #expect(foreign.errors.hasPrefix("error: '../shared' holds packages of brands that are not in this"))
            #expect(foreign.status == 4)
            #expect(exists("shared/acme/README.md", in: folder))
        }
    }

    @Test func `the record can end with a carriage return`() throws {
        try withSharedOutput { folder in
            try write("../one\r\n", to: "shared/.brandgen/workspace", in: folder)
            #expect(try run("check", in: folder, "one").status == 0)
            #expect(try run("generate", in: folder, "one").status == 0)
            #expect(try run("generate", in: folder, "two").errors.contains("another workspace, '../one'; "))
        }
    }
}
