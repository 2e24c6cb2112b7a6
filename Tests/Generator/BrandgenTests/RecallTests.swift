import Foundation
import Testing

/// What was made of the same recipe is not rendered again. Nobody can tell: with the memory of it and without, a run says
/// and does the same.
struct RecallTests {
    private static let book = "Generated/.brandgen/recipes"

    private static let files =
        acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }.merging([
            "Brands/_base/brand.yaml": "manifest: 1\nlegal: { minimumAge: 0 }\n",
            "Brands/brandgen.yaml": "rules: { low-contrast: warning }\n",
            "Brands/acme/brand.yaml":
                "extends: ../_base/brand.yaml\n" + acmeManifest() + "  production: { backend: mock }\n",
            "Templates/environments/{{environment.id}}.txt.mustache": "{{environment.id}}\n{{>note}}",
            "Templates/features/analytics/On.txt.mustache": "on\n",
            "Templates/package/Terms.md.mustache": "{{{legal.terms.text}}}\n",
            "Templates/partials/note.mustache": "{{legal.minimumAge}}\n",
        ]) { $1 }

    /// A change of what packages are made from, or of them, and the options that the run is asked with then.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var files: [String: String] = [:]
        var removed: [String] = []
        var options: [String] = []

        static let all = [
            Change(testDescription: "nothing"),
            Change(
                testDescription: "the manifest",
                files: [
                    "Brands/acme/brand.yaml": acmeManifest(primary: "#445566") + "  production: { backend: mock }\n"
                ]),
            Change(
                testDescription: "the base",
                files: ["Brands/_base/brand.yaml": "manifest: 1\nfeatures: { analytics: true }\n"]),
            Change(testDescription: "the terms", files: ["Brands/acme/terms.md": "# Other terms\n"]),
            Change(
                testDescription: "the settings",
                files: ["Brands/brandgen.yaml": "runtime: { source: path, path: Runtime }\n", "Runtime/.keep": ""]),
            Change(
                testDescription: "a template", files: ["Templates/package/README.md.mustache": "# {{brand.id}}\n"]),
            Change(testDescription: "another template", files: ["Templates/package/New.md.mustache": "new\n"]),
            Change(testDescription: "a template that is gone", removed: ["Templates/package/README.md.mustache"]),
            Change(
                testDescription: "a template that is wrong",
                files: ["Templates/package/B.md.mustache": "{{nothing}}"]),
            Change(testDescription: "a partial", files: ["Templates/partials/note.mustache": "!\n"]),
            Change(
                testDescription: "a template of one brand",
                files: ["Brands/acme/Templates/package/README.md.mustache": "# Acme's\n"]),
            Change(
                testDescription: "a template of the same bytes in another layer",
                files: [
                    "Brands/acme/Templates/package/README.md.mustache":
                        acmeTemplates["Templates/package/README.md.mustache"] ?? ""
                ]),
            Change(testDescription: "one environment", options: ["--environment", "development"]),
            Change(
                testDescription: "the runtime's place", files: ["Elsewhere/.keep": ""],
                options: ["--runtime", "Elsewhere"]),
            Change(
                testDescription: "other standard templates", files: ["Standard/package/Z.md.mustache": "z\n"],
                options: ["--templates", "Standard"]),
            Change(testDescription: "a package's file", files: ["Generated/acme/README.md": "mine\n"]),
            Change(testDescription: "a file that is gone", removed: ["Generated/acme/Theme.swift"]),
            Change(testDescription: "a file of nobody's", files: ["Generated/acme/Mine.swift": "mine\n"]),
            Change(testDescription: "a ledger that is gone", removed: ["Generated/acme/.brandgen/ledger.json"]),
            Change(testDescription: "a brand that is no more", removed: ["Brands/globex"]),
        ]
    }

    @Test(arguments: Change.all)
    func `a change is seen as it is without the memory`(change: Change) throws {
        try withWorkspace(Self.files) { folder in
            let first = try brandgen(["generate"], in: folder)
            #expect(first.status == 0)
            #expect(exists(Self.book, in: folder))
            for (path, text) in change.files { try write(text, to: path, in: folder) }
            for path in change.removed {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
            }
            let commands = [["check"], ["diff"], ["generate", "--dry-run"], ["check", "acme"]].map {
                $0 + change.options
            }
            let recalled = try commands.map { try brandgen($0, in: folder) }
            let copy = folder.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
            try FileManager.default.moveItem(at: folder.appendingPathComponent(Self.book), to: copy)
            let rendered = try commands.map { try brandgen($0, in: folder) }
            try FileManager.default.moveItem(at: copy, to: folder.appendingPathComponent(Self.book))
            for (recalled, rendered) in zip(recalled, rendered) {
                #expect(recalled.text == rendered.text)
                #expect(recalled.errors == rendered.errors)
                #expect(recalled.status == rendered.status)
            }
            let isSeen = !["nothing", "a file of nobody's"].contains(change.testDescription)
            #expect((recalled[0].status != 0) == isSeen)
        }
    }

    @Test func `what is remembered is not rendered`() throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            // Acme's page is another ledger's, so that rendering would call the tree out of date.
            let ledger = "Generated/acme/.brandgen/ledger.json"
            let book = try read(Self.book, in: folder).split(separator: "\n", omittingEmptySubsequences: false)
            let page = try #require(book.firstIndex { $0.hasSuffix(" acme") })
            let other = try read(ledger, in: folder).replacingOccurrences(
                of: "\"tool\": \"brandgen ", with: "\"tool\": \"other ")
            try write(other, to: ledger, in: folder)
            #expect(try brandgen(["check", "acme"], in: folder).status == 3)
            var pages = book.map(String.init)
            let words = pages[page].split(separator: " ")
            pages[page] = "\(words[0]) \(try sha256(of: ledger, in: folder)) acme"
            try write(pages.joined(separator: "\n"), to: Self.book, in: folder)
            #expect(try brandgen(["check", "acme"], in: folder).text == "1 brand in Generated: up to date\n")
        }
    }

    @Test func `a run that changes nothing, and one that only looks, leave the memory as it is`() throws {
        try withWorkspace(Self.files) { folder in
            #expect(try brandgen(["check"], in: folder).status == 3)
            #expect(!exists("Generated", in: folder))
            _ = try brandgen(["generate"], in: folder)
            let before = try fingerprints(of: "Generated", in: folder)
            _ = try brandgen(["generate"], in: folder)
            try write("mine\n", to: "Templates/package/New.md.mustache", in: folder)
            _ = try brandgen(["check"], in: folder)
            _ = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    private func sha256(of path: String, in folder: URL) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "dgst", "-sha256", "-r", folder.appendingPathComponent(path).path]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(64), as: UTF8.self)
    }
}
