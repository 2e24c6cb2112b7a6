import EmailOTP
public import AuthCore
public import AuthKit

#if canImport(Combine)
public import Combine
#endif

/// The sign-in of an app with its screens. Follows the session, makes the calls, and determines the screen.
@MainActor
public final class AuthModel {
    /// The sign-in.
    public let auth: BrandAuth
    /// The flow of the screens.
    public let flow: FlowModel<AuthFlow>
    /// The texts.
    public var texts: Texts

    private var following: Task<Void, Never>?

    /// Creates the model of an app that has just been launched.
    ///
    /// - Parameters:
    ///   - auth: The sign-in.
    ///   - language: One of the brand's languages.
    public init(_ auth: BrandAuth, in language: Language) {
        self.auth = auth
        texts = Texts(of: auth.brand, in: language)
        flow = FlowModel(
            AuthFlow(brand: auth.brand, timeZone: auth.services.timeZone), now: auth.services.clock.now,
            keep: { flow in if let memory = flow.email?.memory { await auth.keep(memory) } },
            perform: { call in await call.perform(on: auth) })
        following = Task { [flow, states = auth.states()] in
            for await state in states { flow.send(.session(state)) }
        }
    }

    deinit { following?.cancel() }

    /// The values that the screens need besides the flow.
    public var context: ScreenContext { ScreenContext(texts: texts, now: auth.services.clock.now()) }

    /// The screen that the user sees: the sheet, or the screen below it. `nil` if the user sees the app itself.
    public var screen: (any Screen<AuthFlow.Event>)? { flow.flow.sheet(in: context) ?? flow.flow.screen(in: context) }

    /// Performs an interaction with the screen that the user sees.
    ///
    /// - Returns: Whether the screen has such a control, and the control is enabled.
    @discardableResult
    public func perform(_ interaction: Interaction) -> Bool {
        guard let event = screen?.action(of: interaction) else { return false }
        flow.send(event)
        return true
    }
}

#if canImport(Combine)
extension AuthModel: ObservableObject {}
#endif
