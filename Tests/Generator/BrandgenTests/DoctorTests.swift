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
    struct Fault: Sendable {
        let id: String
        let file: String
        let environment: String?
        /// A part of the remedy.
        let remedy: String
        let isWarning: Bool
        let plant: @Sendable (URL) throws -> Void

        init(
            _ id: String, at file: String, in environment: String? = nil, remedy: String, isWarning: Bool = false,
            _ plant: @escaping @Sendable (URL) throws -> Void
        ) {
            self.id = id
            self.file = file
            self.environment = environment
            self.remedy = remedy
            self.isWarning = isWarning
            self.plant = plant
        }
    }

    /// Faults that are planted together, each at another place.
    struct Round: Sendable {
        /// The time of the examination.
        var seconds: String?
        /// Changes of the manifest and the terms, after which the package is generated.
        let manifest: [Fault]
        let files: [Fault]
    }

    private static let manifest = "Brands/puzzles/brand.yaml"
    private static let development = "\(CompleteBrand.app)/Assets.xcassets/AppIcon-development.appiconset"
    private static let entry = "\(CompleteBrand.app)/PuzzlesApp.swift"

    private static func remove(_ path: String, in folder: URL) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }

    private static func change(_ text: String, to replacement: String) -> @Sendable (URL) throws -> Void {
        { folder in try CompleteBrand.change(text, to: replacement, in: folder, generates: false) }
    }

    static let rounds = [
        Round(
            seconds: "1811894400",
            manifest: [
                Fault("pin-expired", at: manifest, in: "production", remedy: "set a later day") { _ in },
                Fault(
                    "example-identifier", at: manifest, remedy: "your team has registered",
                    change("de.acmegames.puzzles", to: "com.example.puzzles")),
                Fault(
                    "example-identifier", at: manifest, in: "production", remedy: "your user pool",
                    change("eu-central-1_k4TzQw9Lp", to: "eu-central-1_Example1")),
                Fault(
                    "example-host", at: manifest, remedy: "set your own",
                    change("help@acmegames.de", to: "help@acme.example")),
                Fault("terms-placeholder", at: "Brands/puzzles/terms.md", remedy: "lawyer") { folder in
                    let text = "# Terms of Acme\n\n> This text is a placeholder. Replace it.\n"
                    try write(text, to: "Brands/puzzles/terms.md", in: folder)
                    try change("2026-01-15", to: "2026-01-16")(folder)
                },
                Fault(
                    "category-unset", at: manifest, remedy: "set 'app.category'", isWarning: true,
                    change("{ category: games }", to: "{ version: 1.0.0 }")),
            ],
            files: [
                Fault("icon-placeholder", at: CompleteBrand.icon, in: "production", remedy: "replace it") { folder in
                    try remove(CompleteBrand.icon, in: folder)
                    _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
                },
                Fault("team-unset", at: "Brands/Local.xcconfig", remedy: "DEVELOPMENT_TEAM", isWarning: true) {
                    let text = "// DEVELOPMENT_TEAM = A1B2C3D4E5\nDEVELOPMENT_TEAM =\n"
                    try write(text, to: "Brands/Local.xcconfig", in: $0)
                },
                Fault("entry-missing", at: entry, remedy: "brandgen app init puzzles") { try remove(entry, in: $0) },
                Fault("store-text-missing", at: "\(CompleteBrand.store)/de-DE", remedy: "brandgen app init puzzles") {
                    try remove("\(CompleteBrand.store)/de-DE", in: $0)
                },
                Fault("package-missing", at: "Generated/puzzles", remedy: "brandgen generate") {
                    try remove("Generated/puzzles", in: $0)
                },
            ]),
        Round(
            seconds: "1809129600",
            manifest: [
                Fault(
                    "pin-expires-soon", at: manifest, in: "production", remedy: "set a later day", isWarning: true
                ) { _ in },
                Fault(
                    "loopback-in-production", at: manifest, in: "production", remedy: "in the internet",
                    change(
                        "userPoolId: eu-central-1_k4TzQw9Lp, ",
                        to: "userPoolId: eu-central-1_k4TzQw9Lp, endpoint: \"http://127.0.0.1:9229\", ")),
            ],
            files: [
                Fault("icon-invalid", at: CompleteBrand.icon, in: "production", remedy: "1024 × 1024 pixels") {
                    try CompleteBrand.image(size: 512).write(to: $0.appendingPathComponent(CompleteBrand.icon))
                },
                Fault("icon-missing", at: development, in: "development", remedy: "brandgen app init puzzles") {
                    try remove(development, in: $0)
                },
                Fault("entry-outdated", at: entry, remedy: "app template 1", isWarning: true) { folder in
                    let text = try read(entry, in: folder)
                    try write(text.replacing("(app template 1)", with: "(app template 0)"), to: entry, in: folder)
                },
                Fault("store-text-missing", at: "\(CompleteBrand.store)/en-US/keywords.txt", remedy: "write it") {
                    try write(" \n", to: "\(CompleteBrand.store)/en-US/keywords.txt", in: $0)
                },
                Fault("store-text-invalid", at: "\(CompleteBrand.store)/en-US/subtitle.txt", remedy: "shorten it") {
                    let text = String(repeating: "é", count: 31)
                    try write(text, to: "\(CompleteBrand.store)/en-US/subtitle.txt", in: $0)
                },
                Fault("package-outdated", at: "Generated/puzzles", remedy: "brandgen generate") {
                    try remove("Generated/puzzles/Package.swift", in: $0)
                },
            ]),
        Round(
            manifest: [
                Fault(
                    "mock-in-production", at: manifest, in: "production", remedy: "set the backend",
                    change("  production:\n", to: "  production:\n    backend: mock\n"))
            ],
            files: [
                Fault("icon-invalid", at: CompleteBrand.icon, in: "production", remedy: "without transparency") {
                    var image = CompleteBrand.image()
                    // The color type of an image with an alpha channel.
                    image[25] = 6
                    try image.write(to: $0.appendingPathComponent(CompleteBrand.icon))
                },
                Fault("icon-missing", at: "\(development)/Contents.json", in: "development", remedy: "add the image") {
                    try remove("\(development)/AppIcon.png", in: $0)
                },
                Fault("package-outdated", at: "Generated/puzzles", remedy: "brandgen diff") {
                    try write("mine\n", to: "Generated/puzzles/Package.swift", in: $0)
                },
            ]),
        Round(
            manifest: [
                Fault("no-production", at: manifest, remedy: "add 'environments.production'") { folder in
                    try change("  production:\n", to: "  live:\n")(folder)
                    _ = try brandgen(["app", "init"], in: folder, environment: standardTemplates)
                }
            ],
            files: [
                Fault("icon-invalid", at: CompleteBrand.icon, remedy: "save a PNG image") {
                    try write("<svg/>", to: CompleteBrand.icon, in: $0)
                }
            ]),
    ]

    @Test(arguments: rounds)
    func `each planted fault is found, and nothing else`(round: Round) throws {
        try CompleteBrand.with { folder in
            for fault in round.manifest { try fault.plant(folder) }
            try CompleteBrand.generate(in: folder)
            for fault in round.files { try fault.plant(folder) }
            let faults = round.manifest + round.files
            let found = try findings(in: folder, at: round.seconds)
            #expect(found.map(\.id).sorted() == faults.map(\.id).sorted(), "\(found)")
            let text = try doctor(in: folder, at: round.seconds).text
            for fault in faults {
                let first = try #require(
                    found.first {
                        $0.id == fault.id && $0.file == fault.file && $0.environment == fault.environment
                    }, "\(fault.id): \(found)")
                #expect(first.brand == "puzzles")
                #expect(first.remedy.contains(fault.remedy), "\(first.remedy)")
                #expect(first.severity == (fault.isWarning ? "warning" : "error"))
                #expect((first.line != nil) == (fault.file == Self.manifest))
                #expect((first.column == nil) == (first.line == nil))
                #expect(text.contains("  \(first.severity): \(first.problem)"))
                #expect(text.contains(" [\(fault.id)]\n    \(fault.file)"))
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
