internal import AuthCore

extension BackendParts {
    /// Returns the client with the features, in the age gate, and in the sinks that record its calls.
    func decoratedClient(
        features: [any RunningFeature], ageGate: AgeGateKeeper?, sinks: [any AnalyticsSink]
    ) -> any AuthClient {
        var client = features.reduce(client) { $1.extend($0) }
        if let ageGate { client = AgeGatedAuthClient(client, ageGate: ageGate) }
        return sinks.reduce(client) { AnalyticsAuthClient($0, sink: $1) }
    }
}
