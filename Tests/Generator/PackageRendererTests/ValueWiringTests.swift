import Foundation
import Testing

@testable import PackageRenderer

/// Values that no golden package has, in the files of a package.
struct ValueWiringTests {
    /// A part of the text of a file. White space does not matter.
    struct Value: CustomTestStringConvertible, Sendable {
        let file: String
        let text: String
        let brand: TestBrand

        init(_ file: String, _ text: String, _ brand: TestBrand) {
            self.file = file
            self.text = text
            self.brand = brand
        }

        var testDescription: String { text }
    }

    private static let brand = "Sources/AcmeAuth/AcmeBrand.swift"
    private static let environment = "Sources/AcmeAuth/AcmeEnvironment.swift"
    private static let json = "Tests/AcmeAuthTests/Resources/manifest.json"

    private static let origins = TestBrand(
        environments:
            "{ local: { apiBaseURL: https://a.example, apiOrigins: ['http://localhost:8081', 'https://A.b.example'] } }"
    )
    private static let locked = TestBrand(auth: "session: { biometricUnlock: required, lockAfter: 30 }")
    private static let replaceable = TestBrand(features: "{ accountDeletion: false, endpointOverride: debug }")

    private static let showroom = TestBrand(environments: "{ development: {}, showroom: { mockInRelease: true } }")

    private static let connected: TestBrand = {
        var brand = TestBrand.hosted
        brand.providers = "[email, apple, linkedin, { name: Acme ID, connection: acme_id }]"
        return brand
    }()

    /// A brand whose accounts are deleted by the user pool of its page.
    private static let atPool = TestBrand(
        features: "{ accountDeletion: true }",
        environments: """
            { production: { backend: hostedUI, hostedUI: { domain: b.example, issuer: \
            'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1', clientId: c, scopes: [openid, \
            aws.cognito.signin.user.admin] } } }
            """)

    /// A brand whose users sign in at an OpenID provider that the app finds by its issuer, on this machine.
    private static func discovered(_ hint: String = "") -> TestBrand {
        TestBrand(
            providers: "[apple, google, { name: Acme ID, connection: acme_id }]",
            environments: """
                { production: { backend: hostedUI, hostedUI: { issuer: 'http://localhost:8080/id', clientId: c\(hint) } } }
                """)
    }

    /// A brand with a mock and with each backend whose client imports a session.
    private static func importing(_ settings: String) -> TestBrand {
        TestBrand(
            auth: "session: { import: \(settings) }",
            environments: """
                { development: { backend: mock }, \
                pool: { backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: c1 } }, \
                page: { backend: hostedUI, bundleIdSuffix: .page, \
                hostedUI: { domain: b.example, issuer: https://id.acme.example, clientId: c2 } }, \
                project: { backend: supabase, \
                supabase: { url: https://ref.supabase.co, publishableKey: sb_publishable_e } }, \
                instance: { backend: clerk, bundleIdSuffix: .clerk, \
                clerk: { publishableKey: pk_live_Y2xlcmsuZXhhbXBsZS5jb20k } } }
                """)
    }

    private static let one = "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="
    private static let two = "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI="

