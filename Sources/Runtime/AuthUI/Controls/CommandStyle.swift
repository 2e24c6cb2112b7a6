#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The look of a button by its role: filled, outlined or in relief, as the theme's shape says. Quiet buttons are links.
struct CommandStyle: ButtonStyle {
    private let role: Command.Role
    private let isDimmed: Bool

    /// Creates the look of a command's button, if need be with another role, such as that of the current choice.
    init(_ command: Command, as role: Command.Role? = nil) {
        self.role = role ?? command.role
        isDimmed = ButtonFace(command, texts: ControlTexts()).isDimmed
    }

    func makeBody(configuration: Configuration) -> some View {
        CommandShape(
            role: role, isDimmed: isDimmed, isPressed: configuration.isPressed, label: configuration.label)
    }
}

private struct CommandShape<Label: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @ScaledMetric(relativeTo: .body) private var scale = 1.0
    let role: Command.Role
    let isDimmed: Bool
    let isPressed: Bool
    let label: Label

    var body: some View {
        if role == .quiet || role == .cancel {
            label
                .font(style.font(.body))
                .underline(role == .quiet)
                .foregroundColor(style.color(ground.text))
                .frame(minWidth: 44, minHeight: 44)
                .contentShape(Rectangle())
                .opacity(opacity)
        } else {
            label
                .font(style.boldFont(fixedSize: style.theme.typography.buttonSize * scale))
                .foregroundColor(foreground)
                .tint(foreground)
                .padding(.horizontal, 16)
                .padding(.vertical, 8)
                .frame(maxWidth: .infinity, minHeight: 50)
                .background { ControlSurface(fill: fill, line: line, isPressed: isPressed) }
                .contentShape(Rectangle())
                .opacity(opacity)
        }
    }

    private var foreground: Color {
        switch role {
        case .primary: style.color(\.onPrimary)
        case .destructive: style.color(\.error)
        case .secondary, .quiet, .cancel:
            style.theme.shape.style == .outlined ? style.color(ground.text) : style.color(\.onSecondary)
        }
    }

    /// The color of the button, or `nil` for a button with an outline only.
    private var fill: Color? {
        switch role {
        case .primary: style.color(\.primary)
        case .destructive: style.color(\.surface)
        case .secondary, .quiet, .cancel: style.theme.shape.style == .outlined ? nil : style.color(\.secondary)
        }
    }

    private var line: Color? {
        if role == .destructive { return style.color(\.error) }
        return role == .secondary && style.theme.shape.style == .outlined ? style.color(ground.line) : nil
    }

    private var opacity: Double { isDimmed ? 0.4 : isPressed ? 0.8 : 1 }
}

/// The shape of a button: the theme's outline, in relief if the theme is soft.
@MainActor struct ControlSurface: View {
    @Environment(\.authStyle) private var style
    let fill: Color?
    let line: Color?
    var isPressed = false

    var body: some View {
        ControlOutline(shape: style.theme.shape)
            .fill(fill ?? .clear)
            .modifier(Relief(isPressed: isPressed || fill == nil))
            .overlay {
                if let line { ControlOutline(shape: style.theme.shape).stroke(line, lineWidth: 1.5) }
            }
    }
}

/// The theme's outline of buttons.
struct ControlOutline: Shape {
    let shape: BrandTheme.Shape

    func path(in rect: CGRect) -> Path {
        switch shape.controls {
        case .capsule: Path(roundedRect: rect, cornerRadius: rect.height / 2, style: .continuous)
        case .rounded:
            Path(roundedRect: rect, cornerRadius: min(shape.cornerRadius, rect.height / 2), style: .continuous)
        case .square: Path(rect)
        }
    }
}

/// The light and the shadow of a soft relief. Does nothing for other styles, and for a pressed button.
@MainActor struct Relief: ViewModifier {
    @Environment(\.authStyle) private var style
    var isPressed = false

    func body(content: Content) -> some View {
        if style.theme.shape.style == .soft, !isPressed {
            content
                .shadow(color: style.color(\.reliefShadow), radius: 6, x: 4, y: 4)
                .shadow(color: style.color(\.reliefLight), radius: 6, x: -4, y: -4)
        } else {
            content
        }
    }
}
#endif
