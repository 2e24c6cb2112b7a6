import AuthCore
import AuthKit
import AuthScreens
import Foundation

/// A user who completes each screen of a sign-in in turn, whatever the brand's arrangement is.
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
        while let screen = try await user.nextScreen() {
            try check(screen)
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
        for element in screen.elements {
            switch element {
            case .input(let input) where !input.isLocked && !input.isOptional:
                try user.types(
                    input.kind == .email ? email : input.kind == .phone ? "+15550100" : "Ada", into: input.id)
            case .secret(let input) where !input.isLocked:
                if case .code = input.kind {
                    try user.types(try await code(), into: input.id)
                } else {
                    try user.types(password, into: input.id)
                }
            case .day(let day) where !day.isLocked: try user.chooses(birthdate, in: day.id)
            case .toggle(let toggle) where toggle.id == .terms && !toggle.isLocked: try user.turns(toggle.id)
            default: break
            }
        }
        guard let main = screen.commands.first(where: { $0.role == .primary }) else {
            throw CheckFailure("the screen '\(screen.id.rawValue)' has no main button")
        }
        try await user.taps(main.id)
    }

    /// Checks that each control of a screen has a label and its own identifier, and that no text is empty.
    private func check(_ screen: any Screen) throws {
        let name = screen.id.rawValue
        let identifiers = screen.elements.compactMap(\.identifier)
        try expect(
            Set(identifiers).count == identifiers.count, "two controls of the screen '\(name)' have one identifier")
        for text in [screen.title] + screen.elements.flatMap(\.texts) {
            try expect(!text.isEmpty, "a text of the screen '\(name)' is empty")
        }
        let primary = screen.commands.filter { $0.role == .primary }
        try expect(primary.count <= 1, "the screen '\(name)' has \(primary.count) main buttons")
    }
}

extension Screen {
    /// The buttons in reading order.
    var commands: [Command] { elements.compactMap { if case .command(let command) = $0 { command } else { nil } } }
}

extension Element {
    /// The identifier of a control; `nil` for other elements.
    fileprivate var identifier: String? {
        switch self {
        case .input(let input): input.id.rawValue
        case .secret(let input): input.id.rawValue
        case .day(let day): day.id.rawValue
        case .toggle(let toggle): toggle.id.rawValue
        case .command(let command): command.id.rawValue
        default: nil
        }
    }

    /// The texts that a user reads or hears.
    fileprivate var texts: [String] {
        switch self {
        case .wordmark(let text), .heading(let text), .text(let text), .divider(let text), .progress(let text),
            .document(let text):
            [text]
        case .list(let facts): facts
        case .input(let input): [input.label]
        case .secret(let input): [input.label]
        case .day(let day): [day.label]
        case .toggle(let toggle): [toggle.label] + toggle.documents.map(\.label)
        case .requirements(let requirements): requirements.map(\.text)
        case .command(let command): [command.label]
        case .notice(let notice): [notice.text]
        case .link(let link): [link.label]
        }
    }
}
