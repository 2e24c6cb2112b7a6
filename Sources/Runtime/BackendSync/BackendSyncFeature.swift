public import AuthCore
public import AuthKit
package import Foundation

/// Reports each sign-in to the brand's own service.
public struct BackendSyncFeature: AuthFeature {
    /// The URL that is requested after each sign-in.
    package let endpoint: URL

    /// Creates the feature.
    package init(endpoint: URL) {
        self.endpoint = endpoint
    }

    /// Creates a ``BackendSync``; `nil` if the brand's services do not accept the session's tokens.
    public func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? {
        guard parts.issuesServiceTokens else { return nil }
        return BackendSync(
            endpoint: endpoint, sessions: parts.sessions, transport: context.services.transport,
            clock: context.services.clock)
    }
}

extension BackendSyncFeature: EndpointOverridable {
    /// Returns the feature with the same path at the override's API.
    package func overridden(by override: EndpointOverride) throws(EndpointOverrideError) -> BackendSyncFeature {
        let (original, url) = (override.original?.absoluteString, endpoint.absoluteString)
        guard let original, url.hasPrefix(original),
            let moved = URL(string: override.apiBaseURL.absoluteString + url.dropFirst(original.count))
        else { throw EndpointOverrideError("the backend sync's URL '\(url)' is not at the API") }
        return BackendSyncFeature(endpoint: moved)
    }
}

extension AuthFeature where Self == BackendSyncFeature {
    /// Reports each sign-in to the brand's own service.
    ///
    /// - Parameter endpoint: The URL that is requested after each sign-in, an absolute URL.
    /// - Returns: The feature, which has not started.
    public static func backendSync(_ endpoint: StaticString) -> BackendSyncFeature {
        BackendSyncFeature(endpoint: URL(validated: endpoint))
    }
}

extension BrandAuth {
    /// The synchronization with the brand's own service; `nil` if the environment does not have this feature.
    public var backendSync: BackendSync? { feature(BackendSync.self) }
}
