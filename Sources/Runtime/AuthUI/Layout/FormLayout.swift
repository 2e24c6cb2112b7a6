#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The layout of a screen with fields or a message: a column that scrolls with its buttons, on a card over the brand's
/// background, or on a sheet. The way back is at the leading edge of the navigation bar.
@MainActor package struct FormLayout<S: Screen, Content: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.isSheet) private var isSheet
    @Environment(\.replacements) private var replacements
    private let screen: S
    private let cancel: Command?
    private let send: @MainActor (S.Action) -> Void
    private let content: (ScreenForm) -> Content

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - cancel: The way back, or `nil`.
    ///   - send: Receives the user's actions.
    ///   - content: The elements of the screen, from top to bottom.
    package init(
        _ screen: S, cancel: Command? = nil, send: @escaping @MainActor (S.Action) -> Void,
        @ViewBuilder content: @escaping (ScreenForm) -> Content
    ) {
        self.screen = screen
        self.cancel = cancel
        self.send = send
        self.content = content
    }

    package var body: some View {
        FormHost(screen, send: send) { form in
            ScrollView {
                VStack(spacing: 16) {
                    replacements.header?(screen.id)
                    content(form)
                    replacements.footer?(screen.id)
                }
                .frame(maxWidth: .infinity)
                .modifier(Card(isSheet: isSheet))
                .frame(maxWidth: 440)
                .padding(16)
                .frame(maxWidth: .infinity)
            }
            .scrollDismissesKeyboard(.interactively)
            .background { ScreenBackground() }
            .environment(\.styleGround, .surface)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    // The system draws the arrow back.
                    if let cancel, ScreenBar(screen).leading != .back(cancel) { BarButton(cancel, in: form) }
                }
            }
            .toolbarBackground(style.color(isSheet ? \.surface : \.background.start), for: .automatic)
        }
        .modifier(ScreenFrame(screen))
    }
}

/// The background of a screen: the brand's, or that of a sheet.
@MainActor struct ScreenBackground: View {
    @Environment(\.authStyle) private var style
    @Environment(\.isSheet) private var isSheet

    var body: some View {
        if isSheet {
            style.color(\.surface).ignoresSafeArea()
        } else {
            BrandBackground()
        }
    }
}

/// The identifier and the announcements of a screen.
@MainActor struct ScreenFrame<S: Screen>: ViewModifier {
    private let screen: S

    init(_ screen: S) {
        self.screen = screen
    }

    func body(content: Content) -> some View {
        content
            .modifier(Announcements(screen: screen))
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier(screen.id.rawValue)
    }
}

/// A card over the brand's background. A sheet is a card itself.
@MainActor private struct Card: ViewModifier {
    @Environment(\.authStyle) private var style
    let isSheet: Bool

    func body(content: Content) -> some View {
        if isSheet {
            content
        } else {
            let shape = RoundedRectangle(cornerRadius: style.cornerRadius, style: .continuous)
            content
                .padding(20)
                .background { shape.fill(style.color(\.surface)).modifier(Relief()) }
        }
    }
}

private struct IsSheetKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

extension EnvironmentValues {
    /// Whether the screen is a sheet over another one.
    var isSheet: Bool {
        get { self[IsSheetKey.self] }
        set { self[IsSheetKey.self] = newValue }
    }
}
#endif
