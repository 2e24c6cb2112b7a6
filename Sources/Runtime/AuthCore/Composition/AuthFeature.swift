/// A feature of an app in addition to sign-in, as a value that an environment names.
public protocol AuthFeature: Sendable {
    /// Starts the feature for an app.
    ///
    /// - Parameters:
    ///   - context: The brand and the system's services.
    ///   - parts: The backend's clients and sessions.
    /// - Returns: The feature, which follows the session when it is run; `nil` if it cannot work with this backend, for
    ///   example because it sends the session's tokens to a service, and the backend is in memory.
    func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)?
}

/// A feature that an app has started.
public protocol RunningFeature: Sendable {
    /// Follows the session until the task is canceled.
    func run() async

    /// Returns a client that adds the feature's part to the calls of another, for example to the sign-out. By default,
    /// returns the same client.
    func extend(_ client: any AuthClient) -> any AuthClient
}

extension RunningFeature {
    /// Returns the same client.
    public func extend(_ client: any AuthClient) -> any AuthClient { client }
}
