public import AuthCore
package import Foundation

/// The platform's own service as the backend of a brand.
public struct PlatformBackend: AuthBackend {
    private let apiBaseURL: URL?

    /// Creates a platform backend.
    ///
    /// - Parameter apiBaseURL: The root of the service's API: `https`, or `http` to the local machine in tests. `nil`
    ///   for the environment's `apiBaseURL`.
    package init(apiBaseURL: URL? = nil) {
        self.apiBaseURL = apiBaseURL
    }

    /// Creates the service's client. Hosted pages keep a separate session. The session of an earlier app version is
    /// imported as a session of the service, not of the pages.
    ///
    /// - Precondition: There is an `apiBaseURL`. The generator validates it.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        guard let apiBaseURL = apiBaseURL ?? context.definition.apiBaseURL else {
            fatalError(
                """
                \(context.brand.name): the environment '\(context.environment)' has the platform backend but no \
                'apiBaseURL'; add it to the manifest and generate again
                """)
        }
        let services = context.services
        let pages = context.pages?.makeClient(context, session: nil)
        let client = PlatformAuthClient(
            brand: context.brand, apiBaseURL: apiBaseURL, transport: services.transport, store: services.store,
            web: pages, clock: services.clock, adoption: context.adoption)
        return BackendParts(
            client: client, pages: pages, sessions: [client.session] + (pages.map { [$0.session] } ?? []))
    }
}

extension PlatformBackend: EndpointOverridable {
    /// Returns the service at the override's API.
    package func overridden(by override: EndpointOverride) -> PlatformBackend {
        // Without its own URL, the backend uses the environment's, which is also overridden.
        apiBaseURL == nil ? self : PlatformBackend(apiBaseURL: override.apiBaseURL)
    }
}

extension AuthBackend where Self == PlatformBackend {
    /// The platform's own service, at the environment's `apiBaseURL`.
    public static var platform: PlatformBackend { PlatformBackend() }
}
