package import AuthCore
package import AuthKit
package import AuthScreens
package import Foundation
import RuntimeTestSupport

/// A feature of a test, with its own screens: a family chooses who plays.
package struct PlayersFeature: ScreenFeature {
    package func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? { Idle() }

    /// Returns the stage of a family. A guest has none.
    @MainActor package func stage(for user: AuthUser, auth: BrandAuth) -> (any AuthStage)? {
        user.isGuest ? nil : PlayersStage()
    }

    package func samples(of brand: BrandConfiguration) -> [ScreenSample] {
        [ScreenSample(.players, at: Date(timeIntervalSince1970: 0)) { PlayersScreen($0) }]
    }

    package var pathToApp: [CommandID] { [.parent] }

    private struct Idle: RunningFeature {
        func run() async {}
    }
}

extension AuthFeature where Self == PlayersFeature {
    /// Asks for the child that plays.
    package static var players: PlayersFeature { PlayersFeature() }
}

/// A brand with the feature, whose sign-up asks for nothing but an address and a password.
package enum PlayersEnvironment: String, TestEnvironment {
    case development

    package static var brand: BrandConfiguration {
        .example(
            signUpFields: [], oneTimeCode: nil, minimumAge: 0, languages: [.en, .de], screens: .standard,
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true))
    }

    package var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: ExampleEnvironment.development.definition.app, backend: .client(UnavailableAuthClient()),
            features: [.players])
    }
}

/// The texts of the feature.
package enum PlayersText: String, ScreenText {
    case title = "players.title"
    case demo = "players.demo"
    case parent = "players.parent"
    case pin = "players.pin"
    case wrongPIN = "players.wrongPIN"
    case enter = "players.enter"
    case cancel = "players.cancel"

    package var english: String {
        switch self {
        case .title: "Who is playing?"
        case .demo: "Try as a parent"
        case .parent: "For parents"
        case .pin: "{name}'s PIN"
        case .wrongPIN: "This PIN is not correct."
        case .enter: "Enter"
        case .cancel: "Cancel"
        }
    }

    package static var bundle: Bundle { .module }
}

extension ScreenID {
    package static let players = Self(rawValue: "players")
    package static let pin = Self(rawValue: "players.pin")
}

extension InputID {
    package static let pin = Self(rawValue: "players.pin")
}

extension CommandID {
    package static let demo = Self(rawValue: "players.demo")
    package static let parent = Self(rawValue: "players.parent")
    package static let enter = Self(rawValue: "players.enter")
    package static let cancelPIN = Self(rawValue: "players.cancel")

    package static func play(_ child: Child) -> CommandID { Self(rawValue: "players.play.\(child.id)") }
}

extension Child {
    package static let ada = Child(id: "ada", name: "Ada")
    package static let ben = Child(id: "ben", name: "Ben")
}

/// An action on the screens of the feature.
package enum PlayersAction: Equatable, Sendable {
    case choose(Child)
    case demo
    case parent
    case editPIN(SecretText)
    case enter
    case cancel
}

/// The screen that asks for the child that plays.
package struct PlayersScreen: Screen {
    package let title: String
    package let children: [Command]
    package let others: [Command]

    fileprivate init(_ context: ScreenContext) {
        let texts = context.texts
        title = texts(PlayersText.title)
        children = [Child.ada, .ben].map { Command(.play($0), label: $0.name, role: .secondary) }
        others = [
            Command(.demo, label: texts(PlayersText.demo), role: .quiet),
            Command(.parent, label: texts(PlayersText.parent), role: .quiet),
        ]
    }

    package var id: ScreenID { .players }
    package var elements: [Element] { [.heading(title)] + (children + others).map(Element.command) }

    package func action(for interaction: Interaction) -> PlayersAction? {
        switch interaction {
        case .tap(.demo): return .demo
        case .tap(.parent): return .parent
        case .tap(let id): return [Child.ada, .ben].first { .play($0) == id }.map(PlayersAction.choose)
        default: return nil
        }
    }
}

/// The screen that asks for the PIN of a child.
package struct PINScreen: Screen {
    package let title: String
    package let pin: SecretInput
    package let notice: Notice?
    package let enter: Command
    package let cancel: Command

    package var id: ScreenID { .pin }
    package var elements: [Element] {
        [.heading(title), .secret(pin)] + (notice.map { [.notice($0)] } ?? []) + [.command(enter), .command(cancel)]
    }

    package func action(for interaction: Interaction) -> PlayersAction? {
        switch interaction {
        case .edit(.pin, let text): .editPIN(SecretText(text))
        case .tap(.enter): .enter
        case .tap(.cancelPIN): .cancel
        default: nil
        }
    }
}

/// The stage of the feature: the choice of a child, and the child's PIN, which is always 1234.
@MainActor package final class PlayersStage: AuthStage {
    package private(set) var result: AuthStageResult?
    package var onChange: (@MainActor () -> Void)?
    /// A parent leaves the app to the children after a quarter of an hour.
    package var resultLifetime: Duration? { result == .user ? .seconds(900) : nil }
    private var child: Child?
    private var pin: SecretText = ""
    private var isWrong = false

    package func screen(in context: ScreenContext) -> any Screen<PlayersAction> {
        let texts = context.texts
        guard let child else {
            return PlayersScreen(context)
        }
        return PINScreen(
            title: child.name,
            pin: SecretInput(
                .pin, .code(length: 4), label: texts(PlayersText.pin, ["name": child.name]), isEmpty: pin.isEmpty),
            notice: isWrong ? Notice(.problem, texts(PlayersText.wrongPIN)) : nil,
            enter: Command(
                .enter, label: texts(PlayersText.enter), role: .primary,
                state: pin.value.count == 4 ? .ready : .blocked),
            cancel: Command(.cancelPIN, label: texts(PlayersText.cancel), role: .cancel))
    }

    package func send(_ action: PlayersAction) {
        switch action {
        case .choose(let child): self.child = child
        case .demo: result = .demo
        case .parent: result = .user
        case .editPIN(let pin): (self.pin, isWrong) = (pin, false)
        case .enter where pin.value == "1234": result = child.map(AuthStageResult.child)
        case .enter: (pin, isWrong) = ("", true)
        case .cancel: (child, pin, isWrong) = (nil, "", false)
        }
        onChange?()
    }
}
