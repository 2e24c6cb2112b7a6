import Foundation

/// A value of `manifest.json` that differs from the package's, and the check that it makes fail.
struct WrongValue: Sendable, CustomStringConvertible {
    /// The check's name with the right values.
    let check: String
    /// The name of the check that fails. It differs from `check` if the wrong value is part of the name.
    let failing: String
    private let path: String
    /// The wrong value as JSON.
    private let json: String

    private init(_ check: String, _ path: String, _ json: String, failing: String? = nil) {
        self.check = check
        self.path = path
        self.json = json
        self.failing = failing ?? check
    }

    var description: String { "\(check): \(path) is \(json)" }

    func changes() throws -> [String: Any] {
        [path: try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)]
    }

    /// Returns the wrong values of one check, as pairs of a path and JSON.
    private static func wrong(_ check: String, _ values: [(String, String)]) -> [WrongValue] {
        values.map { WrongValue(check, $0.0, $0.1) }
    }

    /// An environment that the package does not have.
    private static let environment = #"""
        {"name": "x", "displayName": "", "bundleIdentifier": "", "urlScheme": "", "allowsMockInRelease": false,
        "backend": "mock", "features": []}
        """#
    private static let names = "the names and identifiers match the manifest, code point by code point"
    private static let screens = "the languages, screens and texts match the manifest"
    private static let providers = "the providers and sign-up fields match the manifest, in order"
    private static let policies = "the password, code and session policies match the manifest"
    private static let legal = "the minimum age and the legal documents match the manifest"
    private static let features = "the features match the manifest"
    private static let order = "the environments match the manifest, in order, and Info.plist selects each"
    private static let gate = "a user is old enough on the birthday, and not a day before, and the message says why"
    private static let texts = "every state of every screen has its texts, in each language"
    private static let journey = "a user signs up, signs out, signs in and deletes the account"

    /// The wrong values for the brand with every feature.
    static let full = values + environments + backends + pages + behavior

    private static let values =
        wrong(
            names,
            [
                ("id", #""other""#), ("name", #""F\u00fcll \"1\"""#), ("wordmark", #""F\u00fcll\n1""#),
                ("bundleIdentifier", #""com.example""#), ("urlScheme", #""fuller""#),
                ("supportEmail", #""Help@full.example""#),
            ])
        + wrong(
            screens,
            [
                ("languages", #"["en", "de"]"#), ("languages", #"["de"]"#), ("screens.welcome", #""sheets""#),
                ("screens.email", #""onePage""#), ("screens.code", #""ownScreen""#), ("screens.menu", #""none""#),
                ("layout", #""card""#), ("texts", "[]"), ("texts.0.text", #""F\u00fcr \"1\"""#),
                ("texts.1.key", #""welcome.signUp""#),
                ("texts.1.language", #""fr""#),
            ])
        + wrong(
            providers,
            [
                ("providers", #"["apple", "email", "guest"]"#), ("signUpFields", "[]"),
                ("signUpFields.0.isOptional", "true"), ("signUpFields.0.asksForSMSConsent", "true"),
            ])
        + wrong(
            policies,
            [
                ("password.isEnteredTwice", "true"), ("password.minLength", "9"), ("password.require", "[]"),
                ("oneTimeCode.length", "5"), ("oneTimeCode.resendAfter", "31"), ("oneTimeCode", "null"),
                ("session.restore", "false"), ("session.biometricUnlock", "true"), ("session.lockAfter", "60"),
                ("session.userChoices", "[]"),
            ])
        + wrong(
            legal,
            [
                ("minimumAge", "12"), ("terms.url", #""https://x""#), ("terms.version", #""2""#), ("terms.bytes", "9"),
                ("privacyPolicyURL", #""""#),
            ])
        + wrong(
            features,
            [
                ("features", #"["accountDeletion"]"#), ("familyAccounts.maxChildren", "6"),
                ("familyAccounts.pinLength", "5"),
            ])

    private static let environments =
        wrong(order, [("environments.5", environment), ("environments.0.name", #""x""#)])
        + wrong(
            "development: the app's identifiers and endpoints match the manifest",
            [("environments.0.apiBaseURL", "null"), ("environments.0.hostedUI", "null")])
        + wrong(
            "production: the app's identifiers and endpoints match the manifest",
            [
                ("backendSyncURL", "null"), ("backendSyncURL", #""https://x""#), ("features", "[]"),
                ("features", #"["families"]"#), ("apiOrigins", "null"),
                ("apiOrigins", #"["http://localhost:8081", "https://files.full.example"]"#), ("pins", "null"),
                ("pins.0.host", #""c.full.example""#),
                ("pins.0.keys", #"["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="]"#),
                ("pins.1.expires", #""2027-07-02""#), ("displayName", #""Full""#), ("bundleIdentifier", #""com""#),
                ("urlScheme", #""f""#),
            ].map { ("environments.1.\($0)", $1) })
        + wrong(
            "web: the app's identifiers and endpoints match the manifest",
            [
                ("environments.3.pins", #"[{"host": "c.full.example", "keys": [], "expires": "2027-07-02"}]"#),
                ("environments.3.sharesSession", "false"),
            ])
        + wrong(
            "production: the build settings match the manifest",
            [("environments.1.bundleIdentifier", #""com""#), ("environments.1.urlScheme", #""f""#)])
        + ["development", "production", "service", "web", "sdk"].enumerated().flatMap { index, name in
            wrong(
                "\(name): the app's identifiers and endpoints match the manifest",
                [("environments.\(index).allowsMockInRelease", "\(index != 0)")])
                + wrong(
                    "\(name): the build settings match the manifest",
                    [("environments.\(index).displayName", #""Full $$1""#)])
                + wrong(
                    "\(name): the backend matches the manifest",
                    [("environments.\(index).backend", index == 0 ? #""hostedUI""# : #""mock""#)])
        }

    private static let backends =
        wrong(
            "development: the backend matches the manifest",
            [
                ("accounts", "null"), ("accounts.0.email", #""mia@example.com""#),
                ("accounts.0.password", #""Moon-River-8""#), ("accounts.0.isConfirmed", "false"),
                ("accounts.0.challenge", #""smsCode""#), ("accounts.0.profile", "[]"),
                ("accounts.0.profile.0.value", #""Mia""#), ("accounts.0.profile.1.name", #""phone""#),
                ("accounts.1.isConfirmed", "true"),
            ].map { ("environments.0.\($0)", $1) })
        + wrong(
            "production: the backend matches the manifest",
            [
                ("id", #""us-east-1_x""#), ("clientID", #""other""#), ("passwordFlow", #""srp""#),
                ("endpoint", #""https://x/""#),
            ].map { ("environments.1.userPool.\($0)", $1) })
        + wrong(
            "sdk: the backend matches the manifest",
            [
                (".id", #""us-east-1_x""#), (".clientID", #""x""#), (".passwordFlow", #""srp""#), (".endpoint", "null"),
                (".pages", "null"), (".pages.domain", #""x""#), (".pages.redirectURI", #""x""#),
                (".pages.signOutURI", #""x""#), (".pages.scopes", "[]"), ("", "null"),
            ].map { ("environments.4.userPool\($0)", $1) })
        + wrong("service: the backend matches the manifest", [("environments.2.apiBaseURL", #""https://x""#)])

    private static let pages =
        [(0, "development"), (1, "production"), (3, "web")].flatMap { index, name in
            wrong(
                "\(name): the sign-in pages match the manifest",
                [
                    ("issuer", #""https://x""#), ("redirectURI", #""x://x""#), ("signOutRedirectURI", #""x://x""#),
                    ("signIn", "[]"), ("signIn.0.url", #""https://x""#), ("signOutURL", #""https://x""#),
                ].map { ("environments.\(index).hostedUI.\($0)", $1) })
        }
        + wrong(
            "web: the sign-in pages match the manifest",
            [
                ("environments.3.hostedUI.discoveryURL", "null"),
                ("environments.3.hostedUI.discoveryURL", #""https://x""#),
            ])

    private static let behavior =
        wrong(
            gate,
            [
                ("ageGate.oldEnough", #""2013-06-16""#), ("ageGate.today", #""2026-06-16""#),
                ("ageGate.tooYoung", #""2013-06-15""#), ("minimumAge", "14"), ("name", #""Other""#),
            ])
        + [WrongValue(gate, "ageGate", "null", failing: "the app has no age gate")]
        + wrong(texts, [("signUpFields", "[]")])
        + wrong(
            journey,
            [
                ("oneTimeCode.length", "5"), ("oneTimeCode", "null"), ("password.example", #""1""#),
                ("ageGate.oldEnough", #""2013-06-16""#), ("screens.welcome", #""none""#),
                ("screens.code", #""ownScreen""#), ("features", "[]"), ("environments.0.features", #"["families"]"#),
                ("signUpFields.1.name", #""phone""#),
            ])

    /// The wrong values for the checks that only the brand with guests has.
    static let guest =
        wrong("the app has no age gate", [("minimumAge", "1")])
        + wrong("a user signs in", [("providers", #"["apple"]"#), ("providers", "[]")])
}
