import AuthCore
import BackendSync
import CognitoAuth
import Foundation
import HostedUI
import MockAuth
import PlatformAuth
import RuntimeTestSupport

/// A brand with every feature: each backend, pages, backend sync, metrics, an age gate, and texts that need escaping.
enum FullEnvironment: String, TestEnvironment {
    case development, production, service, web, sdk

    static let brand = BrandConfiguration(
        id: "full", name: "Fu\u{308}ll \"1\"", wordmark: "Fu\u{308}ll\n1", bundleIdentifier: "com.example.full",
        urlScheme: "full", supportEmail: "help@full.example", languages: [.de, .en],
        screens: ScreenArrangement(welcome: .cards, email: .twoSteps, code: .samePage, menu: .sidebar),
        texts: [.de: ["welcome.signIn": "Fu\u{308}r \"1\""], .en: ["welcome.signIn": "Log In"]],
        providers: [.email, .apple, .guest],
        signUpFields: [.displayName, .birthdate], passwordPolicy: PasswordPolicy(minLength: 8, required: [.digit]),
        oneTimeCode: OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        session: SessionPolicy(
            restoresAtLaunch: true, biometricUnlock: false, lockAfter: .seconds(90), userChoices: [.restore]),
        ageGate: AgeGate(minimumAge: 13),
        terms: TermsDocument(url: URL(validated: "https://full.example/terms"), version: "1", file: terms),
        privacyPolicyURL: URL(validated: "https://full.example/privacy"), features: [.accountDeletion, .clientMetrics],
        familyAccounts: FamilyAccountPolicy(maxChildren: 5, pinLength: 4))

