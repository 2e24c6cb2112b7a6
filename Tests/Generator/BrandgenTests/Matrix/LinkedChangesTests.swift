import Foundation
import Testing

/// Changes behind symbolic links. Git names a file by the path of its target, and a link by its own path.
struct LinkedChangesTests {
    /// Acme and Globex extend `_base`; Globex alone reports to analytics.
    private static let files: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
        for id in ["acme", "globex"] { files["Brands/\(id)/brand.yaml"]? += "extends: ../_base/brand.yaml\n" }
        files["Brands/globex/brand.yaml"]? += "features: { analytics: true }\n"
        files["Brands/_base/brand.yaml"] = "manifest: 1\n"
        files["Brands/brandgen.yaml"] = "rules: {}\n"
        files["Templates/package/README.md.mustache"] = "# {{brand.name}}\n"
        files["Templates/features/analytics/Events.swift.mustache"] = "{{>note}}\n"
        files["Templates/partials/note.mustache"] = "// {{brand.id}}\n"
        files["Sources/Runtime/AuthCore/A.swift"] = "// A\n"
        files["shared/other.md"] = "# Other\n"
        return files
    }()

    struct Change: Sendable, CustomTestStringConvertible {
        /// The path that is moved to `shared/` and replaced by a link.
        let linked: String
        /// The file that changes in `shared/moved`, if that is a folder.
        var file = ""
        /// The affected brands, each with its reason.
        let affected: [String]
        var testDescription: String { "\(linked), \(file)" }
    }

    private static let changes = [
        Change(linked: "Brands/acme/terms.md", affected: ["acme: Brands/acme/terms.md changed"]),
        Change(linked: "Brands/acme/brand.yaml", affected: ["acme: Brands/acme/brand.yaml changed"]),
        Change(
            linked: "Brands/_base/brand.yaml",
            affected: [
                "acme: inherited manifest Brands/_base/brand.yaml changed",
                "globex: inherited manifest Brands/_base/brand.yaml changed",
            ]),
        Change(linked: "Brands/acme", file: "terms.md", affected: ["acme: Brands/acme/terms.md changed"]),
        Change(
            linked: "Brands/_base", file: "brand.yaml",
            affected: [
                "acme: inherited manifest Brands/_base/brand.yaml changed",
                "globex: inherited manifest Brands/_base/brand.yaml changed",
            ]),
        Change(linked: "Brands", file: "acme/terms.md", affected: ["acme: Brands/acme/terms.md changed"]),
        Change(
            linked: "Brands/brandgen.yaml",
            affected: ["acme", "globex"].map { "\($0): generator input Brands/brandgen.yaml changed" }),
        Change(
            linked: "Templates/package/README.md.mustache",
            affected: ["acme", "globex"].map { "\($0): template Templates/package/README.md.mustache changed" }),
        Change(
            linked: "Templates/package", file: "README.md.mustache",
            affected: ["acme", "globex"].map { "\($0): template Templates/package/README.md.mustache changed" }),
        Change(
            linked: "Templates/partials/note.mustache",
            affected: ["globex: template Templates/partials/note.mustache changed"]),
        Change(
            linked: "Sources/Runtime/AuthCore/A.swift",
            affected: ["acme", "globex"].map { "\($0): runtime file Sources/Runtime/AuthCore/A.swift changed" }),
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
    func `a change of a link's target affects the brands that have the link`(change: Change) throws {
        try ScratchRepository.with(Self.files) { repository in
            try move(change.linked, in: repository.folder)
            try repository.commit("links")
            #expect(try affected(since: "HEAD", in: repository.folder) == [])
            try self.change(
                "shared/moved" + (change.file.isEmpty ? "" : "/\(change.file)"), in: repository.folder)
            #expect(try affected(since: "HEAD", in: repository.folder) == change.affected)
            try repository.commit("change")
            #expect(try affected(since: "HEAD~1", in: repository.folder) == change.affected)
        }
    }

    @Test func `a change of any link on the path, or of the target, affects the brand`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder
            for (path, text) in [("shared/v1/terms.md", "# 1\n"), ("shared/v2/terms.md", "# 2\n")] {
                try write(text, to: path, in: folder)
            }
            try link("current", to: "shared/v1", in: folder)
            try link("shared/terms.md", to: "../current/terms.md", in: folder)
            try link("Brands/acme/terms.md", to: "../../shared/terms.md", in: folder)
            try repository.commit("links")
            let reason = ["acme: Brands/acme/terms.md changed"]
            try change("shared/v1/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == reason)
            try repository.commit("target")
            try change("shared/v2/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == [])
            try repository.commit("other")
            try link("current", to: "shared/v2", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == reason)
            try repository.commit("folder")
            try link("shared/terms.md", to: "v1/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == reason)
            try repository.commit("file")
            try link("Brands/acme/terms.md", to: "../../shared/v2/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == reason)
        }
    }

    @Test func `absolute links are followed, and cycles and broken links are ignored`() throws {
        try ScratchRepository.with(Self.files) { repository in
            let folder = repository.folder
            let target = folder.appendingPathComponent("shared/terms.md")
            try write("# Terms\n", to: "shared/terms.md", in: folder)
            try link("Brands/acme/terms.md", to: target.path, in: folder)
            try link("Brands/acme/all", to: "..", in: folder)
            try link("Brands/acme/self", to: "self", in: folder)
            try link("Brands/acme/nowhere", to: "nothing/here", in: folder)
            try repository.commit("links")
            try change("shared/terms.md", in: folder)
            #expect(try affected(since: "HEAD", in: folder) == ["acme: Brands/acme/terms.md changed"])
        }
    }

    @Test func `a change that no brand links to affects no brand`() throws {
        try ScratchRepository.with(Self.files) { repository in
            try move("Brands/acme/terms.md", in: repository.folder)
            try repository.commit("links")
            try change("shared/other.md", in: repository.folder)
            #expect(try affected(since: "HEAD", in: repository.folder) == [])
        }
    }
}
