public import AuthCore
import Foundation

extension HostedUIAuthClient {
    /// Ends the session: here at once, then its tokens at the provider, then the browser's session by the sign-out page,
    /// where pages share the browser's cookies and the brand has a place for them to return to.
    ///
    /// - Parameter globally: Other devices too. The hosted pages cannot do that: the result then says so.
    /// - Returns: Whether the provider heard of all of it. A page that the person closed, or that returned elsewhere,
    ///   changes nothing of what has ended.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        // A page that is open must not begin a session afterwards.
        try? await attempts.forget()
        let wasSignedIn = await isSignedIn()
        let result = await session.signOut(globally: globally)
        guard wasSignedIn, !isEphemeral, let returnURI = configuration.signOutRedirectURI else { return result }
        let page = await showSignOutPage(returningTo: returnURI)
        guard case .complete = result, let page else { return result }
        return .localOnly(page)
    }

    /// Whether a user is signed in, or may be. A store that could not be read is not read again: that might ask for a face
    /// or a finger.
    private func isSignedIn() async -> Bool {
        var state = await session.state
        if state == .restoring { state = await session.restore() }
        return switch state {
        case .signedIn, .unknown, .restoring: true
        case .signedOut, .expired, .lost: false
        }
    }

    /// Returns why the browser may still be signed in.
    private func showSignOutPage(returningTo returnURI: String) async -> AuthError? {
        guard let url = try? HostedUIURLBuilder(configuration: configuration).logoutURL(),
            let scheme = returnURI.split(separator: ":").first
        else { return .service(.invalidConfiguration) }
        do throws(WebAuthenticationError) {
            let callback = try await presenter.callback(
                from: url, callbackScheme: String(scheme), ephemeral: isEphemeral)
            do throws(CallbackError) {
                _ = try CallbackParameters(callback, redirectURI: returnURI)
                return nil
            } catch {
                return error.asAuthError
            }
        } catch {
            return error.asAuthError
        }
    }
}
