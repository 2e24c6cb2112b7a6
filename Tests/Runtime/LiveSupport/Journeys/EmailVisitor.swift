import AuthCore
import AuthKit
import AuthTesting
import EmailOTP
import Foundation

/// A step of the email flow, as the user sees it.
enum EmailStep: String {
    case birthdate, email, signIn, registration, account, code, password, newPassword, challenge, tooYoung, signedIn

    init(_ state: EmailOTPFlow.State) {
        self =
            switch state {
            case .enteringBirthdate: .birthdate
            case .enteringEmail: .email
            case .signingIn: .signIn
            case .registering: .registration
            case .creatingAccount: .account
            case .enteringCode: .code
            case .enteringPassword: .password
            case .resettingPassword: .newPassword
            case .challenge: .challenge
            case .tooYoung: .tooYoung
            case .signedIn: .signedIn
            }
    }
}

/// A user who completes each step of the email flow.
struct EmailVisitor {
    /// The maximum number of steps before a journey fails.
    private static let limit = 10

    /// The user's address, which no other journey uses.
    let email = "live-\(UUID().uuidString.lowercased())@example.com"
    /// The password for sign-up, or the new password that the user sets.
    var password: SecretText
    /// Whether the user has signed up before, so that a screen with both choices is used to sign in.
    var hasAccount = false
    /// Whether the user has forgotten the password, and asks to reset it on the screen with address and password.
    var hasForgottenPassword = false
    /// The service that sends the codes.
    let service: any JourneyService

    init(brand: BrandConfiguration, service: any JourneyService) {
        password = Self.newPassword(for: brand)
        self.service = service
    }

    /// Creates a random password with every kind of character, so that it meets the policy of every service.
    static func newPassword(for brand: BrandConfiguration) -> SecretText {
        let length = max(brand.passwordPolicy.minLength, 16)
        var password = "aA1!"
        while password.count < length { password += UUID().uuidString }
        return SecretText(String(password.prefix(length)))
    }

    /// Continues the flow up to a step.
    ///
    /// - Returns: The steps of the flow, from the current step to the goal.
    /// - Throws: A ``CheckFailure`` if the flow stays at a step, or does not reach the goal.
    func go(through model: FlowModel<EmailOTPFlow>, to goal: EmailStep) async throws -> [EmailStep] {
        var flow = await model.flow
        var steps = [EmailStep(flow.state)]
        while let step = steps.last, step != goal {
            flow = await model.complete(try await events(at: flow))
            let next = EmailStep(flow.state)
            guard next != step, steps.count < Self.limit else {
                throw CheckFailure(
                    "the flow stays at the step '\(step)' and does not reach '\(goal)'; "
                        + "the problem is \(shown(flow.problem))")
            }
            steps.append(next)
        }
        return steps
    }

    /// Returns the user's input at a step.
    private func events(at flow: EmailOTPFlow) async throws -> [EmailOTPFlow.Event] {
        switch flow.state {
        case .enteringBirthdate: [.editBirthdate(try adultBirthdate), .submit]
        case .enteringEmail: [.editEmail(email), .submit]
        case .signingIn: signInEvents
        case .registering: [.editEmail(email)] + (try accountEvents(at: flow))
        case .creatingAccount: try accountEvents(at: flow)
        case .enteringCode: [.editCode(try await typed(.signUp)), .submit]
        case .enteringPassword: [.editPassword(password), .submit]
        case .resettingPassword:
            [
                .editCode(try await typed(.passwordReset)), .editPassword(password), .editRepeatedPassword(password),
                .submit,
            ]
        case .challenge(_, let challenge):
            throw CheckFailure("the sign-in asks for a challenge: \(challenge)")
        case .tooYoung, .signedIn: []
        }
    }

    /// A user without an account goes to the sign-up form.
    private var signInEvents: [EmailOTPFlow.Event] {
        guard hasAccount else { return [.createAccount] }
        return [.editEmail(email)] + (hasForgottenPassword ? [.forgotPassword] : [.editPassword(password), .submit])
    }

    private func accountEvents(at flow: EmailOTPFlow) throws -> [EmailOTPFlow.Event] {
        try flow.profileFields.map { try event($0.field) }
            + (flow.profileFields.contains(where: \.asksForSMSConsent) ? [.editSMSConsent(given: true)] : [])
            + [.editPassword(password), .editRepeatedPassword(password), .editTerms(accepted: true), .submit]
    }

    private func event(_ field: SignUpField) throws -> EmailOTPFlow.Event {
        field == .birthdate ? .editBirthdate(try adultBirthdate) : .editField(field, Self.value(for: field))
    }

    /// Returns a code that contains a space, as if the user copied it from a message.
    private func typed(_ purpose: JourneyCode) async throws -> SecretText {
        let code = try await service.code(for: purpose, sentTo: email).value
        return SecretText("\(code.prefix(3)) \(code.dropFirst(3))")
    }

    private var adultBirthdate: Birthdate {
        get throws { try Birthdate(iso8601: Self.value(for: .birthdate)) }
    }

    /// Returns the value that the user enters in a field.
    static func value(for field: SignUpField) -> String {
        switch field {
        case .displayName: "Ada"
        case .firstName: "Ada"
        case .lastName: "Example"
        case .phone: "+15555550100"
        case .birthdate: "1990-06-15"
        }
    }
}
