#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The layout of a hero, a form or a document: a column that scrolls with its buttons, in the place of the theme's
/// layout.
@MainActor struct ColumnLayout<S: Screen>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.isSheet) private var isSheet
    @Environment(\.replacements) private var replacements
    #if os(iOS)
    @Environment(\.horizontalSizeClass) private var width
    #endif
    private let screen: S
    private let form: ScreenForm
    private let hidesControls: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - form: The connection of its controls.
    ///   - hidesControls: Whether only the mark is visible. All else keeps its place.
    init(_ screen: S, in form: ScreenForm, hidesControls: Bool = false) {
        self.screen = screen
        self.form = form
        self.hidesControls = hidesControls
    }

    var body: some View {
        let column = ScreenColumn(style.theme.layout, of: screen, isSheet: isSheet)
        GeometryReader { geometry in
            ScrollView {
                contents(of: column, in: geometry.size.height)
                    .frame(maxWidth: hasRoom ? ScreenMetrics.regularColumn : ScreenMetrics.column)
                    .padding(.horizontal, ScreenMetrics.margin)
                    .padding(.vertical, 16)
                    .frame(maxWidth: .infinity, minHeight: column.place == .top ? nil : geometry.size.height)
            }
        }
        .scrollDismissesKeyboard(.interactively)
        .background { BrandBackground() }
        .modifier(ScreenBarItems(screen, in: form))
        .environment(\.styleGround, .background)
    }

    private func contents(of column: ScreenColumn, in height: CGFloat) -> some View {
        let rows = ScreenSections(screen).rows
        let marks = rows.prefix { $0.wordmark != nil }
        let isCentered = column.place != .top
        return VStack(spacing: 0) {
            // At the lower edge, the larger part of the free height is below the mark.
            if column.place == .bottom { Spacer(minLength: 0).frame(maxHeight: height / 8) }
            if column.place == .middle { Spacer(minLength: 0) }
            if column.place == .top, hasRoom { Spacer(minLength: height / 10) }
            replacements.header?(screen.id)
                .opacity(hidesControls ? 0 : 1)
                .accessibilityHidden(hidesControls)
            ForEach(Array(marks)) { row in
                if let wordmark = row.wordmark { BrandMark(wordmark, isCompact: screen.layout != .hero) }
            }
            if column.place == .bottom { Spacer(minLength: 24) }
            VStack(alignment: isCentered ? .center : .leading, spacing: 0) {
                if let symbol = screen.symbol { SymbolView(symbol: symbol).padding(.bottom, 16) }
                RowsView(rows: Array(rows.dropFirst(marks.count)), form: form)
                replacements.footer?(screen.id)
            }
            .multilineTextAlignment(isCentered ? .center : .leading)
            .frame(maxWidth: .infinity, alignment: isCentered ? .center : .leading)
            .modifier(Card(isCard: column.isCard))
            .opacity(hidesControls ? 0 : 1)
            .accessibilityHidden(hidesControls)
            if column.place == .middle { Spacer(minLength: 0) }
        }
    }

    /// Whether the screen has the width of a tablet.
    private var hasRoom: Bool {
        #if os(iOS)
        width == .regular
        #else
        false
        #endif
    }
}

/// The card of a layout over the brand's background.
@MainActor private struct Card: ViewModifier {
    let isCard: Bool

    func body(content: Content) -> some View {
        if isCard {
            content
                .padding(.horizontal, ScreenMetrics.margin)
                .padding(.vertical, ScreenMetrics.cardPadding)
                .background { GroupSurface() }
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
