import AuthCore
import EmailOTP
import Foundation

/// A flow that a test drives. It keeps the clock and returns the call for each event.
struct DrivenFlow {
    var flow: EmailOTPFlow
    var now = Date.noon

    init(_ policy: EmailOTPFlow.Policy = .example()) {
        flow = EmailOTPFlow(policy: policy)
    }

    /// The answers that the age gate received. The gate accepts every user who is old enough.
    private(set) var answers: [AgeGateKeeper.Answer] = []

    /// Sends the events in order. Returns the call for the last event.
    @discardableResult
    mutating func send(_ events: Event...) -> Call? {
        var call: Call?
        for event in events {
            call = nil
            for request in flow.handle(event, at: now) {
                guard case .answerAgeGate(let answer) = request.call else {
                    call = request.call
                    continue
                }
                answers.append(answer)
                _ = flow.handle(
                    .reply(answer == .oldEnough ? .ageGatePassed : .failed(.underAge(minimumAge: 13)), to: request.id),
                    at: now)
            }
        }
        return call
    }

    /// Sends a reply to the call that is under way.
    @discardableResult
    mutating func reply(_ reply: Reply) -> Call? {
        guard let request = flow.request else { return nil }
        return send(.reply(reply, to: request.id))
    }

    mutating func wait(_ seconds: TimeInterval) { now += seconds }
}

/// Flows in the state that the function's name describes.
extension DrivenFlow {
    /// A flow whose draft contains the birthdate of an adult.
    static func enteringBirthdate() -> DrivenFlow {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(.adult))
        return flow
    }

    static func tooYoung() -> DrivenFlow {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(.child), .submit)
        return flow
    }

    /// A flow after the birthdate, if the brand asks for one. The address is empty.
    static func enteringNoEmail(_ policy: EmailOTPFlow.Policy = .example()) -> DrivenFlow {
        var flow = DrivenFlow(policy)
        if policy.ageGate.isRequired { flow.send(.editBirthdate(.adult), .submit) }
        return flow
    }

    /// A flow whose user claimed to have an account. The address is new.
    static func enteringBirthdateAfterEmail() -> DrivenFlow {
        var flow = DrivenFlow()
        flow.send(.haveAccount, .editEmail("ada@example.com"), .submit)
        flow.reply(.status(.new))
        flow.send(.editBirthdate(.adult))
        return flow
    }

    static func enteringEmail(_ policy: EmailOTPFlow.Policy = .example()) -> DrivenFlow {
        var flow = enteringNoEmail(policy)
        flow.send(.editEmail("ada@example.com"))
        return flow
    }

    static func askingStatus(_ policy: EmailOTPFlow.Policy = .example()) -> DrivenFlow {
        var flow = enteringEmail(policy)
        flow.send(.submit)
        return flow
    }

    /// A flow whose draft contains a profile that can be submitted.
    static func creatingAccount(_ policy: EmailOTPFlow.Policy = .example()) -> DrivenFlow {
        var flow = askingStatus(policy)
        flow.reply(.status(.new))
        flow.send(
            .editPassword("passw0rd"), .editField(.displayName, " Ada "), .editBirthdate(.adult),
            .editTerms(accepted: true))
        return flow
    }

    static func signingUp() -> DrivenFlow {
        var flow = creatingAccount()
        flow.send(.submit)
        return flow
    }

    /// A flow after a sign-up. The draft contains the password and the code.
    static func enteringCode() -> DrivenFlow {
        var flow = signingUp()
        flow.reply(.signedUp(.confirmUser(.ada)))
        flow.send(.editCode("123456"))
        return flow
    }

    static func confirming() -> DrivenFlow {
        var flow = enteringCode()
        flow.send(.submit)
        return flow
    }

    /// A flow that requests a new code after the sign-in to a pending account.
    static func resending() -> DrivenFlow {
        var flow = signingIn()
        flow.reply(.failed(.userNotConfirmed))
        return flow
    }

    static func enteringPassword() -> DrivenFlow {
        var flow = askingStatus()
        flow.reply(.status(.confirmed))
        flow.send(.editPassword("passw0rd"))
        return flow
    }

    static func signingIn() -> DrivenFlow {
        var flow = enteringPassword()
        flow.send(.submit)
        return flow
    }

    /// A flow that requests a code for a new password.
    static func requestingReset() -> DrivenFlow {
        var flow = enteringPassword()
        flow.send(.forgotPassword)
        return flow
    }

    /// A flow whose draft contains a new password and a code that can be submitted.
    static func resettingPassword() -> DrivenFlow {
        var flow = requestingReset()
        flow.reply(.codeSent(.ada))
        flow.send(.editPassword("newpassw0rd"), .editCode("123456"))
        return flow
    }

    static func settingPassword() -> DrivenFlow {
        var flow = resettingPassword()
        flow.send(.submit)
        return flow
    }

    static func signedIn() -> DrivenFlow {
        var flow = signingIn()
        flow.reply(.signedIn(.ada))
        return flow
    }
}

/// Flows of the entry with address and password.
extension DrivenFlow {
    /// A flow whose draft contains an address and a password.
    static func signingInOnePage(_ policy: EmailOTPFlow.Policy = .onePage()) -> DrivenFlow {
        var flow = DrivenFlow(policy)
        flow.send(.editEmail("ada@example.com"), .editPassword("passw0rd"))
        return flow
    }

    /// A flow that waits for the sign-in.
    static func askingForSession() -> DrivenFlow {
        var flow = signingInOnePage()
        flow.send(.submit)
        return flow
    }

    /// A flow whose draft contains a sign-up that can be submitted.
    static func registering(_ policy: EmailOTPFlow.Policy = .onePage()) -> DrivenFlow {
        var flow = DrivenFlow(policy)
        flow.send(.createAccount)
        if policy.ageGate.isRequired { flow.send(.editBirthdate(.adult), .submit) }
        flow.send(
            .editEmail("ada@example.com"), .editPassword("passw0rd"), .editField(.displayName, " Ada "),
            .editTerms(accepted: true))
        return flow
    }

    /// A flow that waits for the sign-up.
    static func askingForAccount() -> DrivenFlow {
        var flow = registering()
        flow.send(.submit)
        return flow
    }

    /// A flow after a sign-up. The draft contains the password and the code.
    static func enteringCodeOnePage() -> DrivenFlow {
        var flow = askingForAccount()
        flow.reply(.signedUp(.confirmUser(.ada)))
        flow.send(.editCode("123456"))
        return flow
    }
}
