#if canImport(SwiftUI)
import AuthCore
package import AuthScreens
package import SwiftUI

/// The layout of a screen with fields or a message: a column that scrolls with its buttons, where the theme's layout
/// places it, or on a sheet. The way back is at the leading edge of the navigation bar.
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
        let column = ScreenColumn(style.theme.layout, .form, isSheet: isSheet)
        let isCentered = column.place == .middle
        FormHost(screen, send: send) { form in
            GeometryReader { geometry in
                ScrollView {
                    VStack(alignment: isCentered ? .center : .leading, spacing: 16) {
                        replacements.header?(screen.id)
                        content(form)
                        replacements.footer?(screen.id)
                    }
                    .multilineTextAlignment(isCentered ? .center : .leading)
                    .frame(maxWidth: .infinity, alignment: isCentered ? .center : .leading)
                    .modifier(Card(isCard: column.isCard))
                    .frame(maxWidth: 440)
                    .padding(.horizontal, 20)
                    .padding(.vertical, 16)
                    .frame(maxWidth: .infinity, minHeight: isCentered ? geometry.size.height : nil)
                }
            }
            .scrollDismissesKeyboard(.interactively)
            .background { ScreenBackground() }
            .environment(\.styleGround, isSheet || column.isCard ? .surface : .background)
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
    @Environment(\.authStyle) private var style
    private let screen: S

    init(_ screen: S) {
        self.screen = screen
    }

    func body(content: Content) -> some View {
        content
            .font(style.font(.body))
            .modifier(Announcements(screen: screen))
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier(screen.id.rawValue)
    }
}

/// The card of a layout over the brand's background.
@MainActor struct Card: ViewModifier {
    @Environment(\.authStyle) private var style
    let isCard: Bool

    func body(content: Content) -> some View {
        if isCard {
            let shape = RoundedRectangle(cornerRadius: style.cornerRadius, style: .continuous)
            content
                .padding(20)
                .background { shape.fill(style.color(\.surface)).modifier(Relief()) }
                .environment(\.styleGround, .surface)
        } else {
            content
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
