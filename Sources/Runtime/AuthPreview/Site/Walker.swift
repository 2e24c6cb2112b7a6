import AuthCore
import AuthKit
import AuthScreens
import Foundation

/// A user who goes through an app on a device in memory, and records each screen with the actions there.
///
/// The walks are those that the brand offers. Each one begins where the one before it ended, so an account that was created
/// in the first walk signs in in the next.
@MainActor final class Walker {
    private let device: PreviewDevice
    private var input: SampleInput
    private var steps: [Walk.Step] = []
    private var actions: [String] = []
    /// The message on the screen before the user filled it, because input clears it.
    private var notice = ""
    /// The maximum number of screens of a walk.
    private static let limit = 12
    /// The longest time for which the user waits for a screen. A screen takes milliseconds, unless the machine is busy.
    private static let patience = Duration.seconds(600)

    /// The first screen of a user who is not signed in.
    private let entry: ScreenID?

    /// Launches the app.
    ///
    /// - Throws: `WalkError` if the app does not end its launch.
    private init(_ app: PreviewApp, in language: Language) async throws(WalkError) {
        let clock = PreviewClock(stoppedAt: Date(timeIntervalSince1970: 1_800_000_000))
        device = PreviewDevice(app, clock: clock, timeZone: .gmt)
        device.choose(languageCode: language.rawValue)
        let fortyYearsAgo = clock.now.addingTimeInterval(-40 * 365.25 * 86_400)
        input = SampleInput(
            email: "new.user@example.com", password: app.brand.passwordPolicy.sample,
            birthdate: CalendarDay(of: fortyYearsAgo, in: .gmt))
        guard await device.settle(within: Self.patience) else {
            throw .stopped(brand: app.brand.id, walk: "Launch", screen: ScreenID.restoring.rawValue, notice: "")
        }
        entry = device.model.screen?.id
    }

    /// Makes the walks of an app in a language. An app without the email flow has none.
    ///
    /// - Throws: `WalkError` if the user does not get to the end of a walk.
    static func walks(of app: PreviewApp, in language: Language) async throws(WalkError) -> [Walk] {
        let walker = try await Walker(app, in: language)
        guard walker.device.model.flow.flow.email != nil else { return [] }
        var walks: [Walk] = []
        walks.append(try await walker.walk("Sign up", to: nil, by: .signingUp))
        let signOut = try await walker.walk("Sign out", to: walker.entry, opening: .menu, by: [.signOut])
        walks.append(signOut)
        walks.append(try await walker.walk("Sign in", to: nil, by: .signingIn))
        if app.brand.session.locks {
            walker.device.leave(for: app.brand.session.lockAfter + .seconds(1))
            walks.append(try await walker.walk("Unlock", to: nil, by: [.unlock]))
        }
        await walker.device.publishTerms()
        walks.append(try await walker.walk("New terms", to: nil, by: [.acceptTerms]))
        if walker.device.canEndSession {
            walker.device.endSession()
            walks.append(try await walker.walk("Session ended", to: nil, by: .signingIn))
        }
        _ = try await walker.walk("Sign out", to: walker.entry, opening: .menu, by: [.signOut])
        walks.append(
            try await walker.walk("Forgotten password", to: nil, by: [.forgotPassword] + .signingIn))
        if app.brand.features.contains(.accountDeletion) {
            walks.append(
                try await walker.walk(
                    "Delete the account", to: walker.entry, opening: .account, by: [.deleteAccount, .delete, .prove]))
        }
        if app.brand.ageGate.isRequired {
            let child = try await Walker(app, in: language)
            child.input.birthdate = CalendarDay(of: child.device.clock.now, in: .gmt)
            walks.append(try await child.walk("A visitor who is too young", to: .tooYoung, by: .signingUp))
        }
        return walks
    }

    /// Goes from the current screen to another one, and taps the first enabled button of `choices` on each screen, or its
    /// main button. A choice is tapped once.
    private func walk(
        _ name: String, to goal: ScreenID?, opening sheet: AuthFlow.Sheet? = nil, by choices: [CommandID]
    ) async throws(WalkError) -> Walk {
        steps = []
        var choices = choices + device.model.pathToApp
        if let sheet {
            steps.append(Walk.Step(screen: device.model.screen, actions: ["Open the \(sheet)."]))
            device.model.flow.send(.open(sheet))
        }
        while steps.count < Self.limit {
            guard await device.settle(within: Self.patience) else { break }
            let screen = device.model.screen
            if device.gate.isAsking {
                steps.append(Walk.Step(screen: screen, actions: ["The device recognizes the face or the finger."]))
                device.gate.answer(.recognized)
                continue
            }
            if screen?.id == goal, steps.count > (sheet == nil ? 0 : 1) {
                return Walk(name: name, steps: steps + [Walk.Step(screen: screen, actions: [])])
            }
            guard let screen else { break }
            await visit(screen, choosing: &choices)
        }
        throw .stopped(
            brand: device.app.brand.id, walk: name, screen: device.model.screen?.id.rawValue ?? "app", notice: notice)
    }

    private func visit(_ screen: any Screen, choosing choices: inout [CommandID]) async {
        actions = []
        let commands = screen.commands
        let choice = choices.first { id in commands.contains { $0.id == id } }
        let code =
            choice == nil && screen.asksForCode ? await device.auth.mailbox?.lastCode(for: input.email) ?? "" : ""
        notice = screen.notices.joined(separator: " ")
        for interaction in input.interactions(on: screen, code: code) {
            if choice != nil, interaction.isSecret(on: screen) { continue }
            perform(interaction, on: screen)
        }
        guard let filled = device.model.screen,
            let command = choice.flatMap({ id in commands.first { $0.id == id } })
                ?? commands.first(where: { $0.role == .primary })
        else { return }
        actions.append("Tap \u{201C}\(command.label)\u{201D}.")
        steps.append(Walk.Step(screen: filled, actions: actions))
        choices.removeAll { $0 == choice }
        device.model.perform(.tap(command.id))
    }

    private func perform(_ interaction: Interaction, on screen: any Screen) {
        guard device.model.perform(interaction) else { return }
        for element in screen.elements {
            switch (interaction, element) {
            case (.edit(let id, let text), .input(let input)) where input.id == id:
                actions.append("Type \u{201C}\(text)\u{201D} into \u{201C}\(input.label)\u{201D}.")
            case (.edit(let id, _), .secret(let input)) where input.id == id:
                actions.append("Fill in \u{201C}\(input.label)\u{201D}.")
            case (.choose(let id, let day?), .day(let input)) where input.id == id:
                actions.append("Choose \(day.iso8601) in \u{201C}\(input.label)\u{201D}.")
            case (.turn(let id, true), .toggle(let toggle)) where toggle.id == id:
                actions.append("Turn on \u{201C}\(toggle.label)\u{201D}.")
            default: break
            }
        }
    }
}

extension [CommandID] {
    fileprivate static let signingUp: [CommandID] = [.signUp, .createAccount, .provider(.email)]
    fileprivate static let signingIn: [CommandID] = [.signIn, .haveAccount, .provider(.email)]
}

extension Interaction {
    /// Whether the interaction fills a password or a code.
    fileprivate func isSecret(on screen: any Screen) -> Bool {
        guard case .edit(let id, _) = self else { return false }
        return screen.elements.contains { if case .secret(let input) = $0 { input.id == id } else { false } }
    }
}
