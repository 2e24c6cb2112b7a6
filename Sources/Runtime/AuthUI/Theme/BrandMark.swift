#if canImport(SwiftUI)
package import AuthCore
import Foundation
package import SwiftUI

/// The brand's logo, or its wordmark if it has no logo.
@MainActor struct BrandMark: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.replacements) private var replacements
    @ScaledMetric(relativeTo: .largeTitle) private var scale = 1.0
    private let wordmark: String

    init(_ wordmark: String) {
        self.wordmark = wordmark
    }

    var body: some View {
        Group {
            if let logo = replacements.logo {
                logo()
            } else if let logo = style.theme.logo {
                Image(logo)
                    .resizable()
                    .scaledToFit()
                    .frame(maxWidth: 240, maxHeight: 120 * min(scale, 1.5))
                    .accessibilityLabel(wordmark.replacingOccurrences(of: "\n", with: " "))
            } else {
                Text(wordmark)
                    .font(style.boldFont(fixedSize: style.theme.typography.titleSize * scale))
                    .foregroundColor(style.color(ground.text))
                    .multilineTextAlignment(.center)
                    .minimumScaleFactor(0.3)
                    .accessibilityAddTraits(.isHeader)
            }
        }
        .padding(.vertical, 24)
    }
}

extension Image {
    /// Creates an image from a brand's asset catalog, which contains its files for light and for dark appearance.
    package init(_ image: BrandImage) {
        self.init(image.name, bundle: Bundle(url: image.bundleURL))
    }
}
#endif
