#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension RestoringScreen: DrawnScreen {
    /// The wordmark and a spinner.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        RestoringView(screen: self, send: send)
    }
}

@MainActor private struct RestoringView: View {
    @Environment(\.authStyle) private var style
    let screen: RestoringScreen
    let send: @MainActor (RestoringScreen.Action) -> Void

    var body: some View {
        HeroLayout(screen, wordmark: screen.wordmark, send: send) { _ in
            ProgressView()
                .controlSize(.large)
                .tint(style.color(\.onBackground))
                .accessibilityLabel(screen.title)
        }
    }
}
#endif
