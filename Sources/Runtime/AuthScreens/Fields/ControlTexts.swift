package import AuthKit

/// The texts that controls have in addition to those of their screen.
package struct ControlTexts: Equatable, Sendable {
    /// The item above a number pad that moves to the next field.
    package let next: String
    /// The state of a button whose action is under way, for assistive technology.
    package let busy: String

    /// Creates the texts in the language of the screens.
    package init(_ texts: Texts) {
        next = texts(AuthText.commonNext)
        busy = texts(AuthText.commonBusy)
    }

    /// Creates the texts in English.
    package init() {
        next = AuthText.commonNext.english
        busy = AuthText.commonBusy.english
    }
}
