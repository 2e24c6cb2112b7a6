import Foundation
import Testing

/// The files that `brandgen new --from` copies.
struct NewFromTests {
    @Test func `--from copies the extensions, the scripts and their inputs`() throws {
        let app = """
            app:
              targets: { Widgets: { kind: widget } }
              buildPhases:
                words: { script: scripts/words.sh, inputs: [words/en.txt], outputs: [Words.swift] }

            """
        let files = acmeBrandWithApp().mapValues { $0.replacing("environments:", with: app + "environments:") }.merging(
            [
                "Brands/acme/App/AcmeApp.swift": "mine\n", "Brands/acme/Widgets/Widgets.swift": "widgets\n",
                "Brands/acme/Widgets/Assets.xcassets/Contents.json": "{}\n", "Brands/acme/scripts/words.sh": "exit 0\n",
                "Brands/acme/scripts/other.sh": "exit 1\n", "Brands/acme/words/en.txt": "word\n",
            ]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["new", "globex", "--from", "acme"], in: folder, environment: standardTemplates)
            #expect(run.errors.hasPrefix("Next:\n"))
            #expect(run.status == 0)
            for path in [
                "Widgets/Widgets.swift", "Widgets/Assets.xcassets/Contents.json", "scripts/words.sh", "words/en.txt",
            ] {
                #expect(try read("Brands/globex/\(path)", in: folder) == read("Brands/acme/\(path)", in: folder))
                #expect(run.text.contains("Brands/globex/\(path)\n"))
            }
            #expect(!exists("Brands/globex/scripts/other.sh", in: folder))
            // The app's code is new.
            #expect(!exists("Brands/globex/App/AcmeApp.swift", in: folder))
            #expect(try read("Brands/globex/App/GlobexApp.swift", in: folder).contains("\nstruct GlobexApp: App {\n"))
            #expect(try brandgen(["validate", "--strict"], in: folder).status == 0)
        }
    }

    @Test func `--from replaces the identifiers at services, and the origins that get tokens`() throws {
        let page = "domain: login.acme.com, issuer: https://id.acme.example, clientId: 4711, redirectURI: acme://in"
        let origins = "apiBaseURL: https://api.acme.com/v1, apiOrigins: [https://files.acme.com]"
        let files = acmeBrand().mapValues {
            $0.replacing("development: { backend: mock }", with: "test: { \(origins), hostedUI: { \(page) } }")
        }
        try withWorkspace(files) { folder in
            #expect(try brandgen(["new", "new-brand", "--from", "acme"], in: folder).status == 0)
            let manifest = try read("Brands/new-brand/brand.yaml", in: folder)
            for text in [
                "apiBaseURL: https://api.test.newbrand.example/v1, ", "[https://files.test.newbrand.example]",
                "domain: login.test.newbrand.example, issuer: https://id.test.newbrand.example, ",
                "clientId: examplenewbrandtest, redirectURI: newbrand://in",
            ] {
                #expect(manifest.contains(text), "\(manifest)")
            }
        }
    }

    @Test func `--from copies a brand that pins the server of its accounts`() throws {
        let key = "publishableKey: sb_publishable_x12345"
        let settings = "backend: supabase, supabase: { url: https://api.acme.test, \(key) }"
        let keys = "[C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=]"
        let pins = "pins: { x: { host: api.acme.test, keys: \(keys), expires: 2999-01-01 } }"
        let files = acmeBrand().mapValues {
            $0.replacing("development: { backend: mock }", with: "production: { \(settings), \(pins) }")
        }
        try withWorkspace(files) { folder in
            let run = try brandgen(["new", "globex", "--from", "acme"], in: folder)
            #expect(!run.errors.contains("[unused-pin]"))
            #expect(run.status == 0)
        }
    }
}
