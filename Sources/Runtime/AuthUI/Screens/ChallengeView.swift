#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension ChallengeScreen: DrawnScreen {
    /// A further step of a sign-in.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ChallengeView(screen: self, send: send)
    }
}

@MainActor private struct ChallengeView: View {
    let screen: ChallengeScreen
    let send: @MainActor (ChallengeScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.changeEmail, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.explanation)
            InputField(screen.email, in: form)
            NoticeView(screen.notice)
            ProfileFields(screen.profile, in: form)
            if let birthdate = screen.birthdate { DayField(birthdate, in: form) }
            if let code = screen.code { SecretField(code, in: form) }
            newPassword(in: form)
            CommandButton(screen.submit, in: form)
        }
    }

    @ViewBuilder private func newPassword(in form: ScreenForm) -> some View {
        if let password = screen.password { SecretField(password, in: form) }
        if let repeatedPassword = screen.repeatedPassword { SecretField(repeatedPassword, in: form) }
        if !screen.requirements.isEmpty { RequirementsView(screen.requirements) }
    }
}
#endif
