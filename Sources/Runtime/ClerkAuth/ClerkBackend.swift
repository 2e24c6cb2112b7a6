public import AuthCore

/// A Clerk instance as the backend of a brand.
public struct ClerkBackend: AuthBackend {
    /// The instance's publishable key.
    package let publishableKey: ClerkPublishableKey

    /// Creates a backend.
    package init(publishableKey: ClerkPublishableKey) {
        self.publishableKey = publishableKey
    }

    /// Creates a backend. Returns `nil` if the text is not a publishable key.
    public init?(publishableKey text: String) {
        guard let key = ClerkPublishableKey(text) else { return nil }
        publishableKey = key
    }

    /// Creates the instance's clients.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let services = context.services
        let client = ClerkAuthClient(
            brand: context.brand, publishableKey: publishableKey, transport: services.transport,
            store: services.store, records: services.records, presenter: services.presenter,
            urlScheme: context.definition.app.urlScheme, clock: services.clock,
            adoption: context.adoption)
        return BackendParts(client: client, sessions: [client.session])
    }
}

extension AuthBackend where Self == ClerkBackend {
    /// A Clerk instance.
    ///
    /// - Parameter publishableKey: The instance's publishable key.
    /// - Returns: The backend.
    /// - Precondition: The key is valid. The generator checks it.
    public static func clerk(publishableKey: StaticString) -> ClerkBackend {
        guard let instance = ClerkBackend(publishableKey: "\(publishableKey)") else {
            preconditionFailure("'\(publishableKey)' is not a publishable key of Clerk")
        }
        return instance
    }
}
