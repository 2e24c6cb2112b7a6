import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct ResolvedManifestTests {
    private func load(_ workspace: MarkedWorkspace) throws -> Brand {
        #expect(workspace.diagnostics() == [])
        return try #require(workspace.load().brands.first)
    }

    /// A brand whose texts need quotes and escapes in YAML and JSON.
    private let difficult = MarkedWorkspace([
        "_base/brand.yaml": "manifest: 1\nauth: { otp: { length: 8 } }\n",
        "acme/brand.yaml": manifest(
            "manifest: 1", replacedBy: "manifest: 1\nextends: ../_base/brand.yaml"
        ).replacing("name: Acme", with: #"name: "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית 👩‍👩‍👧 \u200E no: #x""#)
            .replacing("theme:\n", with: "theme:\n  wordmark: \"no\"\n")
            .replacing(
                "  development: {}",
                with:
                    "  no: { mock: { accounts: [{ email: a@example.com, password: '12345678: #Aa' }] }, hostedUI: { domain: a.example, issuer: https://id.acme.example, clientId: null1 } }"
            ),
    ])

    @Test func `the resolved manifest includes its defaults`() throws {
        let brand = try load(MarkedWorkspace(acme: minimalManifest))
        #expect(
            brand.manifest.yaml == """
                manifest: 1
                brand:
                  id: acme
                  name: Acme
                  bundleId: "com.example.acme"
                  urlScheme: acme
                  supportEmail: "help@acme.example"
                languages: [en]
                theme:
                  colors:
                    background: "#FFFFFF"
                    onBackground: "#000000"
                    mutedText: "#000000"
                    primary: "#1F4FD8"
                    onPrimary: "#FFFFFF"
                    secondary: "#E3E9FB"
                    onSecondary: "#1F3A8A"
                    surface:
                      light: "#FFFFFF"
                      dark: "#1C1C1E"
                    onSurface:
                      light: "#000000"
                      dark: "#FFFFFF"
                    error:
                      light: "#B3261E"
                      dark: "#F2B8B5"
                  typography:
                    design: default
                    titleSize: 40
                    buttonSize: 17
                    fonts: false
                  shape:
                    controls: rounded
                    cornerRadius: 12
                    style: flat
                  wordmark: Acme
                screens:
                  welcome: none
                  email: onePage
                  code: ownScreen
                  menu: button
                auth:
                  backend: mock
                  client: runtime
                  providers: [email]
                  apple: page
                  guest: device
                  signUpFields: []
                  password:
                    minLength: 8
                    require: [lowercase, uppercase, digit]
                    confirm: false
                  otp: false
                  session:
                    restore: true
                    biometricUnlock: false
                    userChoices: []
                    import: false
                legal:
                  minimumAge: 0
                  terms:
                    url: "https://acme.example/terms"
                    version: "2026-01-15"
                    document: "terms.md"
                  privacy:
                    url: "https://acme.example/privacy"
                features:
                  accountDeletion: true
                  analytics: false
                  clientMetrics: false
                  pushRegistration: false
                  demoMode: false
                  familyAccounts: false
                  endpointOverride: none
                app: false
                environments:
                  development:
                    backend: mock
                    mockInRelease: false
                    mock:
                      accounts: []
                    name: Acme
                    urlScheme: acme
                    app:
                      files: []
                    hostedUI: false
                    cognito: false
                    supabase: false
                    clerk: false
                runtime:
                  source: path

                """)
    }

    @Test func `the resolved manifest omits a base's keys for another runtime source`() throws {
        let base = "manifest: 1\nruntime: { source: url, url: https://git.example/a/b, version: 1.2.0 }\n"
        let acme = manifest("manifest: 1", replacedBy: "manifest: 1\nextends: ../_base/brand.yaml")
        let brand = try load(
            MarkedWorkspace(["_base/brand.yaml": base, "acme/brand.yaml": acme + "runtime: { source: vendored }\n"]))
        #expect(brand.manifest.yaml.hasSuffix("\nruntime:\n  source: vendored\n"))
    }

    @Test func `loading the resolved manifest gives the same brand for any texts`() throws {
        let brand = try load(difficult)
        #expect(brand.name == "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית 👩‍👩‍👧 \u{200E} no: #x")
        #expect(brand.theme.wordmark == "no")
        let again = try load(MarkedWorkspace(acme: brand.manifest.yaml))
        #expect(values(of: again) == values(of: brand))
        #expect(again.manifest.yaml == brand.manifest.yaml)
    }

    @Test func `a value has its source location, and a default has that of its section`() throws {
        let base = MarkedText("manifest: 1\nauth: { otp: { length: 1️⃣82️⃣ } }\n")
        let own = MarkedText(
            manifest("manifest: 1", replacedBy: "manifest: 1\nextends: ../_base/brand.yaml")
                .replacing("auth:\n", with: "3️⃣auth4️⃣:\n"))
        let brand = try load(MarkedWorkspace(["_base/brand.yaml": base.text, "acme/brand.yaml": own.text]))

        let length = brand.manifest.range(of: "auth.otp.length")
        #expect(length.file.path == "Brands/_base/brand.yaml")
        #expect([base.name(length.start), base.name(length.end)] == ["1️⃣", "2️⃣"])
        #expect(brand.manifest.inheritanceNotes(for: length).map(\.message) == ["inherited here"])

        let fields = brand.manifest.range(of: "auth.signUpFields")
        #expect(fields.file.path == "Brands/acme/brand.yaml")
        #expect([own.name(fields.start), own.name(fields.end)] == ["3️⃣", "4️⃣"])
        #expect(brand.manifest.inheritanceNotes(for: fields) == [])

        #expect(brand.manifest.range(of: "nothing.like.it").start == SourcePosition(line: 1, column: 1))
        #expect(brand.manifest.value(at: "auth.otp.length")?.integer == 8)
        #expect(brand.manifest.value(at: "nothing.like.it") == nil)
    }
}
