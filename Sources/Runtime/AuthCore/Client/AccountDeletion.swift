package import Foundation

/// A way to delete the account of a user who signed in at web pages, as a value that an environment names.
///
/// The pages themselves delete no accounts. ``service(_:)`` is the brand's own service. The module CognitoAuth adds a
/// user pool.
public protocol AccountDeletion: Sendable {
    /// Whether the tokens of a deleted account remain valid at the service that issued them, until they are revoked.
    var leavesTokens: Bool { get }

    /// Deletes the account of a session's user. The caller ends the session afterwards.
    ///
    /// An account that does not exist any longer is deleted, so that a request can be repeated if its response was
    /// lost. If the access token was refused, it is renewed, and the request is repeated once.
    ///
    /// - Parameters:
    ///   - reference: The session, of the user whose account is deleted.
    ///   - session: The controller of the session.
    ///   - transport: The transport of the request.
    /// - Throws: `.service(.reauthenticationRequired)` if the service requires a later sign-in, `.network` if it is not
    ///   known whether the account was deleted, `.sessionExpired` and `.signedOut` if the session has ended.
    func deleteAccount(
        in reference: SessionReference, of session: SessionController, by transport: any HTTPTransport
    ) async throws(AuthError)
}

/// The brand's own service as the way to delete accounts: `DELETE apiBaseURL/v1/users/me` with the session's access
/// token. `Tests/Servers/backend/openapi.yaml` specifies the request.
public struct AccountService: AccountDeletion, Hashable {
    /// The root of the service's API.
    package let apiBaseURL: URL
    /// `true`: the service does not necessarily issue the tokens itself.
    public var leavesTokens: Bool { true }

    /// Creates the service with this root of its API.
    package init(apiBaseURL: URL) {
        self.apiBaseURL = apiBaseURL
    }

    /// A request about the signed-in user's account. It does not contain a token.
    package func request(_ method: String) -> HTTPRequest {
        HTTPRequest(
            method: method, url: apiBaseURL.appendingPathComponent("v1/users/me"),
            headers: ["Accept": "application/json"])
    }

    /// Deletes the account of a session's user.
    public func deleteAccount(
        in reference: SessionReference, of session: SessionController, by transport: any HTTPTransport
    ) async throws(AuthError) {
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await AuthorizedTransport(transport, session: session, apiBaseURL: apiBaseURL)
                .send(request("DELETE"), in: reference)
        } catch {
            throw error.asAuthError
        }
        try Self.checkDeleted(response)
    }

    /// Returns if the account is deleted, by this request or before it.
    ///
    /// The status 404 without the service's code `account_deleted` means nothing about the account. A wrong path and a
    /// proxy also cause it. The status 410 says that the resource existed (RFC 9110 section 15.5.11).
    private static func checkDeleted(_ response: HTTPResponse) throws(AuthError) {
        do throws(ServiceError) {
            _ = try ServiceError.checked(response)
        } catch {
            if response.status == 410 { return }
            if response.status == 404, case .refused(let body, _) = error, body.code == .accountDeleted { return }
            throw error.asAuthError
        }
    }
}

extension AccountService: EndpointOverridable {
    /// Returns the service at the override's API.
    package func overridden(by override: EndpointOverride) -> AccountService {
        apiBaseURL == override.original ? AccountService(apiBaseURL: override.apiBaseURL) : self
    }
}

extension AccountDeletion where Self == AccountService {
    /// The brand's own service.
    ///
    /// - Parameter apiBaseURL: The root of the service's API, an absolute URL.
    /// - Returns: The service.
    /// - Precondition: `apiBaseURL` is an absolute URL in ASCII. The generator checks it.
    public static func service(_ apiBaseURL: StaticString) -> AccountService {
        AccountService(apiBaseURL: URL(validated: apiBaseURL))
    }
}
