import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import ManifestTools
import Testing

/// The first files of a new brand.
struct NewBrandTests {
    @Test(arguments: [("inner-world", "Inner World"), ("a", "A"), ("b2-c", "B2 C")])
    func `a new brand's name derives from its ID`(id: String, name: String) throws {
        #expect(try brand(id).name == name)
        #expect(try NewBrand(id: id, name: "É", today: "2026-01-02").name == "É")
    }

    @Test(arguments: ["Terms", "Replace", ">", "Placeholder"])
    func `brands may share the placeholder of the terms, whatever their names are`(name: String) throws {
        let terms = try NewBrand(id: "x", name: nil, today: "2026-01-02").termsText
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest.replacing("name: Acme", with: "name: \"\(name)\""),
            "acme/terms.md": terms,
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta"), "zeta/terms.md": terms,
        ])
        #expect(workspace.diagnostics() == [])
    }

    @Test func `a copy replaces the brand-specific values and keeps the other text`() throws {
        let text = try copy(
            of: """
                # é\r
                manifest: 1\r
                brand: { id: acme, "name": 'Acme', bundleId: com.acme, urlScheme: acme, supportEmail: help@acme.com }\r
                theme: # looks\r
                  colors: { background: "#FFF", primary: "#000", onPrimary: "#FFF", secondary: "#EEE", onSecondary: "#000" }\r
                  wordmark: |-\r
                    Acme\r
                    Inc\r
                auth: { backend: mock, providers: [email] }\r
                legal:\r
                  minimumAge: 0\r
                  terms: { url: &terms https://www.acme.com:443/terms?a=b#c, version: 2020-01-01 }\r
                  privacy:\r
                    url: &privacy\r
                      !!str https://acme.com\r
                environments:\r
                  test: &test\r
                    apiBaseURL: http://localhost:8080/api\r
                    hostedUI: { domain: login.acme.com, issuer: https://id.acme.example, clientId: 4711, redirectURI: acme://in, signOutURI: "acme://out" }\r
                  eu: *test\r
                  usEast: { apiBaseURL: https://api.acme.com/v1, apiOrigins: [https://files.acme.com, "http://localhost"] } # last\r

                """)
        #expect(
            text == """
                # é\r
                manifest: 1\r
                brand: { id: new-brand, "name": "New Brand", bundleId: com.example.newbrand, urlScheme: newbrand, supportEmail: help@newbrand.example }\r
                theme: # looks\r
                  colors: { background: "#FFF", primary: "#000", onPrimary: "#FFF", secondary: "#EEE", onSecondary: "#000" }\r
                  wordmark: "New Brand"\r
                auth: { backend: mock, providers: [email] }\r
                legal:\r
                  minimumAge: 0\r
                  terms: { url: &terms "https://www.newbrand.example/terms?a=b#c", version: "2026-01-02" }\r
                  privacy:\r
                    url: &privacy\r
                      !!str https://newbrand.example\r
                environments:\r
                  test: &test\r
                    apiBaseURL: http://localhost:8080/api\r
                    hostedUI: { domain: login.test.newbrand.example, issuer: https://id.test.newbrand.example, clientId: examplenewbrandtest, redirectURI: newbrand://in, signOutURI: "newbrand://out" }\r
                  eu: *test\r
                  usEast: { apiBaseURL: https://api.useast.newbrand.example/v1, apiOrigins: [https://files.useast.newbrand.example, "http://localhost"] } # last\r

                """)
    }

    @Test func `a scaffold documents each field`() throws {
        let text = try scaffold([:])
        for field in ManifestTable.standard.root where field.isInherited { expect(field, in: text) }
    }

    @Test func `a scaffold without comment signs is a well-formed manifest`() throws {
        let whole = try scaffold([:]).replacing(/(?m)^( *)# ([A-Za-z.]+:| )/) { "\($0.1)\($0.2)" }
        let workspace = MarkedWorkspace(["new-brand/brand.yaml": whole])
        let rules = Set(workspace.load().diagnostics.map(\.rule))
        #expect(rules.isDisjoint(with: ["unknown-key", "wrong-type", "missing-value", "yaml-syntax", "invalid-url"]))
    }

    @Test func `inherited values appear only in comments`() throws {
        let base = """
            manifest: 1
            auth: { backend: mock, providers: [guest, email], signUpFields: [phone] }
            legal: { minimumAge: 0 }

            """
        let text = try scaffold(["_base/brand.yaml": base + "features: { demoMode: true }\n"], base: "_base/brand.yaml")
        #expect(text.contains("\nextends: ../_base/brand.yaml\n"))
        #expect(text.contains("\n#   providers: [guest, email]\n"))
        #expect(text.contains("\n#   signUpFields: [phone]\n"))
        #expect(text.contains("\n  # minimumAge: 0\n"))
        #expect(text.contains("\n#   demoMode: true\n"))
    }

    @Test func `locked keys appear only in comments`() throws {
        let base = "manifest: 1\nlocked: [auth.backend, legal]\nauth: { backend: mock }\nlegal: { minimumAge: 18 }\n"
        let text = try scaffold(["_base/brand.yaml": base], base: "_base/brand.yaml")
        #expect(text.contains("\n  # backend: mock\n"))
        #expect(text.contains("\n#   minimumAge: 18\n"))
        #expect(text.contains("\n  development: {}\n"))
        #expect(text.contains("\n    # backend: mock\n"))
    }

    private func brand(_ id: String) throws -> NewBrand { try NewBrand(id: id, name: nil, today: "2026-01-02") }

    private func copy(of text: String) throws -> String {
        let workspace = MarkedWorkspace(["acme/brand.yaml": text, "acme/App/App.swift": ""])
        let other = try #require(workspace.load().brands.first)
        let new = try NewBrandFiles(brand("new-brand"), from: other, in: workspace.files, brandsFolder: "Brands")
        return String(decoding: new.manifest, as: UTF8.self)
    }

    private func scaffold(_ files: [String: String], base: String? = nil) throws -> String {
        let files = try NewBrandFiles(
            brand("new-brand"), base: base, backend: nil, isExplained: true, in: MarkedWorkspace(files).files,
            brandsFolder: "Brands")
        return String(decoding: files.manifest, as: UTF8.self)
    }

    private func expect(_ field: ManifestField, in text: String) {
        // Of the many texts, a scaffold contains one as an example.
        if case .localizedText = field.type, field.example == nil { return }
        #expect(text.contains("\(field.key):"))
        let words = { (text: String) in text.split { " \n#".contains($0) }.joined(separator: " ") }
        #expect(words(text).contains(words(field.about)))
        switch field.type {
        case .section(let fields), .switchable(let fields), .keyed(_, _, .section(let fields)):
            for field in fields { expect(field, in: text) }
        default: break
        }
    }
}
