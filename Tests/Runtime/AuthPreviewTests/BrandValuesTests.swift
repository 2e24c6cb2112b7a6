import AuthCore
import AuthTesting
import Foundation
import Testing

@testable import AuthPreview

/// The values of a brand with each kind of value once. `scripts/test` compares those of whole brands with generated Swift.
@Suite struct BrandValuesTests {
    private static let page = """
        "arguments": [
            {"label": "domain", "text": {"value": "auth.example.com"}},
            {"label": "issuer", "text": {"value": "https://issuer.example.com"}},
            {"label": "clientID", "text": {"value": "client"}},
            {"label": "redirectURI", "text": {"value": "acme://auth/callback"}},
            {"label": "signOutRedirectURI", "text": {"value": "acme://auth/signed-out"}},
            {"label": "scopes", "texts": {"items": [{"value": "openid"}, {"value": "email"}]}}WAY
        ]
        """

    /// Returns an environment with the arguments of its definition.
    private static func environment(_ id: String, _ values: String..., features: String = "") -> String {
        """
        {"id": "\(id)", "displayName": "Acme \(id)", "bundleId": "com.example.acme.\(id)", "urlScheme": "acme",
         "allowsMockInRelease": false, "allowsEndpointOverride": true, "apiBaseURL": "https://api.example.com",
         "apiOrigins": [{"url": "https://files.example.com"}],
         "pins": [{"host": "api.example.com", "expires": "2030-01-31",
                   "keys": [{"digest": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}]}],
         "isByAmplify": false, "features": [\(features)], "values": [\(values.joined(separator: ", "))]}
        """
    }

    private static func call(_ label: String, _ member: String, _ texts: [String: String] = [:], more: String = "")
        -> String
    {
        let arguments = texts.sorted { $0.key < $1.key }.map {
            "{\"label\": \"\($0.key)\", \"text\": {\"value\": \"\($0.value)\"}}"
        }
        return """
            {"label": "\(label)", "member": "\(member)",
             "arguments": [\((arguments + (more.isEmpty ? [] : [more])).joined(separator: ", "))]}
            """
    }

    private static func hostedUI(_ label: String, deletion member: String = "", _ value: String = "") -> String {
        let way =
            member.isEmpty
            ? ""
            : ", {\"label\": \"accountDeletion\", \"wrapped\": {\"member\": \"\(member)\", \"value\": \"\(value)\"}}"
        return "{\"label\": \"\(label)\", \"member\": \"hostedUI\", "
            + page.replacingOccurrences(of: "WAY", with: way) + "}"
    }

