#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension SignInScreen: DrawnScreen {
    /// The address and the password of an account.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        SignInView(screen: self, send: send)
    }
}

@MainActor private struct SignInView: View {
    let screen: SignInScreen
    let send: @MainActor (SignInScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.back, send: send) { form in
            if let wordmark = screen.wordmark { BrandMark(wordmark) }
            HeadingView(screen.title)
            InputField(screen.email, in: form)
            SecretField(screen.password, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.submit, in: form)
            CommandButton(screen.forgotPassword, in: form)
            otherWays(in: form)
        }
    }

    @ViewBuilder private func otherWays(in form: ScreenForm) -> some View {
        if let divider = screen.divider { DividerView(divider) }
        ProviderButtons(screen.providers, in: form)
        CommandButton(screen.createAccount, in: form)
        DocumentLinks(screen.documents, in: form)
    }
}
#endif
