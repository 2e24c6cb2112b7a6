#if canImport(SwiftUI)
public import AuthCore
public import SwiftUI

/// A brand's background: plain, or a gradient from top to bottom.
public struct BrandBackground: View {
    private let colors: BrandTheme.Colors

    /// Creates the background of a theme.
    public init(colors: BrandTheme.Colors) {
        self.colors = colors
    }

    /// The gradient. It is plain if its colors are equal.
    public var body: some View {
        LinearGradient(
            colors: [Color(colors.background), Color(colors.backgroundEnd ?? colors.background)],
            startPoint: .top, endPoint: .bottom)
    }
}

extension BrandTheme.Typography.Design {
    /// The design in SwiftUI.
    public var font: Font.Design {
        switch self {
        case .default: .default
        case .rounded: .rounded
        case .serif: .serif
        case .monospaced: .monospaced
        }
    }
}
#endif
