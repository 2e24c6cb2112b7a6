import Foundation
import Testing

/// `brandgen new`.
struct NewTests {
    @Test func `a new brand is written, printed, and valid with --strict`() throws {
        try withCopyOfRepository { folder in
            let run = try brandgen(["new", "acme-two"], in: folder)
            #expect(
                run.text.split(separator: "\n").map { $0.dropFirst("Brands/acme-two/".count) } == [
                    "brand.yaml", "terms.md", "App/AcmeTwoApp.swift",
                    "App/Assets.xcassets/AppIcon-development.appiconset/AppIcon.png",
                    "App/Assets.xcassets/AppIcon-development.appiconset/Contents.json",
                    "App/Assets.xcassets/AppIcon.appiconset/AppIcon.png",
                    "App/Assets.xcassets/AppIcon.appiconset/Contents.json", "App/Assets.xcassets/Contents.json",
                    "App/HomeView.swift", "Store/en-US/description.txt", "Store/en-US/keywords.txt",
                    "Store/en-US/marketing_url.txt", "Store/en-US/promotional_text.txt",
                    "Store/en-US/release_notes.txt", "Store/en-US/subtitle.txt", "Store/en-US/support_url.txt",
                    "Store/review_information/first_name.txt",
                    "Store/review_information/last_name.txt", "Store/review_information/phone_number.txt",
                ])
            let files = try run.text.split(separator: "\n").filter { try !read(String($0), in: folder).isEmpty }
            #expect(files.count == 9)
            #expect(
                try brandgen(["app", "init", "acme-two"], in: folder).text.hasSuffix(
                    ": 0 created, 17 existed already\n"))
            #expect(
                run.errors == """
                    Next:
                      replace the example values in 'Brands/acme-two/brand.yaml' with the brand's own
                      write the terms in 'Brands/acme-two/terms.md'
                      check both with 'brandgen validate acme-two', then run 'brandgen generate acme-two'
                      make the app yours: code and icons in 'Brands/acme-two/App', texts for the App Store in \
                    'Brands/acme-two/Store'

                    """)
            #expect(run.status == 0)
            try expectUsable("acme-two", in: folder)
            #expect(
                try read("Brands/acme-two/brand.yaml", in: folder).contains(
                    "\nmanifest: 1\nextends: ../_base/brand.yaml\n"))
        }
    }

    @Test func `--from copies another brand's manifest and replaces its identifiers`() throws {
        try withCopyOfRepository { folder in
            for id in ["fork-in-the-road", "inner-world"] {
                let run = try brandgen(["new", "new-\(id)", "--from", id], in: folder)
                #expect(run.text.hasPrefix("Brands/new-\(id)/brand.yaml\nBrands/new-\(id)/terms.md\n"))
                #expect(run.status == 0)
                // A copied logo is a warning until the brand has its own.
                if exists("Brands/new-\(id)/logo.svg", in: folder) {
                    let logo = try read("Brands/new-\(id)/logo.svg", in: folder)
                    try write(logo + "<!-- its own -->\n", to: "Brands/new-\(id)/logo.svg", in: folder)
                }
                try expectUsable("new-\(id)", in: folder)
                let other = try read("Brands/\(id)/brand.yaml", in: folder).split(separator: "\n")
                let manifest = try read("Brands/new-\(id)/brand.yaml", in: folder).split(separator: "\n")
                #expect(manifest.count == other.count)
                #expect(manifest.filter { $0.contains("# ") } == other.filter { $0.contains("# ") })
                let word = id.filter { $0 != "-" }
                #expect(!manifest.contains { $0.contains("//\(word)") || $0.contains(".\(word).") })
            }
        }
    }

    @Test(arguments: [
        (
            ["../acme"],
            "the brand ID must be an identifier in kebab case such as 'inner-world' (from 1 to 40 characters), got "
                + "'../acme' [invalid-id]"
        ),
        (["notes"], "'Brands/notes' already exists; choose another identifier, or move the folder away [brand-exists]"),
    ]) func `an invalid command is rejected, and nothing is written`(arguments: [String], message: String) throws {
        try withWorkspace(acmeBrand().merging(["Brands/notes/a.txt": ""]) { $1 }) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let run = try brandgen(["new"] + arguments, in: folder)
            run.expectRefusal("error: \(message)\n1 error\n")
            #expect(try fingerprints(of: "Brands", in: folder) == before)
        }
    }

    @Test func `a brand that conflicts with the others is not written`() throws {
        try withWorkspace(acmeBrand(id: "acme-two")) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let run = try brandgen(["new", "acmetwo", "--minimal"], in: folder)
            #expect(
                run.errors == """
                    Brands/acmetwo/brand.yaml:5:7: error: 'brand.id' is 'acmetwo', which gives the same module name \
                    as 'acme-two'; let them differ in more than hyphens [shared-module-name]
                        5 |   id: acmetwo
                          |       ^~~~~~~
                    Brands/acme-two/brand.yaml:3:7: note: the other value is here
                    1 error

                    """)
            #expect(run.status == 1)
            #expect(try fingerprints(of: "Brands", in: folder) == before)
        }
    }

    @Test func `of several runs for one brand, one succeeds and the others report that it exists`() throws {
        try withWorkspace([:]) { folder in
            let runs = try (0..<8).map { index in
                let errors = Pipe()
                let process = try startBrandgen(
                    ["new", "acme", "--name", "Acme \(index)"], in: folder, environment: standardTemplates,
                    errors: errors)
                return (process, errors)
            }
            var winners = 0
            for (process, errors) in runs {
                let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                if process.terminationStatus == 0 {
                    winners += 1
                } else {
                    #expect(process.terminationStatus == 1)
                    #expect(text.hasPrefix("error: 'Brands/acme' already exists; "))
                }
            }
            #expect(winners == 1)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Brands").path)
                    .sorted() == [".keep", "acme"])
            #expect(try brandgen(["validate"], in: folder).status == 0)
        }
    }

    @Test(arguments: zip(["cognito", "hostedUI", "platform", "supabase", "clerk"], [true, false, true, false, true]))
    func `a brand on a backend has a production environment that uses it`(backend: String, isMinimal: Bool) throws {
        try withCopyOfRepository(of: []) { folder in
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/_base"))
            let run = try brandgen(
                ["new", "acme", "--backend", backend] + (isMinimal ? ["--minimal"] : []), in: folder)
            #expect(run.status == 0)
            #expect(
                run.errors.contains(
                    "\n  replace the example values of the production environment in 'Brands/acme/brand.yaml'"))
            try expectUsable("acme", in: folder)
            let shown = try brandgen(["show", "acme", "--resolved", "--format", "json"], in: folder)
            let manifest = try #require(JSONSerialization.jsonObject(with: shown.output) as? [String: Any])
            let environments = try #require(manifest["environments"] as? [String: [String: Any]])
            #expect(environments["production"]?["backend"] as? String == backend)
            #expect(environments["development"]?["backend"] as? String == "mock")
            let text = try read("Brands/acme/brand.yaml", in: folder)
            #expect(text.contains("# Replace the example values before you ship"))
        }
    }

    private func expectUsable(_ id: String, in folder: URL) throws {
        let generation = try brandgen(["generate", id, "--strict"], in: folder)
        generation.expectSuccess()
    }
}
