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

    @Test func `a killed run leaves the whole folder or none, and the next run removes the rest`() throws {
        let whole = ["new/", "new/a", "new/b/", "new/b/c"]
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? createFolder(at: sandbox.path("new"), files: files, disk: faults.disk)
            let everything = sandbox.everything()
            let seen = everything.filter { !$0.hasPrefix(".") }
            guard faults.wasKilled else {
                #expect(everything == whole)
                break
            }
            #expect(seen == [] || seen == whole)
            if !seen.isEmpty { try sandbox.remove("new") }
            // Another process has another identifier.
            for name in everything where name.hasPrefix(".") && !name.dropLast().contains("/") {
                try FileManager.default.moveItem(
                    atPath: sandbox.path(String(name.dropLast())), toPath: sandbox.path(".new.brandgen-999999999"))
            }
            try createFolder(at: sandbox.path("other"), files: files)
            #expect(sandbox.everything().filter { !$0.hasPrefix("other/") } == [])
            try sandbox.remove("other")
            allowed += 1
        }
        #expect(allowed == 11)
    }

    @Test func `folders of the user, and of a running process in another container, stay`() throws {
        let names = [".notes.brandgen-999999999", ".run.brandgen-999999998"]
        for name in names { try sandbox.edit("\(name)/file", "mine\n") }
        try sandbox.edit("\(names[1])/.brandgen-stage", "")
        let disk = Disk()
        let marker = try disk.openLockFile(".brandgen-stage", in: disk.openFolder(sandbox.path(names[1])))
        let isLocked = try disk.lock(marker, waiting: false)
        #expect(isLocked)
        try createFolder(at: sandbox.path("new"), files: files)
        for name in names { #expect(sandbox.text("\(name)/file") == "mine\n") }
        withExtendedLifetime(marker) {}
    }
}
