import Foundation
import Testing

@testable import brandgen

struct FolderStampsTests {
    @Test
    func `comparing finds changed, new and removed files and ignores hidden ones`() throws {
        try withFiles(["in/a/one": "1", "in/a/two": "2", "in/three": "3", "in/.hidden": ""]) { folder in
            var stamps = FolderStamps([
                WatchedFolder(path: folder.appendingPathComponent("in").path, name: "in", isDeep: true)
            ])
            #expect(stamps.update().isEmpty)
            try write("one", to: "in/a/one", in: folder)
            try write("4", to: "in/b/four", in: folder)
            try write("hidden", to: "in/.hidden", in: folder)
            try write("backup", to: "in/three~", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("in/a/two"))
            #expect(stamps.update() == FileChanges(["in/a/one", "in/a/two", "in/b", "in/b/four"]))
            #expect(stamps.update().isEmpty)
        }
    }

    @Test
    func `a folder that is not deep has no changes below it`() throws {
        try withFiles(["in/a/one": "1", "in/two": "2", "in/three": "3"]) { folder in
            var stamps = FolderStamps([
                WatchedFolder(
                    path: folder.appendingPathComponent("in").path, name: "in", isDeep: false, entries: ["a", "two"])
            ])
            for name in ["in/a/one", "in/two", "in/three"] { try write("changed", to: name, in: folder) }
            #expect(stamps.update() == FileChanges(["in/two"]))
        }
    }
}
