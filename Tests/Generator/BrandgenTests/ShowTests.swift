import Foundation
import Testing

struct ShowTests {
    @Test func `show prints the merged manifests as one independent manifest`() throws {
        var files = acmeBrand()
        files["Brands/_base/brand.yaml"] = """
            manifest: 1
            locked: [auth.session]
            auth:
              otp: { length: 8 }
            features: {}

            """
        files["Brands/acme/brand.yaml", default: ""] += "extends: ../_base/brand.yaml\nlocked: [brand.name]\n"
        try withWorkspace(files) { folder in
            let plain = try brandgen(["show", "acme"], in: folder)
            let resolved = try brandgen(["show", "acme", "--resolved"], in: folder)
            #expect(
                plain.text.hasSuffix(
                    """
                    auth:
                      backend: mock
                      providers: [email]
                      otp:
                        length: 8
                    legal:
                      minimumAge: 0
                      terms:
                        url: "https://acme.example/terms"
                        version: "2026-01-15"
                        document: "terms.md"
                      privacy:
                        url: "https://acme.example/privacy"
                    features: {}
                    app: false
                    environments:
                      development:
                        backend: mock

                    """))
            #expect(plain.errors == "")
            #expect(plain.status == 0)
            try write(plain.text, to: "Brands/acme/brand.yaml", in: folder)
            #expect(try brandgen(["show", "acme"], in: folder).text == plain.text)
            #expect(try brandgen(["show", "acme", "--resolved"], in: folder).text == resolved.text)
            let json = try brandgen(["show", "acme", "--format", "json"], in: folder)
            let manifest = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
            #expect(
                Set(manifest.keys) == [
                    "manifest", "brand", "theme", "auth", "legal", "features", "app", "environments",
                ])
            #expect((manifest["features"] as? [String: Any])?.isEmpty == true)
        }
    }

    @Test func `with --resolved, the independent manifest also has the defaults`() throws {
        var files = acmeBrand()
        files["Brands/_base/brand.yaml"] = "manifest: 1\nauth:\n  otp: { length: 8 }\n"
        files["Brands/acme/brand.yaml", default: ""] += "extends: ../_base/brand.yaml\n"
        try withWorkspace(files) { folder in
            let first = try brandgen(["show", "acme", "--resolved"], in: folder)
            #expect(first.text.hasPrefix("manifest: 1\nbrand:\n  id: acme\n  name: Acme\n"))
            #expect(first.text.contains("\n    length: 8\n"))
            #expect(first.text.contains("\n    resendAfter: 30\n"))
            #expect(!first.text.contains("extends"))
            #expect(first.errors == "")
            #expect(first.status == 0)
            try write(first.text, to: "Brands/acme/brand.yaml", in: folder)
            let second = try brandgen(["show", "acme", "--resolved"], in: folder)
            #expect(second.text == first.text)
        }
    }

    @Test func `the JSON form has the same values`() throws {
        try withWorkspace(acmeBrand(name: "Quote \\\" 日本")) { folder in
            let run = try brandgen(["show", "acme", "--format=json"], in: folder)
            #expect(run.status == 0)
            let manifest = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect((manifest["brand"] as? [String: Any])?["id"] as? String == "acme")
        }
    }

    @Test func `a brand with an error is not shown`() throws {
        let files = acmeBrand().merging(["Brands/acme/brand.yaml": "manifest: 1\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["show", "acme"], in: folder)
            #expect(run.text == "")
            #expect(run.errors.hasPrefix("Brands/acme/brand.yaml:1:1: error: "))
            #expect(run.status == 1)
        }
    }

    @Test func `schema prints JSON and needs no workspace`() throws {
        try withTemporaryFolder { folder in
            let run = try brandgen(["schema"], in: folder)
            #expect(run.errors == "")
            #expect(run.status == 0)
            let schema = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        }
    }
}
