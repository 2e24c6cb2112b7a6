#if canImport(SwiftUI)
import AuthCore
public import AuthScreens
public import SwiftUI

extension WelcomeScreen: DrawnScreen {
    /// The first screen, in the brand's arrangement.
    public func view(send: @escaping @MainActor (Action) -> Void) -> some View {
        WelcomeView(screen: self, send: send)
    }
}

@MainActor private struct WelcomeView: View {
    @Environment(\.dynamicTypeSize) private var textSize
    let screen: WelcomeScreen
    let send: @MainActor (WelcomeScreen.Action) -> Void

    var body: some View {
        HeroLayout(screen, wordmark: screen.wordmark, send: send) { form in
            NoticeView(screen.notice)
            if let guest = screen.guest { CommandButton(guest, in: form) }
            if let hint = screen.guestHint { ParagraphView(hint) }
            if let divider = screen.divider { DividerView(divider) }
            account(in: form)
            ProviderButtons(screen.providers, in: form)
            if let title = screen.benefitsTitle { ParagraphView(title) }
            if !screen.benefits.isEmpty { FactsView(screen.benefits) }
            DocumentLinks(screen.documents, in: form)
        }
    }

    /// The sign-in and the sign-up: side by side on cards if there is room, otherwise one below the other.
    @ViewBuilder private func account(in form: ScreenForm) -> some View {
        if screen.arrangement == .cards, !textSize.isAccessibilitySize {
            HStack(spacing: 12) { buttons(in: form) }
        } else {
            buttons(in: form)
        }
    }

    @ViewBuilder private func buttons(in form: ScreenForm) -> some View {
        if let signIn = screen.signIn { CommandButton(signIn, in: form) }
        if let signUp = screen.signUp { CommandButton(signUp, in: form) }
    }
}
#endif
