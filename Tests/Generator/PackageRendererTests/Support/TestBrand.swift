import ManifestRules
import Manifest
import ManifestTestSupport
import Diagnostics
import Foundation

/// A brand as described by a manifest. It has only the required values unless a test sets more. Values are YAML.
struct TestBrand {
    var id = "acme"
    var name = "Acme"
    var theme = ""
    var providers = "[email]"
    var auth = ""
    var minimumAge = 0
    var terms = "# Terms\n"
    var features = "{ accountDeletion: false }"
    var environments = "{ development: {} }"
    var runtime = "{ source: path }"
    var app = "false"
    /// The workspace file.
    var workspace = ""
    /// Further sections, as lines of YAML.
    var sections = ""
    /// Further files of the brand's folder.
    var files: [String: [UInt8]] = [:]

    /// A brand with all optional parts.
    static let everything = TestBrand(
        providers: "[email, apple, google, guest]",
        auth: "signUpFields: [birthdate, displayName], otp: {}, session: { biometricUnlock: true }",
        minimumAge: 13,
        features:
            "{ accountDeletion: true, analytics: true, clientMetrics: true, pushRegistration: true, demoMode: true, familyAccounts: {} }",
        environments:
            """
            { development: { apiBaseURL: https://a.example, hostedUI: { domain: b.example, issuer: \
            https://id.acme.example, clientId: c }, pins: { api: { host: a.example, expires: 2027-06-30, keys: \
            [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=] }, page: { host: \
            b.example, expires: 2027-07-31, keys: [++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=, \
            C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=] } } } }
            """
    )

    /// A brand with a logo, an image and fonts.
    static func illustrated() throws -> TestBrand {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>"#
        return TestBrand(
            theme: """
                  logo: { light: logo.svg, dark: dark.svg }
                  images: { mark: logo.svg }
                  typography: { fonts: { regular: a.ttf } }
                """,
            files: [
                "logo.svg": Array(svg.utf8), "dark.svg": Array(svg.utf8),
                "a.ttf": Array(
                    try Data(contentsOf: Repository.folder.appending(path: "Tests/Assets/Acme-Regular.ttf"))),
            ])
    }

    /// A brand whose users all sign in at a hosted page. It has no guests.
    static let hosted = TestBrand(
        providers: "[email, apple, google]",
        environments: """
            { production: { backend: hostedUI, hostedUI: \
            { domain: localhost:8080, issuer: https://id.acme.example, clientId: c } } }
            """)

    /// A brand whose users sign in to a user pool in one environment and to the platform backend in another, both on
    /// this machine.
    static let served = TestBrand(
        auth: "otp: {}, backendSync: /v1/me",
        environments: """
            { pool: { backend: cognito, apiBaseURL: https://a.example, cognito: \
            { userPoolId: us-east-1_E1, clientId: c, endpoint: 'http://localhost:8080' } }, \
            api: { backend: platform, apiBaseURL: 'http://localhost:8081' } }
            """)

    /// A brand whose user pool is used through the Amplify SDK, with the pool's hosted page.
    static let byAmplify = TestBrand(
        providers: "[email, apple, google]",
        auth: "client: amplify",
        environments: """
            { production: { backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: c }, hostedUI: \
            { domain: b.example, issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1, clientId: c, \
            scopes: [openid, aws.cognito.signin.user.admin] } } }
            """)

    /// A brand with families whose accounts are in a Supabase project on this machine.
    static let atSupabase = TestBrand(
        providers: "[email, guest]",
        auth: "guest: anonymous",
        features: "{ accountDeletion: false, familyAccounts: {} }",
        environments: """
            { production: { backend: supabase, supabase: \
            { url: 'http://127.0.0.1:54321', publishableKey: sb_publishable_a } } }
            """)

    /// A brand whose accounts are in a Clerk instance on this machine.
    static let atClerk = TestBrand(
        providers: "[email, facebook, microsoft, github, linkedin, { name: \"Acme \\\"ID\\\"\", connection: acme_id }]",
        environments: """
            { local: { backend: clerk, clerk: { publishableKey: pk_test_MTI3LjAuMC4xOjU0MzI1JA } } }
            """)

    /// A brand with an app that has texts for users and flags.
    static let withApp = TestBrand(
        auth: "session: { biometricUnlock: true }",
        app: "{}",
        workspace: "flags: { newPlayer: { type: boolean, default: false, about: Whether the new player is on. } }")

    /// A brand with all optional parts and a copy of the runtime.
    static let vendored = {
        var brand = everything
        brand.runtime = "{ source: vendored }"
        return brand
    }()

    /// Loads the brand from its manifest in memory.
    ///
    /// - Throws: The manifest's diagnostics.
    func load() throws -> Brand {
        let texts = [
            "Brands/\(id)/brand.yaml": manifest, "Brands/\(id)/terms.md": terms, "Brands/brandgen.yaml": workspace,
            "Brands/\(id)/App/App.swift": "",
        ]
        let files = OverlaidFiles(
            MemoryFiles(texts), Dictionary(uniqueKeysWithValues: files.map { ("Brands/\(id)/\($0)", $1) }))
        let settings = try WorkspaceSettings(files: files, brandsFolder: "Brands", tool: "1.0.0")
        let loader = BrandLoader(files: files, settings: settings)
        let loaded = loader.load()
        guard let brand = loaded.brands.first else { throw DiagnosticError(loaded.diagnostics) }
        return brand
    }

    private var manifest: String {
        """
        manifest: 1
        brand:
          id: \(id)
          name: \(yaml(name))
          bundleId: com.example.acme
          urlScheme: acme
          supportEmail: help@acme.example
        theme:
          colors:
            background: "#FFFFFF"
            primary: "#1F4FD8"
            onPrimary: "#FFFFFF"
            secondary: "#E3E9FB"
            onSecondary: "#1F3A8A"
        \(theme)
        auth: { backend: mock, providers: \(providers), \(auth) }
        legal:
          minimumAge: \(minimumAge)
          terms: { url: https://acme.example/terms, version: 2026-01-15 }
          privacy: { url: https://acme.example/privacy }
        features: \(features)
        environments: \(environments)
        runtime: \(runtime)
        app: \(app)
        \(sections)

        """
    }
}

/// Returns the text as a double-quoted YAML scalar in which every code point is escaped.
func yaml(_ text: String) -> String {
    let escapes = text.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + escapes.joined() + "\""
}
