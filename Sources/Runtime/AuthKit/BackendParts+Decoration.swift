internal import AuthCore

extension BackendParts {
    /// Returns the client with the features, in the sinks that record its calls.
    func decoratedClient(features: [any RunningFeature], sinks: [any AnalyticsSink]) -> any AuthClient {
        let client = features.reduce(client) { $1.extend($0) }
        return sinks.reduce(client) { AnalyticsAuthClient($0, sink: $1) }
    }
}
