import AuthKit
extension AuthFlow {
    /// A sheet above the app, or above another screen.
    package struct Layer: Sendable {
        /// The screen.
        package let screen: any Screen<Event>
        /// The event of a gesture that closes the sheet; `nil` if only the screen's own buttons may close it.
        package let dismissal: Event?
    }

    /// Returns the screen below all sheets, or `nil` if that is the app itself.
    package func base(in context: ScreenContext) -> (any Screen<Event>)? {
        entersInSheet ? WelcomeScreen(self, context) : screen(in: context)
    }

    /// Returns the sheets, the lowest first. The last one is the screen that the user sees.
    package func sheets(in context: ScreenContext) -> [Layer] {
        var layers: [Layer] = []
        if entersInSheet, let screen = screen(in: context) {
            layers.append(Layer(screen: screen, dismissal: .back))
        }
        for sheet in [sheetBelow, sheet] {
            guard let screen = screen(of: sheet, in: context) else { continue }
            let isFinal = sheet == .deleteAccount && deletion?.isBusy == true
            layers.append(Layer(screen: screen, dismissal: isFinal ? nil : .close))
        }
        return layers
    }
}
