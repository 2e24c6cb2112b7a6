// Written once by brandgen (app template 1). This file is yours.
import AcmeAuth
import SwiftUI

@main @MainActor
struct AcmeApp: App {
    @State private var auth = BrandAuth(AcmeEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeView(identity: identity) }
        }
    }
}
