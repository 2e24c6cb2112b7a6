import AuroraAuth
import SwiftUI
import TwoBrandsKit

@main @MainActor
struct AuroraApp: App {
    @State private var auth = BrandAuth(AuroraEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeScreen(identity: identity, flags: flags) }
        }
    }

    private var flags: AppFlags { AuroraEnvironment(rawValue: auth.environment)?.flags ?? AppFlags() }
}
