#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The ground of a card or a group of rows. If the theme is soft, it is in relief, and has a line in the dark.
@MainActor struct GroupSurface: View {
    @Environment(\.authStyle) private var style
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        style.groupShape()
            .fill(style.color(\.surface))
            .modifier(Relief())
            .overlay {
                if hasLine {
                    style.groupShape().strokeBorder(style.color(\.surfaceLine), lineWidth: ScreenMetrics.line)
                }
            }
    }

    private var hasLine: Bool {
        let shape = style.theme.shape.style
        return shape == .soft && ControlDepth(shape, in: style.palette(colorScheme).appearance) == .line
    }
}

/// A discreet line between rows, or beside a word between groups of controls.
@MainActor struct Hairline: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorSchemeContrast) private var contrast

    var body: some View {
        Rectangle()
            .fill(style.color(ground.text))
            .opacity(contrast == .increased ? 1 : ScreenMetrics.hairline)
            .frame(height: ScreenMetrics.line)
    }
}

/// The sign at the trailing edge of a row that leads to another screen.
@MainActor struct ForwardSign: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground

    var body: some View {
        Image(systemName: "chevron.forward")
            .font(.footnote.weight(.semibold))
            .foregroundColor(style.color(ground.mutedText))
            .opacity(0.7)
            .accessibilityHidden(true)
    }
}
#endif
