import AuthCore
import AuthKit
import AuthScreens

/// A screen with the type and the controls of a theme, for the page of the theme.
struct SpecimenScreen: Screen {
    /// The name of the screen's page.
    static let page = "specimen.html"

    let id = ScreenID(rawValue: "specimen")
    let title = "Specimen"
    let elements: [Element]

    init(texts: Texts, wordmark: String) {
        elements = [
            .wordmark(wordmark), .heading(texts(AuthText.signInTitle)), .text(texts(AuthText.codeTitle)),
            .input(TextInput(.email, .email, label: texts(AuthText.fieldEmail), value: "mira@example.com")),
            .input(
                TextInput(
                    InputID(rawValue: "invalid"), .email, label: texts(AuthText.fieldEmail), value: "mira@",
                    problem: texts(AuthText.errorEmailMalformed))),
            .notice(Notice(.problem, texts(AuthText.errorInvalidCredentials))),
            .command(Command(.submit, label: texts(AuthText.signInSubmit), role: .primary)),
            .command(Command(.signUp, label: texts(AuthText.signInCreateAccount), role: .secondary)),
            .command(
                Command(
                    CommandID(rawValue: "busy"), label: texts(AuthText.signInSubmit), role: .primary,
                    state: .busy)),
            .command(
                Command(
                    CommandID(rawValue: "blocked"), label: texts(AuthText.signInSubmit), role: .primary,
                    state: .blocked)),
            .divider(texts(AuthText.commonOr)),
            .command(Command(.forgotPassword, label: texts(AuthText.signInForgotPassword), role: .quiet)),
            .command(Command(.delete, label: texts(AuthText.accountDelete), role: .destructive)),
        ]
    }

    func action(for interaction: Interaction) -> Bool? { nil }
}
