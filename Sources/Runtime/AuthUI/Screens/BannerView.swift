#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension BannerScreen: DrawnScreen {
    /// The banner above the app.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        BannerView(screen: self, send: send)
    }
}

@MainActor private struct BannerView: View {
    @Environment(\.authStyle) private var style
    let screen: BannerScreen
    let send: @MainActor (BannerScreen.Action) -> Void

    var body: some View {
        let form = ScreenForm(of: screen, send: send)
        HStack(spacing: 12) {
            ParagraphView(screen.title).frame(maxWidth: .infinity, alignment: .leading)
            BarButton(screen.action, in: form)
        }
        .padding(.horizontal, 16)
        .background { style.color(\.surface).ignoresSafeArea() }
        .environment(\.styleGround, .surface)
        .modifier(ScreenFrame(screen))
    }
}
#endif
