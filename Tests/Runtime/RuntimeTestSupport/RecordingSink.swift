package import AuthCore
import Foundation

/// Keeps what it is told. A lock, not a `Mutex`, which needs macOS 15.
package final class RecordingSink: AnalyticsSink, @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: [AnalyticsEvent] = []

    package init() {}

    package var events: [AnalyticsEvent] { lock.withLock { recorded } }

    package func record(_ event: AnalyticsEvent) { lock.withLock { recorded.append(event) } }
}
