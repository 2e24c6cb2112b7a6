public import AuthCore

/// A brand's hosted sign-in pages, beside a backend's own screens or as the only way to sign in.
public struct HostedUIBackend: AuthHostedUI, AuthBackend {
    /// The configuration of the hosted pages.
    package let configuration: HostedUIConfiguration
    /// The way to delete the account of a user of the pages; `nil` if there is none, or if the backend deletes it.
    package let accountDeletion: (any AccountDeletion)?

    /// Creates hosted pages.
    public init(_ configuration: HostedUIConfiguration, accountDeletion: (any AccountDeletion)? = nil) {
        self.configuration = configuration
        self.accountDeletion = accountDeletion
    }

    /// Creates the client of the pages.
    public func makeClient(_ context: AuthContext, session: SessionController?) -> any HostedUIClient {
        makeClient(context, session: session, adoption: nil)
    }

    private func makeClient(
        _ context: AuthContext, session: SessionController?, adoption: SessionAdoption?
    ) -> any HostedUIClient {
        let services = context.services
        return HostedUIAuthClient(
            configuration: configuration, transport: services.transport, store: services.store,
            records: services.records, session: session, presenter: services.presenter, policy: context.brand.session,
            adoption: adoption, accountDeletion: accountDeletion, clock: services.clock)
    }

    /// Creates the client of the pages as the brand's only client. Users also create their accounts on the pages.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let client =
            context.pages?.makeClient(context, session: nil)
            ?? makeClient(context, session: nil, adoption: context.adoption)
        return BackendParts(client: client, hasEmailFlow: false, pages: client, sessions: [client.session])
    }
}

extension HostedUIBackend: EndpointOverridable {
    /// Returns the same pages, whose accounts are deleted at the override's API.
    package func overridden(by override: EndpointOverride) throws(EndpointOverrideError) -> HostedUIBackend {
        guard let accountDeletion else { return self }
        return HostedUIBackend(configuration, accountDeletion: try override.applied(to: accountDeletion))
    }
}

extension AuthHostedUI where Self == HostedUIBackend {
    /// The pages of a user pool beside the app's own screens.
    ///
    /// - Parameters:
    ///   - domain: The pages' host, with `:port` if it is not the scheme's default.
    ///   - issuer: The issuer of the ID tokens, exactly as in their `iss` claim.
    ///   - clientID: The app client's ID.
    ///   - redirectURI: The URI that the pages open after a sign-in, exactly as registered.
    ///   - signOutRedirectURI: The URI that the pages open after a sign-out, exactly as registered.
    ///   - scopes: The scopes to request. Must contain `openid`.
    ///   - scheme: `.loopbackHTTP` for a test server on the local machine.
    ///   - accountDeletion: The way to delete the account of a user of the pages; `nil` if the backend deletes it.
    /// - Returns: The pages, without a client.
    /// - Precondition: ``HostedUIConfiguration`` accepts the values. The generator validates them.
    public static func hostedUI(
        domain: String, issuer: String, clientID: String, redirectURI: String, signOutRedirectURI: String,
        scopes: [String], scheme: HostedUIConfiguration.Scheme = .https,
        accountDeletion: (any AccountDeletion)? = nil
    ) -> HostedUIBackend {
        HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                    signOutRedirectURI: signOutRedirectURI, scopes: scopes, scheme: scheme)),
            accountDeletion: accountDeletion)
    }

    /// The pages of any OpenID provider beside the app's own screens. The issuer's document names the pages.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the ID tokens, exactly as in their `iss` claim and in the document.
    ///   - clientID: The ID of the app, a public client.
    ///   - redirectURI: The URI that the page opens after a sign-in, exactly as registered.
    ///   - signOutRedirectURI: The URI that the page opens after a sign-out, exactly as registered.
    ///   - scopes: The scopes to request. Must contain `openid`.
    ///   - providerHint: The query parameter that names the requested provider at the page, such as `idp_hint`; `nil`
    ///     if the page lets the user choose.
    ///   - accountDeletion: The way to delete the account of a user of the pages; `nil` if the backend deletes it.
    /// - Returns: The pages, without a client.
    /// - Precondition: ``HostedUIConfiguration`` accepts the values. The generator validates them.
    public static func hostedUI(
        issuer: String, clientID: String, redirectURI: String, signOutRedirectURI: String, scopes: [String],
        providerHint: String? = nil, accountDeletion: (any AccountDeletion)? = nil
    ) -> HostedUIBackend {
        HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                    signOutRedirectURI: signOutRedirectURI, scopes: scopes, providerHint: providerHint)),
            accountDeletion: accountDeletion)
    }
}

extension AuthBackend where Self == HostedUIBackend {
    /// The pages of a user pool as the only way to sign in. The parameters are the same as for pages beside the app's
    /// own screens.
    ///
    /// - Precondition: ``HostedUIConfiguration`` accepts the values. The generator validates them.
    public static func hostedUI(
        domain: String, issuer: String, clientID: String, redirectURI: String, signOutRedirectURI: String,
        scopes: [String], scheme: HostedUIConfiguration.Scheme = .https,
        accountDeletion: (any AccountDeletion)? = nil
    ) -> HostedUIBackend {
        HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                    signOutRedirectURI: signOutRedirectURI, scopes: scopes, scheme: scheme)),
            accountDeletion: accountDeletion)
    }

    /// The pages of any OpenID provider as the only way to sign in. The parameters are the same as for pages beside the
    /// app's own screens.
    ///
    /// - Precondition: ``HostedUIConfiguration`` accepts the values. The generator validates them.
    public static func hostedUI(
        issuer: String, clientID: String, redirectURI: String, signOutRedirectURI: String, scopes: [String],
        providerHint: String? = nil, accountDeletion: (any AccountDeletion)? = nil
    ) -> HostedUIBackend {
        HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                    signOutRedirectURI: signOutRedirectURI, scopes: scopes, providerHint: providerHint)),
            accountDeletion: accountDeletion)
    }
}
