import Foundation
import Testing

/// `brandgen doctor`.
struct DoctorTests {
    /// A finding in JSON.
    private struct Finding: Decodable, Equatable {
        let severity: String
        let id: String
        let brand: String
        let environment: String?
        let file: String
        let line: Int?
        let column: Int?
        let problem: String
        let remedy: String
        let difference: String?
    }

    private func doctor(_ arguments: [String] = [], in folder: URL, at seconds: String? = nil) throws -> BrandgenRun {
        let day = seconds.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:]
        return try brandgen(["doctor"] + arguments, in: folder, environment: standardTemplates.merging(day) { $1 })
    }

    private func findings(_ arguments: [String] = [], in folder: URL, at seconds: String? = nil) throws -> [Finding] {
        let run = try doctor(arguments + ["--format", "json"], in: folder, at: seconds)
        let findings = try JSONDecoder().decode([Finding].self, from: run.output)
        #expect(run.status == (findings.isEmpty ? 0 : 1))
        #expect(run.errors == "")
        return findings
    }

    @Test func `nothing is missing in a complete brand`() throws {
        try CompleteBrand.with { folder in
            let before = try fingerprints(of: ".", in: folder)
            let run = try doctor(in: folder)
            #expect(run.text == "1 brand: nothing is missing\n")
            run.expectSuccess()
            #expect(try doctor(["puzzles", "--format", "json"], in: folder).text == "[]\n")
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }

    private static let manifest = "Brands/puzzles/brand.yaml"
    private static let development = "\(CompleteBrand.app)/Assets.xcassets/AppIcon-development.appiconset"
    private static let entry = "\(CompleteBrand.app)/PuzzlesApp.swift"

    /// Faults that are planted together, each at another place.
    struct Round: Sendable {
        /// The time of the examination.
        var seconds: String?
        /// Each finding as `severity id environment file`, and a part of its remedy.
        let findings: [String: String]
        /// Makes a complete brand incomplete by its manifest and its terms, which its package follows.
        let changeManifest: @Sendable (URL) throws -> Void
        /// Makes the files of the brand and its package incomplete.
        let changeFiles: @Sendable (URL) throws -> Void
    }

    private static func remove(_ path: String, in folder: URL) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }

    static let rounds = [
        Round(
            seconds: "1811894400",
            findings: [
                "error pin-expired production \(manifest)": "set a later day",
                "error example-identifier - \(manifest)": "your team has registered",
                "error example-identifier production \(manifest)": "your user pool",
                "error example-host - \(manifest)": "set your own",
                "warning category-unset - \(manifest)": "set 'app.category'",
                "error terms-placeholder - Brands/puzzles/terms.md": "lawyer",
                "error icon-placeholder production \(CompleteBrand.icon)": "replace it",
                "warning team-unset - Brands/Local.xcconfig": "DEVELOPMENT_TEAM",
                "error entry-missing - \(entry)": "brandgen app init puzzles",
                "error store-text-missing - \(CompleteBrand.store)/de-DE": "brandgen app init puzzles",
                "error package-missing - Generated/puzzles": "brandgen generate",
            ]
        ) { folder in
            try CompleteBrand.change("de.acmegames.puzzles", to: "com.example.puzzles", in: folder)
            try CompleteBrand.change("eu-central-1_k4TzQw9Lp", to: "eu-central-1_Example1", in: folder)
            try CompleteBrand.change("help@acmegames.de", to: "help@acme.example", in: folder)
            try CompleteBrand.change("{ category: games }", to: "{ version: 1.0.0 }", in: folder)
            try CompleteBrand.change("2026-01-15", to: "2026-01-16", in: folder)
            let terms = "# Terms of Acme\n\n> This text is a placeholder. Replace it.\n"
            try write(terms, to: "Brands/puzzles/terms.md", in: folder)
        } changeFiles: { folder in
            try remove(CompleteBrand.icon, in: folder)
            _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
            let team = "// DEVELOPMENT_TEAM = A1B2C3D4E5\nDEVELOPMENT_TEAM =\n"
            try write(team, to: "Brands/Local.xcconfig", in: folder)
            for path in [entry, "\(CompleteBrand.store)/de-DE", "Generated/puzzles"] { try remove(path, in: folder) }
        },
        Round(
            seconds: "1809129600",
            findings: [
                "warning pin-expires-soon production \(manifest)": "set a later day",
                "error loopback-in-production production \(manifest)": "in the internet",
                "error icon-invalid production \(CompleteBrand.icon)": "1024 × 1024 pixels",
                "error icon-missing development \(development)": "brandgen app init puzzles",
                "warning entry-outdated - \(entry)": "app template 1",
                "error store-text-missing - \(CompleteBrand.store)/en-US/keywords.txt": "write it",
                "error store-text-invalid - \(CompleteBrand.store)/en-US/subtitle.txt": "shorten it",
                "error package-outdated - Generated/puzzles": "brandgen generate",
            ]
        ) { folder in
            let pool = "userPoolId: eu-central-1_k4TzQw9Lp, "
            try CompleteBrand.change(pool, to: "\(pool)endpoint: \"http://127.0.0.1:9229\", ", in: folder)
        } changeFiles: { folder in
            try CompleteBrand.image(size: 512).write(to: folder.appendingPathComponent(CompleteBrand.icon))
            for path in [development, "Generated/puzzles/Package.swift"] { try remove(path, in: folder) }
            let text = try read(entry, in: folder)
            try write(text.replacing("(app template 1)", with: "(app template 0)"), to: entry, in: folder)
            try write(" \n", to: "\(CompleteBrand.store)/en-US/keywords.txt", in: folder)
            let long = String(repeating: "é", count: 31)
            try write(long, to: "\(CompleteBrand.store)/en-US/subtitle.txt", in: folder)
        },
        Round(findings: [
            "error mock-in-production production \(manifest)": "set the backend",
            "error icon-invalid production \(CompleteBrand.icon)": "without transparency",
            "error icon-missing development \(development)/Contents.json": "add the image",
            "error package-outdated - Generated/puzzles": "brandgen diff",
        ]) { folder in
            try CompleteBrand.change("  production:\n", to: "  production:\n    backend: mock\n", in: folder)
        } changeFiles: { folder in
            var image = CompleteBrand.image()
            // The color type of an image with an alpha channel.
            image[25] = 6
            try image.write(to: folder.appendingPathComponent(CompleteBrand.icon))
            try remove("\(development)/AppIcon.png", in: folder)
            try write("mine\n", to: "Generated/puzzles/Package.swift", in: folder)
        },
        Round(findings: [
            "error no-production - \(manifest)": "add 'environments.production'",
            "error icon-invalid - \(CompleteBrand.icon)": "save a PNG image",
        ]) { folder in
            try CompleteBrand.change("  production:\n", to: "  live:\n", in: folder)
            _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
        } changeFiles: { folder in
            try write("<svg/>", to: CompleteBrand.icon, in: folder)
        },
    ]

    @Test(arguments: rounds)
    func `each planted fault is found, and nothing else`(round: Round) throws {
        try CompleteBrand.with { folder in
            try round.changeManifest(folder)
            try CompleteBrand.generate(in: folder)
            try round.changeFiles(folder)
            let found = try findings(in: folder, at: round.seconds)
            let names = found.map { "\($0.severity) \($0.id) \($0.environment ?? "-") \($0.file)" }
            #expect(names.sorted() == round.findings.keys.sorted())
            let text = try doctor(in: folder, at: round.seconds).text
            for (name, finding) in zip(names, found) {
                #expect(round.findings[name].map(finding.remedy.contains) ?? false, "\(finding.remedy)")
                #expect(finding.brand == "puzzles")
                #expect((finding.line != nil) == (finding.file == Self.manifest))
                #expect((finding.column == nil) == (finding.line == nil))
                #expect(text.contains("  \(finding.severity): \(finding.problem)"))
                #expect(text.contains(" [\(finding.id)]\n    \(finding.file)"))
            }
        }
    }

    @Test func `an old entry file is shown with the difference from the template`() throws {
        try CompleteBrand.with { folder in
            let text = try read(Self.entry, in: folder)
            let old = "// Written once by brandgen (app template 0). This file is yours.\n\u{1B}[31mmine\u{202E}\n"
            try write(old + text.drop { $0 != "\n" }.dropFirst(), to: Self.entry, in: folder)
            let run = try doctor(in: folder)
            #expect(run.text.contains("    --- a/\(Self.entry)\n    +++ b/\(Self.entry)\n    @@ -1,5 +1,4 @@\n"))
            #expect(run.text.contains("    +// Written once by brandgen (app template 1). This file is yours.\n"))
            #expect(!run.text.contains("\u{1B}") && !run.text.unicodeScalars.contains("\u{202E}"))
            let difference = try #require(try findings(in: folder).first?.difference)
            #expect(difference.contains("-\u{1B}[31mmine\u{202E}\n"))
        }
    }

    @Test func `a finding in the manifest has the line and column of the value, inherited or not`() throws {
        try CompleteBrand.with { folder in
            try write(
                "manifest: 1\nlegal:\n  privacy: { url: \"https://acme.test/privacy\" }\n",
                to: "Brands/_base/legal.yaml", in: folder
            )
            try CompleteBrand.change("  privacy: { url: \"https://acmegames.de/privacy\" }\n", to: "", in: folder)
            try CompleteBrand.change("manifest: 1\n", to: "manifest: 1\nextends: ../_base/legal.yaml\n", in: folder)
            try CompleteBrand.generate(in: folder)
            let found = try findings(in: folder)
            #expect(found.map(\.file) == ["Brands/_base/legal.yaml"])
            #expect(found.map(\.line) == [3] && found.map(\.column) == [19])
            let run = try brandgen(
                ["doctor"], in: folder.appendingPathComponent("Brands/puzzles"), environment: standardTemplates)
            #expect(run.text.contains("\n    ../_base/legal.yaml:3:19\n"))
        }
    }

    @Test func `brands are examined together or by name, and one without an app gets fewer checks`() throws {
        try CompleteBrand.with { folder in
            for (path, text) in acmeBrand() { try write(text, to: path, in: folder) }
            let found = try findings(in: folder)
            #expect(Set(found.map(\.brand)) == ["acme"])
            // The development environment can have example values, and no app has no icon, text, team or category.
            #expect(
                Set(found.map(\.id)) == ["no-production", "example-identifier", "example-host", "package-missing"])
            #expect(try findings(["puzzles"], in: folder).isEmpty)
            let run = try doctor(["acme", "puzzles"], in: folder)
            #expect(run.text.hasPrefix("For the developer: manifest, code and packages\n  error: "))
            #expect(run.text.contains("\n2 brands: 6 errors\n"))
            #expect(try doctor(["Brands/acme/"], in: folder).text.hasSuffix("\n1 brand: 6 errors\n"))
        }
    }

    @Test func `several brands have one line for each rule, below the person who acts`() throws {
        try withTemporaryFolder { folder in
            for number in 1...4 {
                let new = try brandgen(["new", "acme-\(number)"], in: folder, environment: standardTemplates)
                #expect(new.status == 0, "\(new.errors)")
            }
            let run = try doctor(in: folder)
            let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 40, "\(run.text)")
            let titles = ["For the developer: ", "For the designer: ", "For the account holder: "]
            #expect(titles.allSatisfy { title in lines.contains { $0.hasPrefix(title) } })
            #expect(lines.contains("  error: the package has not been generated [package-missing]: 8 in 4 brands"))
            #expect(lines.contains("  error: the terms are a placeholder [terms-placeholder]: 4 brands"))
            let identifier = "the bundle identifier 'com.example.acme1' is an example [example-identifier]"
            #expect(lines.contains("  error: \(identifier): and 3 more in 4 brands"))
            let team = "this machine has no team that signs the app [team-unset]: Brands/Local.xcconfig"
            #expect(lines.contains("  warning: \(team)"))
            #expect(Set(try findings(in: folder).map(\.brand)).count == 4)
        }
    }

    @Test func `hostile names in files do not change the form of the output`() throws {
        try CompleteBrand.with { folder in
            let name = "\u{1B}]0;evil\u{7}\u{202E}\n  error: forged [x]\n\"}]"
            let contents = ["images": [["filename": name, "size": "1024x1024"]]]
            try JSONSerialization.data(withJSONObject: contents).write(
                to: folder.appendingPathComponent("\(Self.development)/Contents.json"))
            try write(name, to: "\(CompleteBrand.store)/en-US/marketing_url.txt", in: folder)
            let run = try doctor(in: folder)
            #expect(!run.text.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
            #expect(!run.text.unicodeScalars.contains("\u{202E}"))
            #expect(run.text.split(separator: "\n").count { $0.hasPrefix("  error: ") } == 2)
            #expect(try findings(in: folder).map(\.id) == ["icon-missing", "store-text-invalid"])
        }
    }
}
