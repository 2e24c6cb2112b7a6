public import AuthCore

/// A Cognito user pool as a brand's backend, accessed with the Amplify SDK.
public struct AmplifyBackend: AuthBackend {
    /// The user pool and the app's registration with it.
    public let configuration: AmplifyAuthConfiguration

    /// Creates the backend for a user pool.
    public init(_ configuration: AmplifyAuthConfiguration) {
        self.configuration = configuration
    }

    /// Creates the pool's client, whose first call configures Amplify if nothing else has. Amplify stores the session,
    /// so there is no session controller.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let services = context.services
        let client = configuration.makeClient(
            brand: context.brand, presenter: services.presenter, now: services.clock.now)
        return BackendParts(client: client.keepingUserPoolAccounts())
    }
}

extension AuthBackend where Self == AmplifyBackend {
    /// A Cognito user pool, accessed with the Amplify SDK. On a system without the SDK, no user can sign in.
    ///
    /// - Parameters:
    ///   - userPoolID: The ID of the pool, which starts with its region: `eu-central-1_AbC123xyz`.
    ///   - clientID: The ID of the app client.
    ///   - endpoint: The address of the service, `https://` and a host; `nil` for the region's default.
    ///   - passwordFlow: The way that the app proves a password.
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
