import AuthCore
import AuthKit
import EmailOTP
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    func emailFlow(_ expected: ExpectedBrand) -> [BrandCheck] {
        guard expected.hasEmailFlow, let policy = expected.oneTimeCode else {
            return [
                BrandCheck("the app has no email flow") {
                    try expect(await launch().emailFlow() == nil, "there is an email flow")
                }
            ]
        }
        var checks = [
            BrandCheck("email flow: a new address becomes an account, and its code a session") {
                let (auth, model) = try await open()
                let code = try await createAccount(auth, model, expected)
                try expect("the length of the code", code.count, equals: policy.length)
                try expectSignedIn(await model.complete(.editCode(SecretText(code)), .submit))
            },
            BrandCheck("email flow: a forgotten password is replaced, and the new one signs in") {
                let (auth, model) = try await open()
                let code = try await createAccount(auth, model, expected)
                let backend = try require(auth.emailBackend, "the brand has no email backend")
                try await backend.confirm(
                    email: try EmailAddress(email), code: code, password: expected.password.example)
                await model.complete(.changeEmail, .submit, .forgotPassword)
                let reset = try await auth.code(for: email)
                let newPassword = SecretText(String(expected.password.example.reversed()))
                try expectSignedIn(
                    await model.complete(.editCode(SecretText(reset)), .editPassword(newPassword), .submit))
            },
            BrandCheck("email flow: a wrong code is refused, and the right one still works") {
                let (auth, model) = try await open()
                let code = try await createAccount(auth, model, expected)
                var left: [Int] = []
                // A flow does not send the same wrong code again.
                for shift in [1, 2] {
                    let wrong = code.compactMap(\.wholeNumberValue).map { "\(($0 + shift) % 10)" }.joined()
                    let refused = await model.complete(.editCode(SecretText(wrong)), .submit)
                    guard case .codeMismatch(let attempts?) = refused.problem else {
                        let problem = refused.problem.map { "\($0)" } ?? "nil"
                        throw CheckFailure("a wrong code leads to the problem \(problem)")
                    }
                    left.append(attempts)
                }
                try expect(left[0] > 1 && left[1] == left[0] - 1, "wrong codes leave \(left) attempts")
                try expectSignedIn(await model.complete(.editCode(SecretText(code)), .submit))
            },
            BrandCheck("email flow: a code is sent again after the cooldown, and not before") {
                let (auth, model) = try await open()
                _ = try await createAccount(auth, model, expected)
                let flow = await model.flow
                let end = BrandClock.now + TimeInterval(policy.resendAfter)
                try expect(flow.canResend(at: end), "no code is sent after \(policy.resendAfter) seconds")
                let early = flow.canResend(at: end - 1)
                try expect(!early || policy.resendAfter == 0, "a code is sent a second before the cooldown ends")
            },
        ]
        if let gate = expected.ageGate {
            checks.append(
                BrandCheck("email flow: a user who is too young gets no account and no second try") {
                    let (_, model) = try await open()
                    await model.complete(.editBirthdate(try Birthdate(iso8601: gate.tooYoung)), .submit)
                    let flow = await model.complete(.haveAccount, .editEmail(email), .submit)
                    try expect(flow.state == .tooYoung, "the flow goes on")
                    try expect("the problem", flow.problem, equals: .underAge(minimumAge: expected.minimumAge))
                    try expect(flow.draft == EmailOTPFlow.Draft(), "the flow keeps what was entered")
                })
        }
        return checks
    }

    private func open() async throws -> (BrandAuth, FlowModel<EmailOTPFlow>) {
        let auth = try await launch()
        return (auth, try require(await auth.emailFlow(), "the app has no email flow"))
    }

    /// Goes through the flow as far as the code.
    private func createAccount(
        _ auth: BrandAuth, _ model: FlowModel<EmailOTPFlow>, _ expected: ExpectedBrand
    ) async throws -> String {
        if let gate = expected.ageGate {
            await model.complete(.editBirthdate(try Birthdate(iso8601: gate.oldEnough)), .submit)
        }
        await model.complete(.editEmail(email), .submit)
        for field in expected.signUpFields {
            switch try require(SignUpField(rawValue: field.name), "unknown field '\(field.name)'") {
            case .birthdate where expected.ageGate != nil: break
            case .birthdate: await model.complete(.editBirthdate(try Birthdate(iso8601: field.example)))
            case let known: await model.complete(.editField(known, field.example))
            }
        }
        await model.complete(
            .editPassword(SecretText(expected.password.example)), .editTerms(accepted: true), .submit)
        return try await auth.code(for: email)
    }

    private func expectSignedIn(_ flow: EmailOTPFlow) throws {
        guard case .signedIn(let session) = flow.state else {
            let problem = flow.problem.map { "\($0)" } ?? "nil"
            throw CheckFailure("the flow ends at the step '\(EmailStep(flow.state))' with the problem \(problem)")
        }
        try expect("the address", session.user?.email, equals: email)
    }
}
