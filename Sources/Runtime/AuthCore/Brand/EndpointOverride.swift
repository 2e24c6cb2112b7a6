package import Foundation

/// Endpoints that replace those of an environment in a debug build, so that testers can use another server.
package struct EndpointOverride: Sendable, Hashable {
    /// The root of the brand's own API.
    package let apiBaseURL: URL?
    /// The URL of the user pool's service.
    package let userPool: URL?
    /// The host of the hosted pages. A loopback host uses plain HTTP.
    package let hostedUI: String?
    /// The issuer of the hosted pages' ID tokens.
    package let issuer: String?
    /// The URL of the Supabase project.
    package let supabaseURL: URL?
    /// The publishable key of the Supabase project.
    package let supabaseKey: String?
    /// The publishable key of the Clerk instance, which contains the instance's host.
    package let clerkKey: String?

    /// Creates an override. `nil` keeps the environment's own endpoint.
    package init(
        apiBaseURL: URL? = nil, userPool: URL? = nil, hostedUI: String? = nil, issuer: String? = nil,
        supabaseURL: URL? = nil, supabaseKey: String? = nil, clerkKey: String? = nil
    ) {
        self.apiBaseURL = apiBaseURL
        self.userPool = userPool
        self.hostedUI = hostedUI
        self.issuer = issuer
        self.supabaseURL = supabaseURL
        self.supabaseKey = supabaseKey
        self.clerkKey = clerkKey
    }
}

extension EndpointOverride {
    /// Returns a value with the endpoints of this override. A value that is not ``EndpointOverridable`` is unchanged.
    ///
    /// - Parameters:
    ///   - value: A backend, pages, a feature, or a way to delete accounts.
    ///   - apiBaseURL: The root of the API that the override replaces.
    /// - Returns: The value with the endpoints.
    /// - Throws: ``EndpointOverrideError`` if an endpoint is not valid.
    package func applied<Value>(to value: Value, insteadOf apiBaseURL: URL?) throws(EndpointOverrideError) -> Value {
        guard let overridable = value as? any EndpointOverridable else { return value }
        return try overridable.overridden(by: self, insteadOf: apiBaseURL) as? Value ?? value
    }
}

/// A backend, pages, a feature or a way to delete accounts whose endpoint a debug build can replace.
package protocol EndpointOverridable: Sendable {
    /// Returns the same value with other endpoints.
    ///
    /// - Parameters:
    ///   - override: The endpoints.
    ///   - apiBaseURL: The root of the API that the override replaces.
    /// - Returns: The value with the endpoints.
    /// - Throws: ``EndpointOverrideError`` if an endpoint is not valid.
    func overridden(by override: EndpointOverride, insteadOf apiBaseURL: URL?) throws(EndpointOverrideError) -> Self
}

/// The reason why an endpoint cannot be used. Contains a message for the developer or tester.
package struct EndpointOverrideError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    /// Creates an error.
    package init(_ description: String) {
        self.description = description
    }
}
