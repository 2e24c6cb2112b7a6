import AuthKit
import AuthScreens

/// A journey of a user, to which screens belong.
enum Journey: String, CaseIterable, Sendable {
    case launch
    case signIn = "sign-in"
    case signUp = "sign-up"
    case account
    case family
    case failures
    /// The screens of features that belong to no other journey.
    case features

    /// The title for developers.
    var title: String {
        switch self {
        case .launch: "Launch"
        case .signIn: "Sign-in"
        case .signUp: "Sign-up"
        case .account: "Account"
        case .family: "Family"
        case .failures: "Failures"
        case .features: "Features"
        }
    }

    /// The journey of a kind of screen. A screen belongs to one journey, also if users see it on several.
    init(_ id: ScreenID) {
        self =
            switch id {
            case .restoring, .locked, .welcome: .launch
            case .signIn, .password, .newPassword, .challenge: .signIn
            case .birthdate, .email, .createAccount, .code, .terms: .signUp
            case .termsUpdate, .banner, .menu, .account, .changeEmail, .confirmEmail, .deleteAccount, .proveIdentity:
                .account
            case .offline, .sessionEnded, .tooYoung: .failures
            default: id.rawValue.hasPrefix("family.") ? .family : .features
            }
    }
}

/// The screens of a brand by journey, and the buttons that lead from one to another.
struct ScreenWalk {
    /// A kind of screen with its samples.
    struct Stop {
        let id: ScreenID
        var samples: [Numbered] = []
        /// The ways to the screen, in the order of the samples.
        var ways: [Way] = []
    }

    /// A sample with the name of its page, which is the same in all languages.
    struct Numbered {
        let page: String
        /// The state, with a number if the screen has several samples of it: "the code is wrong, 2".
        let state: String
        let sample: ScreenSample

        /// The screen and the state. No two samples of a brand have the same title, and those of other brands and of earlier
        /// revisions correspond by it.
        var title: String { sample.id.title + ": " + state }
    }

    /// A button of another screen that leads to a screen.
    struct Way: Hashable {
        let origin: ScreenID
        /// The label of the button.
        let label: String
    }

    /// The journeys that the brand has, with their screens.
    let journeys: [(journey: Journey, stops: [Stop])]
    /// The first screen of a signed-out user.
    let first: Numbered?

    /// Groups samples. The labels of buttons are those of the texts.
    init(_ samples: [Numbered], texts: Texts) {
        var stops: [Stop] = []
        for numbered in samples {
            let id = numbered.sample.id
            if !stops.contains(where: { $0.id == id }) { stops.append(Stop(id: id)) }
            guard let index = stops.firstIndex(where: { $0.id == id }) else { continue }
            stops[index].samples.append(numbered)
            if let way = Self.way(to: numbered.sample, among: samples, texts: texts), !stops[index].ways.contains(way) {
                stops[index].ways.append(way)
            }
        }
        journeys = Journey.allCases.compactMap { journey in
            let stops = stops.filter { Journey($0.id) == journey }
            return stops.isEmpty ? nil : (journey, stops)
        }
        let launch: Set<ScreenID> = [.restoring, .locked, .offline, .sessionEnded]
        first = samples.first { !launch.contains($0.sample.id) } ?? samples.first
    }

    private static func way(to sample: ScreenSample, among samples: [Numbered], texts: Texts) -> Way? {
        guard let step = sample.step else { return nil }
        for other in samples where other.sample.id == step.origin {
            let screen = other.sample.screen(in: texts)
            if let label = screen.label(of: step.command) { return Way(origin: step.origin, label: label) }
        }
        return nil
    }
}

extension Screen {
    /// The label of a button or a link with this identifier.
    fileprivate func label(of id: CommandID) -> String? {
        if let command = commands.first(where: { $0.id == id }) { return command.label }
        return elements.lazy.compactMap { element in
            switch element {
            case .link(let link) where link.id == id: link.label
            case .toggle(let toggle): toggle.documents.first { $0.id == id }?.label
            default: nil
            }
        }.first
    }
}
