import Diagnostics
import Manifest
import ManifestTestSupport
import Testing

@testable import ManifestRules

/// The rules before shipping: values that the acceptance tests of `doctor` leave out.
struct ShippedBrandTests {
    private static let appless = minimalManifest.replacing("com.example.acme", with: "de.acmegames.acme")
        .replacing("acme.example", with: "acmegames.de")

    /// Returns each finding as `id environment line`, of a brand without an app and without packages.
    private func findings(_ environments: String, workspace: String = "") throws -> [String] {
        try findings(
            in: Self.appless.replacing("  development: {}\n", with: environments), workspace: workspace)
    }

    private func findings(in manifest: String, workspace: String = "") throws -> [String] {
        let files = MemoryFiles([
            "Brands/acme/brand.yaml": manifest, "Brands/acme/terms.md": "# Terms\n", "Brands/brandgen.yaml": workspace,
            "Brands/acme/google.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ])
        let settings = try WorkspaceSettings(files: files, brandsFolder: "Brands", tool: "1.0.0")
        let loader = BrandLoader(files: files, settings: settings)
        let loaded = loader.load()
        #expect(loaded.diagnostics == [])
        let brand = try #require(loaded.brands.first)
        return try ShippedBrand(brand, in: files).findings(settings).map { finding in
            let id = finding.rule.id.rawValue
            guard case .manifest(let range) = finding.location else { return "\(id) \(finding.location)" }
            let line = String(range.file.line(range.start.line) ?? "").trimmed
            return "\(id) \(finding.environment ?? "-") \(line)"
        }
    }

    private let production = "  production: { backend: platform, apiBaseURL: https://api.acmegames.de }\n"

    @Test(arguments: ["development", "dev", "debug", "local"])
    func `environments for developers can have example values`(name: String) throws {
        let own = "  \(name): { backend: platform, apiBaseURL: https://api.acme.example }\n"
        #expect(try findings(own + production) == [])
    }

    @Test func `an environment on this machine can have example values, others cannot`() throws {
        let local = "  machine:\n    backend: platform\n    apiBaseURL: http://127.0.0.1:8080\n"
        #expect(try findings(local + production) == [])
        let staging = "  staging:\n    backend: platform\n    apiBaseURL: https://api.acme.example\n"
        #expect(try findings(staging + production) == ["example-host staging apiBaseURL: https://api.acme.example"])
    }

    @Test func `production needs a service in the internet, and no mock in release builds`() throws {
        #expect(
            try findings("  production:\n    backend: mock\n    mockInRelease: true\n") == [
                "mock-in-production production backend: mock", "mock-in-production production mockInRelease: true",
            ])
        #expect(
            try findings("  production:\n    backend: platform\n    apiBaseURL: http://localhost:8080\n") == [
                "loopback-in-production production apiBaseURL: http://localhost:8080"
            ])
    }

    @Test func `the issuer of a page without a domain is examined`() throws {
        func page(_ issuer: String) -> String {
            """
              production:
                backend: hostedUI
                apiBaseURL: https://api.acmegames.de
                hostedUI:
                  issuer: \(issuer)
                  clientId: games

            """
        }
        #expect(
            try findings(page("http://localhost:8080")) == [
                "loopback-in-production production issuer: http://localhost:8080"
            ])
        #expect(
            try findings(page("https://id.acme.example")) == [
                "example-host production issuer: https://id.acme.example"
            ])
    }

    @Test func `Google's button needs its mark, and other providers do not`() throws {
        func findings(_ providers: String, _ theme: String = "") throws -> [String] {
            let mock = "  production: { backend: mock }  # brandgen:allow mock-in-production: serves every provider\n"
            let manifest = Self.appless.replacing("  development: {}\n", with: mock)
                .replacing("providers: [email]", with: "providers: [\(providers)]").replacing("theme:\n", with: theme)
            return try self.findings(in: manifest)
        }
        let images = "theme:\n  images: { googleMark: google.svg }\n"
        #expect(
            try findings("apple, google, email", "theme:\n") == [
                "google-mark-missing - providers: [apple, google, email]"
            ])
        #expect(try findings("apple, google, email", images) == [])
        #expect(try findings("apple, facebook, microsoft, github, linkedin, email", "theme:\n") == [])
    }

    @Test func `each value of a service is examined`() throws {
        let key = ClerkKey.text(host: "clerk.acme.example", isLive: true)
        #expect(
            try findings("  production:\n    backend: clerk\n    clerk: { publishableKey: \(key) }\n") == [
                "example-host production clerk: { publishableKey: \(key) }"
            ])
        #expect(
            try findings(
                """
                  production:
                    backend: supabase
                    supabase:
                      url: https://abcdefghijklmnopqrst.supabase.co
                      publishableKey: sb_publishable_exampleacme

                """) == [
                    "example-identifier production publishableKey: sb_publishable_exampleacme",
                    "example-host production url: https://abcdefghijklmnopqrst.supabase.co",
                ])
        #expect(
            try findings(
                """
                  production:
                    backend: hostedUI
                    apiBaseURL: https://api.acmegames.de
                    hostedUI:
                      domain: auth.acme.example
                      issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AcmeProduction
                      clientId: exampleacmeproduction

                """) == [
                    "example-identifier production clientId: exampleacmeproduction",
                    "example-identifier production issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AcmeProduction",
                    "example-host production domain: auth.acme.example",
                ])
    }

    @Test func `a comment suppresses a finding, and a workspace turns a rule off`() throws {
        let mock = "  production: { backend: mock }"
        #expect(try findings(mock + "\n").count == 1)
        #expect(try findings(mock + "  # brandgen:allow mock-in-production: a demo\n") == [])
        #expect(try findings(mock + "\n", workspace: "rules: { mock-in-production: off }\n") == [])
        #expect(try findings(production.replacing("\n", with: "  # brandgen:allow example-host: kept\n")) == [])
    }

    /// The last days that are expired, soon, and late enough, on 2026-06-15.
    @Test(arguments: [
        ("2026-06-15", "pin-expired"), ("2026-06-16", "pin-expires-soon"), ("2026-08-14", "pin-expires-soon"),
        ("2026-08-15", nil),
    ])
    func `pins are compared with the day`(expires: String, id: String?) throws {
        let pins = """
              production:
                backend: platform
                apiBaseURL: https://api.acmegames.de
                pins:
                  api:
                    host: api.acmegames.de
                    keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=]
                    expires: \(expires)

            """
        #expect(try findings(pins) == (id.map { ["\($0) production expires: \(expires)"] } ?? []))
    }
}

extension ShippedBrand {
    /// A brand without packages, on a day.
    init(_ brand: Brand, in files: any FileReader) throws {
        self.init(
            brand, in: files, brandsFolder: "Brands", today: try #require(CalendarDate("2026-06-15")), entryFile: nil,
            placeholderComment: "placeholder", packages: [])
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
