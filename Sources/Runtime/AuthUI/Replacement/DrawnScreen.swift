#if canImport(SwiftUI)
public import AuthScreens
public import SwiftUI

/// A screen value that has a SwiftUI view. AuthUI conforms the screens of AuthScreens, and a feature's module of views
/// conforms the feature's screens. A screen without a view of its own is drawn from its elements.
///
/// ```swift
/// extension PlayersScreen: DrawnScreen {
///     public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
///         PlayersView(screen: self, send: send)
///     }
/// }
/// ```
@MainActor public protocol DrawnScreen: Screen {
    /// The view of the screen.
    associatedtype Drawing: View

    /// Returns the view of the screen.
    ///
    /// - Parameter send: Receives the user's actions.
    /// - Returns: The view. Its identity stays while the screen's identifier stays.
    @ViewBuilder func view(send: @escaping @MainActor (Action) -> Void) -> Drawing
}

extension DrawnScreen {
    /// Returns the elements of the screen from top to bottom, on a card or on a sheet.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ElementsView(self, send: send)
    }
}

/// The view of any screen: the app's replacement, or the screen's own view.
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
            replacement.modifier(ScreenFrame(screen))
        } else if let screen = screen as? any DrawnScreen {
            view(of: screen)
        } else {
            // A feature without a module of views is a mistake of the app's developer.
            let _ = assertionFailure("\(S.self) does not conform to DrawnScreen, and the app does not replace it")
            EmptyView()
        }
    }

    private func view<D: DrawnScreen>(of screen: D) -> AnyView {
        AnyView(
            screen.view { action in
                if let action = action as? S.Action { send(action) }
            })
    }
}

/// Views of screens whose types are not known. Their state lasts as long as the screen's identifier.
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

    static func view(of stage: some AuthStage, in context: ScreenContext) -> AnyView {
        view(of: stage.screen(in: context)) { stage.send($0) }
    }
}
#endif
