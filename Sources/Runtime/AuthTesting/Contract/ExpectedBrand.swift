import AuthCore
import Foundation

/// The expected values of a brand's package, from the test resource `manifest.json`.
///
/// The generator writes the JSON independently of the package's Swift literals, so that a comparison detects errors in
/// either.
struct ExpectedBrand: Decodable, Sendable {
    let id: String
    let name: String
    let wordmark: String
    let bundleIdentifier: String
    let urlScheme: String
    let supportEmail: String
    let languages: [String]
    let screens: Screens
    /// The arrangement of the first screen and of forms; `nil` is `bottom`.
    let layout: String?
    let texts: [Text]
    let providers: [String]
    /// The names for users of the providers that are connections; `nil` if there are none.
    let connectionNames: [String: String]?
    let signUpFields: [Field]
    let password: Password
    let oneTimeCode: OneTimeCode?
    let session: Session
    let minimumAge: Int
    let ageGate: AgeGate?
    let terms: Terms
    let privacyPolicyURL: String
    let features: Set<String>
    let familyAccounts: FamilyAccounts?
    let environments: [Environment]

    struct Screens: Decodable, Sendable {
        let welcome: String
        let email: String
        let code: String
        let menu: String
    }

    /// A text in the brand's own wording.
    struct Text: Decodable, Sendable {
        let language: String
        let key: String
        let text: String
    }

    struct Field: Decodable, Sendable {
        let name: String
        /// `nil` is `false`, here and below.
        let isOptional: Bool?
        let asksForSMSConsent: Bool?

        /// The field and its properties, as in a generated package: `phone.optional.withSMSConsent`.
        var spelling: String {
            name + (isOptional == true ? ".optional" : "") + (asksForSMSConsent == true ? ".withSMSConsent" : "")
        }
    }

    struct Password: Decodable, Sendable {
        let minLength: Int
        let require: Set<String>
        let isEnteredTwice: Bool?
        let example: String
    }

    struct OneTimeCode: Decodable, Sendable {
        let length: Int
        /// The time between two codes, in seconds.
        let resendAfter: Int
    }

    struct Session: Decodable, Sendable {
        let restore: Bool
        let biometricUnlock: Bool
        /// Whether the passcode never unlocks the session; `nil` if it can.
        let requiresBiometrics: Bool?
        /// The time in the background after which the session locks, in seconds; `nil` for the runtime's own.
        let lockAfter: Int?
        /// The choices that users may make, or `nil`.
        let userChoices: [String]?
    }

    /// The boundary of the age gate. On the day `today`, a user born on `oldEnough` reaches the minimum age, and a user
    /// born on `tooYoung` does not.
    struct AgeGate: Decodable, Sendable {
        let today: String
        let oldEnough: String
        let tooYoung: String
    }

    struct Terms: Decodable, Sendable {
        let url: String
        let version: String
        let bytes: Int
    }

    struct FamilyAccounts: Decodable, Sendable {
        let maxChildren: Int
        let pinLength: Int
    }

    struct Environment: Decodable, Sendable {
        let name: String
        let displayName: String
        let bundleIdentifier: String
        let urlScheme: String
        /// Whether extensions use the app's session; `nil` if the app has none that does.
        let sharesSession: Bool?
        let allowsMockInRelease: Bool
        /// The accounts that exist in the mock at launch, or `nil`.
        let accounts: [Account]?
        let backend: Backend
        let apiBaseURL: String?
        /// Further origins of the brand's services; `nil` if there are none.
        let apiOrigins: [String]?
        /// The pinned servers; `nil` if there are none.
        let pins: [Pin]?
        /// The names of the environment's features, in order.
        let features: [String]
        let backendSyncURL: String?
        let supabase: Supabase?
        let clerk: Clerk?
        let hostedUI: Pages?
        let userPool: UserPool?

        /// Whether the app has its own screens for the email flow. It has none if users can sign in only at the pages.
        var hasOwnScreens: Bool { backend != .hostedUI }
    }

    struct Account: Decodable, Sendable {
        let email: String
        let password: String
        let isConfirmed: Bool
        /// The name of the challenge, or `nil`.
        let challenge: String?
        let profile: [Value]

        struct Value: Decodable, Sendable {
            let name: String
            let value: String
        }
    }

    struct Pin: Decodable, Sendable, Equatable {
        let host: String
        let keys: Set<String>
        let expires: String
    }

    enum Backend: String, Decodable, Sendable {
        case mock, cognito, platform, hostedUI, supabase, clerk
        /// A user pool with the Amplify SDK.
        case amplify
    }

    struct Pages: Decodable, Sendable {
        let issuer: String
        /// The URL of the document with the provider's endpoints; `nil` for a user pool, whose paths are fixed.
        let discoveryURL: String?
        let redirectURI: String
        let signOutRedirectURI: String
        /// The URLs without the values of `state`, `nonce` and `code_challenge`, which differ on each attempt.
        let signIn: [SignIn]
        let signOutURL: String

        struct SignIn: Decodable, Sendable {
            let provider: String
            let url: String
        }
    }

    struct Supabase: Decodable, Sendable {
        let url: String
        let publishableKey: String
    }

    struct Clerk: Decodable, Sendable {
        let publishableKey: String
        /// The root of the Frontend API.
        let url: String
    }

    struct UserPool: Decodable, Sendable {
        let id: String
        let clientID: String
        let passwordFlow: String
        /// The URL of the pool's API; `nil` if Amplify chooses it.
        let endpoint: String?
        /// The pages that Amplify shows; `nil` if there are none.
        let pages: AmplifyPages?

        struct AmplifyPages: Decodable, Sendable, Equatable {
            let domain: String
            let redirectURI: String
            let signOutURI: String
            let scopes: [String]
        }
    }
}

extension ExpectedBrand {
    /// Reads the expected values. Throws an error if the file cannot be read or decoded.
    static func read(_ file: URL?) throws -> ExpectedBrand {
        guard let file else { throw CocoaError(.fileNoSuchFile) }
        return try JSONDecoder().decode(ExpectedBrand.self, from: Data(contentsOf: file))
    }

    func offers(_ provider: SignInProvider) -> Bool { providers.contains(provider.rawValue) }

    /// The providers whose users sign in at web pages.
    var webProviders: [SignInProvider] { providers.compactMap(SignInProvider.init).filter(\.hasPage) }

    func has(_ feature: BrandFeature) -> Bool { features.contains(feature.rawValue) }
}
