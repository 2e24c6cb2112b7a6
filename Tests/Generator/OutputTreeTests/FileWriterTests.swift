import Foundation
import SystemCalls
import Testing

@testable import OutputTree

struct NewFileTests {
    private let bytes = Array("text".utf8)

    /// Returns the message of the error that a body throws.
    private func refusal(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return (error as? OutputError)?.message ?? (error as? SystemError)?.message }
        return nil
    }

    @Test func `a file appears with its bytes, and its folders are created`() throws {
        let sandbox = try Sandbox()
        try sandbox.createFolder("")
        try FileWriter().createFile("a/b/{{c}}.txt", in: sandbox.root, bytes)
        #expect(sandbox.text("a/b/{{c}}.txt") == "text")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.root)/a/b") == ["{{c}}.txt"])
    }

    @Test func `an existing file or broken link is kept`() throws {
        let sandbox = try Sandbox()
        let path = "\(sandbox.root)/a.txt"
        try sandbox.createFolder("")
        try FileWriter().createFile("a.txt", in: sandbox.root, bytes)
        let message = "'\(path)' already exists and was not overwritten; edit it, or move it elsewhere"
        #expect(refusal { try FileWriter().createFile("a.txt", in: sandbox.root, [1]) } == message)
        #expect(sandbox.text("a.txt") == "text")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        #expect(
            refusal { try FileWriter().createFile("a.txt", in: sandbox.root, bytes) } == message)
        #expect(!FileManager.default.fileExists(atPath: "\(sandbox.root)/nowhere"))
    }

    @Test(arguments: [FileSystem.Change.createFolder, .createFile, .write, .rename])
    func `a disk error leaves no file`(change: FileSystem.Change) throws {
        let sandbox = try Sandbox()
        try sandbox.createFolder("")
        let message = refusal {
            try FileWriter(fileSystem: .refusing(change, ENOSPC)).createFile("folder/a.txt", in: sandbox.root, bytes)
        }
        #expect(message?.hasSuffix("free some space and run again; what was there before is kept") == true)
        #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(sandbox.root)/folder")) ?? [] == [])
    }
}

/// The paths at which files exist.
struct ExistingFilesTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.createFolder("a/b")
        try FileWriter().createFile("a/b/c.txt", in: sandbox.root, [1])
    }

    /// Returns the existing paths, or the message of the error.
    private func existing(_ paths: [String]) -> [String] {
        do {
            return try FileWriter().existingFiles(among: paths, in: sandbox.root).sorted()
        } catch {
            return [(error as? OutputError)?.message ?? ""]
        }
    }

    @Test func `files and links exist, also broken ones`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(sandbox.root)/a/link.txt", withDestinationPath: "nowhere")
        #expect(existing(["a/b/c.txt", "a/b/d.txt", "a/link.txt", "e/f.txt"]) == ["a/b/c.txt", "a/link.txt"])
    }

    @Test func `folders on the way must not be links or files`() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(sandbox.root)/link", withDestinationPath: "a")
        #expect(
            existing(["link/b/c.txt"]) == [
                "'\(sandbox.root)/link' is a symbolic link, which is not followed; replace it with the file or folder itself"
            ])
        #expect(
            existing(["a/b/c.txt/d.txt"]) == [
                "'\(sandbox.root)/a/b/c.txt' is a file, but a folder is needed there; move it elsewhere"
            ])
    }

    @Test func `a folder in the place of a file is an error`() {
        #expect(
            existing(["a/b"]) == [
                "'\(sandbox.root)/a/b' is a folder in the place of a file; move it elsewhere"
            ])
    }
}

struct NewFolderTests {
    private let sandbox: Sandbox
    private let files: [(path: String, bytes: [UInt8])] = [("a", [1]), ("b/c", [2, 3])]

    init() throws {
        sandbox = try Sandbox()
        try sandbox.createFolder("../acme")
    }

    @Test func `a folder appears with its files and subfolders`() throws {
        try FileWriter().createFolder(sandbox.path("new"), files: files)
        #expect(sandbox.everything() == ["new/", "new/a", "new/b/", "new/b/c"])
        #expect(sandbox.text("new/b/c") == "\u{2}\u{3}")
    }

