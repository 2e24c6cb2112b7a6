package import AuthKit

/// The texts that controls have in addition to those of their screen.
package struct ControlTexts: Equatable, Sendable {
    /// The item above a number pad that moves to the next field.
    package let next: String
    /// The state of a button whose action is under way, for assistive technology.
    package let busy: String
    /// The hint at a code that is sent by itself (WCAG 2.2, success criterion 3.2.2).
    package let codeHint: String

    /// Creates the texts in the language of the screens.
    package init(_ texts: Texts) {
        next = texts(AuthText.commonNext)
        busy = texts(AuthText.commonBusy)
        codeHint = texts(AuthText.fieldCodeHint)
    }

    /// Creates the texts in English.
    package init() {
        next = AuthText.commonNext.english
        busy = AuthText.commonBusy.english
        codeHint = AuthText.fieldCodeHint.english
    }
}