    private static let values = [
        Value(environment, #"apiOrigins: ["http://localhost:8081", "https://A.b.example", ],"#, origins),
        Value(json, #""apiOrigins": ["http://localhost:8081", "https://A.b.example"],"#, origins),
        Value(
            environment,
            """
            pins: ["a.example": .init(keys: ["\(one)", "\(two)", ], expires: "2027-06-30"), \
            "b.example": .init(keys: ["\(two)", "\(one)", ], expires: "2027-07-31"), ],
            """, .everything),
        Value(
            json, #""pins": [{ "host": "a.example", "keys": ["\#(one)", "\#(two)"], "expires": "2027-06-30" }, {"#,
            .everything),
        Value(
            "README.md", "before 2027-06-30; from that day, the keys of `a.example` are not checked", .everything),
        Value(
            brand,
            #"""
            providers: [.email, .facebook, .microsoft, .github, .linkedin, .connection("acme_id")],
            connectionNames: ["acme_id": "Acme \"ID\""],
            """#, .atClerk),
        Value(json, #""connectionNames": { "acme_id": "Acme \"ID\"" },"#, .atClerk),
        Value("README.md", "- [ ] Add an OpenID Connect identity provider with the name `LinkedIn`", connected),
        Value("README.md", "- [ ] Add the identity provider `acme_id` (Acme ID)", connected),
        Value(json, #"&identity_provider=acme_id""#, connected),
        Value(brand, "biometricUnlock: true, requiresBiometrics: true, lockAfter: .seconds(30)", locked),
        Value(json, #""biometricUnlock": true, "requiresBiometrics": true, "lockAfter": 30"#, locked),
        Value(environment, "allowsEndpointOverride: true,", replaceable),
        Value(environment, #"accountDeletion: .userPool("us-east-1_E1")"#, atPool),
        Value("Package.swift", #".product(name: "CognitoAuth""#, atPool),
        Value(
            environment,
            """
            backend: .hostedUI(issuer: "http://localhost:8080/id", clientID: "c", redirectURI: "acme://auth/callback", \
            signOutRedirectURI: "acme://auth/signed-out", scopes: ["openid", "email", "profile"])
            """, discovered()),
        Value(environment, #""profile"], providerHint: "idp_hint")"#, discovered(", providerHint: idp_hint")),
        Value(json, #""discoveryURL": "http://localhost:8080/id/.well-known/openid-configuration","#, discovered()),
        Value(json, #""url": "http://localhost:8080/id/authorize?response_type=code&client_id=c&"#, discovered()),
        Value(json, #"&code_challenge_method=S256" },"#, discovered()),
        Value(json, #"&code_challenge_method=S256&idp_hint=google" },"#, discovered(", providerHint: idp_hint")),
        Value(json, #"&code_challenge_method=S256&idp_hint=acme_id" }]"#, discovered(", providerHint: idp_hint")),
        Value(
            "README.md", "- [ ] Set `NSAllowsLocalNetworking` under `NSAppTransportSecurity` in the app's Info.plist",
            discovered()),
        Value("README.md", "- [ ] Let the parameter `idp_hint` of the page", discovered(", providerHint: idp_hint")),
        Value(
            environment, #"importing: .amplify(accessGroup: "T.g")"#, importing("{ from: amplify, accessGroup: T.g }")),
        Value(
            environment, #"importing: .mobileClient(bundleIdentifier: "com.example.acme", clientID: "c1")"#,
            importing("{ from: mobileClient }")),
        Value(
            environment, #"importing: .mobileClient(bundleIdentifier: "com.example.acme.page", clientID: "c2")"#,
            importing("{ from: mobileClient }")),
        Value(
            environment, #"importing: .supabase(url: "https://ref.supabase.co", service: "com.example.acme")"#,
            importing("{ from: supabase }")),
        Value(
            environment,
            #"importing: .supabase(url: "https://ref.supabase.co", service: "s", account: "a", accessGroup: "g")"#,
            importing("{ from: supabase, service: s, account: a, accessGroup: g }")),
        Value(
            environment, #"importing: .clerk(service: "com.example.acme.clerk", accessGroup: "g")"#,
            importing("{ from: clerk, accessGroup: g }")),
        Value(
            environment, #"importing: .keychain(service: "a\"b", account: "t", refreshToken: "x.y")"#,
            importing(#"{ from: keychain, service: "a\"b", account: t, jsonPath: x.y }"#)),
        Value(
            environment, #"importing: .userDefaults(key: "k", suite: "s")"#,
            importing("{ from: userDefaults, key: k, suite: s }")),
    ]

    @Test(arguments: values) func `a package has the values of its manifest`(value: Value) throws {
        let package = try Repository.package(try value.brand.load())
        let text = try #require(package[value.file]).filter { !$0.isWhitespace }
        #expect(text.contains(value.text.filter { !$0.isWhitespace }), "\(text)")
    }

    @Test func `only the environments of the service import its session, and the mock never does`() throws {
        func count(_ settings: String) throws -> Int? {
            try Repository.package(try Self.importing(settings).load())[Self.environment]?
                .components(separatedBy: "importing: ").count
        }
        #expect(try count("{ from: amplify }") == 3)
        #expect(try count("{ from: supabase }") == 2)
        #expect(try count("{ from: clerk }") == 2)
    }

    @Test func `only the environment that says so allows the mock in release builds`() throws {
        let package = try Repository.package(try Self.showroom.load())
        let cases = try #require(package[Self.environment]).components(separatedBy: "        case .")
        #expect(cases.filter { $0.contains("allowsMockInRelease: true") }.map { $0.prefix(8) } == ["showroom"])
    }

    @Test func `the package of a brand at another OpenID provider has nothing of a user pool`() throws {
        for (path, text) in try Repository.package(try Self.discovered().load()) {
            for word in ["Cognito", "identity_provider", "oauth2", "idp_hint", "loopbackHTTP", "providerHint"] {
                #expect(!text.contains(word), "\(word) in \(path)")
            }
        }
    }

    @Test func `values that a manifest leaves out are in no Swift file`() throws {
        let package = try Repository.package(try TestBrand(auth: "session: { biometricUnlock: true }").load())
        for (path, text) in package where path.hasSuffix(".swift") {
            for word in [
                "SessionImport", "allowsMockInRelease", "importing:", "allowsEndpointOverride", "requiresBiometrics",
                "pins:",
            ] {
                #expect(!text.contains(word), "\(word) in \(path)")
            }
        }
    }
}
