#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension CreateAccountScreen: DrawnScreen {
    /// The fields of a new account, and the code below them if the brand asks for it there.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        CreateAccountView(screen: self, send: send)
    }
}

@MainActor private struct CreateAccountView: View {
    let screen: CreateAccountScreen
    let send: @MainActor (CreateAccountScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.changeEmail ?? screen.back, send: send) { form in
            HeadingView(screen.title)
            fields(in: form)
            consents(in: form)
            NoticeView(screen.notice)
            if let code = screen.code { SecretField(code, in: form) }
            buttons(in: form)
        }
    }

    @ViewBuilder private func fields(in form: ScreenForm) -> some View {
        ProfileFields(screen.profile, in: form)
        if let birthdate = screen.birthdate { DayField(birthdate, in: form) }
        InputField(screen.email, in: form)
        SecretField(screen.password, in: form)
        if let repeatedPassword = screen.repeatedPassword { SecretField(repeatedPassword, in: form) }
        if !screen.requirements.isEmpty { RequirementsView(screen.requirements) }
    }

    @ViewBuilder private func consents(in form: ScreenForm) -> some View {
        if let smsConsent = screen.smsConsent { ToggleField(smsConsent, in: form) }
        ToggleField(screen.terms, in: form)
    }

    @ViewBuilder private func buttons(in form: ScreenForm) -> some View {
        CommandButton(screen.submit, in: form)
        if let resend = screen.resend { CommandButton(resend, in: form) }
        if let haveAccount = screen.haveAccount { CommandButton(haveAccount, in: form) }
    }
}
#endif
