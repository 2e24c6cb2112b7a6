import Amplify
import Foundation

// Each declaration names its file in `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin/`.

/// `AWSCognitoAuthPlugin.swift`
public final class AWSCognitoAuthPlugin {
    private var script: AmplifyScript { Amplify.script }

    public internal(set) var jsonConfiguration: JSONValue?

    public var key: PluginKey { "awsCognitoAuthPlugin" }

    public init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences()
    ) {}
}

/// `Models/AWSCognitoNetworkPreferences.swift`
public struct AWSCognitoNetworkPreferences {}

/// `Models/AWSCognitoSecureStoragePreferences.swift`
public struct AWSCognitoSecureStoragePreferences {
    public init(accessGroup: AccessGroup? = nil) {}
}

/// `AWSCognitoAuthPlugin+Configure.swift`
extension AWSCognitoAuthPlugin: AuthCategoryPlugin {
    public func configure(using configuration: Any?) throws {
        guard let configuration = configuration as? JSONValue else {
            throw AuthError.configuration("Unable to decode configuration", "")
        }
        jsonConfiguration = configuration
    }
}

/// `ClientBehavior/AWSCognitoAuthPlugin+ClientBehavior.swift`
extension AWSCognitoAuthPlugin: AuthCategoryBehavior {
    public func signUp(
        username: String, password: String? = nil, options: AuthSignUpRequest.Options?
    ) async throws -> AuthSignUpResult {
        let attributes = (options?.userAttributes ?? []).map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        return try await script.answer("signUp", "\(username) \(attributes)")
    }

    public func confirmSignUp(
        for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options?
    ) async throws -> AuthSignUpResult {
        try await script.answer("confirmSignUp", username)
    }

    public func resendSignUpCode(
        for username: String, options: AuthResendSignUpCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails {
        try await script.answer("resendSignUpCode", username)
    }

    #if os(iOS) || os(macOS) || os(visionOS)
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil, options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult {
        try await script.answer("signInWithWebUI", over(presentationAnchor))
    }

    public func signInWithWebUI(
        for authProvider: AuthProvider, presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult {
        try await script.answer("signInWithWebUI", "\(authProvider) \(over(presentationAnchor))")
    }

    private func over(_ anchor: AuthUIPresentationAnchor?) -> String {
        anchor.map { "over \(ObjectIdentifier($0))" } ?? "without a window"
    }
    #endif

    public func confirmSignIn(
        challengeResponse: String, options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await script.answer("confirmSignIn")
    }

    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> AuthSignOutResult {
        let arguments = options?.globalSignOut == true ? "globally" : ""
        return (try? await script.answer("signOut", arguments, as: AuthSignOutResult.self)) ?? UnknownResult()
    }

    public func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> AuthSession {
        try await script.answer("fetchAuthSession", options?.forceRefresh == true ? "forced" : "")
    }

    public func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options?
    ) async throws -> AuthResetPasswordResult {
        try await script.answer("resetPassword", username)
    }

    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws {
        let _: Void = try await script.answer("confirmResetPassword", username)
    }

    public func signIn(
        username: String?, password: String?, options: AuthSignInRequest.Options?
    ) async throws -> AuthSignInResult {
        try await script.answer("signIn", username ?? "")
    }

    public func deleteUser() async throws {
        let _: Void = try await script.answer("deleteUser")
    }
}

/// `ClientBehavior/AWSCognitoAuthPlugin+UserBehavior.swift`
extension AWSCognitoAuthPlugin {
    public func fetchUserAttributes(
        options: AuthFetchUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttribute] {
        try await script.answer("fetchUserAttributes")
    }

    public func update(
        userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options? = nil
    ) async throws -> AuthUpdateAttributeResult {
        try await script.answer("update", "\(userAttribute.key)=\(userAttribute.value)")
    }

    public func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await script.answer("sendVerificationCode", "\(userAttributeKey)")
    }

    public func confirm(
        userAttribute: AuthUserAttributeKey, confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {
        let _: Void = try await script.answer("confirm", "\(userAttribute) \(confirmationCode)")
    }
}

private struct UnknownResult: AuthSignOutResult {}

/// `Support/Utils/AuthUserAttributeKey+RawValue.swift`
extension AuthUserAttributeKey: RawRepresentable {
    public typealias RawValue = String

