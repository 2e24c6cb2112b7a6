#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Somebody's picture, initials or symbol, and the name. Large text is below the picture.
@MainActor struct PersonView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.dynamicTypeSize) private var textSize
    @ScaledMetric(relativeTo: .body) private var size = ScreenMetrics.person
    @ScaledMetric(relativeTo: .body) private var textHeight = ScreenMetrics.personText
    let person: Person

    var body: some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: 12) { parts }
        } else {
            HStack(spacing: 12) { parts }
        }
    }

    @ViewBuilder private var parts: some View {
        ZStack {
            Circle().fill(style.color(\.secondary))
            mark
                .font(style.boldFont(fixedSize: textHeight, weight: .semibold))
                .foregroundColor(style.color(\.onSecondary))
        }
        .frame(width: size, height: size)
        .accessibilityHidden(true)
        Text(verbatim: person.name)
            .font(style.font(.strong))
            .foregroundColor(style.color(ground.text))
            .multilineTextAlignment(.leading)
            .fixedSize(horizontal: false, vertical: true)
    }

    @ViewBuilder private var mark: some View {
        switch person.mark {
        case .picture(let text), .initials(let text): Text(verbatim: text)
        case .symbol: Image(systemName: "person")
        }
    }
}
#endif
