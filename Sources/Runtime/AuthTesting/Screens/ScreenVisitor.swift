package import AuthCore
import AuthKit
package import AuthScreens
import Foundation

/// A user who completes each screen of a sign-in in turn, with any arrangement of the brand, up to a goal.
@MainActor package struct ScreenVisitor {
    /// The maximum number of screens before a journey fails.
    private static let limit = 10

    package let user: ScreenUser
    package let email: String
    package let password: String
    let birthdate: Birthdate
    /// The screen at which a visit ends; `nil` if it ends at the app.
    let goal: ScreenID?
    /// The code that was sent to the address.
    let code: () async throws -> String

    package init(
        user: ScreenUser, email: String, password: String, birthdate: Birthdate, goal: ScreenID? = nil,
        code: @escaping () async throws -> String
    ) {
        self.user = user
        self.email = email
        self.password = password
        self.birthdate = birthdate
        self.goal = goal
        self.code = code
    }

    /// Creates an account, and continues to the goal.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the goal, or if a screen is not valid.
    @discardableResult package func signUp() async throws -> [ScreenID] {
        try await reachGoal(choosing: [.signUp, .createAccount, .provider(.email)])
    }

    /// Signs in with the account, and continues to the goal.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the goal, or if a screen is not valid.
    @discardableResult package func signIn() async throws -> [ScreenID] {
        try await reachGoal(choosing: [.signIn, .provider(.email)])
    }

    /// Signs in with a provider, and continues to the goal.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the goal, or if a screen is not valid.
    @discardableResult package func signIn(with provider: SignInProvider) async throws -> [ScreenID] {
        try await reachGoal(choosing: [.provider(provider), .signIn])
    }

    /// Begins as a guest, and continues to the goal.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the goal, or if a screen is not valid.
    @discardableResult package func enterAsGuest() async throws -> [ScreenID] {
        try await reachGoal(choosing: [.provider(.guest)])
    }

    /// Creates an account for a guest who sees the account's screen, and continues to the goal.
    ///
    /// - Returns: The screens on the way.
    /// - Throws: ``CheckFailure`` if the user does not reach the goal, or if a screen is not valid.
    @discardableResult package func upgrade() async throws -> [ScreenID] {
        try await reachGoal(choosing: [.signUp, .createAccount])
    }

    private func reachGoal(choosing choices: [CommandID]) async throws -> [ScreenID] {
        var screens: [ScreenID] = []
        let choices = choices + user.model.pathToApp
        while let screen = try await user.nextScreen(), screen.id != goal {
            try screen.check(in: Texts(of: user.model.auth.brand, in: .en))
            guard screens.count < Self.limit else {
                throw CheckFailure(
                    "the user does not reach the goal: \(screens.map(\.rawValue).joined(separator: ", "))")
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
