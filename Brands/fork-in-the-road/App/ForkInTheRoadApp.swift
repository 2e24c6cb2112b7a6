// Written once by brandgen (app template 1). This file is yours.
import ForkInTheRoadAuth
import SwiftUI
import UIKit

@main @MainActor
struct ForkInTheRoadApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            AuthRootView(delegate.auth) { identity in HomeView(identity: identity) }
        }
    }
}

/// Keeps the sign-in, and passes on the device's token for push messages.
@MainActor
final class AppDelegate: NSObject, UIApplicationDelegate {
    let auth = BrandAuth(ForkInTheRoadEnvironment.self)

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        auth.pushRegistration?.receive(deviceToken: token)
    }
}
