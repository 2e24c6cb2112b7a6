import Foundation

@testable import OutputTree

/// A temporary folder with one output folder in it, gone at the end of the test.
final class Sandbox {
    static let info = LedgerInfo(tool: "brandgen 1.0", manifest: "Brands/acme/brand.yaml")

    /// The output folder, in which nothing is yet.
    let output: String
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "OutputTreeTests-\(UUID().uuidString)"
        output = folder + "/Generated"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The tree that most tests are about.
    var root: String { output + "/acme" }
    var tree: OutputTree { OutputTree(root: root) }

    /// Plans and applies, as a run of the generator does.
    @discardableResult
    func generate(
        _ files: [String: String], force: Bool = false, info: LedgerInfo = Sandbox.info, disk: Disk = Disk()
    ) throws -> OutputPlan {
        let tree = OutputTree(root: root, disk: disk)
        let plan = try tree.plan(rendered(files), info: info)
        try tree.apply(plan, force: force)
        return plan
    }

    func plan(_ files: [String: String]) throws -> OutputPlan {
        try tree.plan(rendered(files), info: Sandbox.info)
    }

    // MARK: By hand

    func path(_ path: String) -> String { root + "/" + path }

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

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self.path(path), withDestinationPath: target)
    }

    /// Every file and folder in the output folder but the lock, sorted; folders end in a slash.
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

/// Rendered files from paths and texts; the template is named after the path.
func rendered(_ files: [String: String]) -> [OutputFile] {
    files.map { OutputFile(path: $0.key, bytes: Array($0.value.utf8), template: "package/\($0.key).mustache") }
}

extension OutputPlan {
    /// The steps but the ledger's, as `path: reason`.
    var summary: [String] {
        steps.filter { $0.path != OutputTree.ledgerPath }.map { "\($0.path): \($0.reason.rawValue)" }
    }

    var ledgerReason: Reason? { steps.first { $0.path == OutputTree.ledgerPath }?.reason }
}
