#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension PushExplanationScreen: DrawnScreen {
    /// The explanation of the question for push notifications.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        PushExplanationView(screen: self, send: send)
    }
}

@MainActor private struct PushExplanationView: View {
    let screen: PushExplanationScreen
    let send: @MainActor (PushExplanationScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            CommandButton(screen.allow, in: form)
            CommandButton(screen.decline, in: form)
        }
    }
}
#endif
