internal import AuthCore
import Foundation

/// A client that ends the registration of the device while the session still lives: before a sign-out, and before the
/// deletion of the account. Neither fails because of the registration.
struct PushRegistrationClient: ForwardingAuthClient {
    let client: any AuthClient
    private let registration: PushRegistration

    init(_ client: any AuthClient, registration: PushRegistration) {
        self.client = client
        self.registration = registration
    }

    @discardableResult
    func signOut(globally: Bool) async -> AuthSignOutResult {
        await registration.withdraw()
        let result = await client.signOut(globally: globally)
        await registration.resume()
        return result
    }

    func deleteUser() async throws(AuthError) {
        try await registration.withdrawn { () async throws(AuthError) in try await client.deleteUser() }
    }
}

extension PushRegistration {
    /// Ends the registration for the deletion of the account. If the deletion fails, registers the device again.
    func withdrawn(_ deletion: () async throws(AuthError) -> Void) async throws(AuthError) {
        await withdraw()
        do throws(AuthError) {
            try await deletion()
        } catch {
            await resume()
            throw error
        }
        await resume()
    }
}
