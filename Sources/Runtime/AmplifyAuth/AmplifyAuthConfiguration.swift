public import AuthCore
public import Foundation

/// A Cognito user pool and the app's registration with it, for the Amplify SDK.
///
/// The values replace `amplifyconfiguration.json`: ``json`` is the content of that file.
public struct AmplifyAuthConfiguration: Hashable, Sendable {
    /// The way that the app proves a password to the pool.
    public enum PasswordFlow: Hashable, Sendable {
        /// Secure Remote Password (`USER_SRP_AUTH`): the password does not leave the device.
        case srp
        /// Sending the password (`USER_PASSWORD_AUTH`).
        case plain
    }

    /// The pool's sign-in pages.
    public struct Pages: Hashable, Sendable {
        /// The pages' host name.
        public let domain: String
        /// The URL that the pages return to after a sign-in.
        public let redirectURI: String
        /// The URL that the pages return to after a sign-out.
        public let signOutURI: String
        /// The OAuth scopes to request.
        public let scopes: [String]

        /// Creates the address of sign-in pages.
        public init(domain: String, redirectURI: String, signOutURI: String, scopes: [String]) {
            self.domain = domain
            self.redirectURI = redirectURI
            self.signOutURI = signOutURI
            self.scopes = scopes
        }
    }

    /// The ID of the pool, which starts with its region, such as `eu-central-1_AbC123xyz`.
    public let userPoolID: String
    /// The ID of the app client.
    public let clientID: String
    /// The way that the app proves a password.
    public let passwordFlow: PasswordFlow
    /// The address of the service, such as `https://pool.example`; `nil` for the region's default.
    public let endpoint: String?
    /// The pool's sign-in pages; `nil` if the pool has no pages.
    public let pages: Pages?

    /// Creates a configuration. The generator validates the values.
    public init(
        userPoolID: String, clientID: String, passwordFlow: PasswordFlow = .srp, endpoint: String? = nil,
        pages: Pages? = nil
    ) {
        self.userPoolID = userPoolID
        self.clientID = clientID
        self.passwordFlow = passwordFlow
        self.endpoint = endpoint
        self.pages = pages
    }

    /// Creates a client that signs users in to the pool with the Amplify SDK. On a system without the SDK, the client
    /// is an `UnavailableAuthClient`.
    ///
    /// - Parameters:
    ///   - brand: The brand's rules for passwords.
    ///   - presenter: The presenter over whose window Amplify shows its pages.
    ///   - now: The source of the current time, for proofs of identity.
    /// - Returns: The client.
    public func makeClient(
        brand: BrandConfiguration, presenter: (any WebAuthenticationPresenter)? = nil,
        now: @escaping DateSource = { Date() }
    ) -> any AuthClient {
        #if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
        AmplifyAuthClient(brand: brand, configuration: self, presenter: presenter, now: now)
        #else
        UnavailableAuthClient()
        #endif
    }
}

extension AmplifyAuthConfiguration {
    /// The configuration in the format that `AmplifyConfiguration` decodes.
    public var json: Data {
        get throws {
            let region = userPoolID.prefix { $0 != "_" }
            let host = endpoint.map { $0.hasPrefix("https://") ? String($0.dropFirst("https://".count)) : $0 }
            let plugin = File.Plugin(
                pools: [
                    "Default": File.Pool(id: userPoolID, clientID: clientID, region: String(region), endpoint: host)
                ],
                settings: [
                    "Default": File.Settings(
                        pages: pages.map { pages in
                            File.Pages(
                                domain: pages.domain, clientID: clientID, redirectURI: pages.redirectURI,
                                signOutURI: pages.signOutURI, scopes: pages.scopes)
                        },
                        flow: passwordFlow == .srp ? "USER_SRP_AUTH" : "USER_PASSWORD_AUTH")
                ])
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(File(auth: File.Category(plugins: ["awsCognitoAuthPlugin": plugin])))
        }
    }
}

/// The contents of `amplifyconfiguration.json`, with the keys that amplify-swift 2.60.1 reads (`ConfigurationHelper` in
/// `AWSCognitoAuthPlugin`).
private struct File: Encodable {
    let auth: Category

    struct Category: Encodable {
        let plugins: [String: Plugin]
    }

    struct Plugin: Encodable {
        let pools: [String: Pool]
        let settings: [String: Settings]

        enum CodingKeys: String, CodingKey {
            case pools = "CognitoUserPool"
            case settings = "Auth"
        }
    }

    struct Pool: Encodable {
        let id: String
        let clientID: String
        let region: String
        let endpoint: String?

        enum CodingKeys: String, CodingKey {
            case id = "PoolId"
            case clientID = "AppClientId"
            case region = "Region"
            case endpoint = "Endpoint"
        }
    }

    struct Settings: Encodable {
        let pages: Pages?
        let flow: String

        enum CodingKeys: String, CodingKey {
            case pages = "OAuth"
            case flow = "authenticationFlowType"
        }
    }

    struct Pages: Encodable {
        let domain: String
        let clientID: String
        let redirectURI: String
        let signOutURI: String
        let scopes: [String]

        enum CodingKeys: String, CodingKey {
            case domain = "WebDomain"
            case clientID = "AppClientId"
            case redirectURI = "SignInRedirectURI"
            case signOutURI = "SignOutRedirectURI"
            case scopes = "Scopes"
        }
    }
}
