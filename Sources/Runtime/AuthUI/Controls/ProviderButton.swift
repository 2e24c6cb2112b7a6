#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The button of a provider, by the provider's rules.
@MainActor struct ProviderButton: View {
    @Environment(\.authStyle) private var style
    let command: Command
    let form: ScreenForm

    var body: some View {
        switch ProviderFace(command, in: style.theme) {
        case .apple: AppleButton(command: command, form: form)
        case .google(let mark):
            button { MarkedLabel(command, mark) }.buttonStyle(GoogleButtonStyle(command))
        case .googleWithoutMark:
            button { MissingMarkLabel(command: command) }.buttonStyle(MissingMarkStyle())
        case .marked(let mark):
            button { MarkedLabel(command, mark) }.buttonStyle(CommandStyle(command))
        case .named: CommandButton(command, in: form)
        }
    }

    private func button(@ViewBuilder label: () -> some View) -> some View {
        Button {
            form.press(command)
        } label: {
            label()
        }
        .modifier(CommandState(command: command))
    }
}

/// The text of a button after the mark of its provider. Google's guidelines determine the distances.
@MainActor private struct MarkedLabel: View {
    private let command: Command
    private let mark: BrandImage

    init(_ command: Command, _ mark: BrandImage) {
        self.command = command
        self.mark = mark
    }

    var body: some View {
        HStack(spacing: 12) {
            Image(mark).resizable().scaledToFit().frame(width: 20, height: 20).accessibilityHidden(true)
            CommandLabel(command: command)
        }
    }
}

/// The text of a button that cannot be drawn, with the image that is missing.
@MainActor private struct MissingMarkLabel: View {
    let command: Command

    var body: some View {
        VStack(spacing: 0) {
            CommandLabel(command: command)
            Text(verbatim: ProviderFace.missingMark).font(.caption)
        }
        .multilineTextAlignment(.center)
    }
}

/// Google's button: its own colors, and the outline of the brand's buttons.
private struct GoogleButtonStyle: ButtonStyle {
    private let isDimmed: Bool

    init(_ command: Command) {
        isDimmed = ButtonFace(command, texts: ControlTexts()).isDimmed
    }

    func makeBody(configuration: Configuration) -> some View {
        GoogleButton(isDimmed: isDimmed, isPressed: configuration.isPressed, label: configuration.label)
    }
}

private struct GoogleButton<Label: View>: View {
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.buttonHeight
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorScheme) private var colorScheme
    let isDimmed: Bool
    let isPressed: Bool
    let label: Label

    var body: some View {
        let palette = style.palette(colorScheme)
        let colors = GoogleButtonColors(on: ground.color(in: palette), in: palette.appearance)
        let outline = ControlOutline(shape: style.theme.shape)
        label
            .font(.system(.body).weight(.medium))
            .multilineTextAlignment(.center)
            .foregroundColor(Color(colors.text))
            .tint(Color(colors.text))
            .padding(.horizontal, ScreenMetrics.padding)
            .padding(.vertical, 8)
            .frame(maxWidth: .infinity, minHeight: height)
            .background { outline.fill(Color(colors.fill)) }
            // The line is inside the edge.
            .overlay { outline.stroke(Color(colors.line), lineWidth: 1).padding(0.5) }
            .contentShape(Rectangle())
            .opacity(isDimmed ? ScreenMetrics.dimmed : (isPressed ? 0.8 : 1))
    }
}

/// A dashed outline in place of a button.
private struct MissingMarkStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        MissingMarkButton(label: configuration.label)
    }
}

private struct MissingMarkButton<Label: View>: View {
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.buttonHeight
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let label: Label

    var body: some View {
        label
            .foregroundColor(style.color(ground.text))
            .frame(maxWidth: .infinity, minHeight: height)
            .overlay {
                ControlOutline(shape: style.theme.shape)
                    .stroke(style.color(ground.line), style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
            }
            .contentShape(Rectangle())
    }
}
#endif
