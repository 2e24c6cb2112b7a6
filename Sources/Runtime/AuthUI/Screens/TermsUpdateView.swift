#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension TermsUpdateScreen: DrawnScreen {
    /// New terms of use, which the user must accept.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        TermsUpdateView(screen: self, send: send)
    }
}

@MainActor private struct TermsUpdateView: View {
    let screen: TermsUpdateScreen
    let send: @MainActor (TermsUpdateScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.signOut, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            DocumentLinks(screen.documents, in: form)
            NoticeView(screen.notice)
            CommandButton(screen.accept, in: form)
        }
    }
}
#endif
