import EmailOTP
package import AuthCore
package import AuthKit
package import Foundation
public import Observation

/// The sign-in of an app with its screens. Follows the session, makes the calls, and determines the screen.
@MainActor
@Observable
public final class AuthModel {
    /// The sign-in.
    package let auth: BrandAuth
    /// The flow of the screens.
    package let flow: FlowModel<AuthFlow>
    /// The lock of the scene.
    package let lock: LockModel
    /// The texts. The system shows one of them when the user unlocks the session.
    package var texts: Texts { didSet { nameUnlockReason() } }

    private let stages: StageKeeper
    @ObservationIgnored private var following: Task<Void, Never>?

    /// Creates the model of an app that has just been launched.
    ///
    /// - Parameters:
    ///   - auth: The sign-in.
    ///   - language: One of the brand's languages.
    ///   - locale: The user's locale, for numbers and dates; `nil` for that of the language.
    package init(_ auth: BrandAuth, in language: Language, for locale: Locale? = nil) {
        self.auth = auth
        texts = Texts(of: auth.brand, in: language, as: nil, for: locale)
        let stages = StageKeeper(auth)
        // The first stream begins to follow the session.
        let states = auth.states()
        let lock = LockModel(auth)
        let first = AuthFlow(
            brand: auth.brand, timeZone: auth.services.timeZone, stages: stages.count, changesEmail: auth.changesEmail)
        let flow = FlowModel(
            first, now: auth.services.clock.now,
            keep: { flow in
                await stages.release(after: flow)
                if let memory = flow.email?.memory { await auth.keep(memory) }
            },
            perform: { call in
                guard call.canPrompt else { return await call.perform(on: auth, stages: stages) }
                return await lock.prompting { await call.perform(on: auth, stages: stages) }
            })
        stages.report = { [weak flow] in flow?.send($0) }
        self.stages = stages
        self.flow = flow
        self.lock = lock
        nameUnlockReason()
        following = Task { [flow, lock] in
            for await state in states {
                flow.send(.session(state))
                lock.sessionChanged()
            }
        }
    }

    deinit { following?.cancel() }

    /// The values that the screens need besides the flow.
    package var context: ScreenContext {
        ScreenContext(texts: texts, now: auth.services.clock.now(), biometry: auth.services.biometry)
    }

    private func nameUnlockReason() { auth.services.setUnlockReason(texts(.lockedReason)) }

    /// The stage of a feature that the user sees, perhaps below a sheet, or `nil`. Stages are not observed: a change of
    /// the stage is also an event of ``flow``, which is read here.
    package var stage: (any AuthStage)? {
        if case .stage(let stage) = flow.flow.place { stages.stage(stage) } else { nil }
    }

    /// The buttons that lead a signed-in user through the features' stages to the app as themself.
    package var pathToApp: [CommandID] {
        auth.definition.features.compactMap { $0 as? any ScreenFeature }.flatMap(\.pathToApp)
    }

    /// The identity that uses the app, or `nil` while the user sees another screen.
    package var identity: AuthFlow.Identity? {
        if case .app(let identity) = flow.flow.place { identity } else { nil }
    }

    /// The screen that the user sees: the sheet, or the screen below it. `nil` if the user sees the app itself. Its
    /// actions are events of ``flow``, or actions of the ``stage``.
    package var screen: (any Screen)? {
        let context = context
        if let sheet = flow.flow.sheet(in: context) { return sheet }
        return stage.map { Self.screen(of: $0, in: context) } ?? flow.flow.screen(in: context)
    }

    /// The first screen of the trail below all sheets, or `nil` if that is the app itself.
    package var root: ScreenID? {
        stage.map { Self.root(of: $0, in: context) } ?? flow.flow.trail?.root
    }

    /// The banner above the app, or `nil`.
    package var banner: BannerScreen? { flow.flow.banner(in: context) }

    /// Performs an interaction with the screen that the user sees, or with the banner above the app.
    ///
    /// - Returns: Whether the screen has such a control, and the control is enabled.
    @discardableResult
    package func perform(_ interaction: Interaction) -> Bool {
        let context = context
        let sheet = flow.flow.sheet(in: context)
        if sheet == nil, let stage { return stage.perform(interaction, in: context) }
        let screen = sheet ?? flow.flow.screen(in: context) ?? flow.flow.banner(in: context)
        guard let event = screen?.action(of: interaction) else { return false }
        flow.send(event)
        return true
    }

    private static func screen(of stage: some AuthStage, in context: ScreenContext) -> any Screen {
        stage.screen(in: context)
    }

    private static func root(of stage: some AuthStage, in context: ScreenContext) -> ScreenID {
        stage.trail(in: context).root
    }
}
