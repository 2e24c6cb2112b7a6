import Foundation
import Testing

@testable import OutputTree

struct NewFileTests {
    private let bytes = Array("text".utf8)

    /// Returns the message of the error that a body throws.
    private func refusal(_ body: () throws(OutputError) -> Void) -> String? {
        do throws(OutputError) { try body() } catch { return error.message }
        return nil
    }

    @Test func `a file appears with its bytes, and its folders are created`() throws {
        let sandbox = try Sandbox()
        try sandbox.createFolder("")
        try createFile("a/b/{{c}}.txt", in: sandbox.root, bytes: bytes)
        #expect(sandbox.text("a/b/{{c}}.txt") == "text")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.root)/a/b") == ["{{c}}.txt"])
    }

    @Test func `an existing file or broken link is kept`() throws {
        let sandbox = try Sandbox()
        let path = "\(sandbox.root)/a.txt"
        try sandbox.createFolder("")
        try createFile("a.txt", in: sandbox.root, bytes: bytes)
        let message = "'\(path)' already exists and was not overwritten; edit it, or move it elsewhere"
        #expect(refusal { () throws(OutputError) in try createFile("a.txt", in: sandbox.root, bytes: [1]) } == message)
        #expect(sandbox.text("a.txt") == "text")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        #expect(
            refusal { () throws(OutputError) in try createFile("a.txt", in: sandbox.root, bytes: bytes) } == message)
        #expect(!FileManager.default.fileExists(atPath: "\(sandbox.root)/nowhere"))
    }

    @Test(arguments: [Disk.Change.createFolder, .createFile, .write, .rename])
    func `a disk error leaves no file`(change: Disk.Change) throws {
        let sandbox = try Sandbox()
        try sandbox.createFolder("")
        let message = refusal { () throws(OutputError) in
            try createFile("folder/a.txt", in: sandbox.root, bytes: bytes, disk: .refusing(change, ENOSPC))
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
        try createFile("a/b/c.txt", in: sandbox.root, bytes: [1])
    }

    /// Returns the existing paths, or the message of the error.
    private func existing(_ paths: [String]) -> [String] {
        do throws(OutputError) {
            return try existingFiles(among: paths, in: sandbox.root).sorted()
        } catch {
            return [error.message]
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
                "'\(sandbox.root)/a/b' is a folder in the place of a generated file; move it elsewhere"
            ])
    }
}
