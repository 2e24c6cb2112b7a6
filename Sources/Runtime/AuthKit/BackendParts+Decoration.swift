internal import AuthCore
internal import EmailOTP

extension BackendParts {
    /// Returns the clients with the features, in the age gate, and in the sinks that record their calls. The backend of
    /// the email flow is `nil` if users do not sign in by email on the app's own screens.
    func decorated(
        for brand: BrandConfiguration, features: [any RunningFeature], ageGate: AgeGateKeeper?,
        sinks: [any AnalyticsSink]
    ) -> (any AuthClient, (any EmailOTPBackend)?) {
        var client = features.reduce(client) { $1.extend($0) }
        var email = brand.providers.contains(.email) ? self.email : nil
        if let ageGate {
            client = AgeGatedAuthClient(client, ageGate: ageGate)
            email = email.map { AgeGatedEmailOTPBackend($0, ageGate: ageGate) }
        }
        for sink in sinks {
            client = AnalyticsAuthClient(client, sink: sink)
            email = email.map { AnalyticsEmailOTPBackend($0, sink: sink) }
        }
        return (client, email)
    }
}
