public import AuthCore
public import AuthKit
package import Foundation

/// A screen in one of its states, for previews and tests.
///
/// `#Preview` and `brandgen preview` draw the samples, and tests check them. They come from the flow itself, with
/// replies that no service sent, so every sample is a screen that a user can see.
public struct ScreenSample: Sendable {
    /// The kind of screen.
    public let id: ScreenID
    /// The state in English, such as "the code is wrong". Empty for the screen's first state.
    package let state: String
    /// The user's last step before the screen; `nil` if the app shows it by itself.
    package private(set) var step: ScreenStep?
    private var source: Source
    private let now: Date
    private let biometry: Biometry?

    private enum Source {
        case flow(AuthFlow)
        case feature(@Sendable (ScreenContext) -> any Screen)
    }

    init?(
        _ flow: AuthFlow, _ state: String, after step: ScreenStep?, at now: Date, in texts: Texts, biometry: Biometry?
    ) {
        let context = ScreenContext(texts: texts, now: now, biometry: biometry)
        guard let screen = flow.dueScreen(in: context) else { return nil }
        id = screen.id
        self.state = state
        // A button of the same screen leads from state to state.
        self.step = step?.origin == id ? nil : step
        source = .flow(flow)
        self.now = now
        self.biometry = biometry
    }

    /// Creates a sample of a feature's screen.
    ///
    /// - Parameters:
    ///   - id: The kind of screen.
    ///   - state: The state in English. Empty for the screen's first state.
    ///   - step: The user's last step before the screen; `nil` if the app shows it by itself.
    ///   - now: The time at which the user sees the screen.
    ///   - screen: Returns the screen.
    package init(
        _ id: ScreenID, _ state: String = "", after step: ScreenStep? = nil, at now: Date,
        screen: @escaping @Sendable (ScreenContext) -> any Screen
    ) {
        self.id = id
        self.state = state
        self.step = step?.origin == id ? nil : step
        source = .feature(screen)
        self.now = now
        biometry = nil
    }

    /// Makes the samples of all screens of a brand's app, with those of the features of its first environment.
    ///
    /// - Parameter type: The brand's environments.
    /// - Returns: The samples. Those of the features come last.
    public static func all(in type: any BrandEnvironment.Type) -> [ScreenSample] {
        func features<E: BrandEnvironment>(of type: E.Type) -> [any AuthFeature] {
            type.allCases.first?.definition.features ?? []
        }
        return all(of: type.brand, features: features(of: type))
    }

    private func isSame(as other: ScreenSample) -> Bool {
        guard id == other.id, state == other.state, case .flow(let mine) = source, case .flow(let others) = other.source
        else { return false }
        return mine == others
    }

    /// The kind of screen and its state for developers, in English: "Code: the code is wrong".
    public var title: String { state.isEmpty ? id.title : id.title + ": " + state }

    /// Whether the screen is in a sheet, also after a step in the sheet. A feature's screen is in none.
    package var isInSheet: Bool { if case .flow(let flow) = source { !flow.sheets.isEmpty } else { false } }

    /// Returns the screen with the texts of a language.
    public func screen(in texts: Texts) -> any Screen {
        let context = ScreenContext(texts: texts, now: now, biometry: biometry)
        switch source {
        case .flow(let flow): return flow.dueScreen(in: context) ?? RestoringScreen(flow, context)
        case .feature(let screen): return screen(context)
        }
    }

    /// Applies an action of the user, such as an edit. A request of the action gets no reply. Does nothing with a
    /// feature's screen.
    package mutating func handle(_ event: AuthFlow.Event) {
        guard case .flow(var flow) = source else { return }
        _ = flow.handle(event, at: now)
        source = .flow(flow)
    }

    /// Makes the samples of all screens that users of a brand can see.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - hasEmailFlow: Whether users sign in by email on the app's own screens. The default is the manifest's list of
    ///     providers.
    ///   - features: The environment's features. Those with screens add their samples.
    /// - Returns: The samples in the order in which users see them.
    public static func all(
        of brand: BrandConfiguration, hasEmailFlow: Bool? = nil, features: [any AuthFeature] = []
    ) -> [ScreenSample] {
        let user = SampleUser(brand, hasEmailFlow: hasEmailFlow ?? brand.providers.contains(.email))
        let visits: [(inout SampleUser) -> Void] = [
            { $0.launch() }, { $0.enter() }, { $0.signUp() }, { $0.signIn() }, { $0.resetPassword() },
            { $0.useAccount() }, { $0.changeEmail() }, { $0.deleteAccount() }, { $0.play() },
        ]
        var samples: [ScreenSample] = []
        for visit in visits {
            var visitor = user
            visit(&visitor)
            samples += visitor.samples.filter { new in !samples.contains { $0.isSame(as: new) } }
        }
        return samples + features.compactMap { $0 as? any ScreenFeature }.flatMap { $0.samples(of: brand) }
    }
}

/// A button that leads from one screen to another.
package struct ScreenStep: Hashable, Sendable {
    /// The screen with the button.
    package let origin: ScreenID
    /// The button, or a link.
    package let command: CommandID

    package init(origin: ScreenID, command: CommandID) {
        self.origin = origin
        self.command = command
    }
}

extension ScreenID {
    /// The name for developers: "Create account", "Family: change PIN".
    public var title: String {
        let words = rawValue.replacing(/([a-z])([A-Z]+)/) { match in
            // An abbreviation keeps its capitals.
            "\(match.1) " + (match.2.count > 1 ? String(match.2) : match.2.lowercased())
        }.replacing(".", with: ": ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension AuthFlow {
    /// Returns the screen that the user sees, or the banner above the app, or `nil`.
    func dueScreen(in context: ScreenContext) -> (any Screen<Event>)? {
        sheet(in: context) ?? screen(in: context) ?? banner(in: context)
    }
}
