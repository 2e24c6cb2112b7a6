import BorealisAuth
import SwiftUI
import TwoBrandsKit

@main @MainActor
struct BorealisApp: App {
    @State private var auth = BrandAuth(BorealisEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeScreen(identity: identity, flags: flags) }
        }
    }

    private var flags: AppFlags { BorealisEnvironment(rawValue: auth.environment)?.flags ?? AppFlags() }
}
