/// A client that records the results of another client's calls in a sink.
///
/// A sign-up or sign-in that the user cancels or that ends with a network error counts as failed. The event's code
/// contains the reason. If the service has ended the session, the first call that throws `.sessionExpired` records it.
package struct AnalyticsAuthClient: ForwardingAuthClient {
    /// The client whose calls are recorded. Its own calls are not recorded.
    package let client: any AuthClient
    private let sink: any AnalyticsSink

    /// Creates a client that records the calls of `client` in `sink`.
    package init(_ client: any AuthClient, sink: any AnalyticsSink) {
        self.client = client
        self.sink = sink
    }

    /// Records that a sign-up was requested, and whether it failed, needs a code or is complete.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        sink.record(.signUpStarted)
        do throws(AuthError) {
            let result = try await client.signUp(username: username, password: password, profile: profile)
            sink.record(result.isSignUpComplete ? .signUpCompleted : .signUpCodeSent)
            return result
        } catch {
            sink.record(.signUpFailed(error.code))
            throw error
        }
    }

    /// Records that the sign-up is complete, also if the account needs a new password before the sign-in.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        do throws(AuthError) {
            let result = try await client.confirmSignUp(
                for: username, confirmationCode: confirmationCode, password: password, clearance: clearance)
            if result.isSignUpComplete { sink.record(.signUpCompleted) }
            return result
        } catch {
            if error == .passwordResetRequired { sink.record(.signUpCompleted) }
            throw error
        }
    }

    /// Records that a code was sent again.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let details = try await client.resendSignUpCode(for: username)
        sink.record(.codeResent)
        return details
    }

    /// Records that a session began, or that the sign-in failed.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await recordingSignIn(.email) { () async throws(AuthError) in
            try await client.signIn(username: username, password: password)
        }
    }

    /// Records that a session began, or that the sign-in failed. Records nothing if another challenge follows.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try await recordingSignIn(.email) { () async throws(AuthError) in
            try await client.confirmSignIn(challenge, with: answer)
        }
    }

    /// Records that a session began, or that the sign-in failed.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try await recordingSignIn(provider) { () async throws(AuthError) in
            try await client.signInWithWebUI(for: provider, clearance: clearance)
        }
    }

    /// Records that a session began, or that the sign-in failed.
    package func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        try await recordingSignIn(.guest) { () async throws(AuthError) in
            try await client.signInAsGuest(clearance: clearance)
        }
    }

    /// Records that the service has ended the session, if it has.
    package func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try await noticingExpiry { () async throws(AuthError) in try await client.fetchAuthSession() }
    }

    /// Records that the service has ended the session, if it has.
    package func fetchAuthSession(insteadOf accessToken: String) async throws(AuthError) -> AuthSession {
        try await noticingExpiry { () async throws(AuthError) in
            try await client.fetchAuthSession(insteadOf: accessToken)
        }
    }

    /// Records that the service has ended the session, if it has.
    package func getCurrentUser() async throws(AuthError) -> AuthUser {
        try await noticingExpiry { () async throws(AuthError) in try await client.getCurrentUser() }
    }

    /// Records that a code for a new password was requested.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let result = try await client.resetPassword(for: username)
        sink.record(.passwordResetStarted)
        return result
    }

    /// Records that a new password was set.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await client.confirmResetPassword(for: username, with: newPassword, confirmationCode: confirmationCode)
        sink.record(.passwordResetCompleted)
    }

    /// Records that the service has ended the session, if it has.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await noticingExpiry { () async throws(AuthError) in try await client.fetchUserAttributes() }
    }

    /// Records that the account was deleted, or that the service has ended the session.
    package func deleteUser() async throws(AuthError) {
        try await noticingExpiry { () async throws(AuthError) in try await client.deleteUser() }
        sink.record(.accountDeleted)
    }

    /// Asks the signed-in user to prove their identity again. Analytics does not count this as a sign-in.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        try await noticingExpiry { () async throws(AuthError) in try await client.reauthenticate(by: way) }
    }

    /// Records that the user signed out.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        let result = await client.signOut(globally: globally)
        sink.record(.signedOut)
        return result
    }

    private func noticingExpiry<Value: Sendable>(
        _ call: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        do throws(AuthError) {
            return try await call()
        } catch {
            if error == .sessionExpired { sink.record(.sessionExpired) }
            throw error
        }
    }

    private func recordingSignIn(
        _ provider: SignInProvider, _ signIn: () async throws(AuthError) -> AuthSignInResult
    ) async throws(AuthError) -> AuthSignInResult {
        let result: AuthSignInResult
        do throws(AuthError) {
            result = try await signIn()
        } catch {
            sink.record(.signInFailed(provider, error.code))
            throw error
        }
        do throws(AuthError) {
            if try result.challenge() == nil { sink.record(.signIn(provider)) }
        } catch {
            // The user must first confirm the account, or set a new password.
            sink.record(.signInFailed(provider, error.code))
        }
        return result
    }
}
