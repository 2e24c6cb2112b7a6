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
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(try doctor(["puzzles", "--format", "json"], in: folder).text == "[]\n")
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }

    /// A change that makes a complete brand incomplete, and the finding.
    struct Fault: CustomTestStringConvertible, Sendable {
        let id: String
        let file: String
        let environment: String?
        /// A part of the remedy.
        let remedy: String
        var isWarning = false
        var seconds: String?
        let plant: @Sendable (URL) throws -> Void

        init(
            _ id: String, at file: String, in environment: String? = nil, remedy: String, isWarning: Bool = false,
            seconds: String? = nil, _ plant: @escaping @Sendable (URL) throws -> Void
        ) {
            self.id = id
            self.file = file
            self.environment = environment
            self.remedy = remedy
            self.isWarning = isWarning
            self.seconds = seconds
            self.plant = plant
        }

        var testDescription: String { "\(id) \(file)" }
    }

    private static let manifest = "Brands/puzzles/brand.yaml"
    private static let development = "\(CompleteBrand.app)/Assets.xcassets/AppIcon-development.appiconset"
    private static let entry = "\(CompleteBrand.app)/PuzzlesApp.swift"

    private static func remove(_ path: String, in folder: URL) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }

    static let files: [Fault] = [
        Fault("icon-placeholder", at: CompleteBrand.icon, in: "production", remedy: "replace it") { folder in
            try remove(CompleteBrand.icon, in: folder)
            _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
        },
        Fault("icon-invalid", at: CompleteBrand.icon, in: "production", remedy: "1024 × 1024 pixels") { folder in
            try CompleteBrand.image(size: 512).write(to: folder.appendingPathComponent(CompleteBrand.icon))
        },
        Fault("icon-invalid", at: CompleteBrand.icon, in: "production", remedy: "without transparency") { folder in
            var image = CompleteBrand.image()
            // The color type of an image with an alpha channel.
            image[25] = 6
            try image.write(to: folder.appendingPathComponent(CompleteBrand.icon))
        },
        Fault("icon-invalid", at: CompleteBrand.icon, in: "production", remedy: "save a PNG image") { folder in
            try write("<svg/>", to: CompleteBrand.icon, in: folder)
        },
        Fault("icon-missing", at: development, in: "development", remedy: "brandgen app init puzzles") { folder in
            try remove(development, in: folder)
        },
        Fault("icon-missing", at: "\(development)/Contents.json", in: "development", remedy: "add the image") {
            folder in
            try remove("\(development)/AppIcon.png", in: folder)
        },
        Fault("team-unset", at: "Brands/Local.xcconfig", remedy: "DEVELOPMENT_TEAM", isWarning: true) { folder in
            try write("// DEVELOPMENT_TEAM = A1B2C3D4E5\nDEVELOPMENT_TEAM =\n", to: "Brands/Local.xcconfig", in: folder)
        },
        Fault("entry-missing", at: entry, remedy: "brandgen app init puzzles") { folder in try remove(entry, in: folder)
        },
        Fault("entry-outdated", at: entry, remedy: "app template 1", isWarning: true) { folder in
            let text = try read(entry, in: folder)
            try write(text.replacing("(app template 1)", with: "(app template 0)"), to: entry, in: folder)
        },
        Fault("store-text-missing", at: "\(CompleteBrand.store)/de-DE", remedy: "brandgen app init puzzles") { folder in
            try remove("\(CompleteBrand.store)/de-DE", in: folder)
        },
        Fault("store-text-missing", at: "\(CompleteBrand.store)/en-US/keywords.txt", remedy: "write it") { folder in
            try write(" \n", to: "\(CompleteBrand.store)/en-US/keywords.txt", in: folder)
        },
        Fault("store-text-invalid", at: "\(CompleteBrand.store)/en-US/subtitle.txt", remedy: "shorten it") { folder in
            try write(String(repeating: "é", count: 31), to: "\(CompleteBrand.store)/en-US/subtitle.txt", in: folder)
        },
        Fault("package-missing", at: "Generated/puzzles", remedy: "brandgen generate") { folder in
            try remove("Generated/puzzles", in: folder)
        },
        Fault("package-outdated", at: "Generated/puzzles", remedy: "brandgen generate") { folder in
            try remove("Generated/puzzles/Package.swift", in: folder)
        },
        Fault("package-outdated", at: "Generated/puzzles", remedy: "brandgen diff") { folder in
            try write("mine\n", to: "Generated/puzzles/Package.swift", in: folder)
        },
    ]

    static let manifests: [Fault] = [
        Fault("example-identifier", at: manifest, remedy: "your team has registered") { folder in
            try CompleteBrand.change("de.acmegames.puzzles", to: "com.example.puzzles", in: folder)
        },
        Fault("example-identifier", at: manifest, in: "production", remedy: "your user pool") { folder in
            try CompleteBrand.change("eu-central-1_k4TzQw9Lp", to: "eu-central-1_Example1", in: folder)
        },
        Fault("example-host", at: manifest, remedy: "set your own") { folder in
            try CompleteBrand.change("help@acmegames.de", to: "help@acme.example", in: folder)
        },
        Fault("terms-placeholder", at: "Brands/puzzles/terms.md", remedy: "lawyer") { folder in
            let text = "# Terms of Acme\n\n> This text is a placeholder. Replace it.\n"
            try write(text, to: "Brands/puzzles/terms.md", in: folder)
            try CompleteBrand.change("2026-01-15", to: "2026-01-16", in: folder)
        },
        Fault("no-production", at: manifest, remedy: "add 'environments.production'") { folder in
            try CompleteBrand.change("  production:\n", to: "  live:\n", in: folder)
            _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
        },
        Fault("mock-in-production", at: manifest, in: "production", remedy: "set the backend") { folder in
            try CompleteBrand.change("  production:\n", to: "  production:\n    backend: mock\n", in: folder)
        },
        Fault("loopback-in-production", at: manifest, in: "production", remedy: "in the internet") { folder in
            let pool = "userPoolId: eu-central-1_k4TzQw9Lp, "
            try CompleteBrand.change(pool, to: "\(pool)endpoint: \"http://127.0.0.1:9229\", ", in: folder)
        },
        Fault("pin-expired", at: manifest, in: "production", remedy: "set a later day", seconds: "1811894400") { _ in },
        Fault(
            "pin-expires-soon", at: manifest, in: "production", remedy: "set a later day", isWarning: true,
            seconds: "1809129600"
        ) { _ in },
        Fault("category-unset", at: manifest, remedy: "set 'app.category'", isWarning: true) { folder in
            try CompleteBrand.change("{ category: games }", to: "{ version: 1.0.0 }", in: folder)
        },
    ]

    @Test(arguments: files + manifests)
    func `each planted fault is found alone`(fault: Fault) throws {
        try CompleteBrand.with { folder in
            try fault.plant(folder)
            let found = try findings(in: folder, at: fault.seconds)
            #expect(found.map(\.id) == [fault.id], "\(found)")
            let first = try #require(found.first)
            #expect(first.brand == "puzzles")
            #expect(first.file == fault.file)
            #expect(first.environment == fault.environment)
            #expect(first.remedy.contains(fault.remedy), "\(first.remedy)")
            #expect(first.severity == (fault.isWarning ? "warning" : "error"))
            #expect(
                (first.line != nil) == (fault.file == Self.manifest) && (first.column == nil) == (first.line == nil))

            let text = try doctor(in: folder, at: fault.seconds)
            #expect(text.text.contains("  \(first.severity): \(first.problem)"))
            #expect(text.text.contains(" [\(fault.id)]\n    \(fault.file)"))
            #expect(text.text.hasSuffix("\n\n1 brand: 1 \(first.severity)\n"))
            #expect(text.status == 1)
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
            try CompleteBrand.change(
                "  privacy: { url: \"https://acmegames.de/privacy\" }\n", to: "", in: folder, generates: false)
            try CompleteBrand.change("manifest: 1\n", to: "manifest: 1\nextends: ../_base/legal.yaml\n", in: folder)
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
            for number in 1...8 {
                let new = try brandgen(["new", "acme-\(number)"], in: folder, environment: standardTemplates)
                #expect(new.status == 0, "\(new.errors)")
            }
            let run = try doctor(in: folder)
            let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 40, "\(run.text)")
            let titles = ["For the developer: ", "For the designer: ", "For the account holder: "]
            #expect(titles.allSatisfy { title in lines.contains { $0.hasPrefix(title) } })
            #expect(lines.contains("  error: the package has not been generated [package-missing]: 16 in 8 brands"))
            #expect(lines.contains("  error: the terms are a placeholder [terms-placeholder]: 8 brands"))
            let identifier = "the bundle identifier 'com.example.acme1' is an example [example-identifier]"
            #expect(lines.contains("  error: \(identifier): and 7 more in 8 brands"))
            let team = "this machine has no team that signs the app [team-unset]: Brands/Local.xcconfig"
            #expect(lines.contains("  warning: \(team)"))
            #expect(Set(try findings(in: folder).map(\.brand)).count == 8)
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
