internal import AuthCore

/// A client that signs in with Apple by the system's sheet. All other calls are those of another client.
struct AppleSignInClient: ForwardingAuthClient {
    let client: any AuthClient
    private let apple: AppleSignIn

    init(_ client: any AuthClient, signIn apple: AppleSignIn) {
        self.client = client
        self.apple = apple
    }

    func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        guard provider == .apple else {
            return try await client.signInWithWebUI(for: provider, clearance: clearance)
        }
        return try await apple.signIn(clearance: clearance)
    }

    func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard way == .page(.apple) else { return try await client.reauthenticate(by: way) }
        return try await apple.reauthenticate()
    }
}
