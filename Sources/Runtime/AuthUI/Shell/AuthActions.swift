#if canImport(SwiftUI)
import AuthScreens
public import SwiftUI

/// The actions of an app with the screens of its sign-in: opens the account and the menu.
///
/// ```swift
/// @Environment(\.authActions) private var authActions
/// Button("Choose another child") { authActions.repeatStages() }
/// ```
///
/// Outside of ``AuthRootView`` and `FamilyRootView`, the actions do nothing.
@MainActor public struct AuthActions {
    let menu: MenuScreen?
    private let send: @MainActor (AuthFlow.Event) -> Void

    init(menu: MenuScreen?, send: @escaping @MainActor (AuthFlow.Event) -> Void) {
        self.menu = menu
        self.send = send
    }

    nonisolated init() {
        menu = nil
        send = { _ in }
    }

    /// Opens the account, or the menu for a child and in a demo.
    public func openAccount() { send(.open(menu?.account == nil ? .menu : .account)) }

    /// Opens the menu.
    public func openMenu() { send(.open(.menu)) }

    /// Goes back to the features' screens after the sign-in, for example to choose another child.
    public func repeatStages() { send(.repeatStages) }

    /// Signs out. Does nothing for a child and in a demo: a parent signs out.
    public func signOut() { send(.signOut) }
}

private struct AuthActionsKey: EnvironmentKey {
    static var defaultValue: AuthActions { AuthActions() }
}

private struct AppIdentityKey: EnvironmentKey {
    static var defaultValue: AuthFlow.Identity? { nil }
}

extension EnvironmentValues {
    /// The actions with the screens of the sign-in.
    public var authActions: AuthActions {
        get { self[AuthActionsKey.self] }
        set { self[AuthActionsKey.self] = newValue }
    }

    /// The identity that uses the app, or `nil` before the sign-in.
    var appIdentity: AuthFlow.Identity? {
        get { self[AppIdentityKey.self] }
        set { self[AppIdentityKey.self] = newValue }
    }
}

/// The button that opens the account, or the menu for a child and in a demo. The app places it in its own toolbar:
///
/// ```swift
/// List {}.toolbar { ToolbarItem(placement: .topBarTrailing) { AccountButton() } }
/// ```
@MainActor public struct AccountButton: View {
    @Environment(\.authActions) private var actions

    /// Creates the button.
    public init() {}

    /// The button; nothing outside of `AuthRootView` and `FamilyRootView`.
    public var body: some View {
        if let menu = actions.menu {
            Button(action: actions.openAccount) {
                Image(systemName: "person.crop.circle").font(.title2).frame(minWidth: 44, minHeight: 44)
            }
            .accessibilityLabel(menu.account?.label ?? menu.title)
            .accessibilityIdentifier(CommandID.account.rawValue)
        }
    }
}
#endif
