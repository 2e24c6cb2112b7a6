#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Somebody's picture or initials, and the name.
@MainActor struct PersonView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @ScaledMetric(relativeTo: .body) private var size = 40.0
    let person: Person

    var body: some View {
        HStack(spacing: 12) {
            ZStack {
                Circle().fill(style.color(\.secondary))
                Text(verbatim: person.picture ?? person.initials)
                    .font(style.font(.strong))
                    .foregroundColor(style.color(\.onSecondary))
            }
            .frame(width: size, height: size)
            .accessibilityHidden(true)
            Text(verbatim: person.name)
                .font(style.font(.strong))
                .foregroundColor(style.color(ground.text))
                .fixedSize(horizontal: false, vertical: true)
        }
    }
}
#endif
