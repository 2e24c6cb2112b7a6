#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension FamilyLoadingScreen: DrawnScreen {
    /// The family is being read.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        FamilyLoadingView(screen: self, send: send)
    }
}

@MainActor private struct FamilyLoadingView: View {
    let screen: FamilyLoadingScreen
    let send: @MainActor (FamilyLoadingScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, send: send) { _ in
            ProgressView()
            ParagraphView(screen.title)
        }
    }
}
#endif
