// Written once by brandgen (app template 1). This file is yours.
import SwiftUI
import TemplateAppAuth

@main @MainActor
struct TemplateAppApp: App {
    @State private var auth = BrandAuth(TemplateAppEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeView(identity: identity) }
        }
    }
}
