internal import AuthCore

/// Returns the push notifications of the system; `nil` if the system has none that this module supports.
func systemPushNotifications() -> (any PushNotifications)? {
    #if canImport(UIKit) && canImport(UserNotifications) && !os(watchOS)
    SystemPushNotifications()
    #else
    nil
    #endif
}

#if canImport(UIKit) && canImport(UserNotifications) && !os(watchOS)
internal import Foundation
internal import UIKit
internal import UserNotifications

/// The push notifications of UIKit and of the framework UserNotifications.
struct SystemPushNotifications: PushNotifications {
    private let application = ActiveApplication()

    func permission() async -> PushPermission {
        await withCheckedContinuation { continuation in
            UNUserNotificationCenter.current().getNotificationSettings { settings in
                continuation.resume(returning: PushPermission(settings.authorizationStatus))
            }
        }
    }

    func requestPermission() async -> PushPermission {
        await withCheckedContinuation { continuation in
            // The settings show the result. The error only says that the app cannot show notifications.
            UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) { _, _ in
                continuation.resume()
            }
        }
        return await permission()
    }

    func register() async { await application.perform { $0.registerForRemoteNotifications() } }

    func unregister() async { await application.perform { $0.unregisterForRemoteNotifications() } }
}

extension PushPermission {
    fileprivate init(_ status: UNAuthorizationStatus) {
        self =
            switch status {
            case .notDetermined: .notDetermined
            case .denied: .denied
            default: .allowed
            }
    }
}

/// The app, from the notification that it became active. An app extension, in which `UIApplication.shared` is not
/// available, never becomes active, so that nothing is performed there.
@MainActor private final class ActiveApplication: NSObject {
    private weak var application: UIApplication?
    /// The last action before the app became active for the first time.
    private var pending: (@MainActor (UIApplication) -> Void)?

    nonisolated override init() {
        super.init()
        NotificationCenter.default.addObserver(
            self, selector: #selector(becameActive), name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    func perform(_ action: @escaping @MainActor (UIApplication) -> Void) {
        if let application { action(application) } else { pending = action }
    }

    @objc private func becameActive(_ notification: Notification) {
        application = notification.object as? UIApplication
        if let application { pending?(application) }
        pending = nil
    }
}
#endif
