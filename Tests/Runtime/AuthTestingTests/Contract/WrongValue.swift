import AuthTesting
import Foundation

/// A value of `manifest.json` that is not the package's, and the check that it makes fail.
struct WrongValue: Sendable, CustomStringConvertible {
    /// The check's name with the right values.
    let check: String
    /// The name of the check that fails. It differs if the wrong value is part of the name.
    let failing: String
    private let path: String
    /// The value as JSON.
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
    private static let environment =
        #"{"name": "x", "displayName": "", "bundleIdentifier": "", "urlScheme": "", "isDemo": false, "backend": "mock"}"#
    private static let gate = #"{"today": "2026-06-15", "oldEnough": "2013-06-15", "tooYoung": "2013-06-16"}"#

    /// For the brand with everything.
    static let full = manifest + environments + journeys + emailFlow + ageGate + pages + features

    private static let manifest = [
        WrongValue("names and identifiers, code point by code point", "id", #""other""#),
        WrongValue("names and identifiers, code point by code point", "name", #""F\u00fcll \"1\"""#),
        WrongValue("names and identifiers, code point by code point", "wordmark", #""F\u00fcll\n1""#),
        WrongValue("names and identifiers, code point by code point", "bundleIdentifier", #""com.example""#),
        WrongValue("names and identifiers, code point by code point", "urlScheme", #""fuller""#),
        WrongValue("names and identifiers, code point by code point", "supportEmail", #""Help@full.example""#),
        WrongValue(
            "providers and the fields of the sign-up, in their order", "providers", #"["apple", "email", "guest"]"#),
        WrongValue("providers and the fields of the sign-up, in their order", "signUpFields", "[]"),
        WrongValue("the policies of passwords, codes and sessions", "password.minLength", "9"),
        WrongValue("the policies of passwords, codes and sessions", "password.require", "[]"),
        WrongValue("the policies of passwords, codes and sessions", "oneTimeCode.length", "5"),
        WrongValue("the policies of passwords, codes and sessions", "oneTimeCode.resendAfter", "31"),
        WrongValue("the policies of passwords, codes and sessions", "oneTimeCode", "null"),
        WrongValue("the policies of passwords, codes and sessions", "session.restore", "false"),
        WrongValue("the policies of passwords, codes and sessions", "session.biometricUnlock", "true"),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "minimumAge", "12"),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "terms.url", #""https://x""#),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "terms.version", #""2""#),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "terms.bytes", "9"),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "privacyPolicyURL", #""""#),
        WrongValue("features", "features", #"["accountDeletion"]"#),
        WrongValue("features", "familyAccounts.maxChildren", "6"),
        WrongValue("features", "familyAccounts.pinLength", "5"),
    ]

    private static let environments =
        [
            WrongValue("the environments, in their order", "environments.5", environment),
            WrongValue(
                "a build that names no environment, or an unknown one, learns which there are", "environments.0.name",
                #""x""#),
            WrongValue("development: the app and its endpoints", "environments.0.apiBaseURL", "null"),
            WrongValue("development: the app and its endpoints", "environments.0.hostedUI", "null"),
            WrongValue("production: the app and its endpoints", "environments.1.backendSyncURL", "null"),
            WrongValue("production: the app and its endpoints", "environments.1.displayName", #""Full""#),
            WrongValue("production: the app and its endpoints", "environments.1.bundleIdentifier", #""com""#),
            WrongValue("production: the app and its endpoints", "environments.1.urlScheme", #""f""#),
            WrongValue("production: the build settings", "environments.1.bundleIdentifier", #""com""#),
            WrongValue("production: the build settings", "environments.1.urlScheme", #""f""#),
            WrongValue("production: the backend", "environments.1.userPool.issuer", #""https://id""#),
            WrongValue("production: the backend", "environments.1.userPool.clientID", #""other""#),
            WrongValue("production: the backend", "environments.1.userPool.passwordFlow", #""srp""#),
            WrongValue("production: the backend", "environments.1.userPool.endpoint", #""https://x/""#),
            WrongValue("sdk: the backend", "environments.4.userPool.id", #""us-east-1_x""#),
            WrongValue("sdk: the backend", "environments.4.userPool.clientID", #""x""#),
            WrongValue("sdk: the backend", "environments.4.userPool.passwordFlow", #""srp""#),
            WrongValue("sdk: the backend", "environments.4.userPool.endpoint", "null"),
            WrongValue("sdk: the backend", "environments.4.userPool.pages", "null"),
            WrongValue("sdk: the backend", "environments.4.userPool.pages.domain", #""x""#),
            WrongValue("sdk: the backend", "environments.4.userPool.pages.redirectURI", #""x""#),
            WrongValue("sdk: the backend", "environments.4.userPool.pages.signOutURI", #""x""#),
            WrongValue("sdk: the backend", "environments.4.userPool.pages.scopes", "[]"),
            WrongValue("service: the backend", "environments.2.apiBaseURL", #""https://x""#),
        ]
        + ["development", "production", "service", "web", "sdk"].enumerated().flatMap { index, name in
            [
                WrongValue("\(name): the app and its endpoints", "environments.\(index).isDemo", "\(index != 0)"),
                WrongValue(
                    "\(name): Info.plist selects the environment", "environments.\(index).name", #""x""#,
                    failing: "x: Info.plist selects the environment"),
                WrongValue("\(name): the build settings", "environments.\(index).displayName", #""Full $$1""#),
                WrongValue(
                    "\(name): the backend", "environments.\(index).backend",
                    index == 0 ? #""hostedUI""# : #""mock""#),
            ]
        }

    private static let journeys = [
        WrongValue("sign up, sign in, sign out", "oneTimeCode.length", "5"),
        WrongValue("sign up, sign in, sign out", "oneTimeCode", "null"),
        WrongValue("a wrong password and an unknown address are refused alike", "password.example", #""1""#),
        WrongValue("a password that is too short is refused", "password.tooShort", #""1opensesame""#),
        WrongValue("a password that is too short is refused", "password.minLength", "9"),
        WrongValue("without the terms there is no account", "terms.version", #""2""#),
        WrongValue("without a birthdate there is no account", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("a user who is too young gets no account", "ageGate.tooYoung", #""2013-06-15""#),
        WrongValue("a user who is too young gets no account", "minimumAge", "12"),
        WrongValue(
            "an account is deleted after the word and the password, and cannot be signed in to", "password.example",
            #""1""#),
        WrongValue("the app offers no account deletion", "features", "[]"),
        WrongValue("sign in with apple", "providers", #"["google"]"#, failing: "sign in with google"),
        WrongValue("come in as a guest", "ageGate", "null"),
        WrongValue(
            "sign in with google is refused", "providers", #"["email"]"#, failing: "sign in with apple is refused"),
        WrongValue(
            "sign in with google is refused", "providers", #"["apple"]"#, failing: "sign in with email is refused"),
    ]

    private static let emailFlow = [
        WrongValue("email flow: a new address becomes an account, and its code a session", "oneTimeCode.length", "5"),
        WrongValue(
            "email flow: a forgotten password is replaced, and the new one signs in", "password.example", #""1""#),
        WrongValue("email flow: a wrong code is refused, and the right one still works", "signUpFields", "[]"),
        WrongValue(
            "email flow: a code is sent again after the cooldown, and not before", "oneTimeCode.resendAfter", "31"),
        WrongValue(
            "email flow: a code is sent again after the cooldown, and not before", "oneTimeCode.resendAfter", "29"),
        WrongValue("email flow: a user who is too young gets no account and no second try", "minimumAge", "14"),
        WrongValue(
            "email flow: a user who is too young gets no account and no second try", "ageGate.tooYoung",
            #""2013-06-15""#),
        WrongValue("the app has no email flow", "oneTimeCode", "null"),
    ]

    private static let ageGate = [
        WrongValue("age gate: the birthday itself is old enough", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("age gate: the birthday itself is old enough", "ageGate.today", #""2026-06-16""#),
        WrongValue(
            "age gate: the day before the birthday is not, and the message says why", "ageGate.tooYoung",
            #""2013-06-15""#),
        WrongValue("age gate: the day before the birthday is not, and the message says why", "name", #""Other""#),
        WrongValue("age gate: nobody comes in without a birthdate", "ageGate.oldEnough", #""2013-06-16""#),
        WrongValue("age gate: a refusal closes every path in this launch", "minimumAge", "14"),
        WrongValue("age gate: a refusal closes every path in the next launch", "ageGate.tooYoung", #""2013-06-15""#),
        WrongValue("the app has no age gate", "ageGate", "null"),
    ]

    private static let pages =
        [
            WrongValue(
                "service: there are no sign-in pages", "environments.0.hostedUI", "null",
                failing: "development: there are no sign-in pages"),
            WrongValue("production: sign in with apple at the page", "environments.1.hostedUI.clientID", #""x""#),
            WrongValue("production: sign in with apple at the page", "environments.1.hostedUI.issuer", #""https://x""#),
            WrongValue(
                "production: sign in with apple at the page", "environments.1.hostedUI.redirectURI", #""x://x""#),
            WrongValue(
                "production: sign in with apple at the page", "environments.1.hostedUI.signOutRedirectURI",
                #""x://x""#),
            WrongValue("production: sign in with apple at the page", "environments.1.hostedUI.signIn", "[]"),
            WrongValue("production: sign in with apple at the page", "ageGate", "null"),
        ]
        + [(0, "development"), (1, "production"), (3, "web")].flatMap { index, name in
            [
                WrongValue(
                    "\(name): sign in with apple at the page", "environments.\(index).hostedUI.signIn.0.url",
                    #""https://x""#),
                WrongValue(
                    "\(name): sign out at the page", "environments.\(index).hostedUI.signOutURL", #""https://x""#),
            ]
        }

    private static let features = [
        WrongValue(
            "production: the backend is asked with the access token, until the sign-out",
            "environments.1.backendSyncURL", #""https://x""#),
        WrongValue(
            "client metrics: sign-ins are counted, and nothing shows whose they were", "signUpFields.0.example",
            #""signIns""#),
        WrongValue(
            "client metrics: sign-ins are counted, and nothing shows whose they were", "providers", #"["google"]"#),
        WrongValue("the app counts no sign-ins", "features", "[]"),
    ]

    /// For the brand with guests alone.
    static let guest = [
        WrongValue("names and identifiers, code point by code point", "name", #""guest""#),
        WrongValue("providers and the fields of the sign-up, in their order", "providers", #"["guest", "email"]"#),
        WrongValue(
            "the policies of passwords, codes and sessions", "oneTimeCode", #"{"length": 6, "resendAfter": 30}"#),
        WrongValue("the minimum age, the legal documents, and the text of the terms", "minimumAge", "1"),
        WrongValue("features", "familyAccounts", #"{"maxChildren": 5, "pinLength": 4}"#),
        WrongValue("the environments, in their order", "environments.1", environment),
        WrongValue(
            "a build that names no environment, or an unknown one, learns which there are", "environments.1",
            environment),
        WrongValue("play: the app and its endpoints", "environments.0.apiBaseURL", #""https://x""#),
        WrongValue("play: the app and its endpoints", "environments.0.backendSyncURL", #""https://x""#),
        WrongValue(
            "play: Info.plist selects the environment", "environments.0.name", #""x""#,
            failing: "x: Info.plist selects the environment"),
        WrongValue("play: the build settings", "environments.0.displayName", #""guest""#),
        WrongValue("play: the backend", "environments.0.backend", #""platform""#),
        WrongValue("come in as a guest", "ageGate", gate),
        WrongValue(
            "the app offers no account deletion", "features", #"["accountDeletion"]"#, failing: "features"),
        WrongValue("sign in with email is refused", "providers", "[]", failing: "sign in with guest is refused"),
        WrongValue("sign in with apple is refused", "ageGate", gate),
        WrongValue("sign in with google is refused", "providers", #"["google"]"#, failing: "sign in with google"),
        WrongValue(
            "the app has no email flow", "oneTimeCode", #"{"length": 6, "resendAfter": 30}"#,
            failing: "the policies of passwords, codes and sessions"),
        WrongValue("the app has no age gate", "minimumAge", "1"),
        WrongValue(
            "play: there are no sign-in pages", "environments.0.hostedUI",
            #"{"domain": "", "issuer": "", "clientID": "", "redirectURI": "", "signOutRedirectURI": "", "scopes": [], "signIn": [], "signOutURL": ""}"#,
            failing: "play: sign out at the page"),
        WrongValue(
            "the app counts no sign-ins", "features", #"["clientMetrics"]"#,
            failing: "client metrics: sign-ins are counted, and nothing shows whose they were"),
    ]
}
