import Foundation
import Testing

/// The records of inputs. A run does not render a package again if its inputs have not changed. The output is the same with
/// and without the records.
struct InputRecordsRunTests {
    private static let records = "Generated/.brandgen/inputs"

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

    /// A change of inputs or packages, and the options of the next run.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Additional files that the workspace has from the beginning.
        var before: [String: String] = [:]
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
            Change(testDescription: "a deleted template", removed: ["Templates/package/README.md.mustache"]),
            Change(
                testDescription: "a template with an error",
                files: ["Templates/package/B.md.mustache": "{{nothing}}"]),
            Change(testDescription: "a partial", files: ["Templates/partials/note.mustache": "!\n"]),
            Change(
                testDescription: "a template of one brand",
                files: ["Brands/acme/Templates/package/README.md.mustache": "# Acme's\n"]),
            Change(
                testDescription: "the same template in another layer",
                files: [
                    "Brands/acme/Templates/package/README.md.mustache":
                        acmeTemplates["Templates/package/README.md.mustache"] ?? ""
                ]),
            Change(testDescription: "one environment", options: ["--environment", "development"]),
            Change(
                testDescription: "another runtime folder", files: ["Elsewhere/.keep": ""],
                options: ["--runtime", "Elsewhere"]),
            Change(
                testDescription: "other standard templates", files: ["Standard/package/Z.md.mustache": "z\n"],
                options: ["--templates", "Standard"]),
            Change(testDescription: "a package's file", files: ["Generated/acme/README.md": "mine\n"]),
            Change(testDescription: "a deleted file", removed: ["Generated/acme/Theme.swift"]),
            Change(testDescription: "a file that was not generated", files: ["Generated/acme/Mine.swift": "mine\n"]),
            Change(testDescription: "a deleted ledger", removed: ["Generated/acme/.brandgen/ledger.json"]),
            Change(testDescription: "a deleted brand", removed: ["Brands/globex"]),
            Change(
                testDescription: "another brand", files: acmeBrand(id: "initech", name: "Initech")),
            Change(
                testDescription: "another brand with the same name",
                files: acmeBrand(id: "initech").merging(["Brands/initech/brand.yaml": acmeManifest()]) { $1 }),
            Change(
                testDescription: "a brand with the same bundle identifier",
                files: [
                    "Brands/globex/brand.yaml": acmeManifest(id: "globex").replacingOccurrences(
                        of: "bundleId: com.example.globex", with: "bundleId: com.example.acme")
                ]),
            Change(testDescription: "a folder without a manifest", files: ["Brands/hooli/notes.md": "notes\n"]),
            Change(testDescription: "a deleted manifest", removed: ["Brands/globex/brand.yaml"]),
            Change(testDescription: "a deleted base", removed: ["Brands/_base/brand.yaml"]),
            Change(testDescription: "deleted terms", removed: ["Brands/globex/terms.md"]),
            Change(testDescription: "a manifest with an error", files: ["Brands/globex/brand.yaml": "manifest: 3\n"]),
            Change(
                testDescription: "the same base at another path",
                files: [
                    "Brands/_other/brand.yaml": "manifest: 1\nlegal: { minimumAge: 0 }\n",
                    "Brands/acme/brand.yaml":
                        "extends: ../_other/brand.yaml\n" + acmeManifest() + "  production: { backend: mock }\n",
                ]),
            Change(
                testDescription: "another severity of a rule",
                before: [
                    "Brands/globex/brand.yaml": acmeManifest(id: "globex", primary: "#EEEEEE"),
                    "Brands/brandgen.yaml": "rules: { low-contrast: off }\n",
                ], files: ["Brands/brandgen.yaml": "rules: { low-contrast: warning }\n"]),
            Change(
                testDescription: "a required version",
                files: ["Brands/brandgen.yaml": "requires: \">=99\"\n"]),
            Change(
                testDescription: "a copied file", before: copyingBrand,
                files: ["Sources/Runtime/AuthCore/AuthCore.swift": "// other\n"]),
            Change(
                testDescription: "another file to copy", before: copyingBrand,
                files: ["Sources/Runtime/AuthCore/New.swift": "// new\n"]),
            Change(
                testDescription: "a deleted module", before: copyingBrand, removed: ["Sources/Runtime/AuthCore"]),
            Change(
                testDescription: "a template of a shared package", before: copyingBrand,
                files: ["Templates/shared/Brandgen/README.md.mustache": "new\n"]),
            Change(
                testDescription: "a file of a shared package", before: copyingBrand,
                files: ["Generated/Shared/Brandgen/Sources/Runtime/AuthUI/AuthUI.swift": "mine\n"]),
            Change(
                testDescription: "a deleted ledger of a shared package", before: copyingBrand,
                removed: ["Generated/Shared/Brandgen/.brandgen/ledger.json"]),
            Change(
                testDescription: "the last brand with a copy deleted", before: copyingBrand,
                removed: ["Brands/umbrella"]),
            Change(
                testDescription: "a shared package of no brand",
                files: ["Generated/Shared/Brandgen/.brandgen/ledger.json": "{}\n"]),
            Change(testDescription: "nothing, with a copy", before: copyingBrand),
            Change(testDescription: "another output folder", options: ["--out", "Elsewhere"]),
            Change(testDescription: "one shard of two", options: ["--shard", "1/2"]),
            Change(testDescription: "warnings as errors", options: ["--strict"]),
            Change(testDescription: "a package of no brand", files: ["Generated/hooli/.brandgen/ledger.json": "{}\n"]),
        ]

        /// The changes that do not alter the packages.
        static let unseen: Set = [
            "nothing", "nothing, with a copy", "a file that was not generated", "one shard of two",
            "warnings as errors",
            "the same base at another path",
        ]

        /// A brand whose package has a copy of the runtime, and the copied files.
        private static let copyingBrand = acmeBrand(id: "umbrella").merging(
            ["Brands/umbrella/brand.yaml": acmeManifest(id: "umbrella") + "runtime: { source: vendored }\n"]
        ) { $1 }.merging(runtimeSources()) { $1 }
    }

    @Test(arguments: Change.all)
    func `a change has the same effect with and without the records`(change: Change) throws {
        try withWorkspace(Self.files.merging(change.before) { $1 }) { folder in
            let first = try brandgen(["generate"], in: folder)
            #expect(first.status == 0)
            #expect(first.errors == "")
            #expect(exists(Self.records, in: folder))
            for (path, text) in change.files { try write(text, to: path, in: folder) }
            for path in change.removed {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
            }
            let brand = change.before["Brands/umbrella/brand.yaml"] == nil ? "acme" : "umbrella"
            let commands = [["check"], ["diff"], ["generate", "--dry-run"], ["check", brand]].map {
                $0 + change.options
            }
            let cached = try commands.map { try brandgen($0, in: folder) }
            let copy = folder.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
            try FileManager.default.moveItem(at: folder.appendingPathComponent(Self.records), to: copy)
            let rendered = try commands.map { try brandgen($0, in: folder) }
            try FileManager.default.moveItem(at: copy, to: folder.appendingPathComponent(Self.records))
            for (cached, rendered) in zip(cached, rendered) {
                #expect(cached.text == rendered.text)
                #expect(cached.errors == rendered.errors)
                #expect(cached.status == rendered.status)
            }
            let isSeen = !Change.unseen.contains(change.testDescription)
            #expect((cached[0].status != 0 || !cached[0].errors.isEmpty) == isSeen)
        }
    }

    @Test func `a cached package is not rendered`() throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            // Acme's record contains another ledger. A rendered tree would be out of date.
            let ledger = "Generated/acme/.brandgen/ledger.json"
            var lines = try read("\(Self.records)/acme", in: folder).components(separatedBy: "\n")
            let other = try read(ledger, in: folder).replacingOccurrences(
                of: "\"tool\": \"brandgen ", with: "\"tool\": \"other ")
            try write(other, to: ledger, in: folder)
            #expect(try brandgen(["check", "acme"], in: folder).status == 3)
            lines[2] = try sha256(of: ledger, in: folder)
            try write(lines.joined(separator: "\n"), to: "\(Self.records)/acme", in: folder)
            #expect(try brandgen(["check", "acme"], in: folder).text == "1 brand in Generated: up to date\n")
            #expect(try brandgen(["check"], in: folder).text == "2 brands in Generated: up to date\n")
        }
    }

    @Test func `every run prints the warnings, even if nothing has changed`() throws {
        let files = Self.files.merging(["Brands/hooli/notes.md": "notes\n"]) { $1 }
        try withWorkspace(files) { folder in
            let first = try brandgen(["generate"], in: folder)
            #expect(first.errors.contains("[folder-without-manifest]"))
            #expect(first.status == 0)
            for command in [["check"], ["generate"], ["diff"]] {
                let run = try brandgen(command, in: folder)
                #expect(run.errors == first.errors)
                #expect(run.status == 0)
            }
            #expect(try brandgen(["check", "--strict"], in: folder).status == 1)
        }
    }

    @Test func `a run compares the target of a link, and not the link`() throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            let manager = FileManager.default
            let brand = folder.appendingPathComponent("Brands/acme")
            try manager.moveItem(at: brand, to: folder.appendingPathComponent("elsewhere"))
            try manager.createSymbolicLink(atPath: brand.path, withDestinationPath: "../elsewhere")
            #expect(try brandgen(["check"], in: folder).text == "2 brands in Generated: up to date\n")
            let manifest = try read("elsewhere/brand.yaml", in: folder)
            try write(
                manifest.replacingOccurrences(of: "112233", with: "445566"), to: "elsewhere/brand.yaml", in: folder)
            #expect(try brandgen(["check"], in: folder).status == 3)
            try manager.removeItem(at: folder.appendingPathComponent("elsewhere"))
            #expect(try brandgen(["check"], in: folder).text.contains("delete    Generated/acme/README.md"))
        }
    }

    @Test(arguments: ["acme", "_all"])
    func `a record that is truncated or from another version is ignored`(name: String) throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            let path = "\(Self.records)/\(name)"
            let record = try read(path, in: folder)
            let digest = String(repeating: "0", count: 64)
            var lines = record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines[1] = digest
            let texts =
                stride(from: 0, to: record.count, by: 29).map { String(record.prefix($0)) }
                + [lines.joined(separator: "\n"), record.replacing("inputs 2", with: "inputs 1")]
            for text in texts {
                try write(text, to: path, in: folder)
                #expect(try brandgen(["check"], in: folder).text == "2 brands in Generated: up to date\n")
            }
            let manifest = acmeManifest(primary: "#445566") + "  production: { backend: mock }\n"
            try write(manifest, to: "Brands/acme/brand.yaml", in: folder)
            for text in texts {
                try write(text, to: path, in: folder)
                #expect(try brandgen(["check"], in: folder).status == 3)
            }
        }
    }

    @Test func `another build of Brandgen does not use the records of this one`() throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            let first = try read("\(Self.records)/acme", in: folder)
            let other = folder.appendingPathComponent("other-brandgen")
            try FileManager.default.copyItem(at: builtExecutable, to: other)
            #expect(
                try brandgen(["check"], in: folder, executable: other).text == "2 brands in Generated: up to date\n")
            _ = try brandgen(["generate"], in: folder, executable: other)
            #expect(try read("\(Self.records)/acme", in: folder) != first)
            _ = try brandgen(["generate"], in: folder)
            #expect(try read("\(Self.records)/acme", in: folder) == first)
        }
    }

    @Test func `a run for some brands does not count as a run for all`() throws {
        try withWorkspace(Self.files) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(
                acmeManifest(id: "globex").replacingOccurrences(of: "com.example.globex", with: "com.example.acme"),
                to: "Brands/globex/brand.yaml", in: folder)
            // The manifest is valid alone, but conflicts with the other one.
            #expect(try brandgen(["generate", "globex"], in: folder).status == 0)
            let check = try brandgen(["check"], in: folder)
            #expect(check.errors.contains("[shared-bundle-id]"))
            #expect(check.status == 1)
        }
    }

    @Test func `a run without changes does not write the build cache`() throws {
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
