/// The service that holds a brand's accounts, as a value that an environment names.
///
/// Each backend's module has its own type and a static member that creates a value, such as `.cognito(…)`. A value
/// contains only addresses and identifiers. ``makeParts(_:)`` creates the clients.
public protocol AuthBackend: Sendable {
    /// Creates the clients of this backend. Sends no request and reads no store.
    func makeParts(_ context: AuthContext) -> BackendParts
}

/// The clients of a backend.
public struct BackendParts: Sendable {
    /// The client that signs users up and in.
    public let client: any AuthClient
    /// Whether the client signs users up and in by email on the app's own screens. `false` if it has only pages.
    package let hasEmailFlow: Bool
    /// The client of the sign-in pages; `nil` if the backend has no pages.
    package let pages: (any HostedUIClient)?
    /// The sessions. The one that began last is the session of the user. Empty if another SDK keeps the session.
    public let sessions: [SessionController]
    /// The families of the users; `nil` if the backend has none.
    package let families: (any FamilyBackend)?
    /// Whether the brand's services accept the session's tokens. Features must not send the tokens of a backend in
    /// memory.
    package let issuesServiceTokens: Bool
    /// The codes that a backend in memory has sent; `nil` for all other backends.
    package let mailbox: (any CodeMailbox)?
    /// The network to a backend in memory; `nil` for all other backends.
    package let network: SimulatedNetwork?
    /// The accounts that exist in a backend in memory from the start.
    package let seededAccounts: [SeededAccount]
    /// Ends all sessions at a backend in memory, so that it refuses the app's next request; `nil` for all other
    /// backends.
    package let revokeSessions: (@Sendable () async -> Void)?

    /// Creates a value from the clients of a backend.
    public init(
        client: any AuthClient, hasEmailFlow: Bool = true, pages: (any HostedUIClient)? = nil,
        sessions: [SessionController] = [], families: (any FamilyBackend)? = nil, issuesServiceTokens: Bool = true,
        mailbox: (any CodeMailbox)? = nil, network: SimulatedNetwork? = nil, seededAccounts: [SeededAccount] = [],
        revokeSessions: (@Sendable () async -> Void)? = nil
    ) {
        self.client = client
        self.hasEmailFlow = hasEmailFlow
        self.pages = pages
        self.sessions = sessions
        self.families = families
        self.issuesServiceTokens = issuesServiceTokens
        self.mailbox = mailbox
        self.network = network
        self.seededAccounts = seededAccounts
        self.revokeSessions = revokeSessions
    }
}

/// The brand, the environment and the system services for creating clients.
public struct AuthContext: Sendable {
    /// The brand.
    public let brand: BrandConfiguration
    /// The environment's name in the manifest.
    public let environment: String
    /// The environment.
    public let definition: EnvironmentDefinition
    /// The web pages that sign users in; `nil` if the environment has no pages.
    package let pages: (any AuthHostedUI)?
    /// The system's services.
    public let services: SystemServices
    /// The reader of the session of an earlier app version; `nil` if none is imported.
    public let importer: (any SessionImporter)?
    /// The app's own values for the backend's requests.
    public let requestValues: RequestValues

    /// Creates a context.
    package init(
        brand: BrandConfiguration, environment: String, definition: EnvironmentDefinition, pages: (any AuthHostedUI)?,
        services: SystemServices, importer: (any SessionImporter)? = nil, requestValues: RequestValues = RequestValues()
    ) {
        self.brand = brand
        self.environment = environment
        self.definition = definition
        self.pages = pages
        self.services = services
        self.importer = importer
        self.requestValues = requestValues
    }

    /// The import of the session of an earlier app version, for the backend's session controller; `nil` if there is
    /// none.
    package var adoption: SessionAdoption? { importer.map { SessionAdoption($0, records: services.records) } }
}

/// Web pages that sign users in, as a value that an environment names.
public protocol AuthHostedUI: Sendable {
    /// Creates the client of the pages.
    ///
    /// - Parameters:
    ///   - context: The brand and the system's services.
    ///   - session: The session that a sign-in at the pages begins. If it is `nil`, the client creates its own session.
    /// - Returns: A client that has sent no request.
    func makeClient(_ context: AuthContext, session: SessionController?) -> any HostedUIClient
}

/// A client that signs users in at web pages.
public protocol HostedUIClient: AuthClient {
    /// The session that a sign-in at the pages begins.
    var session: SessionController { get }
}

/// A backend of clients that the app provides.
public struct ClientBackend: AuthBackend {
    private let parts: BackendParts

    /// Creates a backend of clients that already exist.
    public init(_ parts: BackendParts) {
        self.parts = parts
    }

    /// Returns the clients.
    public func makeParts(_ context: AuthContext) -> BackendParts { parts }
}

extension AuthBackend where Self == ClientBackend {
    /// A client that the app provides.
    ///
    /// - Parameters:
    ///   - client: The client that signs users up and in.
    ///   - hasEmailFlow: Whether the client signs users up and in by email on the app's own screens.
    ///   - sessions: The client's sessions, for features that send requests with the session's tokens.
    ///   - families: The families of the users; `nil` if there are none.
    /// - Returns: A backend of this client.
    public static func client(
        _ client: any AuthClient, hasEmailFlow: Bool = true, sessions: [SessionController] = [],
        families: (any FamilyBackend)? = nil
    ) -> ClientBackend {
        ClientBackend(
            BackendParts(client: client, hasEmailFlow: hasEmailFlow, sessions: sessions, families: families))
    }
}
