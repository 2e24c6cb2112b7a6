/// The look of a button in the state of its command.
package struct ButtonFace: Equatable, Sendable {
    /// The button's text.
    package let label: String
    /// Whether a spinner covers the text. The text keeps its place, so the button keeps its size.
    package let hasSpinner: Bool
    /// Whether the button can be pressed.
    package let isEnabled: Bool
    /// Whether the button looks as if it cannot be pressed. A pressed button that waits does not, and neither does one
    /// whose input is incomplete: it names what is missing.
    package let isDimmed: Bool
    /// The state in words, for assistive technology; `nil` if the label says all.
    package let spokenState: String?

    /// Creates the look of a command's button.
    package init(_ command: Command, texts: ControlTexts) {
        label = command.label
        isEnabled = command.isEnabled
        switch command.state {
        case .ready, .incomplete: (hasSpinner, isDimmed) = (false, false)
        case .busy: (hasSpinner, isDimmed) = (true, false)
        case .blocked, .waiting: (hasSpinner, isDimmed) = (false, true)
        }
        spokenState = hasSpinner ? texts.busy : nil
    }
}
