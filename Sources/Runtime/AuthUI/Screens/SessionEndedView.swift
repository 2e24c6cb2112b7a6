#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension SessionEndedScreen: DrawnScreen {
    /// The reason, and the way to the sign-in.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        SessionEndedView(screen: self, send: send)
    }
}

@MainActor private struct SessionEndedView: View {
    let screen: SessionEndedScreen
    let send: @MainActor (SessionEndedScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, send: send) { form in
            HeadingView(screen.title)
            NoticeView(screen.notice)
            CommandButton(screen.signIn, in: form)
        }
    }
}
#endif