    private static let terms: URL = {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).md")
        try? Data("<!-- Generated -->\n\n# Terms\n".utf8).write(to: file)
        return file
    }()

    var definition: EnvironmentDefinition {
        let app = AppIdentity(
            displayName: "Full $1", bundleIdentifier: "com.example.full", urlScheme: "full",
            sharesSession: true)
        return switch self {
        case .development:
            EnvironmentDefinition(
                app: app, allowsMockInRelease: true, apiBaseURL: "https://api.full.example",
                backend: .mock(
                    accounts: [
                        MockAccount(
                            email: "mira@example.com", password: "Moon-River-7",
                            profile: [.displayName: "Mira", .birthdate: "1990-04-12"]),
                        MockAccount(email: "noah@example.com", password: "Sea-Breeze-8", state: .pending),
                    ]),
                pages: .hostedUI(
                    domain: "a.full.example", issuer: "https://id.full.example", clientID: "client 1",
                    redirectURI: "full://auth/it's", signOutRedirectURI: "full://out/a", scopes: ["openid"])
            )
        case .production:
            EnvironmentDefinition(
                app: app, apiBaseURL: "https://api.full.example",
                apiOrigins: ["https://files.full.example", "http://localhost:8081"],
                pins: [
                    "b.full.example": .init(
                        keys: [
                            "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
                            "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
                        ],
                        expires: "2027-06-30"
                    ),
                    "api.full.example": .init(
                        keys: ["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="], expires: "2027-07-01"),
                ],
                backend: .cognito(userPoolID: "us-east-1_Example", clientID: "client", passwordFlow: .plain),
                pages: .hostedUI(
                    domain: "b.full.example",
                    issuer: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example", clientID: "client",
                    redirectURI: "full://auth", signOutRedirectURI: "full://out", scopes: ["openid", "email"]),
                features: [.backendSync("https://api.full.example/me")])
        case .service:
            EnvironmentDefinition(app: app, apiBaseURL: "https://service.full.example", backend: .platform)
        case .web:
            EnvironmentDefinition(
                app: app,
                backend: .hostedUI(
                    issuer: "https://id.full.example", clientID: "client", redirectURI: "full://auth",
                    signOutRedirectURI: "full://out", scopes: ["openid"], providerHint: "idp_hint"))
        case .sdk:
            EnvironmentDefinition(app: app, backend: Amplify())
        }
    }

    /// A backend with the stored properties of `AmplifyBackend`, which is in another package.
    private struct Amplify: AuthBackend {
        struct Configuration {
            struct Pages {
                let domain = "pool.full.example"
                let redirectURI = "full://auth"
                let signOutURI = "full://out"
                let scopes = ["openid"]
            }

            enum PasswordFlow { case srp, plain }

            let userPoolID = "us-east-1_Example"
            let clientID = "client"
            let passwordFlow = PasswordFlow.plain
            let endpoint: String? = "https://pool.full.example"
            let pages: Pages? = Pages()
        }

        let configuration = Configuration()

        func makeParts(_ context: AuthContext) -> BackendParts { BackendParts(client: UnavailableAuthClient()) }
    }

    static let manifest = #"""
        {
          "id": "full", "name": "Fu\u0308ll \"1\"", "wordmark": "Fu\u0308ll\n1", "bundleIdentifier": "com.example.full",
          "urlScheme": "full", "supportEmail": "help@full.example", "languages": ["de", "en"],
          "screens": { "welcome": "cards", "email": "twoSteps", "code": "samePage", "menu": "sidebar" },
          "texts": [
            { "language": "de", "key": "welcome.signIn", "text": "Fu\u0308r \"1\"" },
            { "language": "en", "key": "welcome.signIn", "text": "Log In" }
          ],
          "providers": ["email", "apple", "guest"],
          "signUpFields": [
            { "name": "displayName" }, { "name": "birthdate" }
          ],
          "password": { "minLength": 8, "require": ["digit"], "example": "1opensesame" },
          "oneTimeCode": { "length": 6, "resendAfter": 30 },
          "session": { "restore": true, "biometricUnlock": false, "lockAfter": 90, "userChoices": ["restore"] },
          "minimumAge": 13,
          "ageGate": { "today": "2026-06-15", "oldEnough": "2013-06-15", "tooYoung": "2013-06-16" },
          "terms": { "url": "https://full.example/terms", "version": "1", "bytes": 8 },
          "privacyPolicyURL": "https://full.example/privacy",
          "features": ["accountDeletion", "clientMetrics"],
          "familyAccounts": { "maxChildren": 5, "pinLength": 4 },
          "environments": [
            {
              "name": "development", "displayName": "Full $1", "bundleIdentifier": "com.example.full",
              "urlScheme": "full", "sharesSession": true,
              "allowsMockInRelease": true, "backend": "mock", "features": [],
              "apiBaseURL": "https://api.full.example",
              "accounts": [
                {
                  "email": "mira@example.com", "password": "Moon-River-7", "isConfirmed": true,
                  "profile": [
                    { "name": "displayName", "value": "Mira" }, { "name": "birthdate", "value": "1990-04-12" }
                  ]
                },
                { "email": "noah@example.com", "password": "Sea-Breeze-8", "isConfirmed": false, "profile": [] }
              ],
              "hostedUI": {
                "issuer": "https://id.full.example", "redirectURI": "full://auth/it's",
                "signOutRedirectURI": "full://out/a",
                "signIn": [
                  {
                    "provider": "apple",
                    "url": "https://a.full.example/oauth2/authorize?response_type=code&client_id=client%201&redirect_uri=full%3A%2F%2Fauth%2Fit%27s&scope=openid&state=&nonce=&code_challenge=&code_challenge_method=S256&identity_provider=SignInWithApple"
                  }
                ],
                "signOutURL": "https://a.full.example/logout?client_id=client%201&logout_uri=full%3A%2F%2Fout%2Fa"
              }
            },
            {
              "name": "production", "displayName": "Full $1", "bundleIdentifier": "com.example.full",
              "urlScheme": "full", "sharesSession": true,
              "allowsMockInRelease": false, "backend": "cognito", "features": ["backendSync"],
              "apiBaseURL": "https://api.full.example",
              "apiOrigins": ["https://files.full.example", "http://localhost:8081"],
              "backendSyncURL": "https://api.full.example/me",
              "pins": [
                { "host": "b.full.example", "keys": ["++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=", "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="], "expires": "2027-06-30" },
                { "host": "api.full.example", "keys": ["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="], "expires": "2027-07-01" }
              ],
              "hostedUI": {
                "issuer": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example",
                "redirectURI": "full://auth", "signOutRedirectURI": "full://out",
                "signIn": [
                  {
                    "provider": "apple",
                    "url": "https://b.full.example/oauth2/authorize?response_type=code&client_id=client&redirect_uri=full%3A%2F%2Fauth&scope=openid%20email&state=&nonce=&code_challenge=&code_challenge_method=S256&identity_provider=SignInWithApple"
                  }
                ],
                "signOutURL": "https://b.full.example/logout?client_id=client&logout_uri=full%3A%2F%2Fout"
              },
              "userPool": {
                "clientID": "client", "id": "us-east-1_Example", "passwordFlow": "plain",
                "endpoint": "https://cognito-idp.us-east-1.amazonaws.com/"
              }
            },
            {
              "name": "service", "displayName": "Full $1", "bundleIdentifier": "com.example.full",
              "urlScheme": "full", "sharesSession": true,
              "allowsMockInRelease": false, "backend": "platform", "features": [],
              "apiBaseURL": "https://service.full.example"
            },
            {
              "name": "web", "displayName": "Full $1", "bundleIdentifier": "com.example.full",
              "urlScheme": "full", "sharesSession": true,
              "allowsMockInRelease": false, "backend": "hostedUI", "features": [],
              "hostedUI": {
                "issuer": "https://id.full.example",
                "discoveryURL": "https://id.full.example/.well-known/openid-configuration",
                "redirectURI": "full://auth", "signOutRedirectURI": "full://out",
                "signIn": [
                  {
                    "provider": "apple",
                    "url": "https://id.full.example/authorize?response_type=code&client_id=client&redirect_uri=full%3A%2F%2Fauth&scope=openid&state=&nonce=&code_challenge=&code_challenge_method=S256&idp_hint=apple"
                  }
                ],
                "signOutURL": "https://id.full.example/end-session?client_id=client&post_logout_redirect_uri=full%3A%2F%2Fout&state="
              }
            },
            {
              "name": "sdk", "displayName": "Full $1", "bundleIdentifier": "com.example.full",
              "urlScheme": "full", "sharesSession": true,
              "allowsMockInRelease": false, "backend": "amplify", "features": [],
              "userPool": {
                "clientID": "client", "id": "us-east-1_Example", "passwordFlow": "plain", "endpoint": "https://pool.full.example",
                "pages": {
                  "domain": "pool.full.example", "redirectURI": "full://auth", "signOutURI": "full://out",
                  "scopes": ["openid"]
                }
              }
            }
          ]
        }
        """#
}

/// A brand with guests only.
enum GuestEnvironment: String, TestEnvironment {
    case play

    static let brand = BrandConfiguration(
        id: "guest", name: "Guest", wordmark: "Guest", bundleIdentifier: "com.example.guest", urlScheme: "guest",
        supportEmail: "help@guest.example", providers: [.guest], signUpFields: [],
        passwordPolicy: PasswordPolicy(minLength: 8),
        session: SessionPolicy(restoresAtLaunch: false, biometricUnlock: false), ageGate: AgeGate(minimumAge: 0),
        terms: FullEnvironment.brand.terms, privacyPolicyURL: URL(validated: "https://guest.example/privacy"),
        features: [])

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(displayName: "Guest", bundleIdentifier: "com.example.guest", urlScheme: "guest"),
            backend: .releaseMock)
    }

    static let manifest = #"""
        {
          "id": "guest", "name": "Guest", "wordmark": "Guest", "bundleIdentifier": "com.example.guest",
          "urlScheme": "guest", "supportEmail": "help@guest.example", "languages": ["en"],
          "screens": { "welcome": "none", "email": "onePage", "code": "ownScreen", "menu": "button" }, "texts": [],
          "providers": ["guest"], "signUpFields": [],
          "password": { "minLength": 8, "require": [], "example": "opensesame" },
          "session": { "restore": false, "biometricUnlock": false },
          "minimumAge": 0,
          "terms": { "url": "https://full.example/terms", "version": "1", "bytes": 8 },
          "privacyPolicyURL": "https://guest.example/privacy",
          "features": [],
          "environments": [
            {
              "name": "play", "displayName": "Guest", "bundleIdentifier": "com.example.guest", "urlScheme": "guest",
              "allowsMockInRelease": false, "backend": "mock", "features": []
            }
          ]
        }
        """#
}
