#if canImport(Combine) && (os(iOS) || os(tvOS) || os(visionOS) || os(macOS))
internal import AuthCore
internal import Combine
internal import Foundation
#if canImport(UIKit)
internal import UIKit
#else
internal import AppKit
#endif

/// The life cycle of an app on Apple systems. On macOS, an app counts as in the background while the displays sleep.
struct SystemLifecycle: AppLifecycle {
    /// Returns whether the app is active. Only the code of an app may ask the system.
    let activity: @MainActor @Sendable () -> Bool

    @MainActor var isActive: Bool { activity() }

    @MainActor func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        PhaseObservation(handler)
    }
}

/// The subscriptions of one observer. Their release ends them.
@MainActor
private final class PhaseObservation {
    private var subscriptions: [AnyCancellable] = []

    init(_ handler: @escaping @MainActor (AppPhase) -> Void) {
        #if canImport(UIKit)
        let center = NotificationCenter.default
        let phases: [(Notification.Name, [AppPhase])] = [
            (UIApplication.didEnterBackgroundNotification, [.background]),
            (UIApplication.willEnterForegroundNotification, [.foreground]),
            (UIApplication.didBecomeActiveNotification, [.active]),
        ]
        #else
        let center = NSWorkspace.shared.notificationCenter
        let phases: [(Notification.Name, [AppPhase])] = [
            (NSWorkspace.screensDidSleepNotification, [.background]),
            (NSWorkspace.screensDidWakeNotification, [.foreground, .active]),
        ]
        #endif
        // The system posts these notifications on the main thread.
        subscriptions = phases.map { name, phases in
            center.publisher(for: name).sink { _ in
                for phase in phases { handler(phase) }
            }
        }
    }
}
#endif
