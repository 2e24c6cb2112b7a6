#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension PasswordScreen: DrawnScreen {
    /// The password of a known account.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        PasswordView(screen: self, send: send)
    }
}

@MainActor private struct PasswordView: View {
    let screen: PasswordScreen
    let send: @MainActor (PasswordScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.changeEmail, send: send) { form in
            HeadingView(screen.title)
            InputField(screen.email, in: form)
            SecretField(screen.password, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.submit, in: form)
            CommandButton(screen.forgotPassword, in: form)
        }
    }
}
#endif
