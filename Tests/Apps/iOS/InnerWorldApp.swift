import AuthScreens
import InnerWorldAuth
import SharedApp
import SwiftUI

@main @MainActor
struct InnerWorldApp: App {
    @State private var auth = BrandAuth(InnerWorldEnvironment.self)

    var body: some Scene {
        WindowGroup {
            AuthRootView(auth) { identity in HomeView(identity: identity) }
                .authScreen(WelcomeScreen.self) { screen, send in Welcome(screen: screen, send: send) }
        }
    }
}

/// The brand's own first screen. All other screens are the runtime's.
@MainActor
private struct Welcome: View {
    let screen: WelcomeScreen
    let send: @MainActor (WelcomeScreen.Action) -> Void

    var body: some View {
        VStack(spacing: 24) {
            Text(screen.wordmark).font(.largeTitle)
            if let signUp = screen.signUp { Button(signUp.label) { send(.signUp) } }
            if let signIn = screen.signIn { Button(signIn.label) { send(.signIn) } }
        }
    }
}
