#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension TermsScreen: DrawnScreen {
    /// The terms of use.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        TermsView(screen: self, send: send)
    }
}

@MainActor private struct TermsView: View {
    let screen: TermsScreen
    let send: @MainActor (TermsScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.close, send: send) { _ in
            HeadingView(screen.title)
            MarkdownView(screen.document)
        }
    }
}
#endif
