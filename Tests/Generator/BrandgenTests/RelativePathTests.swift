import Foundation
import Testing

@testable import brandgen

struct RelativePathTests {
    @Test func `the path leads up to the common folder, then down`() throws {
        try withFiles(["a/b/.keep": "", "a/c/d/.keep": ""]) { folder in
            let root = folder.path
            #expect(relativePath(from: "\(root)/a/b", to: "\(root)/a/b") == ".")
            #expect(relativePath(from: "\(root)/a/b", to: "\(root)/a") == "..")
            #expect(relativePath(from: "\(root)/a", to: "\(root)/a/c/d") == "c/d")
            #expect(relativePath(from: "\(root)/a/b", to: "\(root)/a/c/d/") == "../c/d")
        }
    }

    @Test func `folders need not exist`() throws {
        try withTemporaryFolder { folder in
            #expect(relativePath(from: "\(folder.path)/x/./y/../z", to: folder.path) == "../..")
        }
    }

    @Test func `symbolic links are resolved, so the path is valid on disk`() throws {
        try withFiles(["deep/er/target/.keep": "", "runtime/.keep": ""]) { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("link"),
                withDestinationURL: folder.appendingPathComponent("deep/er/target"))
            let path = relativePath(from: "\(folder.path)/link/new", to: "\(folder.path)/runtime")
            #expect(path == "../../../../runtime")
        }
    }

    @Test func `a relative path starts at the current folder`() {
        #expect(relativePath(from: "some/folder", to: ".") == "../..")
        #expect(relativePath(from: ".", to: "some/folder") == "some/folder")
    }
}