    private static let claims: [String: AuthUserAttributeKey] = [
        "address": .address, "birthdate": .birthDate, "email": .email, "email_verified": .emailVerified,
        "family_name": .familyName, "gender": .gender, "given_name": .givenName, "locale": .locale,
        "middle_name": .middleName, "name": .name, "nickname": .nickname, "phone_number": .phoneNumber,
        "phone_number_verified": .phoneNumberVerified, "picture": .picture, "preferred_username": .preferredUsername,
        "profile": .profile, "sub": .sub, "updated_at": .updatedAt, "website": .website, "zoneinfo": .zoneInfo,
    ]

    public init(rawValue: String) {
        if let claim = Self.claims[rawValue] {
            self = claim
        } else if rawValue.hasPrefix("custom:") {
            self = .custom(String(rawValue.dropFirst("custom:".count)))
        } else {
            self = .unknown(rawValue)
        }
    }

    public var rawValue: String {
        switch self {
        case .custom(let name): "custom:\(name)"
        case .unknown(let name): name
        default: Self.claims.first { $0.value == self }?.key ?? ""
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
    public let friendlyDeviceName: String?

    public init(
        userAttributes: [AuthUserAttribute]? = nil, metadata: [String: String]? = nil,
        friendlyDeviceName: String? = nil
    ) {
        self.userAttributes = userAttributes
        self.metadata = metadata
        self.friendlyDeviceName = friendlyDeviceName
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

/// `AmplifyPlugins/Core/AWSPluginsCore/Auth/AuthCognitoTokensProvider.swift`
public protocol AuthCognitoTokensProvider {
    func getCognitoTokens() -> Result<AuthCognitoTokens, AuthError>
}

/// `Models/AWSCognitoUserPoolTokens.swift`, whose public initializers are deprecated
public struct AWSCognitoUserPoolTokens: AuthCognitoTokens, Codable, Equatable {
    public let idToken: String
    public let accessToken: String
    public let refreshToken: String

    init(idToken: String, accessToken: String, refreshToken: String, expiresIn: Int? = nil) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

extension AWSCognitoUserPoolTokens: CustomDebugStringConvertible {
    public var debugDescription: String { "" }
}

/// `Models/AWSAuthCognitoSession.swift`
public struct AWSAuthCognitoSession: AuthSession, AuthCognitoTokensProvider, @unchecked Sendable {
    public var isSignedIn: Bool
    public let userPoolTokensResult: Result<AuthCognitoTokens, AuthError>

    init(isSignedIn: Bool, cognitoTokensResult: Result<AuthCognitoTokens, AuthError>) {
        self.isSignedIn = isSignedIn
        userPoolTokensResult = cognitoTokensResult
    }

    public func getCognitoTokens() -> Result<AuthCognitoTokens, AuthError> { userPoolTokensResult }
}

extension AWSAuthCognitoSession: Equatable {
    public static func == (lhs: AWSAuthCognitoSession, rhs: AWSAuthCognitoSession) -> Bool {
        lhs.isSignedIn == rhs.isSignedIn
            && (try? lhs.getCognitoTokens().get() as? AWSCognitoUserPoolTokens)
                == (try? rhs.getCognitoTokens().get() as? AWSCognitoUserPoolTokens)
    }
}

extension AWSAuthCognitoSession: CustomDebugStringConvertible {
    public var debugDescription: String { "" }
}

/// `Models/AWSCognitoSignOutResult.swift`
public enum AWSCognitoSignOutResult: AuthSignOutResult {
    case complete
    case partial(
        revokeTokenError: AWSCognitoRevokeTokenError?, globalSignOutError: AWSCognitoGlobalSignOutError?,
        hostedUIError: AWSCognitoHostedUIError?)
    case failed(AuthError)
}

/// `Models/AWSCognitoSignOutResult.swift`
public struct AWSCognitoRevokeTokenError: Sendable {
    public let refreshToken: String
    public let error: AuthError
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
