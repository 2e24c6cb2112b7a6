package import AuthCore

/// The place of a screen's controls, and what is behind them. Both follow from the theme's layout.
package struct ScreenColumn: Equatable, Sendable {
    /// The screens that a layout arranges.
    package enum Kind: String, Sendable, CaseIterable {
        /// A screen with the brand's mark above its buttons.
        case hero
        /// A screen with fields.
        case form
    }

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

    /// Creates the column of a screen. A sheet is a card itself, so all layouts draw it alike.
    package init(_ layout: BrandTheme.Layout, _ kind: Kind, isSheet: Bool = false) {
        isCard = layout == .card && !isSheet
        place =
            switch (layout, kind) {
            case (.centered, _) where !isSheet: .middle
            case (_, .form): .top
            case (_, .hero): .bottom
            }
    }
}
