import AuthTesting
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

    init(_ check: String, _ path: String, _ json: String, failing: String? = nil) {
        self.check = check
        self.path = path
        self.json = json
        self.failing = failing ?? check
    }

    var description: String { "\(check): \(path) is \(json)" }

    func changes() throws -> [String: Any] {
        [path: try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)]
    }

    /// An environment that the package does not have.
    private static let environment = #"""
        {"name": "x", "displayName": "", "bundleIdentifier": "", "urlScheme": "", "allowsMockInRelease": false,
        "backend": "mock", "features": []}
        """#
    private static let gate = #"{"today": "2026-06-15", "oldEnough": "2013-06-15", "tooYoung": "2013-06-16"}"#

    /// The wrong values for the brand with every feature.
    static let full = manifest + environments + journeys + emailFlow + ageGate + pages + features

    private static let manifest = [
        WrongValue("the names and identifiers match the manifest, code point by code point", "id", #""other""#),
        WrongValue(
            "the names and identifiers match the manifest, code point by code point", "name", #""F\u00fcll \"1\"""#),
        WrongValue(
            "the names and identifiers match the manifest, code point by code point", "wordmark", #""F\u00fcll\n1""#),
        WrongValue(
            "the names and identifiers match the manifest, code point by code point", "bundleIdentifier",
            #""com.example""#),
        WrongValue("the names and identifiers match the manifest, code point by code point", "urlScheme", #""fuller""#),
        WrongValue(
            "the names and identifiers match the manifest, code point by code point", "supportEmail",
            #""Help@full.example""#),
        WrongValue("the languages, screens and texts match the manifest", "languages", #"["en", "de"]"#),
        WrongValue("the languages, screens and texts match the manifest", "languages", #"["de"]"#),
        WrongValue("the languages, screens and texts match the manifest", "screens.welcome", #""sheets""#),
        WrongValue("the languages, screens and texts match the manifest", "screens.email", #""onePage""#),
        WrongValue("the languages, screens and texts match the manifest", "screens.code", #""ownScreen""#),
        WrongValue("the languages, screens and texts match the manifest", "screens.menu", #""none""#),
        WrongValue("the languages, screens and texts match the manifest", "texts", "[]"),
        WrongValue("the languages, screens and texts match the manifest", "texts.0.text", #""F\u00fcr \"1\"""#),
        WrongValue("the languages, screens and texts match the manifest", "texts.1.key", #""welcome.signUp""#),
        WrongValue("the languages, screens and texts match the manifest", "texts.1.language", #""fr""#),
        WrongValue(
            "the providers and sign-up fields match the manifest, in order", "providers",
            #"["apple", "email", "guest"]"#),
        WrongValue("the providers and sign-up fields match the manifest, in order", "signUpFields", "[]"),
        WrongValue(
            "the providers and sign-up fields match the manifest, in order", "signUpFields.0.isOptional", "true"),
        WrongValue(
            "the providers and sign-up fields match the manifest, in order", "signUpFields.0.asksForSMSConsent", "true"),
        WrongValue("the password, code and session policies match the manifest", "password.isEnteredTwice", "true"),
        WrongValue("the password, code and session policies match the manifest", "password.minLength", "9"),
        WrongValue("the password, code and session policies match the manifest", "password.require", "[]"),
        WrongValue("the password, code and session policies match the manifest", "oneTimeCode.length", "5"),
        WrongValue("the password, code and session policies match the manifest", "oneTimeCode.resendAfter", "31"),
        WrongValue("the password, code and session policies match the manifest", "oneTimeCode", "null"),
        WrongValue("the password, code and session policies match the manifest", "session.restore", "false"),
        WrongValue("the password, code and session policies match the manifest", "session.biometricUnlock", "true"),
        WrongValue("the password, code and session policies match the manifest", "session.lockAfter", "60"),
        WrongValue("the password, code and session policies match the manifest", "session.userChoices", "[]"),
        WrongValue("the minimum age and the legal documents match the manifest", "minimumAge", "12"),
        WrongValue("the minimum age and the legal documents match the manifest", "terms.url", #""https://x""#),
        WrongValue("the minimum age and the legal documents match the manifest", "terms.version", #""2""#),
        WrongValue("the minimum age and the legal documents match the manifest", "terms.bytes", "9"),
        WrongValue("the minimum age and the legal documents match the manifest", "privacyPolicyURL", #""""#),
        WrongValue("the features match the manifest", "features", #"["accountDeletion"]"#),
        WrongValue("the features match the manifest", "familyAccounts.maxChildren", "6"),
        WrongValue("the features match the manifest", "familyAccounts.pinLength", "5"),
    ]

    private static let environments =
        [
            WrongValue("the environments match the manifest, in order", "environments.5", environment),
            WrongValue(
                "a missing or unknown environment name is an error that lists the environments", "environments.0.name",
                #""x""#),
            WrongValue(
                "development: the app's identifiers and endpoints match the manifest", "environments.0.apiBaseURL",
                "null"),
            WrongValue(
                "development: the app's identifiers and endpoints match the manifest", "environments.0.hostedUI", "null"
            ),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.backendSyncURL",
                "null"),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.features", "[]"),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.features",
                #"["families"]"#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.apiOrigins",
                "null"),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.apiOrigins",
                #"["http://localhost:8081", "https://files.full.example"]"#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.pins", "null"),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.pins.0.host",
                #""c.full.example""#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.pins.0.keys",
                #"["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="]"#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.pins.1.expires",
                #""2027-07-02""#),
            WrongValue(
                "web: the app's identifiers and endpoints match the manifest", "environments.3.pins",
                #"[{"host": "c.full.example", "keys": [], "expires": "2027-07-02"}]"#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.displayName",
                #""Full""#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.bundleIdentifier",
                #""com""#),
            WrongValue(
                "production: the app's identifiers and endpoints match the manifest", "environments.1.urlScheme",
                #""f""#),
            WrongValue(
                "production: the build settings match the manifest", "environments.1.bundleIdentifier", #""com""#),
            WrongValue("production: the build settings match the manifest", "environments.1.urlScheme", #""f""#),
            WrongValue(
                "production: the backend matches the manifest", "environments.1.userPool.issuer", #""https://id""#),
            WrongValue("production: the backend matches the manifest", "environments.1.userPool.clientID", #""other""#),
            WrongValue(
                "production: the backend matches the manifest", "environments.1.userPool.passwordFlow", #""srp""#),
            WrongValue(
                "production: the backend matches the manifest", "environments.1.userPool.endpoint", #""https://x/""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.id", #""us-east-1_x""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.clientID", #""x""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.passwordFlow", #""srp""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.endpoint", "null"),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.pages", "null"),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.pages.domain", #""x""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.pages.redirectURI", #""x""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.pages.signOutURI", #""x""#),
            WrongValue("sdk: the backend matches the manifest", "environments.4.userPool.pages.scopes", "[]"),
            WrongValue("service: the backend matches the manifest", "environments.2.apiBaseURL", #""https://x""#),
        ]
        + [
            ("accounts", "null"), ("accounts.0.email", #""mia@example.com""#),
            ("accounts.0.password", #""Moon-River-8""#),
            ("accounts.0.isConfirmed", "false"), ("accounts.0.profile", "[]"),
            ("accounts.0.profile.0.value", #""Mia""#),
            ("accounts.0.profile.1.name", #""phone""#), ("accounts.1.isConfirmed", "true"),
        ].map { path, json in
            WrongValue(
                "development: the accounts of the mock match the manifest, and sign in", "environments.0.\(path)", json)
        }
        + ["development", "production", "service", "web", "sdk"].enumerated().flatMap { index, name in
            [
                WrongValue(
                    "\(name): the app's identifiers and endpoints match the manifest",
                    "environments.\(index).allowsMockInRelease",
                    "\(index != 0)"),
                WrongValue(
                    "\(name): Info.plist selects the environment", "environments.\(index).name", #""x""#,
                    failing: "x: Info.plist selects the environment"),
                WrongValue(
                    "\(name): the build settings match the manifest", "environments.\(index).displayName",
                    #""Full $$1""#),
                WrongValue(
                    "\(name): the backend matches the manifest", "environments.\(index).backend",
                    index == 0 ? #""hostedUI""# : #""mock""#),
            ]
        }

    private static let journeys = [
        WrongValue("a user signs up, signs in and signs out", "oneTimeCode.length", "5"),
        WrongValue("a user signs up, signs in and signs out", "oneTimeCode", "null"),
        WrongValue("a wrong password and an unknown address fail with the same error", "password.example", #""1""#),
        WrongValue("a password that is too short is refused", "password.tooShort", #""1opensesame""#),
        WrongValue("a password that is too short is refused", "password.minLength", "9"),
        WrongValue("a sign-up without accepted terms fails", "terms.version", #""2""#),
        WrongValue("a sign-up without a birthdate fails", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("a sign-up below the minimum age fails", "ageGate.tooYoung", #""2013-06-15""#),
        WrongValue("a sign-up below the minimum age fails", "minimumAge", "12"),
        WrongValue(
            "a user deletes the account and can no longer sign in", "password.example",
            #""1""#),
        WrongValue("the app offers no account deletion", "features", "[]"),
        WrongValue("a user signs in with apple", "providers", #"["google"]"#, failing: "a user signs in with google"),
        WrongValue("a guest signs in without an account", "ageGate", "null"),
        WrongValue("a sign-in with another provider is refused", "ageGate", "null"),
        WrongValue(
            "a sign-in with google is refused", "providers", #"["email"]"#, failing: "a sign-in with apple is refused"),
        WrongValue(
            "a sign-in with google is refused", "providers", #"["apple"]"#, failing: "a sign-in with email is refused"),
    ]

    private static let emailFlow = [
        WrongValue("email flow: a new user enters the code and is signed in", "oneTimeCode.length", "5"),
        WrongValue(
            "email flow: a user replaces a forgotten password and is signed in", "password.example", #""1""#),
        WrongValue("email flow: a wrong code costs one attempt, and the right code still works", "signUpFields", "[]"),
        WrongValue(
            "email flow: a code can be resent after the cooldown, but not before", "oneTimeCode.resendAfter", "31"),
        WrongValue(
            "email flow: a code can be resent after the cooldown, but not before", "oneTimeCode.resendAfter", "29"),
        WrongValue("email flow: a user below the minimum age cannot try again", "minimumAge", "14"),
        WrongValue(
            "email flow: a user below the minimum age cannot try again", "ageGate.tooYoung",
            #""2013-06-15""#),
        WrongValue("email flow: a new user is signed in without a code", "oneTimeCode", "null"),
        WrongValue(
            "screens: every state has its texts and controls, and no secret [en]", "signUpFields", "[]"),
        WrongValue(
            "screens: every state has its texts and controls, and no secret [de]", "signUpFields", "[]"),
        WrongValue(
            "screens: a new user signs up, signs out, signs in and deletes the account [en]", "password.example",
            #""1""#),
        WrongValue(
            "screens: a new user signs up, signs out, signs in and deletes the account [de]", "ageGate.oldEnough",
            #""2013-06-16""#),
        WrongValue(
            "screens: a guest creates an account, and the app takes the guest's data over once", "password.example",
            #""1""#),
    ]

    private static let ageGate = [
        WrongValue("age gate: a user is old enough on the birthday", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("age gate: a user is old enough on the birthday", "ageGate.today", #""2026-06-16""#),
        WrongValue(
            "age gate: a user is too young on the day before the birthday, and the message says why",
            "ageGate.tooYoung",
            #""2013-06-15""#),
        WrongValue(
            "age gate: a user is too young on the day before the birthday, and the message says why", "name",
            #""Other""#),
        WrongValue("age gate: every sign-in requires a birthdate", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("age gate: after a refusal, every sign-in fails in the same launch", "minimumAge", "14"),
        WrongValue(
            "age gate: after a refusal, every sign-in fails in the next launch", "ageGate.tooYoung", #""2013-06-15""#),
        WrongValue("the app has no age gate", "ageGate", "null"),
    ]

    private static let pages =
        [
            WrongValue(
                "service: the environment has no sign-in pages", "environments.0.hostedUI", "null",
                failing: "development: the environment has no sign-in pages"),
            WrongValue(
                "production: a user signs in with apple at the sign-in page", "environments.1.hostedUI.clientID",
                #""x""#),
            WrongValue(
                "production: a user signs in with apple at the sign-in page", "environments.1.hostedUI.issuer",
                #""https://x""#),
            WrongValue(
                "production: a user signs in with apple at the sign-in page", "environments.1.hostedUI.redirectURI",
                #""x://x""#),
            WrongValue(
                "production: a user signs in with apple at the sign-in page",
                "environments.1.hostedUI.signOutRedirectURI",
                #""x://x""#),
            WrongValue(
                "production: a user signs in with apple at the sign-in page", "environments.1.hostedUI.signIn", "[]"),
            WrongValue("production: a user signs in with apple at the sign-in page", "ageGate", "null"),
        ]
        + [(0, "development"), (1, "production"), (3, "web")].flatMap { index, name in
            [
                WrongValue(
                    "\(name): a user signs in with apple at the sign-in page",
                    "environments.\(index).hostedUI.signIn.0.url",
                    #""https://x""#),
                WrongValue(
                    "\(name): a user signs out at the sign-out page", "environments.\(index).hostedUI.signOutURL",
                    #""https://x""#),
            ]
        }

    private static let features = [
        WrongValue(
            "production: backend sync sends the access token and stops at sign-out",
            "environments.1.backendSyncURL", #""https://x""#),
        WrongValue(
            "client metrics: sign-ins are counted without personal data", "signUpFields.0.example",
            #""signIns""#),
        WrongValue(
            "client metrics: sign-ins are counted without personal data", "providers", #"["google"]"#),
        WrongValue("the app records no client metrics", "features", "[]"),
    ]

    /// The wrong values for the brand with guests only.
    static let guest = [
        WrongValue("the names and identifiers match the manifest, code point by code point", "name", #""guest""#),
        WrongValue(
            "the providers and sign-up fields match the manifest, in order", "providers", #"["guest", "email"]"#),
        WrongValue(
            "the password, code and session policies match the manifest", "oneTimeCode",
            #"{"length": 6, "resendAfter": 30}"#),
        WrongValue("the languages, screens and texts match the manifest", "languages", #"["de"]"#),
        WrongValue("the languages, screens and texts match the manifest", "screens.welcome", #""cards""#),
        WrongValue(
            "the languages, screens and texts match the manifest", "texts",
            #"[{"language": "en", "key": "a.b", "text": "x"}]"#),
        WrongValue("the minimum age and the legal documents match the manifest", "minimumAge", "1"),
        WrongValue("the features match the manifest", "familyAccounts", #"{"maxChildren": 5, "pinLength": 4}"#),
        WrongValue("the environments match the manifest, in order", "environments.1", environment),
        WrongValue(
            "a missing or unknown environment name is an error that lists the environments", "environments.1",
            environment),
        WrongValue(
            "play: the app's identifiers and endpoints match the manifest", "environments.0.apiBaseURL", #""https://x""#
        ),
        WrongValue(
            "play: the app's identifiers and endpoints match the manifest", "environments.0.backendSyncURL",
            #""https://x""#),
        WrongValue(
            "play: Info.plist selects the environment", "environments.0.name", #""x""#,
            failing: "x: Info.plist selects the environment"),
        WrongValue("play: the build settings match the manifest", "environments.0.displayName", #""guest""#),
        WrongValue("play: the backend matches the manifest", "environments.0.backend", #""platform""#),
        WrongValue(
            "play: the accounts of the mock match the manifest, and sign in", "environments.0.accounts",
            #"[{"email": "mira@example.com", "password": "Moon-River-7", "isConfirmed": true, "profile": []}]"#),
        WrongValue("a guest signs in without an account", "ageGate", gate),
        WrongValue(
            "the app offers no account deletion", "features", #"["accountDeletion"]"#,
            failing: "the features match the manifest"),
        WrongValue("a sign-in with email is refused", "providers", "[]", failing: "a sign-in with guest is refused"),
        WrongValue("a sign-in with apple is refused", "ageGate", gate),
        WrongValue("a sign-in with another provider is refused", "ageGate", gate),
        WrongValue(
            "a sign-in with google is refused", "providers", #"["google"]"#, failing: "a user signs in with google"),
        WrongValue(
            "the app has no email flow", "providers", #"["guest", "email"]"#,
            failing: "email flow: a new user is signed in without a code"),
        WrongValue(
            "screens: every state has its texts and controls, and no secret [en]", "signUpFields",
            #"[{"name": "phone", "example": "+15550100"}]"#),
        WrongValue("the app has no age gate", "minimumAge", "1"),
        WrongValue(
            "play: the environment has no sign-in pages", "environments.0.hostedUI",
            #"{"domain": "", "issuer": "", "clientID": "", "redirectURI": "", "signOutRedirectURI": "", "scopes": [], "signIn": [], "signOutURL": ""}"#,
            failing: "play: a user signs out at the sign-out page"),
        WrongValue(
            "the app records no client metrics", "features", #"["clientMetrics"]"#,
            failing: "client metrics: sign-ins are counted without personal data"),
    ]
}
