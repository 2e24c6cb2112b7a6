public import AuthCore
public import AuthKit
public import Foundation

/// Reports each sign-in to the brand's own service.
public struct BackendSyncFeature: AuthFeature {
    /// The URL that is requested after each sign-in.
    public let endpoint: URL

    /// Creates the feature.
    public init(endpoint: URL) {
        self.endpoint = endpoint
    }

    /// Creates a ``BackendSync``.
    public func start(_ context: AuthContext, parts: BackendParts) -> any RunningFeature {
        BackendSync(
            endpoint: endpoint, sessions: parts.sessions, transport: context.services.transport,
            clock: context.services.clock)
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

extension BackendSync: RunningFeature {}

extension BrandAuth {
    /// The synchronization with the brand's own service; `nil` if the environment does not have this feature.
    public var backendSync: BackendSync? { feature(BackendSync.self) }
}