    @Test func `an existing file or folder is kept`() throws {
        try sandbox.createFolder("new")
        #expect(
            throws: OutputError(sandbox.path("new"), .alreadyThere)
        ) {
            try FileWriter().createFolder(sandbox.path("new"), files: files)
        }
        #expect(sandbox.everything() == ["new/"])
    }

    @Test func `a full disk leaves no folder`() throws {
        #expect(throws: SystemError(.write, sandbox.path("new"), code: ENOSPC)) {
            try FileWriter(fileSystem: .refusing(.write, ENOSPC)).createFolder(sandbox.path("new"), files: files)
        }
        #expect(sandbox.everything() == [])
    }

    @Test func `a read-only parent folder has a clear error`() {
        #expect(throws: OutputError(sandbox.path("new"), .readOnly)) {
            try FileWriter(fileSystem: .refusing(.createFolder, EACCES)).createFolder(sandbox.path("new"), files: files)
        }
    }

    @Test func `a killed run leaves the whole folder or none, and the next run removes the rest`() throws {
        let whole = ["new/", "new/a", "new/b/", "new/b/c"]
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? FileWriter(fileSystem: faults.fileSystem).createFolder(sandbox.path("new"), files: files)
            let everything = sandbox.everything()
            let seen = everything.filter { !$0.hasPrefix(".") }
            guard faults.wasKilled else {
                #expect(everything == whole)
                break
            }
            #expect(seen == [] || seen == whole)
            if !seen.isEmpty { try sandbox.remove("new") }
            try FileWriter().createFolder(sandbox.path("new"), files: files)
            #expect(sandbox.everything() == whole)
            try sandbox.remove("new")
            allowed += 1
        }
        #expect(allowed == 7)
    }
}

struct FileReplacementTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
    }

    @Test func `files get new bytes and keep their owner and permissions`() throws {
        chmod(sandbox.path("a"), 0o640)
        try FileWriter().replace([replacement("a"), replacement("b")])
        #expect(sandbox.text("a") == "new a")
        #expect(sandbox.text("b") == "new b")
        #expect(try mode("a") == 0o640)
        #expect(sandbox.everything() == ["a", "b"])
    }

    @Test func `a link is kept, and the file that it leads to is replaced`() throws {
        try sandbox.createFolder("links")
        symlink("../a", sandbox.path("links/a"))
        try FileWriter().replace([replacement("links/a", holding: "old a")])
        #expect(sandbox.text("a") == "new links/a")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("links/a")) == "../a")
        #expect(sandbox.everything() == ["a", "b", "links/", "links/a"])
    }

    @Test func `a file with two paths is replaced once`() throws {
        symlink("a", sandbox.path("c"))
        try FileWriter().replace([replacement("a"), replacement("c", holding: "old a"), replacement("b")])
        #expect(sandbox.text("a") == "new a")
        #expect(sandbox.text("b") == "new b")
        #expect(sandbox.everything() == ["a", "b", "c"])
    }

    @Test func `a read-only file is kept, and so are the others`() throws {
        chmod(sandbox.path("b"), 0o444)
        #expect(throws: OutputError(sandbox.path("b"), .readOnly)) {
            try FileWriter().replace([replacement("a"), replacement("b")])
        }
        expectNothingChanged()
    }

    @Test(arguments: [EACCES, EPERM, EROFS]) func `a read-only folder has a clear error`(code: Int32) throws {
        #expect(throws: OutputError(sandbox.path("a"), .readOnly)) {
            try FileWriter(fileSystem: .refusing(.createFile, code)).replace([replacement("a")])
        }
        #expect(
            OutputError("Brands/acme/brand.yaml", .readOnly).message
                == "cannot change 'Brands/acme/brand.yaml': it or its folder is read-only; "
                + "give yourself permission and run again")
        expectNothingChanged()
    }

    @Test func `a full disk leaves all files unchanged`() throws {
        #expect(throws: SystemError(.write, sandbox.path("a"), code: ENOSPC)) {
            try FileWriter(fileSystem: .refusing(.write, ENOSPC)).replace([replacement("a"), replacement("b")])
        }
        expectNothingChanged()
    }

    @Test func `a killed run leaves each file wholly old or wholly new`() throws {
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? FileWriter(fileSystem: faults.fileSystem).replace([replacement("a"), replacement("b")])
            let texts = [sandbox.text("a"), sandbox.text("b")]
            #expect([["old a", "old b"], ["new a", "old b"], ["new a", "new b"]].contains(texts))
            guard faults.wasKilled else { break }
            try FileWriter().replace([
                replacement("a", holding: sandbox.text("a")), replacement("b", holding: sandbox.text("b")),
            ])
            #expect(sandbox.everything() == ["a", "b"])
            for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
            allowed += 1
        }
        #expect(allowed == 6)
    }

    @Test func `a file that was changed or deleted in the meantime is kept`() throws {
        #expect(throws: OutputError(sandbox.path("b"), .changedMeanwhile)) {
            try FileWriter().replace([replacement("a"), replacement("b", holding: "older b")])
        }
        #expect(throws: SystemError(.open, sandbox.path("c"), code: ENOENT)) {
            try FileWriter().replace([replacement("a"), replacement("c")])
        }
        expectNothingChanged()
    }

    private func replacement(_ name: String, holding original: String? = nil) -> FileReplacement {
        FileReplacement(
            path: sandbox.path(name), original: Array((original ?? "old \(name)").utf8),
            bytes: Array("new \(name)".utf8))
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: sandbox.path(name))[.posixPermissions] as? Int
    }

    private func expectNothingChanged() {
        #expect(sandbox.text("a") == "old a")
        #expect(sandbox.text("b") == "old b")
        #expect(sandbox.everything() == ["a", "b"])
    }
}