    private static let environments = [
        environment(
            "memory",
            call(
                "backend", "mock",
                more: """
                    {"label": "accounts", "calls": {"items": [{"arguments": [
                        {"label": "email", "text": {"value": "mira@example.com"}},
                        {"label": "password", "text": {"value": "Moon-River-7"}},
                        {"label": "state", "name": {"value": "pending"}},
                        {"label": "challenge", "name": {"value": "smsCode"}},
                        {"label": "profile", "fields": {"items": [{"name": "birthdate", "value": "1990-04-12"}]}}
                    ]}]}}
                    """), hostedUI("pages", deletion: "service", "https://api.example.com"),
            features: """
                {"name": "appleSignIn"}, {"name": "families"},
                {"name": "pushRegistration", "url": {"text": "https://push.example.com"}},
                {"name": "backendSync", "url": {"text": "https://sync.example.com/done"}}
                """),
        environment(
            "platform", call("backend", "platform"),
            call("importing", "keychain", ["service": "s", "account": "a", "accessGroup": "g", "refreshToken": "r"])),
        environment(
            "supabase",
            call(
                "backend", "supabase", ["url": "https://p.supabase.example", "publishableKey": "key"],
                more: #"{"label": "guests", "name": {"value": "anonymous"}}"#),
            call("importing", "supabase", ["url": "https://p.supabase.example"])),
        environment(
            "clerk",
            call(
                "backend", "clerk", ["publishableKey": "pk_test_Y2FsbS1vdHRlci0xLmFjY291bnRzLmV4YW1wbGUk"]),
            call("importing", "clerk")),
        environment(
            "cognito",
            call(
                "backend", "cognito",
                ["userPoolID": "us-east-1_Example1", "clientID": "client", "endpoint": "http://localhost:8080"],
                more: #"{"label": "passwordFlow", "name": {"value": "plain"}}"#),
            call("importing", "mobileClient", ["bundleIdentifier": "com.example.old", "clientID": "old"])),
        environment(
            "hosted", hostedUI("backend", deletion: "userPool", "us-east-1_Example1"),
            call("importing", "userDefaults", ["key": "token", "suite": "group.acme"])),
        environment("amplified", call("backend", "amplify"), call("importing", "amplify", ["accessGroup": "g"])),
    ]

    private static let json = """
        {"brand": {"id": "acme", "name": "Acme </b>", "bundleId": "com.example.acme", "urlScheme": "acme",
                   "supportEmail": "help@example.com", "unknown": 1},
         "languages": {"all": [{"name": "en"}, {"name": "de"}]},
         "screens": {"welcome": "cards", "email": "twoSteps", "code": "samePage", "menu": "sidebar"},
         "texts": {"all": [{"language": "de", "key": "welcome.title", "text": "Hallo"}]},
         "theme": {"wordmark": "ACME", "typography": {"design": "serif", "titleSize": 31.5, "buttonSize": 17},
                   "layout": "centered",
                   "shape": {"controls": "rounded", "cornerRadius": 9, "style": "soft"}, "colors": [COLORS]},
         "auth": {"providers": [{"name": "email"}, {"name": "google", "connection": {"id": "google", "name": "Work"}}],
                  "signUpFields": [{"name": "phone", "isOptional": true, "asksForSMSConsent": true}],
                  "password": {"minLength": 9, "maxLength": 40, "require": [{"name": "digit"}], "isEnteredTwice": true},
                  "otp": {"length": 5, "resendAfter": 45},
                  "session": {"restore": true, "biometricUnlock": true, "requiresBiometrics": false,
                              "lock": {"after": 90}, "choices": {"all": [{"name": "restore"}]}}},
         "legal": {"minimumAge": 16, "privacy": {"url": "https://acme.example/privacy"},
                   "terms": {"url": "https://acme.example/terms", "version": "3", "text": "# Terms"}},
         "features": {"flags": [{"name": "analytics"}], "familyAccounts": {"maxChildren": 4, "pinLength": 6}},
         "uses": {"sharedSession": true}, "fonts": {"regular": {"name": "Acme-Regular", "file": "/nowhere/acme.ttf"}},
         "images": {"logo": {"light": "/nowhere/logo.svg"}, "hero": {"light": "/nowhere/h.png", "dark": "/nowhere/d.png"}},
         "environments": {"all": [\(environments.joined(separator: ",\n"))]}}
        """.replacingOccurrences(of: "COLORS", with: colors)

    private static let colors =
        [
            "background", "onBackground", "mutedText", "primary", "onPrimary", "secondary", "onSecondary", "surface",
            "onSurface", "error",
        ].map { #"{"name": "\#($0)", "value": {"light": "0xFCEDD9", "dark": ".init(0x102030, alpha: 0x80)"}}"# }
        .joined(separator: ", ") + #", {"name": "backgroundEnd"}"#

    private func values(_ json: String = json) throws -> BrandValues {
        try JSONDecoder().decode(BrandValues.self, from: Data(json.utf8))
    }

    /// The description of an environment.
    private func description(of environment: String, in json: String = json) throws -> String {
        let brand = try values(json)
        let entry = try #require(brand.environments.all.first { $0.id == environment })
        return CanonicalDescription(of: try brand.values(of: entry)).text
    }

    @Test func `the brand has its values`() throws {
        let brand = try values().configuration
        #expect(brand.name == "Acme </b>")
        #expect(brand.wordmark == "ACME")
        #expect(brand.languages == [.en, .de])
        #expect(brand.screens.welcome == .cards && brand.screens.email == .twoSteps)
        #expect(brand.screens.code == .samePage && brand.screens.menu == .sidebar)
        #expect(brand.providers.map(\.rawValue) == ["email", "google"])
        #expect(
            brand.passwordPolicy
                == PasswordPolicy(minLength: 9, maxLength: 40, required: [.digit], isEnteredTwice: true))
        #expect(brand.oneTimeCode == OneTimeCodePolicy(length: 5, resendAfter: .seconds(45)))
        #expect(brand.features == [.analytics])
        #expect(brand.familyAccounts == FamilyAccountPolicy(maxChildren: 4, pinLength: 6))
        #expect(brand.terms.version == "3")
        #expect(try brand.terms.text() == "# Terms\n")
        let text = try description(of: "memory")
        for line in ["\"Hallo\"", "\"Work\"", "SignUpField phone", "SessionChoice restore"] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test func `the theme has its colors, fonts and images`() throws {
        let theme = try values().brandTheme
        #expect(
            theme.colors.primary
                == ThemeColor(light: ThemeColor.RGBA(0xFCEDD9), dark: ThemeColor.RGBA(0x102030, alpha: 0x80)))
        #expect(theme.colors.backgroundEnd == nil)
        #expect(theme.typography.design == .serif && theme.typography.titleSize == 31.5)
        #expect(theme.typography.fonts?.regular.postScriptName == "Acme-Regular")
        #expect(theme.shape.controls == .rounded && theme.shape.style == .soft)
        #expect(theme.layout == .centered)
        #expect(theme.logo?.files()?.light.path == "/nowhere/logo.svg" && theme.logo?.files()?.dark == nil)
        #expect(theme.images["hero"]?.files()?.dark?.path == "/nowhere/d.png")
        #expect(theme.images["logo"] == nil)
    }

    @Test(arguments: [
        ("memory", ["MockBackend", "Moon-River-7", "State pending", "Kind smsCode", "1990-04-12", "HostedUIBackend"]),
        (
            "memory",
            [
                "AppleSignInFeature", "FamilyAccountsFeature", "PushRegistrationFeature", "https://push.example.com",
                "BackendSyncFeature", "https://sync.example.com/done", "AccountService", "https://files.example.com",
                "2030-01-31", "bytes AAAAAAAA",
            ]
        ),
        ("platform", ["PlatformBackend", "KeychainSessionImporter"]),
        ("supabase", ["SupabaseBackend", "Guests anonymous", "https://p.supabase.example", "\"key\""]),
        ("clerk", ["ClerkBackend", "calm-otter-1", "KeychainSessionImporter"]),
        (
            "cognito",
            ["CognitoBackend", "us-east-1_Example1", "PasswordFlow plain", "localhost:8080", "com.example.old"]
        ),
        ("hosted", ["HostedUIBackend", "UserPoolAccountDeletion", "\"openid\"", "group.acme"]),
        ("amplified", ["MockBackend", "AmplifySessionImporter"]),
    ])
    func `each backend and feature is that of the environment`(environment: String, parts: [String]) throws {
        let text = try description(of: environment)
        #expect(text.hasPrefix("\(environment): ResolvedEnvironment\n"))
        for part in parts { #expect(text.contains(part), "\(part) is missing in \(text)") }
        #expect(!text.contains("redacted"))
    }

    @Test func `the pages of a provider without a domain are those of its document`() throws {
        let domain = "{\"label\": \"domain\", \"text\": {\"value\": \"auth.example.com\"}}"
        let hint = "{\"label\": \"providerHint\", \"text\": {\"value\": \"idp_hint\"}}"
        let pool = try description(of: "hosted")
        #expect(pool.contains("auth.example.com") && !pool.contains("idp_hint"))
        let json = Self.json.replacingOccurrences(of: domain, with: hint)
        #expect(json != Self.json)
        let provider = try description(of: "hosted", in: json)
        #expect(provider.contains("\"idp_hint\"") && provider.contains("\"https://issuer.example.com\""))
        #expect(!provider.contains("auth.example.com"))
    }

    @Test(arguments: [
        ("\"cards\"", "\"carousel\"", "arrangement 'carousel'"),
        ("{\"name\": \"de\"}", "{\"name\": \"tlh\"}", "language 'tlh'"),
        ("{\"name\": \"email\"}", "{\"name\": \"smoke\"}", "provider 'smoke'"),
        ("{\"name\": \"phone\"", "{\"name\": \"fax\"", "sign-up field 'fax'"),
        ("{\"name\": \"digit\"}", "{\"name\": \"rune\"}", "kind of character 'rune'"),
        ("{\"name\": \"restore\"}", "{\"name\": \"forget\"}", "choice 'forget'"),
        ("{\"name\": \"analytics\"}", "{\"name\": \"teleport\"}", "feature 'teleport'"),
        ("\"serif\"", "\"runic\"", "design 'runic'"),
        ("\"soft\"", "\"furry\"", "style 'furry'"),
        ("\"centered\"", "\"diagonal\"", "layout 'diagonal'"),
        ("0xFCEDD9", "red", "color 'red'"),
        ("\"member\": \"mock\"", "\"member\": \"cloud\"", "backend 'cloud'"),
        ("\"name\": \"families\"", "\"name\": \"pets\"", "feature 'pets'"),
        ("\"member\": \"service\"", "\"member\": \"magic\"", "way to delete an account 'magic'"),
        ("\"value\": \"smsCode\"", "\"value\": \"riddle\"", "challenge 'riddle'"),
        ("https://files.example.com", "files", "URL 'files'"),
        ("{\"name\": \"primary\"", "{\"name\": \"pink\"", "value of the color 'primary'"),
    ])
    func `a value of another release is an error that names it`(old: String, new: String, named: String) throws {
        let json = Self.json.replacingOccurrences(of: old, with: new)
        #expect(json != Self.json)
        let error = #expect(throws: UnknownValue.self) { try description(of: "memory", in: json) }
        #expect(error?.description.hasPrefix("this program knows no \(named)") == true, "\(String(describing: error))")
    }

    @Test func `an error in a brand's values names the brand`() throws {
        let values = try values(Self.json.replacingOccurrences(of: "0xFCEDD9", with: "red"))
        let error = #expect(throws: PreviewCommandError.self) { try values.app() }
        #expect(
            error?.description.hasPrefix("\(values.brand.id) cannot be drawn: this program knows no color 'red'")
                == true)
    }

    @Test func `a server's version of a brand changes with any value and any file`() throws {
        func version(_ old: String, _ new: String) throws -> String {
            let json = Self.json.replacingOccurrences(of: old, with: new)
            return try PreviewBrand(values(json), in: nil).version
        }
        let versions = [
            try version("", ""), try version("0xFCEDD9", "0xFCEDD8"), try version("Hallo", "Servus"),
            try version("\"minimumAge\": 16", "\"minimumAge\": 15"), try version("# Terms", "# Other"),
            try version("{\"brand\"", "{\"digests\": [\"1\"], \"brand\""),
            try version("{\"brand\"", "{\"digests\": [\"2\"], \"brand\""),
            try version("\"legal\"", "\"notes\": [\"x\"], \"legal\""),
        ]
        #expect(Set(versions).count == versions.count)
        #expect(try version("", "") == versions[0])
    }

    @Test func `a preview names the service that answers, or the mock in its place`() throws {
        func service(_ environment: String? = nil, _ old: String = "", _ new: String = "") throws -> PreviewService {
            try values(Self.json.replacingOccurrences(of: old, with: new)).app(in: environment).service
        }
        #expect(try service().summary == "The mock answers.")
        #expect(try service("cognito").summary == "The environment's own service answers: cognito.")
        #expect(try service(nil, #""mock""#, #""platform""#).summary == "The mock answers in place of platform.")
        let byAmplify = Self.json.replacingOccurrences(of: #""isByAmplify": false"#, with: #""isByAmplify": true"#)
        let brand = try PreviewBrand(values(byAmplify), in: "amplified")
        #expect(brand.app.service.summary == "The mock answers in place of cognito by Amplify.")
        #expect(
            brand.replacement == "acme: a preview does not contain cognito by Amplify, so the mock answers")
        #expect(try PreviewBrand(values(), in: "cognito").replacement == nil)
        #expect(try PreviewBrand(values(), in: nil).replacement == nil)

        // The log of a session belongs to one of them, also in the next program.
        let services = [
            try service("memory"), try service("cognito"), try service("memory", "Moon-River-7", "Sun-River-7"),
            try service("cognito", "us-east-1_Example1", "us-east-1_Example2"),
            try service(nil, #""mock""#, #""platform""#),
        ]
        #expect(Set(services.map(\.id)).count == services.count)
        #expect(try service("memory") == services[0])
        #expect(try service().id == services[0].id)
    }

    @Test func `an unknown importer is an error`() throws {
        let json = Self.json.replacingOccurrences(of: "\"keychain\"", with: "\"paper\"")
        #expect(throws: UnknownValue(kind: "importer", value: "paper")) { try description(of: "platform", in: json) }
    }
}
