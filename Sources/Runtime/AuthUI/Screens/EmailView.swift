#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension EmailScreen: DrawnScreen {
    /// The address, before its status is known.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        EmailView(screen: self, send: send)
    }
}

@MainActor private struct EmailView: View {
    let screen: EmailScreen
    let send: @MainActor (EmailScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.back, send: send) { form in
            HeadingView(screen.title)
            InputField(screen.email, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.submit, in: form)
            ProviderButtons(screen.providers, in: form)
        }
    }
}
#endif
