#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

/// The view of any screen: the app's replacement, or its elements. Their state lasts as long as the screen's identifier.
@MainActor struct ScreenView<S: Screen>: View {
    @Environment(\.replacements) private var replacements
    private let screen: S
    private let send: @MainActor (S.Action) -> Void

    init(_ screen: S, send: @escaping @MainActor (S.Action) -> Void) {
        self.screen = screen
        self.send = send
    }

    var body: some View {
        if let replacement = replacements.view(of: screen, send: send) {
            replacement.modifier(ScreenFrame(screen: screen))
        } else {
            ElementsView(screen, send: send)
        }
    }
}

/// Views of screens whose types are not known.
@MainActor enum AnyScreen {
    static func view<Action>(
        of screen: any Screen<Action>, send: @escaping @MainActor (Action) -> Void
    ) -> AnyView {
        func view<Opened: Screen<Action>>(of screen: Opened) -> AnyView {
            AnyView(ScreenView(screen, send: send).id(screen.id))
        }
        return view(of: screen)
    }

    /// Returns the view of a screen whose actions are not known.
    static func view(ofAny screen: any Screen, send: @escaping @MainActor (Any) -> Void) -> AnyView {
        func view<Opened: Screen>(of screen: Opened) -> AnyView {
            AnyView(ScreenView(screen) { send($0) }.id(screen.id))
        }
        return view(of: screen)
    }
}
#endif
