import AuthKit
import AuthCore
import AuthScreens
import Foundation

/// The session of one browser: a device, and how its screen is shown.
@MainActor final class PreviewSession {
    /// The names of the fields that do not belong to a control of a screen.
    enum Field {
        static let token = "preview.token"
        static let screen = "preview.screen"
        static let tap = "preview.tap"
        static let panel = "preview.do"
    }

    /// The number of the last use.
    var lastUse = 0
    private(set) var device: PreviewDevice
    /// The appearance of the screen; `nil` for that of the system.
    private(set) var appearance: ThemePalette.Appearance?
    /// Whether text has twice its size.
    private(set) var hasLargeText = false

    private let app: PreviewApp
    /// The value of a hidden field of every form. Another site cannot read it, so it cannot submit a form.
    let token: String
    private let limits: PreviewLimits
    private let reload: PageReload

    init(_ app: PreviewApp, token: String, limits: PreviewLimits, reload: PageReload) {
        self.app = app
        self.token = token
        self.limits = limits
        self.reload = reload
        device = PreviewDevice(app)
    }

    /// Whether a form belongs to this session.
    func accepts(_ form: FormFields) -> Bool {
        equalInConstantTime(Array((form[Field.token] ?? "").utf8), Array(token.utf8))
    }

    /// Returns the page with the screen that the user sees, after the calls of the app have ended.
    func page() async -> PreviewPage {
        let isSettled = await device.settle(within: limits.callTime)
        let mail = await device.auth.mailbox?.messages()
        return PreviewPage(session: self, mail: mail, isBusy: !isSettled, reload: reload)
    }

    /// Performs the actions of a submitted form, and waits until the calls of the app have ended.
    func submit(_ form: FormFields) async {
        if let action = form[Field.panel] {
            await perform(action)
        } else if let screen = device.model.screen ?? device.model.banner, form[Field.screen] == screen.id.rawValue {
            // A form of an earlier screen must not fill this one.
            for interaction in Self.interactions(of: form, on: screen) { device.model.perform(interaction) }
        }
        await device.settle(within: limits.callTime)
    }

    /// Returns the edits of the fields that differ from the screen, in order, and then the tap.
    static func interactions(of form: FormFields, on screen: some Screen) -> [Interaction] {
        let edits = screen.elements.compactMap { element -> Interaction? in
            switch element {
            case .input(let input):
                guard let text = form[input.id.rawValue], text != input.value else { return nil }
                return .edit(input.id, text)
            case .secret(let input):
                // The page does not contain the text that the flow already has.
                guard let text = form[input.id.rawValue], !text.isEmpty else { return nil }
                return .edit(input.id, text)
            case .day(let input):
                guard let text = form[input.id.rawValue] else { return nil }
                let day = try? CalendarDay(iso8601: text)
                return day == input.value ? nil : .choose(input.id, day)
            case .toggle(let toggle):
                let isOn = form[toggle.id.rawValue] != nil
                return isOn == toggle.isOn ? nil : .turn(toggle.id, isOn)
            default: return nil
            }
        }
        return edits + [form[Field.tap].map { .tap(CommandID(rawValue: $0)) }].compactMap(\.self)
    }

    private func perform(_ name: String) async {
        if let action = PanelAction(rawValue: name) { return await perform(action) }
        guard name.hasPrefix(PanelAction.languagePrefix) else { return }
        device.choose(languageCode: String(name.dropFirst(PanelAction.languagePrefix.count)))
    }

    private func perform(_ action: PanelAction) async {
        switch action {
        case .forward30s, .forward1m, .forward10m, .forward1d:
            device.clock.advance(by: action.duration)
            await device.clock.endPauses()
        case .background30s, .background5m, .background1h: device.leave(for: action.duration)
        case .backgroundUntilLock: device.leave(for: app.brand.session.lockAfter)
        case .recognized: device.gate.answer(.recognized)
        case .notRecognized: device.gate.answer(.failed(.notRecognized))
        case .checkCanceled: device.gate.answer(.failed(.cancelled))
        case .lockedOut: device.gate.answer(.failed(.lockedOut))
        case .notAllowed: device.gate.answer(.failed(.unavailable))
        case .biometryChanged: device.gate.answer(.changed)
        case .newTerms: await device.publishTerms()
        case .relaunch: await device.relaunch()
        case .newDevice: device = PreviewDevice(app)
        case .endSession: device.endSession()
        case .online: await device.setOnline(true)
        case .offline: await device.setOnline(false)
        case .menu: device.model.flow.send(.open(.menu))
        case .account: device.model.flow.send(.open(.account))
        case .system: appearance = nil
        case .light: appearance = .light
        case .dark: appearance = .dark
        case .normalText: hasLargeText = false
        case .largeText: hasLargeText = true
        }
    }
}
