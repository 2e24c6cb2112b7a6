#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A screen that is drawn from its elements, by its layout.
@MainActor struct ElementsView<S: Screen>: View {
    private let screen: S
    private let send: @MainActor (S.Action) -> Void

    init(_ screen: S, send: @escaping @MainActor (S.Action) -> Void) {
        self.screen = screen
        self.send = send
    }

    var body: some View {
        layout.modifier(ScreenFrame(screen: screen))
    }

    @ViewBuilder private var layout: some View {
        switch screen.layout {
        case .hero, .form, .document: FormHost(screen, send: send) { ColumnLayout(screen, in: $0) }
        case .list: FormHost(screen, send: send) { ListLayout(screen: screen, form: $0) }
        case .banner: BannerLayout(screen: screen, form: ScreenForm(of: screen, send: send))
        }
    }
}

/// The identifier and the announcements of a screen.
@MainActor struct ScreenFrame<S: Screen>: ViewModifier {
    @Environment(\.authStyle) private var style
    let screen: S

    func body(content: Content) -> some View {
        content
            .font(style.font(.body))
            .modifier(Announcements(screen: screen))
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier(screen.id.rawValue)
    }
}

/// A message that floats above the app, with its button beside it, or below it with large text.
@MainActor private struct BannerLayout<S: Screen>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.dynamicTypeSize) private var textSize
    let screen: S
    let form: ScreenForm

    var body: some View {
        Group {
            if textSize.isAccessibilitySize {
                VStack(alignment: .leading, spacing: 0) { rows }
            } else {
                HStack(spacing: 12) { rows }
            }
        }
        .padding(.vertical, 8)
        .padding(.leading, ScreenMetrics.padding)
        .padding(.trailing, textSize.isAccessibilitySize ? ScreenMetrics.padding : 8)
        .background(style.color(\.surface), in: style.groupShape(atMost: ScreenMetrics.bannerRadius))
        .padding(.horizontal, ScreenMetrics.listMargin)
        .padding(.bottom, 8)
        .environment(\.styleGround, .surface)
    }

    private var rows: some View {
        ForEach(ScreenSections(screen).rows) { row in
            if let command = row.commands.first {
                CommandButton(command, in: form)
                    .fixedSize(horizontal: !textSize.isAccessibilitySize, vertical: false)
            } else if case .text(let text)? = row.elements.first {
                Text(text)
                    .font(style.font(.detail))
                    .foregroundColor(style.color(\.onSurface))
                    .fixedSize(horizontal: false, vertical: true)
                    .frame(maxWidth: .infinity, alignment: .leading)
            } else {
                RowView(row, in: form).frame(maxWidth: .infinity, alignment: .leading)
            }
        }
    }
}
#endif
