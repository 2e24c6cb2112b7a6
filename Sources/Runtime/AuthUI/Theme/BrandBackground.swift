#if canImport(SwiftUI)
import AuthCore
import SwiftUI

/// A brand's background: plain, or a gradient from top to bottom.
@MainActor struct BrandBackground: View {
    @Environment(\.authStyle) private var style

    var body: some View {
        LinearGradient(
            colors: [style.color(\.background.start), style.color(\.background.end)], startPoint: .top,
            endPoint: .bottom
        )
        .ignoresSafeArea()
        .accessibilityHidden(true)
    }
}
#endif
