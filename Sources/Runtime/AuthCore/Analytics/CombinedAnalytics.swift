/// Tells every event to several sinks, one after another.
public struct CombinedAnalytics: AnalyticsSink {
    private let sinks: [any AnalyticsSink]

    /// Tells each of these.
    public init(_ sinks: any AnalyticsSink...) {
        self.sinks = sinks
    }

    /// Hands the event on.
    public func record(_ event: AnalyticsEvent) {
        for sink in sinks { sink.record(event) }
    }
}
