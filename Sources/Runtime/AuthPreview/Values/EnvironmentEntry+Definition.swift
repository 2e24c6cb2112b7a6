import AppleSignIn
import AuthCore
import BackendSync
import ClerkAuth
import CognitoAuth
import FamilyAccounts
import Foundation
import HostedUI
import MockAuth
import PlatformAuth
import PushRegistration
import SessionImport
import SupabaseAuth

extension EnvironmentEntry {
    /// The app's identity, backend and features, as a case of the generated `AcmeEnvironment` has them. An environment
    /// of the Amplify SDK, which this program does not link, has the mock.
    func definition(sharesSession: Bool) throws -> EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(
                displayName: displayName, bundleIdentifier: bundleId, urlScheme: urlScheme,
                sharesSession: sharesSession),
            allowsMockInRelease: allowsMockInRelease, allowsEndpointOverride: allowsEndpointOverride,
            api: try apiBaseURL.map { try absoluteURL($0) }, origins: try apiOrigins.map { try absoluteURL($0.url) },
            pins: try publicKeyPins, backend: try backend, pages: try pages, importing: try importer,
            features: try features.map { try $0.feature })
    }

    /// Whether the backend is in memory.
    var isInMemory: Bool { isByAmplify || call("backend")?.member == "mock" }

    private var publicKeyPins: PublicKeyPins {
        get throws {
            var hosts: [String: PublicKeyPins.Host] = [:]
            for pin in pins {
                hosts[pin.host] = PublicKeyPins.Host(
                    keys: Set(try pin.keys.map { try PublicKeyPin(base64: $0.digest) }),
                    expires: try CalendarDay(iso8601: pin.expires))
            }
            return PublicKeyPins(hosts)
        }
    }

    /// The name of the service behind the environment: `mock`, `cognito`.
    var backendName: String { isByAmplify ? "cognito" : call("backend")?.member ?? "mock" }

    private func call(_ label: String) -> Call? { values.first { $0.label == label } }

    private var backend: any AuthBackend {
        get throws {
            guard let call = call("backend") else { throw UnknownValue(kind: "backend of the environment", value: id) }
            let arguments = call.arguments
            switch call.member {
            case "mock":
                return MockBackend(accounts: try (arguments["accounts"]?.calls?.items ?? []).map { try $0.account })
            case "platform": return PlatformBackend()
            case "supabase":
                let guests: SupabaseBackend.Guests? = try arguments["guests"]?.name.map {
                    try known("kind of guests", $0.value)
                }
                return SupabaseBackend(
                    url: try absoluteURL(arguments.text("url")), publishableKey: try arguments.text("publishableKey"),
                    guests: guests ?? .device)
            case "clerk":
                let key = try arguments.text("publishableKey")
                guard let backend = ClerkBackend(publishableKey: key) else {
                    throw UnknownValue(kind: "publishable key", value: key)
                }
                return backend
            case "cognito":
                let pool = try arguments.text("userPoolID")
                return CognitoBackend(
                    try CognitoConfiguration(
                        region: String(pool.prefix { $0 != "_" }), userPoolID: pool,
                        clientID: try arguments.text("clientID"),
                        endpoint: try arguments.optionalText("endpoint").map { try absoluteURL($0) },
                        passwordFlow: arguments["passwordFlow"]?.name?.value == "plain" ? .plain : .srp))
            case "hostedUI": return try call.hostedUI
            case "amplify": return MockBackend()
            default: throw UnknownValue(kind: "backend", value: call.member)
            }
        }
    }

    private var pages: (any AuthHostedUI)? {
        get throws { try call("pages").map { try $0.hostedUI } }
    }

    private var importer: (any SessionImporter)? {
        get throws {
            guard let call = call("importing") else { return nil }
            let arguments = call.arguments
            let (service, group) = (arguments.optionalText("service"), arguments.optionalText("accessGroup"))
            switch call.member {
            case "keychain":
                return KeychainSessionImporter.keychain(
                    service: try arguments.text("service"), account: try arguments.text("account"), accessGroup: group,
                    refreshToken: arguments.optionalText("refreshToken"))
            case "userDefaults":
                return UserDefaultsSessionImporter.userDefaults(
                    key: try arguments.text("key"), suite: arguments.optionalText("suite"),
                    refreshToken: arguments.optionalText("refreshToken"))
            case "amplify": return AmplifySessionImporter(accessGroup: group)
            case "mobileClient":
                return MobileClientSessionImporter(
                    bundleIdentifier: try arguments.text("bundleIdentifier"), clientID: try arguments.text("clientID"))
            case "supabase":
                return SupabaseSessionImporter.supabase(
                    url: try arguments.text("url"), service: service ?? bundleId,
                    account: arguments.optionalText("account"), accessGroup: group)
            case "clerk": return KeychainSessionImporter.clerk(service: service ?? bundleId, accessGroup: group)
            default: throw UnknownValue(kind: "importer", value: call.member)
            }
        }
    }
}

