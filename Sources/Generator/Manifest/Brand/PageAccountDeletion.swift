/// The service that deletes the account of a user who signed in at an environment's hosted pages.
package enum PageAccountDeletion: Equatable, Sendable {
    /// The client of the environment's backend deletes it.
    case byBackend
    /// The brand's own service deletes it: `DELETE apiBaseURL/v1/users/me`.
    case service(apiBaseURL: String)
    /// The API of the user pool with this identifier deletes it.
    case userPool(String)

    /// The scope without which a user pool deletes no account with tokens from its pages ("Scopes, M2M, and resource
    /// servers" in the Amazon Cognito Developer Guide).
    package static let scope = "aws.cognito.signin.user.admin"

    /// Selects the service by an environment's values.
    ///
    /// The brand's own service is preferred to the pool, because it also deletes the data that it stores for the user.
    ///
    /// - Returns: `nil` if users cannot delete their account.
    package init?(backend: AuthBackend, apiBaseURL: String?, issuer: String?, scopes: [String]) {
        switch backend {
        case .mock, .supabase, .clerk:
            self = .byBackend
        case .cognito:
            guard scopes.contains(Self.scope) else { return nil }
            self = .byBackend
        case .hostedUI, .platform:
            if let apiBaseURL {
                self = .service(apiBaseURL: apiBaseURL)
            } else if let pool = issuer.flatMap(UserPoolIssuer.init)?.pool, scopes.contains(Self.scope) {
                self = .userPool(pool)
            } else {
                return nil
            }
        }
    }
}

extension Brand {
    /// Returns the service that deletes the account of a user of an environment's pages; `nil` if the environment has no
    /// pages, or if the brand does not offer account deletion.
    package func pageAccountDeletion(in environment: BrandEnvironment) -> PageAccountDeletion? {
        guard features.accountDeletion, let pages = environment.hostedUI else { return nil }
        return PageAccountDeletion(
            backend: environment.backend, apiBaseURL: environment.apiBaseURL, issuer: pages.issuer,
            scopes: pages.scopes)
    }

    /// Returns the URL of the service's request that deletes the account of a user of an environment's pages; `nil` if
    /// the service does not delete it.
    package func pageDeletionURL(in environment: BrandEnvironment) -> String? {
        guard case .service(let apiBaseURL)? = pageAccountDeletion(in: environment) else { return nil }
        return apiBaseURL + "/v1/users/me"
    }
}
