#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Keys for a secret number, with a dot for each digit that was entered. The keys stay from left to right in every
/// language, and a hardware keyboard presses them.
@MainActor struct KeypadView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let keypad: Keypad
    let form: ScreenForm

    var body: some View {
        VStack(spacing: 16) {
            if let picture = keypad.picture {
                Text(verbatim: picture).font(.largeTitle).accessibilityHidden(true)
            }
            ParagraphView(text: keypad.label)
            HStack(spacing: 16) {
                ForEach(0..<keypad.length, id: \.self) { index in
                    Circle()
                        .fill(index < keypad.entered ? style.color(ground.text) : .clear)
                        .overlay { Circle().stroke(style.color(ground.line), lineWidth: 1.5) }
                        .frame(width: 16, height: 16)
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(keypad.progress)
            VStack(spacing: 12) {
                ForEach(0..<3, id: \.self) { row in
                    HStack(spacing: 12) { keys(keypad.digits.dropFirst(row * 3).prefix(3)) }
                }
                HStack(spacing: 12) {
                    Color.clear.frame(maxWidth: ScreenMetrics.key, maxHeight: ScreenMetrics.buttonHeight)
                        .accessibilityHidden(true)
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
            label().frame(maxWidth: .infinity, minHeight: ScreenMetrics.target)
        }
        .buttonStyle(CommandStyle(command))
        .frame(maxWidth: ScreenMetrics.key)
        .modifier(CommandState(command: command))
    }
}
#endif
