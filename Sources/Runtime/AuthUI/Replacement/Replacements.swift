#if canImport(SwiftUI)
public import AuthCore
public import AuthScreens
public import SwiftUI

/// The parts of the screens that an app replaces. Its closures are called when a view is drawn, so that the user's
/// input stays if the app's own state changes.
struct Replacements {
    var header: (@MainActor (ScreenID) -> AnyView?)?
    var footer: (@MainActor (ScreenID) -> AnyView?)?
    var logo: (@MainActor () -> AnyView)?
    var menuItems: (@MainActor (AuthFlow.Identity) -> AnyView?)?
    private var screens: [ObjectIdentifier: Any] = [:]

    mutating func replace<S: Screen>(
        _ type: S.Type, by view: @escaping @MainActor (S, @escaping @MainActor (S.Action) -> Void) -> AnyView
    ) {
        screens[ObjectIdentifier(type)] = view
    }

    @MainActor func view<S: Screen>(of screen: S, send: @escaping @MainActor (S.Action) -> Void) -> AnyView? {
        let view = screens[ObjectIdentifier(S.self)]
        return (view as? @MainActor (S, @escaping @MainActor (S.Action) -> Void) -> AnyView)?(screen, send)
    }
}

private struct ReplacementsKey: EnvironmentKey {
    static var defaultValue: Replacements { Replacements() }
}

extension EnvironmentValues {
    var replacements: Replacements {
        get { self[ReplacementsKey.self] }
        set { self[ReplacementsKey.self] = newValue }
    }
}

extension View {
    /// Replaces the view of one screen. The texts, the order of the steps and the checks of the input stay.
    ///
    /// ```swift
    /// AuthRootView(auth) { identity in HomeView(identity: identity) }
    ///     .authScreen(WelcomeScreen.self) { screen, send in
    ///         if let signIn = screen.signIn { Button(signIn.label) { send(.signIn) } }
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - view: Returns the view. `send` receives the user's actions.
    /// - Returns: A view in which the screen is replaced.
    public func authScreen<S: Screen, V: View>(
        _ type: S.Type,
        @ViewBuilder view: @escaping @MainActor (_ screen: S, _ send: @escaping @MainActor (S.Action) -> Void) -> V
    ) -> some View {
        transformEnvironment(\.replacements) { $0.replace(type) { AnyView(view($0, $1)) } }
    }

    /// Adds a view above the elements of the screens.
    ///
    /// - Parameter header: Returns the view for a screen. An empty view takes no place.
    /// - Returns: A view whose screens have the header.
    public func authHeader<V: View>(@ViewBuilder _ header: @escaping @MainActor (ScreenID) -> V) -> some View {
        transformEnvironment(\.replacements) { $0.header = { AnyView(header($0)) } }
    }

    /// Adds a view below the elements of the screens.
    ///
    /// - Parameter footer: Returns the view for a screen. An empty view takes no place.
    /// - Returns: A view whose screens have the footer.
    public func authFooter<V: View>(@ViewBuilder _ footer: @escaping @MainActor (ScreenID) -> V) -> some View {
        transformEnvironment(\.replacements) { $0.footer = { AnyView(footer($0)) } }
    }

    /// Replaces the brand's logo or wordmark.
    ///
    /// - Parameter logo: Returns the view. Its accessibility label must be the brand's name.
    /// - Returns: A view whose screens have the logo.
    public func authLogo<V: View>(@ViewBuilder _ logo: @escaping @MainActor () -> V) -> some View {
        transformEnvironment(\.replacements) { $0.logo = { AnyView(logo()) } }
    }

    /// Adds the app's own items to the menu, above the account.
    ///
    /// - Parameter items: Returns the rows for the identity that uses the app. Children and demos have none: see
    ///   `familyMenuItems` of the module FamilyAccounts.
    /// - Returns: A view whose screens have the items.
    public func authMenuItems<V: View>(@ViewBuilder _ items: @escaping @MainActor (AuthIdentity) -> V) -> some View {
        menuItems { $0.ofAccount.map { AnyView(items($0)) } }
    }

    /// Adds the app's own items to the menu, or none if the result is `nil`.
    package func menuItems(_ items: @escaping @MainActor (AuthFlow.Identity) -> AnyView?) -> some View {
        transformEnvironment(\.replacements) { $0.menuItems = items }
    }
}
#endif
