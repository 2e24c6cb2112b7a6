// Written once by brandgen (app template 1). This file is yours.
import InnerWorldAuth
import SwiftUI

@main @MainActor
struct InnerWorldApp: App {
    @State private var auth = BrandAuth(InnerWorldEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { _ in HomeView() }
        }
    }
}
