/// The bar at the top of a screen: the button at its leading edge, and the title.
package struct ScreenBar: Equatable, Sendable {
    /// The button at the leading edge, which leaves the screen.
    package enum Leading: Equatable, Sendable {
        /// Goes back to the screen before: the system's arrow.
        case back(Command)
        /// Closes the sheet: a cross.
        case close(Command)
        /// Ends what the app asks for: the command's text.
        case cancel(Command)

        /// The command that the button sends.
        package var command: Command {
            switch self {
            case .back(let command), .close(let command), .cancel(let command): command
            }
        }
    }

    /// The place of the title.
    package enum TitleStyle: Equatable, Sendable {
        /// The title is the screen's heading. The bar shows nothing, but has the title for the menu of the arrow.
        case hidden
        /// In the bar, in place of the heading.
        case inline
        /// Large, below the bar until the user scrolls, in place of the heading.
        case large
    }

    /// The button at the leading edge, or `nil`.
    package let leading: Leading?
    /// The title.
    package let title: String
    /// The place of the title.
    package let titleStyle: TitleStyle
    /// The elements of the screen below the bar, in reading order.
    package let elements: [Element]

    /// Creates the bar of a screen. Its leading button is the screen's command with the role `.cancel`.
    package init(_ screen: some Screen) {
        title = screen.title
        let titleStyle: TitleStyle =
            switch screen.layout {
            case .list: .large
            case .document: .inline
            case .hero, .form, .banner: .hidden
            }
        let leave = screen.commands.last { $0.role == .cancel }
        leading = leave.map { command in
            switch command.id {
            case .back: .back(command)
            case .close: .close(command)
            default: .cancel(command)
            }
        }
        elements = screen.elements.filter { element in
            switch element {
            case .heading: titleStyle == .hidden
            case .command(let command): command != leave
            default: true
            }
        }
        self.titleStyle = titleStyle
    }
}
