#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension ChangePINScreen: DrawnScreen {
    /// A new PIN of a child.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ChangePINView(screen: self, send: send)
    }
}

@MainActor private struct ChangePINView: View {
    let screen: ChangePINScreen
    let send: @MainActor (ChangePINScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.cancel, send: send) { form in
            HeadingView(screen.title)
            SecretField(screen.pin, in: form)
            SecretField(screen.repeatedPIN, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.save, in: form)
        }
    }
}
#endif
