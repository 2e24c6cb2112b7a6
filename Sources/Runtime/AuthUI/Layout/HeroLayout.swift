#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The layout of a screen on the brand's background: its mark above, and its controls where the theme's layout places
/// them. The screen scrolls if the text is too large for it.
@MainActor package struct HeroLayout<S: Screen, Content: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.replacements) private var replacements
    private let screen: S
    private let wordmark: String
    private let send: @MainActor (S.Action) -> Void
    private let content: (ScreenForm) -> Content

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - wordmark: The brand's wordmark.
    ///   - send: Receives the user's actions.
    ///   - content: The elements below the wordmark, from top to bottom.
    package init(
        _ screen: S, wordmark: String, send: @escaping @MainActor (S.Action) -> Void,
        @ViewBuilder content: @escaping (ScreenForm) -> Content
    ) {
        self.screen = screen
        self.wordmark = wordmark
        self.send = send
        self.content = content
    }

    package var body: some View {
        let column = ScreenColumn(style.theme.layout, .hero)
        FormHost(screen, send: send) { form in
            GeometryReader { geometry in
                ScrollView {
                    VStack(spacing: 16) {
                        // At the lower edge, the larger part of the free height is below the mark.
                        Spacer(minLength: 0).frame(maxHeight: column.place == .bottom ? geometry.size.height / 8 : nil)
                        replacements.header?(screen.id)
                        BrandMark(wordmark)
                        if column.place == .bottom { Spacer(minLength: 0) }
                        VStack(spacing: 16) {
                            content(form)
                            replacements.footer?(screen.id)
                        }
                        .frame(maxWidth: .infinity)
                        .modifier(Card(isCard: column.isCard))
                        if column.place == .middle { Spacer(minLength: 0) }
                    }
                    .multilineTextAlignment(.center)
                    .padding(.horizontal, 24)
                    .padding(.vertical, 32)
                    .frame(maxWidth: 440, minHeight: geometry.size.height)
                    .frame(maxWidth: .infinity)
                }
            }
            .background { BrandBackground() }
            .environment(\.styleGround, .background)
        }
        .modifier(ScreenFrame(screen))
    }
}
#endif
