#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension DeleteAccountScreen: DrawnScreen {
    /// The deletion of the account.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        DeleteAccountView(screen: self, send: send)
    }
}

@MainActor private struct DeleteAccountView: View {
    let screen: DeleteAccountScreen
    let send: @MainActor (DeleteAccountScreen.Action) -> Void

    var body: some View {
        ListLayout(screen, cancel: screen.back, send: send) { form in
            Section {
                ParagraphView(screen.text)
                InputField(screen.word, in: form)
                NoticeView(screen.notice)
            }
            Section { CommandRow(screen.delete, in: form) }
        }
    }
}
#endif
