public import AuthCore
internal import UserPool

/// A Cognito user pool as a brand's backend, by the Amplify SDK.
public struct AmplifyBackend: AuthBackend {
    /// The pool and the app's registration there.
    public let configuration: AmplifyAuthConfiguration

    /// A user pool.
    public init(_ configuration: AmplifyAuthConfiguration) {
        self.configuration = configuration
    }

    /// Creates the pool's client, and configures Amplify if nothing else has. Amplify keeps the session, so there is no
    /// session controller.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let services = context.services
        let client = configuration.makeClient(
            brand: context.brand, now: services.clock.now, timeZone: services.timeZone)
        return BackendParts(client: client, email: UserPoolEmailOTPBackend(client))
    }
}

extension AuthBackend where Self == AmplifyBackend {
    /// A Cognito user pool, by the Amplify SDK. On a system without the SDK no user can sign in.
    ///
    /// - Parameters:
    ///   - userPoolID: The pool's identifier, which begins with its region: `eu-central-1_AbC123xyz`.
    ///   - clientID: The app client's identifier.
    ///   - endpoint: The service's address, if it is not the region's own: `https://` and a host.
    ///   - passwordFlow: How a password is proved.
    ///   - pages: The pool's sign-in pages, which Amplify shows; `nil` if the pool has no pages.
    /// - Returns: The backend.
    public static func amplify(
        userPoolID: String, clientID: String, endpoint: String? = nil,
        passwordFlow: AmplifyAuthConfiguration.PasswordFlow = .srp, pages: AmplifyAuthConfiguration.Pages? = nil
    ) -> AmplifyBackend {
        AmplifyBackend(
            AmplifyAuthConfiguration(
                userPoolID: userPoolID, clientID: clientID, passwordFlow: passwordFlow, endpoint: endpoint, pages: pages
            ))
    }
}
