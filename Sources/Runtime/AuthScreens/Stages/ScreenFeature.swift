public import AuthCore
public import AuthKit

/// A feature with screens between the sign-in and the app, such as the choice of a child. An environment names it among
/// its features.
///
/// After the sign-in and the terms, the stages of the features follow in the order of the environment, and then the
/// app. They come again at each launch. A stage looks the running feature up with `BrandAuth.feature(_:)`.
public protocol ScreenFeature: AuthFeature {
    /// Creates the stage of a user. Meanwhile, the user waits, so the method must not wait for a service.
    ///
    /// - Parameters:
    ///   - user: The signed-in user. The stage is released if the session of this user ends.
    ///   - auth: The sign-in.
    /// - Returns: The stage; `nil` if the user needs none, for example a guest.
    @MainActor func stage(for user: AuthUser, auth: BrandAuth) async -> (any AuthStage)?

    /// Returns the feature's screens in all their states, for previews and tests.
    func samples(of brand: BrandConfiguration) -> [ScreenSample]

    /// The buttons that lead a signed-in user through the stage to the app as themself, for tests and previews. On a
    /// screen without one of them, the main button does. The default is an empty list.
    var pathToApp: [CommandID] { get }
}

extension ScreenFeature {
    /// An empty list: the main buttons lead to the app.
    public var pathToApp: [CommandID] { [] }
}

/// A feature's screens between the sign-in and the app, for one user.
///
/// A stage shows one screen at a time, and may have others behind it, to which the user goes back. While the session is
/// locked, the stage is not shown and stays unchanged. What it reports after its end, or after the end of its user's
/// session, is ignored.
@MainActor public protocol AuthStage<Action>: AnyObject {
    /// An action of the user on the screens of the stage.
    associatedtype Action: Equatable, Sendable

    /// Returns the screen that the user sees now.
    func screen(in context: ScreenContext) -> any Screen<Action>
    /// Returns the screens through which the user has come to the one that they see. By default, that is the only one.
    func trail(in context: ScreenContext) -> Trail<Action>
    /// Returns a screen of the trail; `nil` if it is not in it. A screen behind the last one shows what the user will
    /// see after going back. By default, there is none.
    func screen(_ id: ScreenID, in context: ScreenContext) -> (any Screen<Action>)?
    /// Handles an action of the user.
    func send(_ action: Action)
    /// The result of the stage; `nil` until it is finished.
    var result: AuthStageResult? { get }
    /// The time for which the result holds; `nil` if it holds until the user goes back to the stages. After this time,
    /// the stages come again.
    var resultLifetime: Duration? { get }
    /// The stage calls this after each change of its screen or its result. The app sets it.
    var onChange: (@MainActor () -> Void)? { get set }
}

extension AuthStage {
    /// `nil`.
    public var resultLifetime: Duration? { nil }

    /// The screen that the user sees, without one behind it.
    public func trail(in context: ScreenContext) -> Trail<Action> { Trail(screen(in: context).id, back: nil) }

    /// The screen that the user sees.
    public func screen(_ id: ScreenID, in context: ScreenContext) -> (any Screen<Action>)? {
        let screen = screen(in: context)
        return screen.id == id ? screen : nil
    }

    /// Performs an interaction with the screen that the user sees.
    ///
    /// - Returns: Whether the screen has such a control, and the control is enabled.
    public func perform(_ interaction: Interaction, in context: ScreenContext) -> Bool {
        guard let action = screen(in: context).action(of: interaction) else { return false }
        send(action)
        return true
    }
}

/// The end of a stage, which may choose the app's identity. The last stage that changes it decides.
public struct AuthStageResult: Hashable, Sendable {
    package enum Choice: Hashable, Sendable {
        case none, user, demo
        case child(Child)
    }

    package let choice: Choice

    /// The stage changes nothing.
    public static let done = Self(choice: .none)
    /// The app is for the user of the session, after another stage or an earlier choice.
    public static let user = Self(choice: .user)
    /// The app is for somebody who tries it.
    package static let demo = Self(choice: .demo)

    /// The app is for a child of the user.
    package static func child(_ child: Child) -> Self { Self(choice: .child(child)) }
}
