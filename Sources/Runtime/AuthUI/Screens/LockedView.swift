#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension LockedScreen: DrawnScreen {
    /// The wordmark and the button that unlocks the session.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        LockedView(screen: self, send: send)
    }
}

@MainActor private struct LockedView: View {
    let screen: LockedScreen
    let send: @MainActor (LockedScreen.Action) -> Void

    var body: some View {
        HeroLayout(screen, wordmark: screen.wordmark, send: send) { form in
            HeadingView(screen.title)
            NoticeView(screen.notice)
            CommandButton(screen.unlock, in: form)
            CommandButton(screen.signOut, in: form)
        }
    }
}
#endif
