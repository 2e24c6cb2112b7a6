// Written once by brandgen (app template 1). This file is yours.
import MaxPuzzlesAuth
import SwiftUI

@main @MainActor
struct MaxPuzzlesApp: App {
    @State private var auth = BrandAuth(MaxPuzzlesEnvironment.self)

    var body: some Scene {
        WindowGroup {
            FamilyRootView(auth) { identity in HomeView(identity: identity) }
                // Below the players: a parent changes the settings without choosing one.
                .authFooter { screen in
                    if screen == .whoIsPlaying { SettingsButton() }
                }
        }
    }
}
