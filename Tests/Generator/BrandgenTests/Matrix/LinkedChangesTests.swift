import Foundation
import Testing

/// Changes behind symbolic links. Git names a file by the path of its target, and a link by its own path.
struct LinkedChangesTests {
    /// Acme and Globex extend `_base`.
    private static let files: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
        for id in ["acme", "globex"] { files["Brands/\(id)/brand.yaml"]? += "extends: ../_base/brand.yaml\n" }
        files["Brands/_base/brand.yaml"] = "manifest: 1\n"
        files["Brands/brandgen.yaml"] = "rules: {}\n"
        files["Templates/package/README.md.mustache"] = "# {{brand.name}}\n"
        files["Sources/Runtime/AuthCore/A.swift"] = "// A\n"
        files["shared/.keep"] = ""
        return files
    }()

    struct Change: Sendable, CustomTestStringConvertible {
        /// The path that is moved to `shared/moved` and replaced by a link.
        let linked: String
        /// The file that changes in `shared/moved`, if that is a folder.
        var file = ""
        /// The affected brands.
        let affected: [String]
        /// The words before the path of the change.
        var reason = ""
        var testDescription: String { "\(linked), \(file)" }
    }

    private static let changes = [
        Change(linked: "Brands/_base/brand.yaml", affected: ["acme", "globex"], reason: "inherited file "),
        Change(linked: "Brands", file: "acme/terms.md", affected: ["acme"]),
        Change(
            linked: "Templates", file: "package/README.md.mustache", affected: ["acme", "globex"], reason: "template "),
        Change(
            linked: "Sources/Runtime/AuthCore", file: "A.swift", affected: ["acme", "globex"], reason: "runtime file "),
    ]

    private func link(_ path: String, to target: String, in folder: URL) throws {
        let link = folder.appendingPathComponent(path)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    /// Moves a file or folder to `shared/moved` and leaves a link.
    private func move(_ path: String, in folder: URL) throws {
        try FileManager.default.moveItem(
            at: folder.appendingPathComponent(path), to: folder.appendingPathComponent("shared/moved"))
        let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
        try link(path, to: "\(up)shared/moved", in: folder)
    }

    /// Adds a comment to a file, or a line if the file contains terms.
    private func change(_ path: String, in folder: URL) throws {
        try write(try read(path, in: folder) + "# changed\n", to: path, in: folder)
    }

    private func affected(since revision: String, in folder: URL) throws -> [String] {
        let run = try brandgen(["matrix", "--changed-since", revision], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return run.errors.split(separator: "\n").dropLast().map(String.init)
    }

    @Test(arguments: changes)
    func `a change of a link or of its target affects the brands that have the link`(change: Change) throws {
        try ScratchRepository.with(Self.files) { repository in
            func reasons(_ path: String) -> [String] {
                change.affected.map { "\($0): \(change.reason)\(path) changed" }
            }
            try move(change.linked, in: repository.folder)
            try repository.commit("links")
            let target = "shared/moved" + (change.file.isEmpty ? "" : "/\(change.file)")
            try self.change(target, in: repository.folder)
            #expect(try affected(since: "HEAD", in: repository.folder) == reasons(target))
            try repository.commit("change")
            // The same folder under another name.
            try FileManager.default.moveItem(
                at: repository.folder.appendingPathComponent("shared/moved"),
                to: repository.folder.appendingPathComponent("renamed"))
            let up = String(repeating: "../", count: change.linked.split(separator: "/").count - 1)
            try link(change.linked, to: "\(up)renamed", in: repository.folder)
            try repository.commit("renamed")
            let run = try brandgen(["matrix", "--changed-since", "HEAD~1", "--format", "json"], in: repository.folder)
            #expect(run.text.contains("\"path\": \"\(change.linked)\""))
        }
    }

    @Test func `links in a folder of inputs are not followed, so cycles and broken links do no harm`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder
            try link("Brands/acme/all", to: "..", in: folder)
            try link("Brands/acme/self", to: "self", in: folder)
            try link("Brands/acme/nowhere", to: "nothing/here", in: folder)
            try repository.commit("links")
            try change("Brands/globex/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == ["globex: Brands/globex/terms.md changed"])
        }
    }
}
