import Foundation
import Testing

/// The app's own flags and the workspace for Xcode, which follow the brands and the workspace file.
struct FlagsTests {
    private static let declarations = """
        flags:
          newPlayer: { type: boolean, default: false, about: Whether the new player is on. }
          look: { type: choice, default: calm, values: [calm, loud], about: "The \\"look\\"." }

        """

    private static func template(_ path: String) throws -> String {
        try read("Templates/\(path)", in: repositoryFolder)
    }

    /// Two brands. The first one sets flags.
    private static func files(_ declarations: String = declarations) throws -> [String: String] {
        let paths = [
            "package/.swift-format.mustache", "partials/format.mustache", "workspace/contents.xcworkspacedata.mustache",
            "shared/AppFlags/Sources/AppFlags/AppFlags.swift.mustache",
            "features/appFlags/Sources/{{brand.module}}/{{brand.type}}Flags.swift.mustache",
            "partials/header.mustache",
        ]
        let templates = try Dictionary(uniqueKeysWithValues: paths.map { ("Templates/\($0)", try template($0)) })
        return acmeBrand().merging(withApp("globex", "Globex")) { $1 }.merging(templates) { $1 }.merging([
            "Brands/acme/brand.yaml": acmeManifest().replacingOccurrences(
                of: "  development: { backend: mock }",
                with: "  development: { backend: mock, flags: { look: loud } }\n  production: {}"
            ).replacingOccurrences(of: "app: false", with: "app: {}")
                + "flags: { newPlayer: true }\n",
            "Brands/brandgen.yaml": declarations, "Brands/acme/App/App.swift": "",
        ]) { $1 }
    }

    private static func withApp(_ id: String, _ name: String) -> [String: String] {
        acmeBrand(id: id, name: name).mapValues { $0.replacingOccurrences(of: "app: false", with: "app: {}") }
            .merging(["Brands/\(id)/App/App.swift": ""]) { $1 }
    }

    private static let contents = "Generated/Brands.xcworkspace/contents.xcworkspacedata"
    private static let flags = "Generated/Shared/AppFlags/Sources/AppFlags/AppFlags.swift"

