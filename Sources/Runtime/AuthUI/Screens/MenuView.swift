#if canImport(SwiftUI)
public import AuthScreens
public import SwiftUI

extension MenuScreen: DrawnScreen {
    /// The menu as a sheet.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        MenuView(screen: self, send: send)
    }
}

@MainActor private struct MenuView: View {
    let screen: MenuScreen
    let send: @MainActor (MenuScreen.Action) -> Void

    var body: some View {
        ListLayout(screen, cancel: screen.close, send: send) { form in MenuRows(screen, in: form) }
    }
}

/// The rows of the menu, in a sheet or in a sidebar: the app's own items, the account, the documents and the sign-out.
@MainActor struct MenuRows: View {
    @Environment(\.replacements) private var replacements
    @Environment(\.appIdentity) private var identity
    private let screen: MenuScreen
    private let form: ScreenForm

    init(_ screen: MenuScreen, in form: ScreenForm) {
        self.screen = screen
        self.form = form
    }

    var body: some View {
        if let identity, let items = replacements.menuItems?(identity) { Section { items } }
        Section {
            if let changePlayer = screen.changePlayer { CommandRow(changePlayer, in: form) }
            if let account = screen.account { CommandRow(account, in: form) }
            DocumentRows(screen.documents, in: form)
        }
        if let signOut = screen.signOut { Section { CommandRow(signOut, in: form) } }
    }
}
#endif
