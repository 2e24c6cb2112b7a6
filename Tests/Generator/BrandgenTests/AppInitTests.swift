import Foundation
import Testing

/// `brandgen app init`.
struct AppInitTests {
    private func initialize(_ arguments: [String] = [], in folder: URL) throws -> BrandgenRun {
        try brandgen(["app", "init"] + arguments, in: folder, environment: standardTemplates)
    }

    private let two = acmeBrandWithApp().merging(acmeBrandWithApp(id: "globex", name: "Globex")) { $1 }
    /// The files of a brand with the environment `development`, in the order of the output.
    private let seeds =
        [
            "App/AcmeApp.swift", "App/Assets.xcassets/AppIcon-development.appiconset/AppIcon.png",
            "App/Assets.xcassets/AppIcon-development.appiconset/Contents.json",
            "App/Assets.xcassets/AppIcon.appiconset/AppIcon.png",
            "App/Assets.xcassets/AppIcon.appiconset/Contents.json", "App/Assets.xcassets/Contents.json",
            "App/HomeView.swift",
        ]
        + Self.texts.map { "Store/en-US/\($0).txt" }
        + ["first_name", "last_name", "phone_number"].map { "Store/review_information/\($0).txt" }
    private static let texts = [
        "description", "keywords", "marketing_url", "promotional_text", "release_notes", "subtitle", "support_url",
    ]

    private func lines(_ state: String, _ paths: [String]) -> String {
        paths.map { "\(state)  Brands/acme/\($0)\n" }.joined()
    }

    @Test func `the missing files are written once, and never again`() throws {
        try withWorkspace(two) { folder in
            let run = try initialize(["acme"], in: folder)
            #expect(run.text == lines("created", seeds) + "1 brand: 17 created, 0 existed already\n")
            run.expectSuccess()
            #expect(!exists("Brands/globex/App", in: folder))
            let entry = try read("Brands/acme/App/AcmeApp.swift", in: folder)
            #expect(entry.hasPrefix("// Written once by brandgen (app template 1). This file is yours.\n"))

            try write("mine\n", to: "Brands/acme/App/AcmeApp.swift", in: folder)
            try write("", to: "Brands/acme/App/HomeView.swift", in: folder)
            let before = try fingerprints(of: "Brands", in: folder)
            let second = try initialize(["acme"], in: folder)
            #expect(second.text == lines("exists ", seeds) + "1 brand: 0 created, 17 existed already\n")
            #expect(second.status == 0)
            #expect(try fingerprints(of: "Brands", in: folder) == before)
            #expect(try brandgen(["validate", "acme", "--strict"], in: folder).status == 0)
        }
    }

    @Test func `a dry run lists the missing files and writes none`() throws {
        try withWorkspace(acmeBrandWithApp().merging(["Brands/acme/App/HomeView.swift": "mine\n"]) { $1 }) { folder in
            let before = try fingerprints(of: ".", in: folder)
            let run = try initialize(["--dry-run"], in: folder)
            #expect(run.text.hasPrefix("missing  Brands/acme/App/AcmeApp.swift\n"))
            #expect(run.text.contains("exists   Brands/acme/App/HomeView.swift\n"))
            #expect(run.text.hasSuffix("\n1 brand: 16 missing, 1 exist (dry run: nothing was written)\n"))
            #expect(run.status == 0)
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }

    @Test func `a brand without an app is left out, or reported if it is named`() throws {
        let files = two.merging(acmeBrand()) { $1 }
        try withWorkspace(files) { folder in
            let run = try initialize(["globex", "acme"], in: folder)
            #expect(
                run.errors == """
                    Brands/acme/brand.yaml:20:6: error: 'acme' has no generated app, so it needs no files for one; remove \
                    'app: false', or run 'brandgen app init' for other brands [no-app]
                       20 | app: false
                          |      ^~~~~
                    1 error

                    """)
            #expect(run.status == 1)
            #expect(!exists("Brands/globex/App", in: folder))
            let all = try initialize(in: folder)
            #expect(all.text.hasSuffix("\n1 brand: 17 created, 0 existed already\n"))
            #expect(all.status == 0)
            #expect(!exists("Brands/acme/App", in: folder) && !exists("Brands/acme/Store", in: folder))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            let none = try initialize(in: folder)
            #expect(none.text == "No brand has a generated app: every manifest says 'app: false'\n")
            #expect(none.status == 0)
        }
    }

    @Test(arguments: ["Brands/acme/App", "Brands/acme/App/Assets.xcassets", "Brands/acme/Store/en-US"])
    func `a folder that is a symbolic link is refused, and nothing is written`(path: String) throws {
        try withTemporaryFolder { outside in
            try withWorkspace(acmeBrandWithApp()) { folder in
                let link = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
                let before = try fingerprints(of: "Brands", in: folder)
                let run = try initialize(in: folder)
                run.expectRefusal("error: '\(path)' is a symbolic link, which is not followed; ", status: 4)
                #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
                #expect(try fingerprints(of: "Brands", in: folder) == before)
            }
        }
    }

    @Test func `a file that is a link is kept, even if it is broken`() throws {
        try withWorkspace(acmeBrandWithApp()) { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Brands/acme/App"), withIntermediateDirectories: true)
            let link = folder.appendingPathComponent("Brands/acme/App/HomeView.swift")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../Elsewhere.swift")
            let run = try initialize(in: folder)
            #expect(run.text.contains("exists   Brands/acme/App/HomeView.swift\n"))
            #expect(run.status == 0)
            #expect(!exists("Brands/acme/Elsewhere.swift", in: folder))
        }
    }

    // MARK: Templates

    @Test func `a workspace replaces and adds files by templates`() throws {
        let own = [
            "Templates/app/seeds/App/HomeView.swift.mustache": "// {{brand.name}}\n",
            "Brands/globex/Templates/app/seeds/App/Extra.swift.mustache": "// {{environments.first.id}}\n",
            // A mistake elsewhere does not matter here.
            "Templates/package/Broken.md.mustache": "{{#open}}",
        ]
        try withWorkspace(two.merging(own) { $1 }) { folder throws in
            #expect(try initialize(in: folder).status == 0)
            #expect(try read("Brands/acme/App/HomeView.swift", in: folder) == "// Acme\n")
            #expect(try read("Brands/globex/App/Extra.swift", in: folder) == "// development\n")
            #expect(!exists("Brands/acme/App/Extra.swift", in: folder))
        }
    }
}
