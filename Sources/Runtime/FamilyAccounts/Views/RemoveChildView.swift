#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension RemoveChildScreen: DrawnScreen {
    /// The removal of a child.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        RemoveChildView(screen: self, send: send)
    }
}

@MainActor private struct RemoveChildView: View {
    let screen: RemoveChildScreen
    let send: @MainActor (RemoveChildScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.cancel, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            NoticeView(screen.notice)
            CommandButton(screen.remove, in: form)
        }
    }
}
#endif
