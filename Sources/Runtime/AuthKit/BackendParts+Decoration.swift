internal import AuthCore
internal import EmailOTP

extension BackendParts {
    /// Returns the clients in the age gate, and in the sinks that record their calls. The backend of the email flow is
    /// `nil` if users do not sign in by email on the app's own screens.
    func decorated(
        for brand: BrandConfiguration, ageGate: AgeGateKeeper?, sinks: [any AnalyticsSink]
    ) -> (any AuthClient, (any EmailOTPBackend)?) {
        var client = client
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