extension Call {
    fileprivate var hostedUI: HostedUIBackend {
        get throws {
            HostedUIBackend(try hostedUIConfiguration, accountDeletion: try accountDeletion)
        }
    }

    /// The pages of a user pool, which have a domain, or of another provider, whose document names them.
    private var hostedUIConfiguration: HostedUIConfiguration {
        get throws {
            let issuer = try arguments.text("issuer")
            let clientID = try arguments.text("clientID")
            let redirectURI = try arguments.text("redirectURI")
            let signOutURI = try arguments.text("signOutRedirectURI")
            let scopes = arguments["scopes"]?.texts?.items.map(\.value) ?? []
            guard let domain = arguments.optionalText("domain") else {
                return try HostedUIConfiguration(
                    issuer: issuer, clientID: clientID, redirectURI: redirectURI, signOutRedirectURI: signOutURI,
                    scopes: scopes, providerHint: arguments.optionalText("providerHint"))
            }
            return try HostedUIConfiguration(
                domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                signOutRedirectURI: signOutURI, scopes: scopes,
                scheme: arguments["scheme"] == nil ? .https : .loopbackHTTP)
        }
    }

    private var accountDeletion: (any AccountDeletion)? {
        get throws {
            guard let way = arguments["accountDeletion"]?.wrapped else { return nil }
            switch way.member {
            case "service": return AccountService(apiBaseURL: try absoluteURL(way.value))
            case "userPool": return try UserPoolAccountDeletion(userPoolID: way.value)
            default: throw UnknownValue(kind: "way to delete an account", value: way.member)
            }
        }
    }
}

extension Call.Item {
    fileprivate var account: MockAccount {
        get throws {
            var profile: [SignUpField: String] = [:]
            for field in arguments["profile"]?.fields?.items ?? [] {
                profile[try known("sign-up field", field.name)] = field.value
            }
            return MockAccount(
                email: try EmailAddress(try arguments.text("email")),
                password: SecretText(try arguments.text("password")),
                state: arguments["state"]?.name?.value == "pending" ? .pending : .confirmed,
                challenge: try arguments["challenge"]?.name.map { try known("challenge", $0.value) }, profile: profile)
        }
    }
}

extension EnvironmentEntry.Feature {
    fileprivate var feature: any AuthFeature {
        get throws {
            switch name {
            case "appleSignIn": AppleSignInFeature()
            case "families": FamilyAccountsFeature()
            case "pushRegistration": PushRegistrationFeature(apiBaseURL: try endpoint)
            case "backendSync": BackendSyncFeature(endpoint: try endpoint)
            default: throw UnknownValue(kind: "feature", value: name)
            }
        }
    }

    private var endpoint: URL {
        get throws(UnknownValue) { try absoluteURL(url?.text ?? "") }
    }
}
