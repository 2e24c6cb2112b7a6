#if os(iOS) || os(macOS) || os(visionOS)
import AuthenticationServices

/// `Amplify/Categories/Auth/AuthCategoryBehavior.swift`
public typealias AuthUIPresentationAnchor = ASPresentationAnchor
#endif

/// `Amplify/Categories/Auth/AuthCategory.swift`. Ends the process where the SDK does, with its messages.
public final class AuthCategory {
    private var plugins = [PluginKey: AuthCategoryPlugin]()
    private var isConfigured = false

    private var plugin: AuthCategoryPlugin {
        guard isConfigured else {
            preconditionFailure("Authentication category is not configured. Call Amplify.configure() before.")
        }
        guard let plugin = plugins.values.first else {
            preconditionFailure("No plugins added to Authentication category.")
        }
        guard plugins.count == 1 else {
            preconditionFailure("More than 1 plugin added to Authentication category.")
        }
        return plugin
    }

    public func add(plugin: AuthCategoryPlugin) throws {
        guard !isConfigured else {
            throw ConfigurationError.amplifyAlreadyConfigured(
                "\(plugin) cannot be added after `Amplify.configure()`.", "")
        }
        plugins[plugin.key] = plugin
    }

    public func getPlugin(for key: PluginKey) throws -> AuthCategoryPlugin {
        guard let plugin = plugins[key] else {
            throw AuthError.configuration("No plugin has been added for '\(key)'.", "")
        }
        return plugin
    }

    public func removePlugin(for key: PluginKey) {
        plugins.removeValue(forKey: key)
    }

    /// `Amplify/Categories/Auth/Internal/AuthCategory+CategoryConfigurable.swift`
    func configure(using configuration: [String: JSONValue]) throws {
        guard !isConfigured else {
            throw ConfigurationError.amplifyAlreadyConfigured("Authentication has already been configured.", "")
        }
        for plugin in plugins.values { try plugin.configure(using: configuration[plugin.key]) }
        isConfigured = true
    }
}

/// `Amplify/Categories/Auth/AuthCategoryPlugin.swift`
public protocol AuthCategoryPlugin: Plugin, AuthCategoryBehavior {}

/// `Amplify/Categories/Auth/AuthCategoryUserBehavior.swift`
public protocol AuthCategoryUserBehavior: AnyObject {
    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options?) async throws -> [AuthUserAttribute]

    func update(
        userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options?
    ) async throws -> AuthUpdateAttributeResult

    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    func confirm(
        userAttribute: AuthUserAttributeKey, confirmationCode: String, options: AuthConfirmUserAttributeRequest.Options?
    ) async throws
}

/// `Amplify/Categories/Auth/AuthCategoryBehavior.swift`
public protocol AuthCategoryBehavior: AuthCategoryUserBehavior {
    func signUp(
        username: String, password: String?, options: AuthSignUpRequest.Options?
    ) async throws -> AuthSignUpResult

    func confirmSignUp(
        for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options?
    ) async throws -> AuthSignUpResult

    func resendSignUpCode(
        for username: String, options: AuthResendSignUpCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    func signIn(
        username: String?, password: String?, options: AuthSignInRequest.Options?
    ) async throws -> AuthSignInResult

    #if os(iOS) || os(macOS) || os(visionOS)
    func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor?, options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult

    func signInWithWebUI(
        for authProvider: AuthProvider, presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult
    #endif

    func confirmSignIn(
        challengeResponse: String, options: AuthConfirmSignInRequest.Options?
    ) async throws -> AuthSignInResult

    func signOut(options: AuthSignOutRequest.Options?) async -> AuthSignOutResult

    func deleteUser() async throws

    func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> AuthSession

    func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options?
    ) async throws -> AuthResetPasswordResult

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws
}

/// `Amplify/Categories/Auth/AuthCategory+ClientBehavior.swift`
extension AuthCategory: AuthCategoryBehavior {
    public func signUp(
        username: String, password: String? = nil, options: AuthSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.signUp(username: username, password: password, options: options)
    }

    public func confirmSignUp(
        for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await plugin.confirmSignUp(for: username, confirmationCode: confirmationCode, options: options)
    }

    public func resendSignUpCode(
        for username: String, options: AuthResendSignUpCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.resendSignUpCode(for: username, options: options)
    }

    public func signIn(
        username: String? = nil, password: String? = nil, options: AuthSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signIn(username: username, password: password, options: options)
    }

    #if os(iOS) || os(macOS) || os(visionOS)
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil, options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(presentationAnchor: presentationAnchor, options: options)
    }

    public func signInWithWebUI(
        for authProvider: AuthProvider, presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(
            for: authProvider, presentationAnchor: presentationAnchor, options: options)
    }
    #endif

    public func confirmSignIn(
        challengeResponse: String, options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.confirmSignIn(challengeResponse: challengeResponse, options: options)
    }

    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> AuthSignOutResult {
        await plugin.signOut(options: options)
    }

    public func deleteUser() async throws {
        try await plugin.deleteUser()
    }

    public func fetchAuthSession(options: AuthFetchSessionRequest.Options? = nil) async throws -> AuthSession {
        try await plugin.fetchAuthSession(options: options)
    }

    public func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options? = nil
    ) async throws -> AuthResetPasswordResult {
        try await plugin.resetPassword(for: username, options: options)
    }

    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options? = nil
    ) async throws {
        try await plugin.confirmResetPassword(
            for: username, with: newPassword, confirmationCode: confirmationCode, options: options)
    }
}

/// `Amplify/Categories/Auth/AuthCategory+UserBehavior.swift`
extension AuthCategory: AuthCategoryUserBehavior {
    public func fetchUserAttributes(
        options: AuthFetchUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttribute] {
        try await plugin.fetchUserAttributes(options: options)
    }

    public func update(
        userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options? = nil
    ) async throws -> AuthUpdateAttributeResult {
        try await plugin.update(userAttribute: userAttribute, options: options)
    }

    public func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.sendVerificationCode(forUserAttributeKey: userAttributeKey, options: options)
    }

    public func confirm(
        userAttribute: AuthUserAttributeKey, confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {
        try await plugin.confirm(userAttribute: userAttribute, confirmationCode: confirmationCode, options: options)
    }
}
