#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension NewPasswordScreen: DrawnScreen {
    /// A new password, with its code.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        NewPasswordView(screen: self, send: send)
    }
}

@MainActor private struct NewPasswordView: View {
    let screen: NewPasswordScreen
    let send: @MainActor (NewPasswordScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.changeEmail, send: send) { form in
            HeadingView(screen.title)
            InputField(screen.email, in: form)
            NoticeView(screen.notice)
            SecretField(screen.code, in: form)
            SecretField(screen.password, in: form)
            if let repeatedPassword = screen.repeatedPassword { SecretField(repeatedPassword, in: form) }
            RequirementsView(screen.requirements)
            CommandButton(screen.submit, in: form)
            CommandButton(screen.resend, in: form)
        }
    }
}
#endif
