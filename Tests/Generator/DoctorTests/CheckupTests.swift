import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

@testable import Doctor

/// The checks of values that the acceptance tests of the command leave out.
struct CheckupTests {
    private static let appless = minimalManifest.replacing("com.example.acme", with: "de.acmegames.acme")
        .replacing("acme.example", with: "acmegames.de")

    /// Returns each gap as `id environment line`, of a brand without an app and without packages.
    private func gaps(_ environments: String, _ files: [String: String] = [:]) throws -> [String] {
        let manifest = Self.appless.replacing("  development: {}\n", with: environments)
        let files = MemoryFiles(
            ["Brands/acme/brand.yaml": manifest, "Brands/acme/terms.md": "# Terms\n"].merging(files) { $1 })
        let loader = BrandLoader(files: files)
        let loaded = loader.load()
        guard let brand = loaded.brands.first else { throw DiagnosticError(loaded.diagnostics) }
        let today = try #require(CalendarDate("2026-06-15"))
        return Checkup.gaps(of: brand, in: files, brandsFolder: "Brands", today: today, seeds: [], packages: []).map {
            gap in
            guard case .manifest(let range) = gap.place else { return "\(gap.id.rawValue) \(gap.place)" }
            let line = String(range.file.line(range.start.line) ?? "").trimmed
            return "\(gap.id.rawValue) \(gap.environment ?? "-") \(line)"
        }
    }

    private let production = "  production: { backend: platform, apiBaseURL: https://api.acmegames.de }\n"

    @Test func `a brand without an app needs no files`() throws {
        #expect(try gaps(production) == [])
    }

    @Test(arguments: ["development", "dev", "debug", "local"])
    func `environments for developers can have example values`(name: String) throws {
        let own = "  \(name): { backend: platform, apiBaseURL: https://api.acme.example }\n"
        #expect(try gaps(own + production) == [])
    }

    @Test func `an environment on this machine can have example values, others cannot`() throws {
        let local = "  machine:\n    backend: platform\n    apiBaseURL: http://127.0.0.1:8080\n"
        #expect(try gaps(local + production) == [])
        let staging = "  staging:\n    backend: platform\n    apiBaseURL: https://api.acme.example\n"
        #expect(try gaps(staging + production) == ["example-host staging apiBaseURL: https://api.acme.example"])
    }

    @Test func `production needs a service in the internet, and no mock in release builds`() throws {
        #expect(
            try gaps("  production:\n    backend: mock\n    mockInRelease: true\n") == [
                "mock-in-production production backend: mock", "mock-in-production production mockInRelease: true",
            ])
        #expect(
            try gaps("  production:\n    backend: platform\n    apiBaseURL: http://localhost:8080\n") == [
                "loopback-in-production production apiBaseURL: http://localhost:8080"
            ])
    }

    @Test func `each origin of a service is examined`() throws {
        func production(_ origins: String) -> String {
            "  production:\n    backend: platform\n    apiBaseURL: https://api.acmegames.de\n    apiOrigins: \(origins)\n"
        }
        #expect(try gaps(production("[https://files.acmegames.de]")) == [])
        #expect(
            try gaps(production("[https://files.acmegames.de, https://files.acme.example]")) == [
                "example-host production apiOrigins: [https://files.acmegames.de, https://files.acme.example]"
            ])
        #expect(
            try gaps(production("[http://localhost:8081]")) == [
                "loopback-in-production production apiOrigins: [http://localhost:8081]"
            ])
    }

    @Test func `each value of a service is examined`() throws {
        let key = ClerkKey.text(host: "clerk.acme.example", isLive: true)
        #expect(
            try gaps("  production:\n    backend: clerk\n    clerk: { publishableKey: \(key) }\n") == [
                "example-host production clerk: { publishableKey: \(key) }"
            ])
        #expect(
            try gaps(
                """
                  production:
                    backend: supabase
                    supabase:
                      url: https://abcdefghijklmnopqrst.supabase.co
                      publishableKey: sb_publishable_exampleacme

                """) == [
                    "example-host production url: https://abcdefghijklmnopqrst.supabase.co",
                    "example-identifier production publishableKey: sb_publishable_exampleacme",
                ])
        #expect(
            try gaps(
                """
                  production:
                    backend: hostedUI
                    apiBaseURL: https://api.acmegames.de
                    hostedUI:
                      domain: auth.acme.example
                      issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AcmeProduction
                      clientId: exampleacmeproduction

                """) == [
                    "example-host production domain: auth.acme.example",
                    "example-identifier production clientId: exampleacmeproduction",
                    "example-identifier production issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AcmeProduction",
                ])
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
        #expect(try gaps(pins) == (id.map { ["\($0) production expires: \(expires)"] } ?? []))
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