    @Test func `the table has a row for each flag and brand`() throws {
        try withWorkspace(try Self.files()) { folder in
            let run = try brandgen(["flags"], in: folder)
            #expect(
                run.text == """
                    flag       default  brand   development  production
                    newPlayer  false    acme    true *       true *
                    newPlayer  false    globex  false        -
                    look       calm     acme    loud *       calm
                    look       calm     globex  calm         -

                    """)
            run.expectSuccess()
            #expect(try brandgen(["flags", "globex"], in: folder).text.split(separator: "\n").count == 3)
            #expect(try brandgen(["flags", "globx"], in: folder).status == 1)
            let json = try brandgen(["flags", "acme", "--format", "json"], in: folder)
            let flags = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
            #expect(flags.map { $0["name"] as? String } == ["newPlayer", "look"])
        }
    }

    @Test func `without flags, the command says how to declare one`() throws {
        try withWorkspace(acmeBrand()) { folder in
            let run = try brandgen(["flags"], in: folder)
            #expect(run.text == "")
            #expect(run.errors.hasPrefix("The workspace declares no flags. Declare one in 'Brands/brandgen.yaml'"))
            #expect(run.status == 0)
            #expect(try brandgen(["flags", "--format", "json"], in: folder).text == "[]\n")
            let example = try #require(run.errors.components(separatedBy: "\n\n").last)
            try write(example, to: "Brands/brandgen.yaml", in: folder)
            #expect(
                try brandgen(["flags"], in: folder).text.hasPrefix("flag       default  brand  development\nnewPlayer"))
        }
    }

    @Test func `a brand added and one removed update workspace and flags`() throws {
        try withWorkspace(try Self.files()) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(run.errors == "")
            #expect(run.text.contains("\n2 brands, 1 shared package and the Xcode workspace in Generated: "))
            #expect(run.text.contains("\nBrands.xcworkspace      3        3        0          0        0     0\n"))
            let before = try read(Self.contents, in: folder)
            for place in ["acme/App/Acme.xcodeproj", "globex/App/Globex.xcodeproj", "Shared/AppFlags", ".."] {
                #expect(before.contains("location = \"group:\(place)\""), "\(place)")
            }
            let again = try brandgen(["check"], in: folder)
            #expect(again.text == "2 brands, 1 shared package and the Xcode workspace in Generated: up to date\n")

            for (path, text) in Self.withApp("initech", "Initech") { try write(text, to: path, in: folder) }
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            // Runs for some brands leave the workspace alone.
            for selection in [["initech"], ["--shard", "1/2"], ["--shard", "2/2"]] {
                #expect(try brandgen(["generate"] + selection, in: folder).status == 0)
                #expect(try read(Self.contents, in: folder) == before)
            }
            #expect(try brandgen(["check"], in: folder).text.contains("update    \(Self.contents)  is out of date\n"))
            let diff = try brandgen(["diff"], in: folder).text
            #expect(diff.contains("+      location = \"group:initech/App/Initech.xcodeproj\">\n"))
            #expect(try brandgen(["generate", "--dry-run"], in: folder).text.contains("update    \(Self.contents)"))
            #expect(try read(Self.contents, in: folder) == before)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            let after = try read(Self.contents, in: folder)
            #expect(after.contains("initech") && !after.contains("globex"))
            #expect(try brandgen(["flags"], in: folder).text.contains("newPlayer  false    initech  false"))
            #expect(
                try read("Generated/initech/Sources/InitechAuth/InitechFlags.swift", in: folder).contains("AppFlags()"))
        }
    }

    @Test func `packages follow a changed declaration, and lose the flags with the last one`() throws {
        try withWorkspace(try Self.files()) { folder in
            _ = try brandgen(["generate"], in: folder)
            let changed = Self.declarations.replacingOccurrences(of: "default: false", with: "default: true")
            try write(changed, to: "Brands/brandgen.yaml", in: folder)
            let check = try brandgen(["check"], in: folder)
            #expect(check.text.contains("update    \(Self.flags)  is out of date\n"))
            #expect(check.text.contains("update    Generated/acme/Sources/AcmeAuth/AcmeFlags.swift  is out of date\n"))
            #expect(check.status == 3)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(try read(Self.flags, in: folder).contains("newPlayer: Bool = true"))
            #expect(try !read("Generated/acme/Sources/AcmeAuth/AcmeFlags.swift", in: folder).contains("newPlayer"))

            try write("", to: "Brands/brandgen.yaml", in: folder)
            let refused = try brandgen(["generate"], in: folder)
            #expect(refused.errors.contains("unknown key 'flags'; the workspace declares no flags; declare them"))
            #expect(refused.status == 1)
            let acme = try #require(Self.withApp("acme", "Acme")["Brands/acme/brand.yaml"])
            try write(acme, to: "Brands/acme/brand.yaml", in: folder)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(!exists("Generated/Shared", in: folder))
            #expect(try !read(Self.contents, in: folder).contains("AppFlags"))
        }
    }

    @Test func `brands without an app are not in the workspace, which is removed with the last app`() throws {
        try withWorkspace(try Self.files()) { folder in
            _ = try brandgen(["generate"], in: folder)
            for id in ["globex", "acme"] {
                let manifest = try read("Brands/\(id)/brand.yaml", in: folder)
                try write(
                    manifest.replacingOccurrences(of: "app: {}", with: "app: false"), to: "Brands/\(id)/brand.yaml",
                    in: folder)
                #expect(try brandgen(["generate"], in: folder).status == 0)
                if id == "globex" { #expect(try !read(Self.contents, in: folder).contains("globex")) }
            }
            #expect(!exists("Generated/Brands.xcworkspace", in: folder))
        }
    }

    @Test func `schema, completion, history and new manifests know the flags`() throws {
        try withWorkspace(try Self.files()) { folder in
            let schema = try brandgen(["schema"], in: folder).text
            #expect(schema.contains("\"enum\": [\"calm\", \"loud\"]"))
            #expect(
                try brandgen(["schema", "--format", "markdown"], in: folder).text.contains(
                    "| `look` | `calm` or `loud` |"))
            let why = try brandgen(["show", "acme", "--why", "environments.production.flags.newPlayer"], in: folder)
            #expect(
                why.text == """
                    environments.production.flags.newPlayer: true
                      default: the value of `flags.newPlayer`

                    """)
            #expect(try brandgen(["show", "acme", "--why", "flags.newPlayr"], in: folder).status == 2)
            #expect(try brandgen(["compare", "acme", "globex"], in: folder).text.contains("\nflags.newPlayer "))
            #expect(try brandgen(["new", "umbrella"], in: folder).status == 0)
            let manifest = try read("Brands/umbrella/brand.yaml", in: folder)
            #expect(manifest.components(separatedBy: "newPlayer: false").count == 2)
            #expect(try brandgen(["validate"], in: folder).status == 0)
        }
    }
}
