import Foundation
import Testing

/// The features that users of generators expect, the most requested first. The other suites test the details.
struct ExpectationsTests {
    private let two = acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }.merging(acmeTemplates) { $1 }
    private let base = """
        manifest: 2
        locked: [features.accountDeletion]
        auth:
          password: { minLength: 10 }

        """

    private func withTwoBrands(_ body: (URL) throws -> Void) throws {
        try withWorkspace(two, body)
    }

    @Test func `1 strict: all errors in one run, each with line, column and suggestion`() throws {
        try withTwoBrands { folder in
            let broken = acmeManifest().replacing("  minimumAge: 0", with: "  minimumAge: 99\n  privicy: {}")
                .replacing("\"#112233\"", with: "\"#FFFFFF\"")
            try write(broken, to: "Brands/acme/brand.yaml", in: folder)
            let run = try brandgen(["generate"], in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors.split(separator: "\n").filter { $0.hasPrefix("Brands/") }.map { $0.prefix(75) } == [
                    "Brands/acme/brand.yaml:12:16: error: 'theme.colors.onPrimary' has a contras",
                    "Brands/acme/brand.yaml:11:14: note: this is its background",
                    "Brands/acme/brand.yaml:17:15: error: 'legal.minimumAge' must be from 0 to 2",
                    "Brands/acme/brand.yaml:18:3: error: unknown key 'privicy' in 'legal'; did y",
                ])
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `2 inheritance: cycles and malformed bases are rejected, and each key has a source`() throws {
        try withTwoBrands { folder in
            try write(base, to: "Brands/_base/brand.yaml", in: folder)
            let brand = acmeManifest() + "extends: ../_base/brand.yaml\n"
            try write(brand, to: "Brands/acme/brand.yaml", in: folder)
            let why = try brandgen(["show", "acme", "--why", "auth.password.minLength"], in: folder)
            #expect(why.text.contains("Brands/_base/brand.yaml:4:26"))
            try write(base + "extends: brand.yaml\n", to: "Brands/_base/brand.yaml", in: folder)
            let circle = try brandgen(["validate"], in: folder)
            #expect(
                circle.errors.contains("Brands/_base/brand.yaml:5:10: error: 'Brands/_base/brand.yaml' extends itself"))
            try write("- no manifest\n", to: "Brands/_base/brand.yaml", in: folder)
            let malformed = try brandgen(["validate"], in: folder)
            #expect(malformed.errors.contains("Brands/_base/brand.yaml:1:1: error: a manifest must be a map"))
            #expect(circle.status == 1 && malformed.status == 1)
        }
    }

    @Test func `3 a check for CI: read-only, with its own exit code and a reason for each file`() throws {
        try withTwoBrands { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            let before = try fingerprints(of: ".", in: folder)
            let run = try brandgen(["check"], in: folder)
            #expect(run.status == 3)
            #expect(run.text.contains("update    Generated/acme/Theme.swift  is out of date\n"))
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }

    @Test func `4 a ledger: stale files and deleted brands are removed, except for edited files`()
        throws
    {
        try withTwoBrands { folder in
            _ = try brandgen(["generate"], in: folder)
            #expect(try read("Generated/acme/.brandgen/ledger.json", in: folder).contains("\"sha256\""))
            try write("mine\n", to: "Generated/globex/README.md", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            try FileManager.default.removeItem(
                at: folder.appendingPathComponent("Templates/package/Theme.swift.mustache"))
            let run = try brandgen(["generate"], in: folder)
            #expect(!exists("Generated/acme/Theme.swift", in: folder))
            #expect(!exists("Generated/globex/Theme.swift", in: folder))
            #expect(try read("Generated/globex/README.md", in: folder) == "mine\n")
            #expect(run.errors.contains("'Generated/globex/README.md'"))
        }
    }

    @Test func `5 edits survive, and an edited file is distinguished from an outdated one`() throws {
        try withTwoBrands { folder in
            _ = try brandgen(["generate"], in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            try write(acmeManifest(name: "Acme 2", primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            let check = try brandgen(["check", "acme"], in: folder)
            #expect(check.text.contains("conflict  Generated/acme/README.md  was edited since it was generated\n"))
            #expect(check.text.contains("update    Generated/acme/Theme.swift  is out of date\n"))
            #expect(try brandgen(["generate"], in: folder).status == 1)
            #expect(try read("Generated/acme/README.md", in: folder) == "mine\n")
        }
    }

    @Test func `6 the same bytes every time and everywhere, and files that are up to date are not touched`() throws {
        try withTwoBrands { folder in
            _ = try brandgen(["generate"], in: folder)
            let before = try fingerprints(of: "Generated", in: folder)
            _ = try brandgen(["generate"], in: folder)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
            try withTwoBrands { other in
                _ = try brandgen(["generate"], in: other)
                for file in before.keys {
                    #expect(try read("Generated/\(file)", in: folder) == read("Generated/\(file)", in: other))
                }
            }
        }
    }

    @Test func `7 a dry run: state, reason and changes of each file`() throws {
        try withTwoBrands { folder in
            let dry = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(dry.text.contains("create    Generated/acme/Theme.swift  does not exist yet\n"))
            #expect(!exists("Generated", in: folder))
            _ = try brandgen(["generate"], in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            let diff = try brandgen(["diff"], in: folder)
            #expect(diff.text.contains("-// primary 0x112233\n+// primary 0x445566\n"))
            #expect(diff.status == 3)
        }
    }

    @Test func `8 all brands or some of them in one run, and environments are a separate axis`() throws {
        try withTwoBrands { folder in
            try write(
                acmeManifest() + "  staging: { backend: mock }\n", to: "Brands/acme/brand.yaml", in: folder)
            let one = try brandgen(["generate", "acme"], in: folder)
            #expect(one.status == 0)
            #expect(exists("Generated/acme", in: folder) && !exists("Generated/globex", in: folder))
            let matrix = try JSONDecoder().decode(JSON.self, from: try brandgen(["matrix"], in: folder).output)
            let pairs = matrix["include"]?.items.map { [$0["brand"], $0["environment"]] }
            #expect(
                pairs == [
                    [.string("acme"), .string("development")], [.string("acme"), .string("staging")],
                    [.string("globex"), .string("development")],
                ])
        }
    }

    @Test func `9 the resolved manifest, with the line that sets each key`() throws {
        try withTwoBrands { folder in
            try write(base, to: "Brands/_base/brand.yaml", in: folder)
            let own = acmeManifest().replacing(
                "providers: [email]", with: "providers: [email], password: { minLength: 12 }")
            try write(own + "extends: ../_base/brand.yaml\n", to: "Brands/acme/brand.yaml", in: folder)
            let resolved = try brandgen(["show", "acme", "--resolved"], in: folder)
            #expect(resolved.text.contains("minLength: 12"))
            #expect(resolved.text.contains("resendAfter") == false && resolved.text.contains("biometricUnlock: false"))
            let why = try brandgen(["show", "acme", "--why", "auth.password.minLength"], in: folder)
            let places = why.text.split(separator: "\n").filter { $0.contains("brand.yaml:") }
            #expect(places.count == 2)
            #expect(places.contains { $0.contains("Brands/acme/brand.yaml:15") })
            #expect(places.contains { $0.contains("Brands/_base/brand.yaml:4") })
        }
    }

    @Test func `10 the schema for editors has every key of a manifest`() throws {
        let schema = try brandgen(["schema"]).text
        for key in ["minimumAge", "redirectURI", "extends", "locked", "runtime"] {
            #expect(schema.contains("\"\(key)\""))
        }
    }

    @Test func `11 diagnostics for machines: annotations, SARIF and JSON`() throws {
        try withTwoBrands { folder in
            try write(acmeManifest() + "surplus: 1\n", to: "Brands/acme/brand.yaml", in: folder)
            let github = try brandgen(["validate", "--format", "github"], in: folder)
            #expect(github.text.hasPrefix("::error file=Brands/acme/brand.yaml,line=23,"))
            let sarif = try JSONDecoder().decode(
                JSON.self, from: try brandgen(["validate", "--format", "sarif"], in: folder).output)
            #expect(sarif["version"] == .string("2.1.0"))
            let json = try JSONDecoder().decode(
                JSON.self, from: try brandgen(["validate", "--format", "json"], in: folder).output)
            #expect(json["diagnostics"]?.items.first?["rule"] == .string("unknown-key"))
        }
    }

    @Test func `12 a new brand, from scratch or from another one, is valid`() throws {
        try withTwoBrands { folder in
            for arguments in [["new", "fresh"], ["new", "other", "--from", "acme"]] {
                let run = try brandgen(arguments, in: folder)
                #expect(run.status == 0, "\(run.errors)")
            }
            let validate = try brandgen(["validate", "--strict"], in: folder)
            #expect(validate.status == 0, "\(validate.errors)")
        }
    }

    /// `scripts/test` runs the plugin, because that builds the package of these tests.
    @Test func `13 a SwiftPM command plugin`() throws {
        try withTemporaryFolder { scratch in
            let repository = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
            }
            // A separate scratch folder, because the package's is locked while its tests run.
            let run = try brandgen(
                ["swift", "package", "--scratch-path", scratch.path, "plugin", "--list"], in: repository,
                environment: ProcessInfo.processInfo.environment, executable: URL(fileURLWithPath: "/usr/bin/env"))
            #expect(run.status == 0)
            #expect(run.text.contains("‘brandgen’ (plugin ‘BrandgenCommand’"))
        }
    }

    @Test func `14 templates are listed, and one of them is replaced for one brand`() throws {
        try withTwoBrands { folder in
            try write("Own of {{brand.name}}\n", to: "Brands/acme/Templates/package/README.md.mustache", in: folder)
            let list = try brandgen(["templates", "list"], in: folder)
            #expect(list.text.contains("package/README.md.mustache"))
            _ = try brandgen(["generate"], in: folder)
            #expect(try read("Generated/acme/README.md", in: folder) == "Own of Acme\n")
            #expect(try read("Generated/globex/README.md", in: folder).hasPrefix("# Globex\n"))
            let ledger = try read("Generated/acme/.brandgen/ledger.json", in: folder)
            #expect(ledger.contains("Brands/acme/Templates/package/README.md.mustache"))
        }
    }

    @Test func `15 the workspace requires a version of Brandgen, and the error names it`() throws {
        try withTwoBrands { folder in
            try write("requires: \">=99\"\n", to: "Brands/brandgen.yaml", in: folder)
            let run = try brandgen(["generate"], in: folder)
            #expect(run.status == 1)
            #expect(run.errors.contains("this workspace requires brandgen >=99"))
        }
    }
}
