import Foundation
import Testing

struct ValidateTests {
    @Test func `valid brands are counted`() throws {
        try withWorkspace(acmeBrand().merging(acmeBrand(id: "globex")) { $1 }) { folder in
            let all = try brandgen(["validate"], in: folder)
            #expect(all.text == "2 brands are valid\n")
            all.expectSuccess()
            let one = try brandgen(["validate", "globex"], in: folder)
            #expect(one.text == "1 brand is valid\n")
            #expect(one.status == 0)
        }
    }

    @Test func `all errors are diagnostics in the order of their positions`() throws {
        try withWorkspace(["Brands/acme/brand.yaml": manifestWithMistakes, "Brands/acme/terms.md": "# Terms\n"]) {
            folder in
            let run = try brandgen(["validate"], in: folder)
            #expect(run.errors == fourDiagnostics)
            #expect(run.text == "")
            #expect(run.status == 1)
        }
    }

    @Test func `the errors of other brands are not reported`() throws {
        let files = acmeBrand().merging(["Brands/globex/brand.yaml": "manifest: 9\n"]) { $1 }
        try withWorkspace(files) { folder in
            let acme = try brandgen(["validate", "acme"], in: folder)
            #expect(acme.text == "1 brand is valid\n")
            #expect(acme.errors == "")
            let all = try brandgen(["validate"], in: folder)
            all.expectRefusal("Brands/globex/brand.yaml:1:")
        }
    }

    @Test func `a manifest cannot send commands to the terminal`() throws {
        let files = acmeBrand().merging(["Brands/acme/brand.yaml": "manifest: 1\n\"\\e[31m\u{202E}x\": 1\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate"], in: folder)
            #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
            #expect(!run.errors.unicodeScalars.contains("\u{202E}"))
            #expect(run.status == 1)
        }
    }
}

private let manifestWithMistakes = """
    manifest: 1
    brand:
      id: acme-two
      name: "日本語の名前"
      bundleId: com.example.acme
      urlScheme: acme
      supportEmail: support@acme.example
    theme:
      colors:
        background: "#FFFFF"
        primary: "#112233"
        onPrimary: "#FFFFFF"
        secondary: "#EEEEEE"
        onSecondary: "#000000"
      wordmark: アクメ
      フォント: rounded
    auth: { backend: mok, providers: [email] }
    legal:
      minimumAge: 0
      terms: { url: "https://acme.example/terms", version: "2026-01-15", document: terms.md }
      privacy: { url: "https://acme.example/privacy" }
    environments:
      development: { backend: mock }
    app: false

    """

private let fourDiagnostics = """
    Brands/acme/brand.yaml:3:7: error: 'brand.id' is 'acme-two', but the folder is 'acme'; give both the same name \
    [id-folder-mismatch]
        3 |   id: acme-two
          |       ^~~~~~~~
    Brands/acme/brand.yaml:10:17: error: 'theme.colors.background' must be a color in quotes such as '#471C70', got '#FFFFF' [invalid-color]
       10 |     background: "#FFFFF"
          |                 ^~~~~~~~
    Brands/acme/brand.yaml:16:3: error: unknown key 'フォント' in 'theme'; known keys are colors, typography, shape, layout, wordmark, logo and images [unknown-key]
       16 |   フォント: rounded
          |   ^~~~~~~~
    Brands/acme/brand.yaml:17:18: error: unknown value 'mok' for 'auth.backend'; did you mean 'mock'? [unknown-value]
       17 | auth: { backend: mok, providers: [email] }
          |                  ^~~
          |                  mock
    4 errors

    """
