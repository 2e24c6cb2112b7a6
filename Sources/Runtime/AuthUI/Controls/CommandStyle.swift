#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The look of a button by its role, in the theme's shape. Buttons without a shape are texts in the main color.
struct CommandStyle: ButtonStyle {
    private let role: Command.Role
    private let isFilled: Bool
    private let face: ButtonFace

    /// Creates the look of a command's button.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - role: Another role, such as that of the current choice; `nil` for the command's own.
    ///   - isFilled: Whether a destructive button is filled.
    init(_ command: Command, as role: Command.Role? = nil, isFilled: Bool = false) {
        self.role = role ?? command.role
        self.isFilled = isFilled
        face = ButtonFace(command, texts: ControlTexts())
    }

    func makeBody(configuration: Configuration) -> some View {
        CommandShape(
            role: role, isFilled: isFilled, face: face, isPressed: configuration.isPressed, label: configuration.label)
    }
}

private struct CommandShape<Label: View>: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorScheme) private var colorScheme
    @ScaledMetric(relativeTo: .body) private var scale = 1.0
    let role: Command.Role
    let isFilled: Bool
    let face: ButtonFace
    let isPressed: Bool
    let label: Label

    var body: some View {
        if role == .quiet || role == .cancel {
            label
                .font(style.font(.body))
                .foregroundColor(style.color(face.isInformation ? ground.mutedText : ground.link))
                .tint(style.color(ground.link))
                .frame(minWidth: ScreenMetrics.target, minHeight: ScreenMetrics.target)
                .contentShape(Rectangle())
                .opacity(opacity)
        } else {
            label
                .font(style.boldFont(fixedSize: style.theme.typography.buttonSize * scale, weight: .semibold))
                .multilineTextAlignment(.center)
                .foregroundColor(foreground)
                .tint(foreground)
                .padding(.horizontal, ScreenMetrics.padding)
                .padding(.vertical, 8)
                .frame(maxWidth: .infinity, minHeight: ScreenMetrics.buttonHeight * scale)
                .background { ControlSurface(fill: fill, line: line, isPressed: isPressed) }
                .contentShape(Rectangle())
                .opacity(opacity)
        }
    }

    private var isOutlined: Bool { style.theme.shape.style == .outlined }

    private var foreground: Color {
        switch role {
        case .primary: style.color(\.onPrimary)
        case .destructive: style.color(isFilled ? \.onDestructive : \.error)
        case .secondary, .quiet, .cancel: style.color(isOutlined ? ground.text : \.onSecondary)
        }
    }

    /// The color of the button, or `nil` for a button with a line only.
    private var fill: Color? {
        switch role {
        case .primary: style.color(\.primary)
        case .destructive: style.color(isFilled ? \.destructive : \.surface)
        case .secondary, .quiet, .cancel: isOutlined ? nil : style.color(\.secondary)
        }
    }

    private var line: Color? {
        let depth = ControlDepth(style.theme.shape.style, in: style.palette(colorScheme).appearance)
        return role == .secondary && depth == .line ? style.color(ground.line) : nil
    }

    private var opacity: Double { face.isDimmed ? ScreenMetrics.dimmed : isPressed ? 0.8 : 1 }
}

/// The shape of a button: the theme's outline, in relief if the theme is soft.
@MainActor private struct ControlSurface: View {
    @Environment(\.authStyle) private var style
    let fill: Color?
    let line: Color?
    let isPressed: Bool

    var body: some View {
        ControlOutline(shape: style.theme.shape)
            .fill(fill ?? .clear)
            .modifier(Relief(isPressed: isPressed || fill == nil))
            .overlay {
                if let line { ControlOutline(shape: style.theme.shape).stroke(line, lineWidth: ScreenMetrics.line) }
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

/// The light and the shadow of a soft relief. Does nothing for other styles, in the dark, and for a pressed button.
@MainActor struct Relief: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.colorScheme) private var colorScheme
    var isPressed = false

    func body(content: Content) -> some View {
        let depth = ControlDepth(style.theme.shape.style, in: style.palette(colorScheme).appearance)
        if depth == .relief, !isPressed {
            content
                .shadow(color: style.color(\.reliefShadow), radius: 6, x: 4, y: 4)
                .shadow(color: style.color(\.reliefLight), radius: 6, x: -4, y: -4)
        } else {
            content
        }
    }
}
#endif
