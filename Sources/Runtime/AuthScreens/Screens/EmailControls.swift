import AuthCore
import AuthKit
import EmailOTP
import Foundation

extension AuthFlow {
    /// Whether another screen leads to the sign-in: the brand's first screen, or the account of a guest.
    var hasScreenBefore: Bool { brand.screens.welcome != .none || isUpgrading }

    /// The way back to the screen before the sign-in, or `nil` if the sign-in is the first screen.
    func back(_ texts: Texts) -> Command? {
        hasScreenBefore ? Command(.back, label: texts(.commonBack), role: .cancel) : nil
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
            .email, .email, label: texts(.fieldEmail), value: flow.draft.email, lock: flow.lock(of: .email))
    }

    /// The field for a new password.
    func newPassword(of email: EmailOTPFlow, in flow: AuthFlow, label: AuthText) -> SecretInput {
        SecretInput(
            .password, .newPassword, label: texts(label), isEmpty: email.draft.password.isEmpty,
            clearings: flow.clearings[.password], lock: email.lock(of: .password), reveal: reveal)
    }

    /// The labels of the button that shows a password.
    package var reveal: RevealLabels { RevealLabels(show: texts(.fieldShowPassword), hide: texts(.fieldHidePassword)) }

    /// The field for a new password again; `nil` if the brand asks for it once.
    func repeatedPassword(of email: EmailOTPFlow, in flow: AuthFlow) -> SecretInput? {
        guard email.inputs.contains(.repeatedPassword) else { return nil }
        return SecretInput(
            .repeatedPassword, .newPassword, label: texts(.fieldRepeatedPassword),
            isEmpty: email.draft.repeatedPassword.isEmpty, clearings: flow.clearings[.repeatedPassword],
            lock: email.lock(of: .repeatedPassword), reveal: reveal)
    }

    /// The birthdate as a field of a profile.
    func birthdate(of flow: EmailOTPFlow, in timeZone: TimeZone) -> DayInput {
        DayInput(
            .birthdate, label: texts(.fieldBirthdate), value: flow.draft.birthdate,
            placeholder: texts(.fieldChooseDay), latest: CalendarDay(of: now, in: timeZone),
            lock: flow.lock(of: .field(.birthdate)))
    }

    /// The field for the code.
    func code(of email: EmailOTPFlow, in flow: AuthFlow) -> SecretInput {
        code(
            .code, of: email.policy.code, isEmpty: email.draft.code.isEmpty, clearings: flow.clearings[.code],
            lock: email.lock(of: .code))
    }

    /// A field for a code under these rules.
    func code(
        _ id: InputID, of policy: OneTimeCodePolicy?, isEmpty: Bool, clearings: Int, lock: FieldLock
    ) -> SecretInput {
        SecretInput(
            id, .code(length: policy?.length), label: texts(.fieldCode), isEmpty: isEmpty, clearings: clearings,
            lock: lock)
    }

    /// The button that goes back to the address.
    var changeEmail: Command { Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel) }

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
                id, label: texts(.codeResendIn, "seconds", "\(seconds)"), role: .quiet,
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
