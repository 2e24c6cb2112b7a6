#if canImport(SwiftUI)
package import AuthCore
import AuthScreens
import Foundation
package import SwiftUI

/// The brand's logo, or its wordmark if it has no logo.
@MainActor struct BrandMark: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.replacements) private var replacements
    @ScaledMetric(relativeTo: .largeTitle) private var scale = 1.0
    private let wordmark: String
    private let isCompact: Bool

    /// Creates the mark.
    ///
    /// - Parameters:
    ///   - wordmark: The wordmark, which may contain line breaks.
    ///   - isCompact: Whether the mark is above a form, and not the center of a hero.
    init(_ wordmark: String, isCompact: Bool) {
        self.wordmark = wordmark
        self.isCompact = isCompact
    }

    var body: some View {
        Group {
            if let logo = replacements.logo {
                logo()
            } else if let logo = style.theme.logo {
                Image(logo)
                    .resizable()
                    .scaledToFit()
                    .frame(maxWidth: 240, maxHeight: height * min(scale, 1.5))
                    .accessibilityLabel(wordmark.replacingOccurrences(of: "\n", with: " "))
            } else {
                Text(wordmark)
                    .font(style.boldFont(fixedSize: titleSize * scale))
                    .foregroundColor(style.color(ground.text))
                    .multilineTextAlignment(.center)
                    .minimumScaleFactor(0.3)
                    .accessibilityAddTraits(.isHeader)
            }
        }
        .padding(.vertical, isCompact ? 8 : 24)
    }

    private var height: CGFloat { isCompact ? ScreenMetrics.formMark : ScreenMetrics.heroMark }

    private var titleSize: CGFloat {
        isCompact ? min(style.theme.typography.titleSize, 34) : style.theme.typography.titleSize
    }
}

extension Image {
    /// Creates an image from a brand's asset catalog, which contains its files for light and for dark appearance.
    package init(_ image: BrandImage) {
        self.init(image.name, bundle: Bundle(url: image.bundleURL))
    }
}
#endif
