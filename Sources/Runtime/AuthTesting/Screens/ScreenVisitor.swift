import AuthCore
import AuthKit
import AuthScreens
import Foundation

/// A user who completes each screen of a sign-in in turn, with any arrangement of the brand.
@MainActor struct ScreenVisitor {
    /// The maximum number of screens before a journey fails.
    private static let limit = 10

    let user: ScreenUser
    let email: String
    let password: String
    let birthdate: Birthdate
    /// The code that was sent to the address.
    let code: () async throws -> String

    /// Creates an account, and continues to the app.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the app, or if a screen is not valid.
    func signUp() async throws -> [ScreenID] {
        try await reachApp(choosing: [.signUp, .createAccount, .provider(.email)])
    }

    /// Signs in with the account, and continues to the app.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the app, or if a screen is not valid.
    func signIn() async throws -> [ScreenID] { try await reachApp(choosing: [.signIn, .provider(.email)]) }

    /// Begins as a guest, and continues to the app.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the app, or if a screen is not valid.
    func enterAsGuest() async throws -> [ScreenID] { try await reachApp(choosing: [.provider(.guest)]) }

    /// Creates an account for a guest who sees the account's screen, and continues to the app.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the app, or if a screen is not valid.
    func upgrade() async throws -> [ScreenID] { try await reachApp(choosing: [.signUp, .createAccount]) }

    private func reachApp(choosing choices: [CommandID]) async throws -> [ScreenID] {
        var screens: [ScreenID] = []
        let choices = choices + user.model.pathToApp
        while let screen = try await user.nextScreen() {
            try screen.check(in: Texts(of: user.model.auth.brand, in: .en))
            guard screens.count < Self.limit else {
                throw CheckFailure(
                    "the user does not reach the app: \(screens.map(\.rawValue).joined(separator: ", "))")
            }
            screens.append(screen.id)
            let commands = screen.commands
            if let choice = choices.first(where: { id in commands.contains { $0.id == id } }) {
                try await user.taps(choice)
            } else {
                try await complete(screen)
            }
        }
        return screens
    }

    /// Fills the fields of a screen, and presses its main button.
    private func complete(_ screen: any Screen) async throws {
        let input = SampleInput(email: email, password: password, birthdate: birthdate)
        for interaction in input.interactions(on: screen, code: screen.asksForCode ? try await code() : "") {
            try user.perform(interaction)
        }
        guard let main = screen.commands.first(where: { $0.role == .primary }) else {
            throw CheckFailure("the screen '\(screen.id.rawValue)' has no main button")
        }
        try await user.taps(main.id)
    }
}
