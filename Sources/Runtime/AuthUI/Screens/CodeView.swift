#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension CodeScreen: DrawnScreen {
    /// The code that confirms an account.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        CodeView(screen: self, send: send)
    }
}

@MainActor private struct CodeView: View {
    let screen: CodeScreen
    let send: @MainActor (CodeScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.changeEmail, send: send) { form in
            HeadingView(screen.title)
            InputField(screen.email, in: form)
            NoticeView(screen.notice)
            SecretField(screen.code, in: form)
            CommandButton(screen.submit, in: form)
            CommandButton(screen.resend, in: form)
        }
    }
}
#endif
