import AuthCore
import AuthKit
import EmailOTP
import Foundation

extension AuthFlow {
    /// Whether another screen leads to the sign-in: the brand's first screen, or the account of a guest.
    var hasScreenBefore: Bool { brand.screens.welcome != .none || isUpgrading }

    /// The button that leaves a screen of the sign-in: goes back to the one before, or closes the sheet. `nil` for the
    /// first screen of the app.
    func back(_ texts: Texts) -> Command? {
        if entryTrail.back != nil { return texts.back }
        return entersInSheet ? Command(.close, label: texts(.commonClose), role: .cancel) : nil
    }
}

extension Texts {
    /// The button that goes back to the screen before.
    var back: Command { Command(.back, label: self(.commonBack), role: .cancel) }
}

extension [Element] {
    /// The fields for a new password. The requirements are directly below the first.
    static func newPassword(
        _ password: SecretInput?, _ requirements: [Requirement], again repetition: SecretInput?
    ) -> [Element] {
        let list: [Element] = requirements.isEmpty ? [] : [.requirements(requirements)]
        return [password].compactMap(\.self).map(Element.secret) + list
            + [repetition].compactMap(\.self).map(Element.secret)
    }
}

extension ScreenContext {
    /// The address of the email flow's step, which only `changeEmail` changes.
    func lockedEmail(_ flow: EmailOTPFlow) -> TextInput {
        TextInput(
            .email, .email, label: texts(.fieldEmail), value: flow.state.email?.text ?? flow.draft.email,
            lock: .readOnly)
    }

    /// The address, which the user can edit.
    func email(of flow: EmailOTPFlow) -> TextInput {
        TextInput(
            .email, .email, label: texts(.fieldEmail), value: flow.draft.email,
            problem: problem(of: .email, in: flow), lock: flow.lock(of: .email))
    }

    /// A secret field of the email flow.
    func secret(
        _ input: EmailOTPFlow.Input, _ kind: SecretInput.Kind, label: AuthText, of email: EmailOTPFlow,
        in flow: AuthFlow
    ) -> SecretInput {
        secret(
            InputID(input), kind, label: label, problem: problem(of: input, in: email), lock: email.lock(of: input),
            in: flow)
    }

    /// A secret field of the flow. A password has a button that shows it.
    func secret(
        _ id: InputID, _ kind: SecretInput.Kind, label: AuthText, problem: String?, lock: FieldLock, in flow: AuthFlow
    ) -> SecretInput {
        let reveal: RevealLabels? =
            switch kind {
            case .currentPassword, .newPassword: reveal
            case .code, .pin: nil
            }
        return SecretInput(
            id, kind, label: texts(label), problem: problem, isEmpty: !flow.filledSecrets.contains(id),
            clearings: flow.clearings[id], lock: lock, reveal: reveal)
    }

    /// The labels of the button that shows a password.
    package var reveal: RevealLabels { RevealLabels(show: texts(.fieldShowPassword), hide: texts(.fieldHidePassword)) }

    /// The field for a new password again; `nil` if the brand asks for it once.
    func repeatedPassword(of email: EmailOTPFlow, in flow: AuthFlow) -> SecretInput? {
        guard email.inputs.contains(.repeatedPassword) else { return nil }
        return secret(.repeatedPassword, .newPassword, label: .fieldRepeatedPassword, of: email, in: flow)
    }

    /// The birthdate as a field of a profile.
    func birthdate(of flow: EmailOTPFlow, in timeZone: TimeZone) -> DayInput {
        DayInput(
            .birthdate, label: texts(.fieldBirthdate), value: flow.draft.birthdate,
            text: flow.draft.birthdate.map(texts.date), placeholder: texts(.fieldChooseDay),
            latest: CalendarDay(of: now, in: timeZone), problem: problem(of: .field(.birthdate), in: flow),
            lock: flow.lock(of: .field(.birthdate)))
    }

    /// The field for the code of the brand.
    func code(of email: EmailOTPFlow, in flow: AuthFlow) -> SecretInput {
        secret(.code, .code(length: email.policy.code?.length), label: .fieldCode, of: email, in: flow)
    }

    /// The button that goes back to the address.
    var changeEmail: Command { Command(.changeEmail, label: texts(.codeChangeEmail), role: .quiet) }

    /// The button that goes to the new password.
    func forgotPassword(_ flow: EmailOTPFlow) -> Command {
        Command(
            .forgotPassword, label: texts(.signInForgotPassword), role: .quiet,
            state: flow.canResetPassword ? .ready : .blocked)
    }

    /// The button that sends another code.
    func resend(_ flow: EmailOTPFlow) -> Command {
        resend(.resend, in: flow.secondsUntilResend(at: now), isReady: flow.canResend(at: now))
    }

    /// A button that sends another code, after a wait in seconds.
    func resend(_ id: CommandID, in seconds: Int, isReady: Bool) -> Command {
        guard seconds == 0 else {
            return Command(
                id, label: texts(.codeResendIn, "seconds", seconds), role: .quiet,
                state: .waiting(seconds: seconds))
        }
        return Command(id, label: texts(.codeResend), role: .quiet, state: isReady ? .ready : .blocked)
    }

    /// The requirements for a new password, of which some are met.
    func requirements(of flow: EmailOTPFlow) -> [Requirement] {
        flow.policy.password.unmetRequirements(by: "").map { requirement in
            Requirement(
                text: texts(requirement),
                isMet: !flow.draft.password.isEmpty && !flow.unmetPasswordRequirements.contains(requirement))
        }
    }
}
