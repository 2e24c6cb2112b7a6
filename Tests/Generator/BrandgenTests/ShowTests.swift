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
            #expect(resolved.text.contains("\n    resendAfter: 30\n"))
            plain.expectSuccess()
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
}
