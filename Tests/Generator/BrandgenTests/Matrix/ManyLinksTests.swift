import Foundation
import Testing

/// Folders with more paths through symbolic links than can be followed.
struct ManyLinksTests {
    private static let files: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
        files["Templates/package/README.md.mustache"] = "# {{brand.name}}\n"
        files["Sources/Runtime/AuthCore/A.swift"] = "// A\n"
        files["shared/note.md"] = "# Note\n"
        return files
    }()

    private func link(_ path: String, to target: String, in folder: URL) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
    }

    /// Creates the folders 0 to 23, each with two links to the next, so that 2^23 paths lead to the last.
    private func makeChain(in folder: URL) throws {
        for number in 0..<24 {
            try write("\(number)\n", to: "\(number)/file", in: folder)
            if number == 23 { continue }
            for name in ["a", "b"] { try link("\(number)/\(name)", to: "../\(number + 1)", in: folder) }
        }
    }

    /// The number of brands that a change since the last commit affects; `nil` if the run fails or does not end.
    private func affected(in folder: URL) throws -> Int? {
        let run = try brandgen(["matrix", "--changed-since", "HEAD"], in: folder, seconds: 5)
        #expect(run.status == 0, "\(run.errors)")
        return run.errors.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
    }

    @Test func `a link out of the repository is not followed`() throws {
        try withTemporaryFolder { outside in
            try makeChain(in: outside)
            try ScratchRepository.with(Self.files) { repository in
                try link("Brands/acme/x", to: outside.appendingPathComponent("0").path, in: repository.folder)
                try repository.commit("link")
                try write("# Changed\n", to: "Brands/globex/terms.md", in: repository.folder)
                #expect(try affected(in: repository.folder) == 1)
            }
        }
    }

    @Test func `a change affects every brand if there are too many links to follow`() throws {
        try ScratchRepository.with(Self.files) { repository in
            try makeChain(in: repository.folder.appendingPathComponent("shared"))
            try link("Brands/acme/x", to: "../../shared/0", in: repository.folder)
            try repository.commit("links")
            #expect(try affected(in: repository.folder) == 0)
            try write("# Changed\n", to: "shared/note.md", in: repository.folder)
            #expect(try affected(in: repository.folder) == 2)
        }
    }
}
