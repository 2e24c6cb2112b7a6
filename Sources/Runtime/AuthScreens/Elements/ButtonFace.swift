/// The look of a button in the state of its command.
package struct ButtonFace: Equatable, Sendable {
    /// The button's text.
    package let label: String
    /// Whether a spinner is beside the text.
    package let hasSpinner: Bool
    /// Whether the button can be pressed.
    package let isEnabled: Bool
    /// Whether the button looks as if it cannot be pressed. A pressed button that waits does not, and neither does one
    /// whose input is incomplete: it names what is missing.
    package let isDimmed: Bool
    /// Whether the button only says when its action is possible. Its text has the color of secondary text, so that it
    /// can be read.
    package let isInformation: Bool
    /// The state in words, for assistive technology; `nil` if the label says all.
    package let spokenState: String?

    /// Creates the look of a command's button.
    package init(_ command: Command, texts: ControlTexts) {
        label = command.label
        isEnabled = command.isEnabled
        switch command.state {
        case .ready, .incomplete: (hasSpinner, isDimmed, isInformation) = (false, false, false)
        case .busy: (hasSpinner, isDimmed, isInformation) = (true, false, false)
        case .blocked: (hasSpinner, isDimmed, isInformation) = (false, true, false)
        case .waiting: (hasSpinner, isDimmed, isInformation) = (false, false, true)
        }
        spokenState = hasSpinner ? texts.busy : nil
    }
}
