import Foundation
import SystemCalls

@testable import OutputTree

/// A temporary folder that contains one output folder. It is deleted at the end of the test.
final class Sandbox {
    /// The output folder, which does not exist yet.
    let output: String
    private let folder: String

    init() throws {
        // In memory if possible, because the tests of killed runs create and delete thousands of files.
        let memory = "/dev/shm/"
        let place = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        folder = place + "OutputTreeTests-\(UUID().uuidString)"
        output = folder + "/Generated"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The tree that most tests use.
    var root: String { output + "/acme" }

    /// Plans and writes the files, as the generator does.
    @discardableResult
    func generate(
        _ files: [String: String], force: Bool = false, tool: String = "brandgen 1.0",
        fileSystem: FileSystem = FileSystem()
    ) throws -> Plan {
        let folder = try OutputFolder(output, fileSystem: fileSystem)
        let lock = try OutputLock(folder)
        let plan = try Planner(folder, tool: tool, force: force).plan(rendered(files), of: "acme")
        try write(plan, fileSystem: fileSystem)
        lock.release()
        return plan
    }

    /// Generates on a disk that may fail.
    func generateUntilKilled(_ files: [String: String], force: Bool = false, fileSystem: FileSystem) {
        _ = try? generate(files, force: force, fileSystem: fileSystem)
    }

    func plan(_ files: [String: String], of tree: String = "acme", force: Bool = false) throws -> Plan {
        try Planner(OutputFolder(output), tool: "brandgen 1.0", force: force).plan(rendered(files), of: tree)
    }

    func write(_ plan: Plan, fileSystem: FileSystem = FileSystem()) throws {
        let folder = try OutputFolder(output, fileSystem: fileSystem)
        var writer = try Writer(folder) { path in try FileSystem().contents(of: self.path("../../\(path)")) }
        try writer.write(plan)
        try writer.finish()
    }

    // MARK: Changes by hand

    /// Returns a path in the tree, or beside it for a path that begins with `../`.
    func path(_ path: String) -> String {
        path.hasPrefix("../") ? output + path.dropFirst(2) : root + "/" + path
    }

    func text(_ path: String) -> String? {
        try? String(contentsOfFile: self.path(path), encoding: .utf8)
    }

    func edit(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: self.path(path))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: self.path(path))
    }

    func createFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: self.path(path), withIntermediateDirectories: true)
    }

    /// Returns every file and folder in the output folder except the lock, sorted. Folders end in a slash.
    func everything(in folder: String? = nil) -> [String] {
        let folder = folder ?? root
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
        return walk.compactMap { $0 as? String }.map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }.sorted()
    }
}

/// Creates rendered files from paths and texts. The template is named after the path.
func rendered(_ files: [String: String]) -> [OutputFile] {
    files.map { OutputFile(path: $0.key, bytes: Array($0.value.utf8), template: "package/\($0.key).mustache") }
}

extension Plan {
    private var rendered: [File] { files.filter { $0.path != ".brandgen/ledger" } }

    /// The files as `path: reason`, without the ledger.
    var summary: [String] { rendered.map { "\($0.path): \($0.reason.rawValue)" } }

    var conflicts: [File] { rendered.filter { $0.reason.state == .conflict } }

    var ledgerReason: Reason? { files.first { $0.path == ".brandgen/ledger" }?.reason }

    var hasChanges: Bool { !changes.isEmpty }
}

// MARK: - The state of the disk

extension Sandbox {
    /// The values that change when a file or folder is touched: inode and modification time.
    func stamps() throws -> [String: String] {
        var stamps: [String: String] = [:]
        for name in everything(in: output) {
            var info = stat()
            lstat(output + "/" + name, &info)
            #if canImport(Glibc)
            let (modified, changed) = (info.st_mtim, info.st_ctim)
            #else
            let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
            #endif
            let key = name.replacing("acme/", with: "", maxReplacements: 1)
            stamps[key] =
                "\(info.st_ino) \(modified.tv_sec).\(modified.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
        }
        return stamps
    }

    /// The text of every file in the tree, including the ledger.
    func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in everything() where !name.hasSuffix("/") { contents[name] = text(name) }
        return contents
    }

    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: self.path(path))
        return attributes[.posixPermissions] as? Int ?? -1
    }
}

// MARK: - Links

extension Sandbox {
    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self.path(path), withDestinationPath: target)
    }

    func hardLink(_ path: String, to target: String) throws {
        try FileManager.default.linkItem(atPath: self.path(target), toPath: self.path(path))
    }

    func isLink(_ path: String) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: self.path(path))
        return attributes[.type] as? FileAttributeType == .typeSymbolicLink
    }
}
