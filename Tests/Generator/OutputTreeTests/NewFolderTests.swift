import Foundation
import Testing

@testable import OutputTree

struct NewFolderTests {
    private let sandbox: Sandbox
    private let files: [(path: String, bytes: [UInt8])] = [("a", [1]), ("b/c", [2, 3])]

    init() throws {
        sandbox = try Sandbox()
        try sandbox.createFolder("../acme")
    }

    @Test func `a folder appears with its files and subfolders`() throws {
        try createFolder(at: sandbox.path("new"), files: files)
        #expect(sandbox.everything() == ["new/", "new/a", "new/b/", "new/b/c"])
        #expect(sandbox.text("new/b/c") == "\u{2}\u{3}")
    }

    @Test func `an existing file or folder is kept`() throws {
        try sandbox.createFolder("new")
        #expect(
            throws: OutputError(sandbox.path("new"), .alreadyThere)
        ) {
            try createFolder(at: sandbox.path("new"), files: files)
        }
        #expect(sandbox.everything() == ["new/"])
    }

    @Test func `a full disk leaves no folder`() throws {
        #expect(throws: OutputError(sandbox.path("new/a"), SystemError(operation: .write, code: ENOSPC))) {
            try createFolder(at: sandbox.path("new"), files: files, disk: .refusing(.write, ENOSPC))
        }
        #expect(sandbox.everything() == [])
    }

    @Test func `a read-only parent folder has a clear error`() {
        #expect(throws: OutputError(sandbox.path("new"), .readOnly)) {
            try createFolder(at: sandbox.path("new"), files: files, disk: .refusing(.createFolder, EACCES))
        }
    }

    @Test func `a killed run leaves the whole folder or none`() throws {
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? createFolder(at: sandbox.path("new"), files: files, disk: faults.disk)
            let seen = sandbox.everything().filter { !$0.hasPrefix(".") }
            guard faults.wasKilled else {
                #expect(seen == ["new/", "new/a", "new/b/", "new/b/c"])
                break
            }
            #expect(seen == [])
            for name in sandbox.everything() where name.hasPrefix(".") && !name.dropLast().contains("/") {
                try sandbox.remove(name)
            }
            allowed += 1
        }
        #expect(allowed == 7)
    }
}
