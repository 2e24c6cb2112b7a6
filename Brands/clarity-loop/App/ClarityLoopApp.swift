// Written once by brandgen (app template 1). This file is yours.
import ClarityLoopAuth
import SwiftUI

@main @MainActor
struct ClarityLoopApp: App {
    @State private var auth = BrandAuth(ClarityLoopEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeView(identity: identity) }
        }
    }
}
