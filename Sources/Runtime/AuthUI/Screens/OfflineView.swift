#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension OfflineScreen: DrawnScreen {
    /// The reason, and the ways on.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        OfflineView(screen: self, send: send)
    }
}

@MainActor private struct OfflineView: View {
    let screen: OfflineScreen
    let send: @MainActor (OfflineScreen.Action) -> Void

    var body: some View {
        HeroLayout(screen, wordmark: screen.wordmark, send: send) { form in
            HeadingView(screen.title)
            NoticeView(screen.notice)
            CommandButton(screen.retry, in: form)
            CommandButton(screen.signOut, in: form)
        }
    }
}
#endif
