#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension TooYoungScreen: DrawnScreen {
    /// The minimum age.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        TooYoungView(screen: self, send: send)
    }
}

@MainActor private struct TooYoungView: View {
    let screen: TooYoungScreen
    let send: @MainActor (TooYoungScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, cancel: screen.close, send: send) { form in
            HeadingView(screen.title)
            ParagraphView(screen.text)
            DocumentLinks(screen.documents, in: form)
        }
    }
}
#endif
