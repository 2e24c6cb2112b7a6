/// A client for brands with a minimum age. No call creates an account without passing the age gate.
///
/// A sign-up contains the birthdate. It fails if the gate is closed, and a refused birthdate closes the gate. Web pages
/// and guest sessions do not ask for a birthdate, so the user must pass the gate first
/// (``AgeGateKeeper/answer(_:in:)``). The gate does not apply to a sign-in with the password of an existing account.
package struct AgeGatedAuthClient: ForwardingAuthClient {
    /// The client whose calls pass the gate. Its own calls do not check the gate.
    package let client: any AuthClient
    private let ageGate: AgeGateKeeper

    /// Creates a client that checks the age gate before the calls of `client`.
    package init(_ client: any AuthClient, ageGate: AgeGateKeeper) {
        self.client = client
        self.ageGate = ageGate
    }

    /// Creates an account. Throws `.underAge` if the gate is closed, `.storage` if its state is unknown.
    package func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try await ageGate.requireOpen()
        return try await ageGate.recording(options) { () async throws(AuthError) in
            try await client.signUp(username: username, password: password, options: options)
        }
    }

    /// Confirms an account. Throws `.underAge` if the gate is now closed, `.storage` if its state is unknown.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try await ageGate.requireOpen()
        return try await client.confirmSignUp(for: username, confirmationCode: confirmationCode, password: password)
    }

    /// Signs in with a password.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        let result = try await client.signIn(username: username, password: password)
        if result.isSignedIn { await ageGate.userSignedIn() }
        return result
    }

    /// Answers the challenge of the last sign-in.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        let result = try await client.confirmSignIn(challenge, with: answer)
        if result.isSignedIn { await ageGate.userSignedIn() }
        return result
    }

    /// Signs in at a page, which may create an account.
    ///
    /// Throws `.underAge` if the gate is closed, `.missingFields([.birthdate])` if it was not passed yet, and
    /// `.storage` if its state is unknown. In these cases no page is shown.
    package func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        try await requirePassed()
        return try await client.signInWithWebUI(for: provider)
    }

    /// Begins a session without an account. Throws the errors of ``signInWithWebUI(for:)``.
    package func signInAsGuest() async throws(AuthError) -> AuthSignInResult {
        try await requirePassed()
        return try await client.signInAsGuest()
    }

    /// Checks that the gate was passed, or that the device has or had a session of a user with an account.
    private func requirePassed() async throws(AuthError) {
        try await ageGate.requirePassed { () async in
            do throws(AuthError) {
                guard let user = try await client.fetchAuthSession().user else { return false }
                return !user.isGuest
            } catch {
                return error.kind == .sessionExpired || error.kind == .sessionLost
            }
        }
    }
}
