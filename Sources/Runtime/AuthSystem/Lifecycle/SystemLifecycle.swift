#if canImport(Combine) && (os(iOS) || os(tvOS) || os(visionOS) || os(macOS))
internal import AuthCore
internal import Combine
internal import Foundation
#if canImport(UIKit)
internal import UIKit
#else
internal import AppKit
#endif

/// The life cycle of an app on Apple systems. On macOS, an app counts as in the background while the displays sleep. In
/// an app extension, the phase never changes.
struct SystemLifecycle: AppLifecycle {
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
        let names = (UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification)
        #else
        let center = NSWorkspace.shared.notificationCenter
        let names = (NSWorkspace.screensDidSleepNotification, NSWorkspace.screensDidWakeNotification)
        #endif
        // The system posts these notifications on the main thread.
        subscriptions = [
            center.publisher(for: names.0).sink { _ in handler(.background) },
            center.publisher(for: names.1).sink { _ in handler(.foreground) },
        ]
    }
}
#endif
