#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension FamilyOfflineScreen: DrawnScreen {
    /// The family could not be read.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        FamilyOfflineView(screen: self, send: send)
    }
}

@MainActor private struct FamilyOfflineView: View {
    let screen: FamilyOfflineScreen
    let send: @MainActor (FamilyOfflineScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, send: send) { form in
            HeadingView(screen.title)
            NoticeView(screen.notice)
            CommandButton(screen.retry, in: form)
            CommandButton(screen.signOut, in: form)
        }
    }
}
#endif
