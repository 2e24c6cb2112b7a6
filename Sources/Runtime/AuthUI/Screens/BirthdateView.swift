#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension BirthdateScreen: DrawnScreen {
    /// The birthdate.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        BirthdateView(screen: self, send: send)
    }
}

@MainActor private struct BirthdateView: View {
    let screen: BirthdateScreen
    let send: @MainActor (BirthdateScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.back, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            DayField(screen.birthdate, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.submit, in: form)
            if let haveAccount = screen.haveAccount { CommandButton(haveAccount, in: form) }
        }
    }
}
#endif
