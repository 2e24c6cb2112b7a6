import AuthCore
import AuthKit
import EmailOTP
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    func emailFlow(_ expected: ExpectedBrand) -> [BrandCheck] {
        guard expected.hasEmailFlow else {
            return [
                BrandCheck("the app has no email flow") {
                    let flow = try await launch().emailFlow()
                    try expect(flow == nil, "the app has an email flow, but manifest.json does not offer email")
                }
            ]
        }
        return (expected.oneTimeCode.map { codes($0, expected) } ?? withoutCodes(expected)) + ageGate(of: expected)
    }

    private func withoutCodes(_ expected: ExpectedBrand) -> [BrandCheck] {
        [
            BrandCheck("email flow: a new user is signed in without a code") {
                let (_, model) = try await open()
                try await createAccount(model, expected)
                try expectSignedIn(await model.flow)
            }
        ]
    }

    private func codes(_ policy: ExpectedBrand.OneTimeCode, _ expected: ExpectedBrand) -> [BrandCheck] {
        [
            BrandCheck("email flow: a new user enters the code and is signed in") {
                let (auth, model) = try await open()
                let code = try await code(of: auth, model, expected)
                try expect("the length of the code", code.count, equals: policy.length)
                try expectSignedIn(await model.complete(.editCode(SecretText(code)), .submit))
            },
            BrandCheck("email flow: a user replaces a forgotten password and is signed in") {
                let (auth, model) = try await open()
                let code = try await code(of: auth, model, expected)
                _ = try await auth.client.confirmSignUp(
                    for: email, confirmationCode: code, password: expected.password.example)
                await model.complete(.changeEmail, .submit, .forgotPassword)
                let reset = try await auth.code(for: email)
                let newPassword = SecretText(String(expected.password.example.reversed()))
                try expectSignedIn(
                    await model.complete(
                        .editCode(SecretText(reset)), .editPassword(newPassword), .editRepeatedPassword(newPassword),
                        .submit))
            },
            BrandCheck("email flow: a wrong code costs one attempt, and the right code still works") {
                let (auth, model) = try await open()
                let code = try await code(of: auth, model, expected)
                var attemptsLeft: [Int] = []
                // A flow does not send the same wrong code twice.
                for shift in [1, 2] {
                    let wrong = code.compactMap(\.wholeNumberValue).map { "\(($0 + shift) % 10)" }.joined()
                    let refused = await model.complete(.editCode(SecretText(wrong)), .submit)
                    guard case .codeMismatch(let attempts?) = refused.problem else {
                        throw CheckFailure(
                            "the problem after a wrong code is \(shown(refused.problem)); expected codeMismatch")
                    }
                    attemptsLeft.append(attempts)
                }
                try expect(
                    attemptsLeft[0] > 1 && attemptsLeft[1] == attemptsLeft[0] - 1,
                    "two wrong codes leave \(attemptsLeft) attempts; expected one less after each")
                try expectSignedIn(await model.complete(.editCode(SecretText(code)), .submit))
            },
            BrandCheck("email flow: a code can be resent after the cooldown, but not before") {
                let (auth, model) = try await open()
                _ = try await code(of: auth, model, expected)
                let flow = await model.flow
                let end = BrandClock.now + TimeInterval(policy.resendAfter)
                try expect(flow.canResend(at: end), "the flow offers no other code after \(policy.resendAfter) seconds")
                let early = flow.canResend(at: end - 1)
                try expect(
                    !early || policy.resendAfter == 0, "the flow offers another code a second before the cooldown ends")
            },
        ]
    }

    private func ageGate(of expected: ExpectedBrand) -> [BrandCheck] {
        guard let gate = expected.ageGate else { return [] }
        return [
            BrandCheck("email flow: a user below the minimum age cannot try again") {
                let (_, model) = try await open()
                await model.complete(.editBirthdate(try Birthdate(iso8601: gate.tooYoung)), .submit)
                let flow = await model.complete(.haveAccount, .editEmail(email), .submit)
                try expect(flow.state == .tooYoung, "the flow continues after a birthdate below the minimum age")
                try expect("the flow's problem", flow.problem, equals: .underAge(minimumAge: expected.minimumAge))
                try expect(
                    flow.draft == EmailOTPFlow.Draft(),
                    "the flow keeps the user's input after a birthdate below the minimum age")
            }
        ]
    }

    private func open() async throws -> (BrandAuth, FlowModel<EmailOTPFlow>) {
        let auth = try await launch()
        return (
            auth,
            try require(
                await auth.emailFlow(entry: .addressFirst), "the app has no email flow, but manifest.json has one")
        )
    }

    /// Creates an account in the flow, and returns the code that the mock sent.
    private func code(
        of auth: BrandAuth, _ model: FlowModel<EmailOTPFlow>, _ expected: ExpectedBrand
    ) async throws -> String {
        try await createAccount(model, expected)
        return try await auth.code(for: email)
    }

    private func createAccount(_ model: FlowModel<EmailOTPFlow>, _ expected: ExpectedBrand) async throws {
        if let gate = expected.ageGate {
            await model.complete(.editBirthdate(try Birthdate(iso8601: gate.oldEnough)), .submit)
        }
        await model.complete(.editEmail(email), .submit)
        for field in expected.signUpFields {
            switch try require(
                SignUpField(rawValue: field.name), "manifest.json has the unknown sign-up field '\(field.name)'")
            {
            case .birthdate where expected.ageGate != nil: break
            case .birthdate: await model.complete(.editBirthdate(try Birthdate(iso8601: field.example)))
            case let known: await model.complete(.editField(known, field.example))
            }
        }
        let password = SecretText(expected.password.example)
        await model.complete(
            .editPassword(password), .editRepeatedPassword(password), .editTerms(accepted: true), .submit)
    }

    private func expectSignedIn(_ flow: EmailOTPFlow) throws {
        guard case .signedIn(let session) = flow.state else {
            throw CheckFailure(
                "the flow ends at the step '\(EmailStep(flow.state))' with the problem \(shown(flow.problem)); "
                    + "expected the step 'signedIn'")
        }
        try expect("the signed-in user's address", session.user?.email, equals: email)
    }
}
