import AuthCore
import AuthKit
import EmailOTP
import Foundation

/// A step of the e-mail flow, as a person sees it.
enum EmailStep: String {
    case birthdate, email, account, code, password, newPassword, tooYoung, signedIn

    init(_ state: EmailOTPFlow.State) {
        self =
            switch state {
            case .enteringBirthdate: .birthdate
            case .enteringEmail: .email
            case .creatingAccount: .account
            case .enteringCode: .code
            case .enteringPassword: .password
            case .resettingPassword: .newPassword
            case .tooYoung: .tooYoung
            case .signedIn: .signedIn
            }
    }
}

/// A person who does at each step of the e-mail flow what it asks for.
struct EmailVisitor {
    /// The most steps that lead anywhere.
    private static let limit = 10

    /// An address that nobody has had.
    let email = "live-\(UUID().uuidString.lowercased())@example.com"
    /// The password, and the one that is set in its place.
    var password: SecretText
    /// Whether the password was forgotten: a new one is set where it is asked for.
    var hasForgottenPassword = false
    /// Where the codes are read.
    let service: any JourneyService

    init(brand: BrandConfiguration, service: any JourneyService) {
        password = Self.newPassword(for: brand)
        self.service = service
    }

    /// A password that no other journey has, with a character of every kind, whichever of them a service asks for.
    static func newPassword(for brand: BrandConfiguration) -> SecretText {
        let length = max(brand.passwordPolicy.minLength, 16)
        var password = "aA1!"
        while password.count < length { password += UUID().uuidString }
        return SecretText(String(password.prefix(length)))
    }

    /// Goes on to a step.
    ///
    /// - Returns: The steps on the way, with the one that it began at and the one that it ended at.
    /// - Throws: where a step leads nowhere, and why.
    func go(through model: FlowModel<EmailOTPFlow>, to goal: EmailStep) async throws -> [EmailStep] {
        var flow = await model.flow
        var steps = [EmailStep(flow.state)]
        while let step = steps.last, step != goal {
            flow = await model.complete(try await events(at: flow))
            let next = EmailStep(flow.state)
            guard next != step, steps.count < Self.limit else {
                let problem = flow.problem.map { "\($0)" } ?? "nothing"
                throw CheckFailure("the step '\(step)' leads nowhere, with the problem: \(problem)")
            }
            steps.append(next)
        }
        return steps
    }

    /// What is done at a step.
    private func events(at flow: EmailOTPFlow) async throws -> [EmailOTPFlow.Event] {
        switch flow.state {
        case .enteringBirthdate: [.editBirthdate(try adultBirthdate), .submit]
        case .enteringEmail: [.editEmail(email), .submit]
        case .creatingAccount:
            try flow.profileFields.map(event)
                + [.editPassword(password), .editTerms(accepted: true), .submit]
        case .enteringCode: [.editCode(try await typed(.signUp)), .submit]
        case .enteringPassword: hasForgottenPassword ? [.forgotPassword] : [.editPassword(password), .submit]
        case .resettingPassword: [.editCode(try await typed(.passwordReset)), .editPassword(password), .submit]
        case .tooYoung, .signedIn: []
        }
    }

    private func event(_ field: SignUpField) throws -> EmailOTPFlow.Event {
        field == .birthdate ? .editBirthdate(try adultBirthdate) : .editField(field, Self.answer(to: field))
    }

    /// A code as people copy it: with a space in it.
    private func typed(_ purpose: JourneyCode) async throws -> SecretText {
        let code = try await service.code(for: purpose, sentTo: email).value
        return SecretText("\(code.prefix(3)) \(code.dropFirst(3))")
    }

    private var adultBirthdate: Birthdate {
        get throws { try Birthdate(iso8601: Self.answer(to: .birthdate)) }
    }

    /// What is told about oneself.
    static func answer(to field: SignUpField) -> String {
        switch field {
        case .displayName: "Ada"
        case .firstName: "Ada"
        case .lastName: "Example"
        case .phone: "+15555550100"
        case .birthdate: "1990-06-15"
        }
    }
}
