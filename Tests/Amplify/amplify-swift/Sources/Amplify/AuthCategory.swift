#if os(iOS) || os(macOS) || os(visionOS)
import AuthenticationServices

/// `Amplify/Categories/Auth/AuthCategoryBehavior.swift`
public typealias AuthUIPresentationAnchor = ASPresentationAnchor
#endif

/// `Amplify/Categories/Auth/AuthCategory.swift`. The methods are from `AuthCategory+ClientBehavior.swift` and
/// `AuthCategory+UserBehavior.swift` in the same folder.
public final class AuthCategory {
    private var script: AmplifyScript { Amplify.script }

    public func signUp(
        username: String, password: String? = nil, options: AuthSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        let attributes = (options?.userAttributes ?? []).map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        return try await script.answer("signUp", "\(username) \(attributes)")
    }

    public func confirmSignUp(
        for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult {
        try await script.answer("confirmSignUp", username)
    }

    public func resendSignUpCode(
        for username: String, options: AuthResendSignUpCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await script.answer("resendSignUpCode", username)
    }

    public func signIn(
        username: String? = nil, password: String? = nil, options: AuthSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await script.answer("signIn", username ?? "")
    }

    public func confirmSignIn(
        challengeResponse: String, options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await script.answer("confirmSignIn")
    }

    #if os(iOS) || os(macOS) || os(visionOS)
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil, options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await script.answer("signInWithWebUI")
    }

    public func signInWithWebUI(
        for authProvider: AuthProvider, presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await script.answer("signInWithWebUI", "\(authProvider)")
    }
    #endif

    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> any AuthSignOutResult {
        let arguments = options?.globalSignOut == true ? "globally" : ""
        return (try? await script.answer("signOut", arguments, as: (any AuthSignOutResult).self)) ?? UnknownResult()
    }

    public func deleteUser() async throws {
        let _: Void = try await script.answer("deleteUser")
    }

    public func fetchAuthSession(options: AuthFetchSessionRequest.Options? = nil) async throws -> any AuthSession {
        try await script.answer("fetchAuthSession")
    }

    public func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options? = nil
    ) async throws -> AuthResetPasswordResult {
        try await script.answer("resetPassword", username)
    }

    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options? = nil
    ) async throws {
        let _: Void = try await script.answer("confirmResetPassword", username)
    }

    public func fetchUserAttributes(
        options: AuthFetchUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttribute] {
        try await script.answer("fetchUserAttributes")
    }
}

private struct UnknownResult: AuthSignOutResult {}
