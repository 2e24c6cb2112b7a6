import AuthKit
import AuthUI
import InnerWorldAuth
import SharedApp
import SwiftUI

@main @MainActor
struct InnerWorldApp: App {
    @StateObject private var auth = BrandAuth(InnerWorldEnvironment.self)

    var body: some Scene {
        WindowGroup { AuthRootView(auth) { user in HomeView(user: user) } }
    }
}
