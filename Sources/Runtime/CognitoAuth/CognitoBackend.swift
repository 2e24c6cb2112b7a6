public import AuthCore
import Foundation

/// A Cognito user pool as a brand's backend.
public struct CognitoBackend: AuthBackend {
    /// The pool and its app client.
    package let configuration: CognitoConfiguration

    /// Creates a backend.
    public init(_ configuration: CognitoConfiguration) {
        self.configuration = configuration
    }

    /// Creates the pool's client and, if there are hosted pages, their client with the same session.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let services = context.services
        let pool = CognitoAuthClient(
            brand: context.brand, configuration: configuration, transport: services.transport, store: services.store,
            clock: services.clock, adoption: context.adoption, requestValues: context.requestValues)
        let pages = context.pages?.makeClient(context, session: pool.session)
        let client = pages.map { pool.with(pages: $0) } ?? pool
        return BackendParts(client: client.keepingUserPoolAccounts(), pages: pages, sessions: [pool.session])
    }
}

extension AuthBackend where Self == CognitoBackend {
    /// A Cognito user pool.
    ///
    /// - Parameters:
    ///   - userPoolID: The pool's identifier, which begins with its region: `eu-central-1_AbC123xyz`.
    ///   - clientID: The app client's identifier.
    ///   - endpoint: The service's address, if it is not the region's own: `https`, or `http` to a test server on this
    ///     machine.
    ///   - passwordFlow: The authentication flow for passwords.
    /// - Returns: The backend.
    /// - Precondition: ``CognitoConfiguration`` accepts the values. The generator checks them.
    public static func cognito(
        userPoolID: String, clientID: String, endpoint: StaticString? = nil,
        passwordFlow: CognitoConfiguration.PasswordFlow = .srp
    ) -> CognitoBackend {
        CognitoBackend(
            .validated(
                region: String(userPoolID.prefix { $0 != "_" }), userPoolID: userPoolID, clientID: clientID,
                endpoint: endpoint.map { URL(validated: $0) }, passwordFlow: passwordFlow))
    }
}
