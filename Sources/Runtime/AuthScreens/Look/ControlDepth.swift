package import AuthCore

/// How buttons stand out from their ground.
package enum ControlDepth: String, Sendable, CaseIterable {
    /// By their fill.
    case flat
    /// By light and shadow.
    case relief
    /// By a line. In the dark, a shadow is not visible.
    case line

    /// Chooses the depth of a theme's style in an appearance.
    package init(_ style: BrandTheme.Shape.Style, in appearance: ThemePalette.Appearance) {
        self =
            switch (style, appearance) {
            case (.soft, .light): .relief
            case (.soft, .dark), (.outlined, _): .line
            case (_, _): .flat
            }
    }
}
