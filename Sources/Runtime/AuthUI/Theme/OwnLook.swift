#if canImport(SwiftUI)
import AuthCore
import SwiftUI

/// The look and the language of a brand's own screens. Each of their roots has it, and again each sheet, which inherits
/// from its presenter. The app's views never have it: they see the environment of the app.
@MainActor struct OwnLook: ViewModifier {
    let theme: BrandTheme
    let locale: Locale

    func body(content: Content) -> some View {
        // What the app has set around the root view does not reach the screens.
        content
            .authTheme(theme)
            .environment(\.locale, locale)
            .font(nil)
            .lineLimit(nil)
            .textCase(nil)
            .multilineTextAlignment(.leading)
    }
}
#endif
