#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Keys for a secret number, with a dot for each digit that was entered. The keys stay from left to right in every
/// language, and a hardware keyboard presses them.
@MainActor struct KeypadView: View {
    let keypad: Keypad
    let form: ScreenForm

    var body: some View {
        VStack(spacing: 16) {
            if let picture = keypad.picture {
                Text(verbatim: picture).font(.system(size: 56)).accessibilityHidden(true)
            }
            ParagraphView(text: keypad.label).multilineTextAlignment(.center)
            KeypadDots(keypad: keypad)
            VStack(spacing: 12) {
                ForEach(0..<3, id: \.self) { row in
                    HStack(spacing: ScreenMetrics.keyGap) { keys(keypad.digits.dropFirst(row * 3).prefix(3)) }
                }
                HStack(spacing: ScreenMetrics.keyGap) {
                    Color.clear.frame(width: ScreenMetrics.key, height: ScreenMetrics.key).accessibilityHidden(true)
                    keys(keypad.digits.dropFirst(9).prefix(1))
                    key(keypad.delete) { Image(systemName: "delete.left") }.keyboardShortcut(.delete, modifiers: [])
                }
            }
            .environment(\.layoutDirection, .leftToRight)
        }
        .frame(maxWidth: .infinity)
    }

    private func keys(_ digits: ArraySlice<Command>) -> some View {
        ForEach(digits) { digit in
            if let character = digit.label.first, digit.label.count == 1 {
                key(digit) { CommandLabel(command: digit) }.keyboardShortcut(KeyEquivalent(character), modifiers: [])
            } else {
                key(digit) { CommandLabel(command: digit) }
            }
        }
    }

    private func key(_ command: Command, @ViewBuilder label: () -> some View) -> some View {
        Button {
            form.press(command)
        } label: {
            label().modifier(KeyCircle(hasShape: command.role != .quiet))
        }
        .buttonStyle(ChoiceStyle(command))
        .modifier(CommandState(command: command))
    }
}

/// A dot for each digit, filled if it was entered.
@MainActor private struct KeypadDots: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let keypad: Keypad

    var body: some View {
        HStack(spacing: 20) {
            ForEach(0..<keypad.length, id: \.self) { index in
                Circle()
                    .fill(index < keypad.entered ? style.color(ground.text) : .clear)
                    .overlay { Circle().strokeBorder(style.color(ground.text), lineWidth: 1.5) }
                    .frame(width: 14, height: 14)
            }
        }
        .padding(.top, 8)
        .padding(.bottom, 16)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(keypad.progress)
    }
}

/// The circle of a key, in the theme's style. The key that deletes has none.
@MainActor private struct KeyCircle: ViewModifier {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorScheme) private var colorScheme
    let hasShape: Bool

    func body(content: Content) -> some View {
        content
            .font(style.font(fixedSize: ScreenMetrics.keyText))
            .foregroundColor(style.color(isFilled ? ground.onChoice : ground.text))
            .frame(width: ScreenMetrics.key, height: ScreenMetrics.key)
            .background {
                if isFilled { Circle().fill(style.color(ground.choice)).modifier(Relief()) }
            }
            .overlay {
                if hasLine { Circle().strokeBorder(style.color(ground.line), lineWidth: ScreenMetrics.line) }
            }
            .contentShape(Circle())
    }

    private var isFilled: Bool { hasShape && style.theme.shape.style != .outlined }

    private var hasLine: Bool {
        hasShape && ControlDepth(style.theme.shape.style, in: style.palette(colorScheme).appearance) == .line
    }
}
#endif
