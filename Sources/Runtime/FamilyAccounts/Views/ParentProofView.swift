#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension ParentProofScreen: DrawnScreen {
    /// The proof of the parent's identity.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        ParentProofView(screen: self, send: send)
    }
}

@MainActor private struct ParentProofView: View {
    let screen: ParentProofScreen
    let send: @MainActor (ParentProofScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.cancel, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            if let password = screen.password { SecretField(password, in: form) }
            NoticeView(screen.notice)
            CommandButton(screen.prove, in: form)
            if let forgotten = screen.forgotten { ParagraphView(forgotten) }
            CommandButton(screen.signOut, in: form)
        }
    }
}
#endif
