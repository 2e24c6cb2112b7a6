package import AuthCore
package import HostedUI
import RuntimeTestSupport

extension HostedUIAuthClient {
    /// Signs in at the pages of a brand without a minimum age.
    package func signIn(
        at provider: SignInProvider?
    ) async throws(AuthError) -> AuthSignInResult {
        try await signIn(at: provider, clearance: .withoutMinimumAge)
    }
}
