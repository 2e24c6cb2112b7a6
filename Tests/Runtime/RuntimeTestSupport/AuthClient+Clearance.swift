package import AuthCore

/// The calls that take what only the age gate makes, as a brand without a minimum age makes them.
///
/// A test of the gate itself uses an `AgeGateKeeper`.
extension AuthClient {
    /// Creates an account.
    package func signUp(
        username: String, password: String, options: SignUpOptions = SignUpOptions()
    ) async throws(AuthError) -> AuthSignUpResult {
        try await AgeGateKeeper.withoutMinimumAge.signUp(with: options) { profile async throws(AuthError) in
            try await signUp(username: username, password: password, profile: profile)
        }
    }

    /// Confirms an account.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try await confirmSignUp(
            for: username, confirmationCode: confirmationCode, password: password, clearance: .withoutMinimumAge)
    }

    /// Signs in at a provider's page.
    package func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        try await signInWithWebUI(for: provider, clearance: .withoutMinimumAge)
    }

    /// Begins a session without an account.
    package func signInAsGuest() async throws(AuthError) -> AuthSignInResult {
        try await signInAsGuest(clearance: .withoutMinimumAge)
    }
}

extension AgeClearance {
    /// The clearance of a brand without a minimum age.
    package static var withoutMinimumAge: AgeClearance {
        get async throws(AuthError) { try await AgeGateKeeper.withoutMinimumAge.clearConfirmation() }
    }
}

extension AgeGateKeeper {
    /// The gate of a brand without a minimum age.
    package static var withoutMinimumAge: AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: 0), records: InMemoryStore())
    }
}
