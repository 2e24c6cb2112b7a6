public import AuthCore
public import AuthKit
public import AuthScreens
import Foundation

/// A user who sees one screen at a time, and types and taps by identifier, as a UI test does.
@MainActor
public final class ScreenUser {
    /// The app's sign-in.
    public let model: AuthModel

    /// Creates a user of an app that has just been launched.
    public init(_ auth: BrandAuth, in language: Language = .en) {
        model = AuthModel(auth, in: language)
    }

    /// The screen that the user sees, or `nil` if the user sees the app itself.
    public var screen: (any Screen)? { model.screen }

    /// Waits until the user sees a screen of this kind.
    ///
    /// - Throws: ``CheckFailure`` if another screen stays.
    @discardableResult
    public func sees(_ id: ScreenID) async throws -> any Screen {
        try await wait(for: "the screen '\(id.rawValue)'") { $0.screen?.id == id }
        guard let screen else { throw CheckFailure("the screen '\(id.rawValue)' has disappeared") }
        return screen
    }

    /// Waits until the user sees the app itself.
    ///
    /// - Returns: The signed-in user.
    /// - Throws: ``CheckFailure`` if a screen stays.
    @discardableResult
    public func seesApp() async throws -> AuthUser {
        try await wait(for: "the app") { $0.screen == nil }
        guard let user = model.auth.state.user else { throw CheckFailure("the app appears, but no user is signed in") }
        return user
    }

    /// Waits until the app has ended its launch and its calls.
    ///
    /// - Returns: The screen that the user then sees, or `nil` if the user sees the app itself.
    /// - Throws: ``CheckFailure`` if the app stays at its launch.
    package func nextScreen() async throws -> (any Screen)? {
        await model.flow.waitForCalls()
        try await wait(for: "a screen after the launch") {
            // The flow follows the session in its own task, and after a sign-in it is busy until then.
            $0.screen?.isWaiting != true && !$0.model.flow.flow.isBusy
                && $0.model.flow.flow.session == $0.model.auth.state
        }
        return screen
    }

    /// Waits until the screen shows a message with this text.
    ///
    /// - Throws: ``CheckFailure`` if it does not.
    public func reads(_ text: String) async throws {
        try await wait(for: "the message '\(text)'") { $0.messages.contains(text) }
    }

    /// Types into a field in place of its text.
    ///
    /// - Throws: ``CheckFailure`` if the screen has no such field, or if the field cannot be edited.
    public func types(_ text: String, into id: InputID) throws { try perform(.edit(id, text)) }

    /// Chooses a day.
    ///
    /// - Throws: ``CheckFailure`` if the screen has no such date picker.
    public func chooses(_ day: CalendarDay, in id: InputID = .birthdate) throws { try perform(.choose(id, day)) }

    /// Turns a switch on or off.
    ///
    /// - Throws: ``CheckFailure`` if the screen has no such switch.
    public func turns(_ id: InputID, on isOn: Bool = true) throws { try perform(.turn(id, isOn)) }

    /// Taps a button or a link, and waits until its calls have ended.
    ///
    /// - Throws: ``CheckFailure`` if the screen has no such button, or if the button cannot be pressed.
    public func taps(_ id: CommandID) async throws {
        try perform(.tap(id))
        await model.flow.waitForCalls()
    }

    func perform(_ interaction: Interaction) throws {
        guard model.perform(interaction) else {
            throw CheckFailure("the screen '\(name)' does not accept \(interaction)")
        }
    }

    private var name: String { screen?.id.rawValue ?? "app" }

    /// The messages on the screen, also those at fields.
    private var messages: [String] { screen?.messages ?? [] }

    /// Waits until a condition holds, for ten seconds at the most. Changes of the session arrive in the background.
    private func wait(for goal: String, until isReached: (ScreenUser) -> Bool) async throws {
        for round in 0..<2000 {
            if isReached(self) { return }
            if round < 1000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(10)) }
        }
        throw CheckFailure("the user does not see \(goal), but '\(name)': \(messages.joined(separator: " "))")
    }
}
