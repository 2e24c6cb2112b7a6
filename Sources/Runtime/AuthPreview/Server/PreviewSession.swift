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
        /// The log of an earlier session.
        static let log = "preview.log"

        static let own: Set<String> = [token, screen, tap, panel, log]
    }

    /// The number of the last use.
    var lastUse = 0
    /// The brand that the device shows.
    private(set) var brand: ServedBrand
    private(set) var device: PreviewDevice
    /// What the user has done and chosen.
    private(set) var log: SessionLog
    /// Why the device does not show what the user did before; `nil` if it does, or if the user has gone on.
    private(set) var notice: String?
    /// The value of a hidden field of every form. Another site cannot read it, so it cannot submit a form.
    let token: String
    private let limits: PreviewLimits
    /// The replacement of the device that is under way, and the log that it repeats, of which ``log`` has a part.
    private var replacement: (task: Task<Void, Never>, log: SessionLog)?

    init(_ brand: ServedBrand, token: String, limits: PreviewLimits) {
        self.brand = brand
        self.token = token
        self.limits = limits
        device = PreviewDevice(brand.contents.app)
        log = SessionLog(of: brand.contents.app.service)
    }

    private var service: PreviewService { brand.contents.app.service }

    /// Whether a form belongs to this session.
    func accepts(_ form: FormFields) -> Bool {
        equalInConstantTime(Array((form[Field.token] ?? "").utf8), Array(token.utf8))
    }

    /// Shows a brand that has changed: a new device takes the steps of the log. Waits until it has.
    ///
    /// A service would take repeated steps for new ones, so a device at a service takes none.
    func show(_ brand: ServedBrand) async {
        if self.brand !== brand {
            self.brand = brand
            replaceDevice(repeating: replacement?.log ?? log)
        }
        await waitForReplacement()
    }

    /// Takes the steps of another session's log on a new device. Of another service's log, it takes the choices alone.
    func restore(_ log: SessionLog) async {
        if log.service == service.id {
            replaceDevice(repeating: log)
        } else {
            replaceDevice(repeating: log.choices(for: service))
            notice = "This device is new, because the environment is another one."
        }
        await waitForReplacement()
    }

    private func waitForReplacement() async {
        // Another one may begin meanwhile.
        while let replacement { await replacement.task.value }
    }

    private func replaceDevice(repeating log: SessionLog) {
        let log = service.isInMemory ? log : log.choices(for: service)
        notice =
            service.isInMemory ? nil : "This device is new, because a service would take repeated steps for new ones."
        replacement?.task.cancel()
        let task = Task { [earlier = replacement?.task] in
            await earlier?.value
            // The next replacement repeats the log.
            if !Task.isCancelled { await repeatSteps(of: log) }
            if !Task.isCancelled { replacement = nil }
        }
        replacement = (task, log)
    }

    /// Takes the steps of a log on a new device, within one limit of time.
    private func repeatSteps(of log: SessionLog) async {
        let end = ContinuousClock.now + limits.replayTime
        device = PreviewDevice(brand.contents.app)
        self.log = log.choices(for: service)
        if let language = log.language { device.choose(languageCode: language) }
        // The first screen comes after the launch.
        await settle(before: end)
        for step in log.steps {
            // The screen, or a field of it, may be gone.
            guard ContinuousClock.now < end, !Task.isCancelled, await perform(step.form(mail: await mail))
            else { break }
            self.log.add(step)
            await settle(before: end)
        }
        if Task.isCancelled { return }
        if self.log.steps.count < log.steps.count {
            notice = "This device repeats \(self.log.steps.count) of \(log.steps.count) steps."
        }
        device.clock.advance(by: .seconds(log.movedSeconds) - device.clock.moved)
        self.log.movedSeconds = device.clock.moved.components.seconds
    }

    private func settle(before end: ContinuousClock.Instant) async {
        await device.settle(within: min(limits.callTime, end - ContinuousClock.now))
    }

    private var mail: [MailboxMessage] {
        get async { await device.auth.mailbox?.messages() ?? [] }
    }

    /// Returns the page with the screen that the user sees, after the calls of the app have ended.
    ///
    /// - Parameter isNew: Whether the session begins with the page.
    /// - Returns: The page.
    func page(isNew: Bool) async -> PreviewPage {
        let isSettled = await device.settle(within: limits.callTime)
        let mail = await device.auth.mailbox?.messages()
        return PreviewPage(session: self, mail: mail, isBusy: !isSettled, isNew: isNew)
    }

    /// Performs the actions of a submitted form, and waits until the calls of the app have ended.
    func submit(_ form: FormFields) async {
        notice = nil
        let step = SessionLog.Step(form, mail: await mail)
        if await perform(form), service.isInMemory {
            let isChoice = form[Field.panel].map(Self.isChoice) ?? false
            if !isChoice { log.add(step) }
            log.movedSeconds = device.clock.moved.components.seconds
        }
        await device.settle(within: limits.callTime)
    }

    /// Performs the actions of a form.
    ///
    /// - Returns: Whether the form is that of the panel, or of the device's screen.
    private func perform(_ form: FormFields) async -> Bool {
        if let action = form[Field.panel] { return await perform(action) }
        // A form of an earlier screen must not fill this one.
        guard let screen = device.model.screen ?? device.model.banner, form[Field.screen] == screen.id.rawValue,
            Self.hasFields(of: form, screen)
        else { return false }
        for interaction in Self.interactions(of: form, on: screen) { device.model.perform(interaction) }
        return true
    }

    /// Whether a screen has all fields of a form.
    private static func hasFields(of form: FormFields, _ screen: some Screen) -> Bool {
        let ids = screen.elements.compactMap { element in
            switch element {
            case .input(let input): input.id.rawValue
            case .secret(let input): input.id.rawValue
            case .day(let input): input.id.rawValue
            case .toggle(let toggle): toggle.id.rawValue
            default: nil
            }
        }
        return form.all.keys.allSatisfy { Field.own.contains($0) || ids.contains($0) }
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

    /// Whether an action of the panel is a choice of how the screen is shown, which is no step.
    private static func isChoice(_ name: String) -> Bool {
        let choices: [PanelAction] = [.system, .light, .dark, .normalText, .largeText, .newDevice]
        return name.hasPrefix(PanelAction.languagePrefix) || choices.contains { $0.rawValue == name }
    }

    /// - Returns: Whether the panel has such an action.
    private func perform(_ name: String) async -> Bool {
        if let action = PanelAction(rawValue: name) {
            await perform(action)
            return true
        }
        guard name.hasPrefix(PanelAction.languagePrefix) else { return false }
        device.choose(languageCode: String(name.dropFirst(PanelAction.languagePrefix.count)))
        log.language = device.language.code
        return true
    }

    private func perform(_ action: PanelAction) async {
        switch action {
        case .forward30s, .forward1m, .forward10m, .forward1d:
            device.clock.advance(by: action.duration)
            await device.clock.endPauses()
        case .background30s, .background5m, .background1h: device.leave(for: action.duration)
        case .backgroundUntilLock: device.leave(for: device.app.brand.session.lockAfter)
        case .recognized: device.gate.answer(.recognized)
        case .notRecognized: device.gate.answer(.failed(.notRecognized))
        case .checkCanceled: device.gate.answer(.failed(.cancelled))
        case .checkInterrupted: device.gate.answer(.failed(.interrupted))
        case .lockedOut: device.gate.answer(.failed(.lockedOut))
        case .notAllowed: device.gate.answer(.failed(.unavailable))
        case .biometryChanged: device.gate.answer(.changed)
        case .newTerms: await device.publishTerms()
        case .relaunch: await device.relaunch()
        case .newDevice:
            device = PreviewDevice(brand.contents.app)
            log.removeSteps()
            log.language = nil
        case .endSession: device.endSession()
        case .online: await device.setOnline(true)
        case .offline: await device.setOnline(false)
        case .menu: device.model.flow.send(.open(.menu))
        case .account: device.model.flow.send(.open(.account))
        case .system: log.appearance = nil
        case .light: log.appearance = .light
        case .dark: log.appearance = .dark
        case .normalText: log.hasLargeText = false
        case .largeText: log.hasLargeText = true
        }
    }
}
