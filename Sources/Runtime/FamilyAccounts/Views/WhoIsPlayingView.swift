#if canImport(SwiftUI)
import AuthCore
import AuthScreens
public import AuthUI
public import SwiftUI

extension WhoIsPlayingScreen: DrawnScreen {
    /// The question who is playing.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        WhoIsPlayingView(screen: self, send: send)
    }
}

@MainActor private struct WhoIsPlayingView: View {
    let screen: WhoIsPlayingScreen
    let send: @MainActor (WhoIsPlayingScreen.Action) -> Void

    var body: some View {
        FormLayout(screen, send: send) { form in
            HeadingView(screen.title)
            if let family = screen.family { ParagraphView(family) }
            if let explanation = screen.explanation { ParagraphView(explanation) }
            NoticeView(screen.notice)
            TileGrid(screen.children, in: form)
            CommandButton(screen.parentArea, in: form)
            if let demo = screen.demo { CommandButton(demo, in: form) }
        }
    }
}
#endif
