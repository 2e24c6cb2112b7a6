import AuthCore
import AuthKit
import EmailOTP
import Foundation

/// Steps and expectations that several journeys share.
extension EmailJourneys {
    /// A new user with a device of their own, at a service that is ready for the brand.
    func begin() async throws -> (EmailVisitor, LiveDevice) {
        try await service.prepare(for: brand)
        return (EmailVisitor(brand: brand, service: service), LiveDevice())
    }

    /// Expects that all requests and responses were as documented.
    func end() async throws {
        let violations = try await service.violations()
        try expect(violations.isEmpty, "not as documented: \(violations)")
    }

    /// The steps of a new address up to its code.
    var newcomersSteps: [EmailStep] {
        (brand.ageGate.isRequired ? [.birthdate] : []) + [.email, .account, .code]
    }

    /// The options of a sign-up without the screens.
    func options(_ birthdate: Birthdate) -> SignUpOptions {
        SignUpOptions(
            attributes: brand.signUpFields.filter { $0 != .birthdate }
                .map { AuthUserAttribute($0.attributeKey, value: EmailVisitor.answer(to: $0)) },
            birthdate: birthdate, terms: TermsAcceptance(version: brand.terms.version, acceptedAt: Date()))
    }

    func enterWrongCode(_ visitor: EmailVisitor, _ model: FlowModel<EmailOTPFlow>) async throws {
        let code = try await service.code(for: .signUp, sentTo: visitor.email).value
        let wrong = String(code.map { $0 == "0" ? "1" : "0" })
        let flow = await model.complete(.editCode(SecretText(wrong)), .submit)
        guard EmailStep(flow.state) == .code, case .codeMismatch = flow.problem else {
            throw CheckFailure("a wrong code leads to the step '\(EmailStep(flow.state))'")
        }
    }

    /// Expects that the service stores what the user entered.
    func expectAnswers(of client: any AuthClient) async throws {
        let attributes = try await client.fetchUserAttributes()
        for field in brand.requiredSignUpFields {
            let told = AuthUserAttribute(field.attributeKey, value: EmailVisitor.answer(to: field))
            try expect(attributes.contains(told), "the account lacks the \(field.label) that was told")
        }
    }

    func expectSignedOut(_ client: any AuthClient) async throws {
        let session = try await client.fetchAuthSession()
        try expect(session == .signedOut, "there is still a session")
    }

    /// Expects that a password is refused as that of an unknown address is.
    func expectRefusal(of password: SecretText, _ email: String, by client: any AuthClient) async throws {
        try await expectError(.invalidCredentials, "a sign-in that is no longer good") {
            _ = try await client.signIn(username: email, password: password.value)
        }
    }
}
