package import AuthCore

/// The place of a screen's controls, and what is behind them. Both follow from the theme's layout.
package struct ScreenColumn: Equatable, Sendable {
    /// The place of the controls on a screen that is higher than they are.
    package enum Place: String, Sendable {
        /// The controls begin at the upper edge, and texts at the leading edge.
        case top
        /// The controls are in the middle, together with the mark. Texts are centered.
        case middle
        /// The controls end at the lower edge. The mark is in the upper third.
        case bottom
    }

    /// The place of the controls.
    package let place: Place
    /// Whether the controls are on a card over the brand's background. The mark is above the card.
    package let isCard: Bool

    /// Creates the column of a screen. All themes draw a sheet alike, without a card.
    ///
    /// - Parameters:
    ///   - theme: The theme's layout.
    ///   - layout: The screen's layout. A theme only arranges heroes and forms.
    ///   - hasMark: Whether the screen has the brand's mark. A hero without it is in the middle.
    ///   - isSheet: Whether the screen is a sheet.
    package init(_ theme: BrandTheme.Layout, _ layout: ScreenLayout, hasMark: Bool = true, isSheet: Bool = false) {
        let isArranged = layout == .hero || layout == .form
        isCard = isArranged && theme == .card && !isSheet
        place =
            switch (theme, layout) {
            case (_, .list), (_, .document), (_, .banner): .top
            case (.centered, _) where !isSheet: .middle
            case (_, .form): .top
            case (_, .hero): hasMark ? .bottom : .middle
            }
    }

    /// Creates the column of a screen.
    package init(_ theme: BrandTheme.Layout, of screen: some Screen, isSheet: Bool = false) {
        let hasMark = screen.elements.contains { if case .wordmark = $0 { true } else { false } }
        self.init(theme, screen.layout, hasMark: hasMark, isSheet: isSheet)
    }
}
