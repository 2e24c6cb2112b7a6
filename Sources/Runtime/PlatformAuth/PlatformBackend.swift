public import AuthCore
public import Foundation

/// The platform's own service as a brand's backend.
public struct PlatformBackend: AuthBackend {
    private let apiBaseURL: URL?

    /// A platform backend.
    ///
    /// - Parameter apiBaseURL: The root of the service's API: `https`, or `http` to this machine in tests. `nil` for the
    ///   environment's `apiBaseURL`.
    public init(apiBaseURL: URL? = nil) {
        self.apiBaseURL = apiBaseURL
    }

    /// Creates the service's client. Pages beside it keep a session of their own.
    ///
    /// - Precondition: There is an address. The generator checks it.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        guard let apiBaseURL = apiBaseURL ?? context.definition.apiBaseURL else {
            fatalError(
                "\(context.brand.name): the environment '\(context.environment)' has the platform backend but no apiBaseURL"
            )
        }
        let services = context.services
        let pages = context.pages?.makeClient(context, session: nil)
        let client = PlatformAuthClient(
            brand: context.brand, apiBaseURL: apiBaseURL, transport: services.transport, store: services.store,
            web: pages, clock: services.clock, timeZone: services.timeZone)
        return BackendParts(
            client: client, email: client, pages: pages, sessions: [client.session] + (pages.map { [$0.session] } ?? [])
        )
    }
}

extension AuthBackend where Self == PlatformBackend {
    /// The platform's own service, at the environment's `apiBaseURL`.
    public static var platform: PlatformBackend { PlatformBackend() }
}
