#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension AccountScreen: DrawnScreen {
    /// The account of the signed-in user.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        AccountView(screen: self, send: send)
    }
}

@MainActor private struct AccountView: View {
    let screen: AccountScreen
    let send: @MainActor (AccountScreen.Action) -> Void

    var body: some View {
        ListLayout(screen, cancel: screen.close, send: send) { form in
            Section {
                ParagraphView(screen.user)
                NoticeView(screen.notice)
            }
            if hasSignIn {
                Section {
                    if let signUp = screen.signUp { CommandRow(signUp, in: form) }
                    if let signIn = screen.signIn { CommandRow(signIn, in: form) }
                    ProviderButtons(screen.providers, in: form)
                }
            }
            if screen.staySignedIn != nil || screen.biometrics != nil {
                Section {
                    if let staySignedIn = screen.staySignedIn { ToggleField(staySignedIn, in: form) }
                    if let biometrics = screen.biometrics { ToggleField(biometrics, in: form) }
                }
            }
            Section { DocumentRows(screen.documents, in: form) }
            Section {
                if let changeEmail = screen.changeEmail { CommandRow(changeEmail, in: form) }
                CommandRow(screen.signOut, in: form)
                if let delete = screen.delete { CommandRow(delete, in: form) }
            }
        }
    }

    private var hasSignIn: Bool { screen.signUp != nil || screen.signIn != nil || !screen.providers.isEmpty }
}
#endif
