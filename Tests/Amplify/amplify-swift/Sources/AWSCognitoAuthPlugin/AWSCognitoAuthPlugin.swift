import Amplify

// Each declaration names its file in `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin/`.

/// `AWSCognitoAuthPlugin.swift`
public final class AWSCognitoAuthPlugin: Plugin {
    public var key: PluginKey { "awsCognitoAuthPlugin" }

    public init() {}

    public func configure(using configuration: Any?) throws {}
}

/// `Support/Utils/AuthUserAttributeKey+RawValue.swift`, which contains all standard claims
extension AuthUserAttributeKey: RawRepresentable {
    public init(rawValue: String) {
        switch rawValue {
        case "birthdate": self = .birthDate
        case "email": self = .email
        case "email_verified": self = .emailVerified
        case "sub": self = .sub
        default: self = .unknown(rawValue)
        }
    }

    public var rawValue: String {
        switch self {
        case .birthDate: "birthdate"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .sub: "sub"
        case .custom(let name): "custom:\(name)"
        case .unknown(let name): name
        }
    }
}

/// `Models/Options/AWSAuthSignUpOptions.swift`
public struct AWSAuthSignUpOptions {
    public let validationData: [String: String]?
    public let metadata: [String: String]?

    public init(validationData: [String: String]? = nil, metadata: [String: String]? = nil) {
        self.validationData = validationData
        self.metadata = metadata
    }
}

/// `Models/Options/AWSAuthConfirmSignInOptions.swift`
public struct AWSAuthConfirmSignInOptions {
    public let userAttributes: [AuthUserAttribute]?
    public let metadata: [String: String]?

    public init(userAttributes: [AuthUserAttribute]? = nil, metadata: [String: String]? = nil) {
        self.userAttributes = userAttributes
        self.metadata = metadata
    }
}

#if os(iOS) || os(macOS) || os(visionOS)
/// `Models/Options/AWSAuthWebUISignInOptions.swift`
public struct AWSAuthWebUISignInOptions {
    public enum Prompt: String, Codable {
        case none
        case login
        case selectAccount = "select_account"
        case consent
    }

    public let idpIdentifier: String?
    public let preferPrivateSession: Bool
    public let nonce: String?
    public let language: String?
    public let loginHint: String?
    public let prompt: [Prompt]?
    public let resource: String?

    public init(
        idpIdentifier: String? = nil, preferPrivateSession: Bool = false, nonce: String? = nil,
        language: String? = nil, loginHint: String? = nil, prompt: [Prompt]? = nil, resource: String? = nil
    ) {
        self.idpIdentifier = idpIdentifier
        self.preferPrivateSession = preferPrivateSession
        self.nonce = nonce
        self.language = language
        self.loginHint = loginHint
        self.prompt = prompt
        self.resource = resource
    }
}

/// `Models/Options/AWSAuthWebUISignInOptions.swift`
extension AuthWebUISignInRequest.Options {
    public static func preferPrivateSession() -> AuthWebUISignInRequest.Options {
        Self(pluginOptions: AWSAuthWebUISignInOptions(preferPrivateSession: true))
    }
}
#endif

/// `AmplifyPlugins/Core/AWSPluginsCore/Auth/AuthCognitoTokensProvider.swift`
public protocol AuthCognitoTokens {
    var idToken: String { get }
    var accessToken: String { get }
    var refreshToken: String { get }
}

/// `Models/AWSCognitoUserPoolTokens.swift`, whose initializer is deprecated
public struct AWSCognitoUserPoolTokens: AuthCognitoTokens {
    public let idToken: String
    public let accessToken: String
    public let refreshToken: String

    public init(idToken: String, accessToken: String, refreshToken: String) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

/// `Models/AWSAuthCognitoSession.swift`, whose initializer is internal
public struct AWSAuthCognitoSession: AuthSession, @unchecked Sendable {
    public var isSignedIn: Bool
    public let userPoolTokensResult: Result<any AuthCognitoTokens, AuthError>

    public init(isSignedIn: Bool, userPoolTokensResult: Result<any AuthCognitoTokens, AuthError>) {
        self.isSignedIn = isSignedIn
        self.userPoolTokensResult = userPoolTokensResult
    }
}

/// `Models/AWSCognitoSignOutResult.swift`
public enum AWSCognitoSignOutResult: AuthSignOutResult {
    case complete
    case partial(
        revokeTokenError: AWSCognitoRevokeTokenError?, globalSignOutError: AWSCognitoGlobalSignOutError?,
        hostedUIError: AWSCognitoHostedUIError?)
    case failed(AuthError)
}

/// `Models/AWSCognitoSignOutResult.swift`, with initializers for tests
public struct AWSCognitoRevokeTokenError: Sendable {
    public let refreshToken: String
    public let error: AuthError

    public init(refreshToken: String, error: AuthError) {
        self.refreshToken = refreshToken
        self.error = error
    }
}

/// `Models/AWSCognitoSignOutResult.swift`
public struct AWSCognitoGlobalSignOutError: Sendable {
    public let accessToken: String
    public let error: AuthError
}

/// `Models/AWSCognitoSignOutResult.swift`
public struct AWSCognitoHostedUIError: Sendable {
    public let error: AuthError
}
