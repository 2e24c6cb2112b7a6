public import AuthCore
import Foundation

/// A screen in one of its states, for previews and tests.
///
/// `#Preview` and `brandgen preview` draw the samples, and tests check them. They come from the flow itself, with replies
/// that no service sent, so every sample is a screen that a user can see.
public struct ScreenSample: Equatable, Sendable {
    /// The kind of screen.
    public let id: ScreenID
    /// The state in English, such as "the code is wrong". Empty for the screen's first state.
    public let state: String
    private var flow: AuthFlow
    private let now: Date
    private let biometry: Biometry?

    init?(_ flow: AuthFlow, _ state: String, at now: Date, in texts: Texts, biometry: Biometry?) {
        let context = ScreenContext(texts: texts, now: now, biometry: biometry)
        guard let screen = flow.dueScreen(in: context) else { return nil }
        id = screen.id
        self.state = state
        self.flow = flow
        self.now = now
        self.biometry = biometry
    }

    /// The kind of screen and its state for developers, in English: "Code: the code is wrong".
    public var title: String { state.isEmpty ? id.title : id.title + ": " + state }

    /// Returns the screen with the texts of a language.
    public func screen(in texts: Texts) -> any Screen<AuthFlow.Event> {
        let context = ScreenContext(texts: texts, now: now, biometry: biometry)
        return flow.dueScreen(in: context) ?? RestoringScreen(flow, context)
    }

    /// Applies an action of the user, such as an edit. A request of the action gets no reply.
    public mutating func handle(_ event: AuthFlow.Event) { _ = flow.handle(event, at: now) }

    /// Makes the samples of all screens that users of a brand can see.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - hasEmailFlow: Whether users sign in by email on the app's own screens. The default is the manifest's list of
    ///     providers.
    /// - Returns: The samples in the order in which users see them.
    public static func all(of brand: BrandConfiguration, hasEmailFlow: Bool? = nil) -> [ScreenSample] {
        let user = SampleUser(brand, hasEmailFlow: hasEmailFlow ?? brand.providers.contains(.email))
        let visits: [(inout SampleUser) -> Void] = [
            { $0.launch() }, { $0.enter() }, { $0.signUp() }, { $0.signIn() }, { $0.resetPassword() },
            { $0.useAccount() }, { $0.deleteAccount() },
        ]
        var samples: [ScreenSample] = []
        for visit in visits {
            var visitor = user
            visit(&visitor)
            samples += visitor.samples.filter { !samples.contains($0) }
        }
        return samples
    }
}

extension ScreenID {
    /// The name for developers: "Create account".
    public var title: String {
        let words = rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension AuthFlow {
    /// Returns the screen that the user sees, or `nil` for the app itself.
    func dueScreen(in context: ScreenContext) -> (any Screen<Event>)? { sheet(in: context) ?? screen(in: context) }
}
