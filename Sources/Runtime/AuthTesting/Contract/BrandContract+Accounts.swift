import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    /// Signs in with each account that the mock has at launch, with the password of the manifest. A pending account is
    /// confirmed by a code first.
    func checkAccounts(_ environment: ExpectedBrand.Environment, of brand: ExpectedBrand) async throws {
        let accounts = environment.accounts ?? []
        let place = try self.environment(environment.name)
        let inPackage = Mirror(reflecting: place.definition.backend).children.first { $0.label == "accounts" }
        try expect(
            "the number of the mock's accounts", inPackage.map { Mirror(reflecting: $0.value).children.count } ?? 0,
            equals: accounts.count)
        for (index, account) in accounts.enumerated() {
            let auth = await BrandAuth(place, services: .inMemory(clock: BrandClock.clock, timeZone: .gmt))
            try await auth.passAgeGate(brand)
            try await signIn(account, named: "account \(index + 1)", to: auth)
        }
    }

    private func signIn(_ account: ExpectedBrand.Account, named name: String, to auth: BrandAuth) async throws {
        let client = auth.client
        var result = try await client.signIn(username: account.email, password: account.password)
        let isPending = !account.isConfirmed
        if isPending {
            try expect(result.nextStep == .confirmSignUp, "\(name) needs no code; expected a pending account")
            _ = try await client.resendSignUpCode(for: account.email)
            _ = try await client.confirmSignUp(
                for: account.email, confirmationCode: try await auth.code(for: account.email),
                password: account.password)
            result = try await client.signIn(username: account.email, password: account.password)
        }
        var added: [AuthUserAttribute] = []
        if let challenge = account.challenge {
            (result, added) = try await answer(result.nextStep, challenge, of: account, named: name, at: auth)
        }
        try expect(result.isSignedIn, "the sign-in of \(name) asks for another step; expected it to be complete")
        let attributes = try await client.fetchUserAttributes()
        let own = attributes.filter {
            ![.sub, .email, .emailVerified].contains($0.key) && !added.contains($0)
        }
        let entered = try account.profile.map { entry in
            let field = try require(
                SignUpField(rawValue: entry.name), "manifest.json has the unknown sign-up field '\(entry.name)'")
            return AuthUserAttribute(field.attributeKey, value: entry.value)
        }
        try expect(
            own.count == entered.count && entered.allSatisfy(own.contains),
            "the profile of \(name) differs from the manifest; expected the fields "
                + "\(account.profile.map(\.name)) with its values")
    }
    /// Answers the challenge of an account. A new password comes with the account's missing fields.
    private func answer(
        _ step: AuthSignInStep, _ challenge: String, of account: ExpectedBrand.Account, named name: String,
        at auth: BrandAuth
    ) async throws -> (AuthSignInResult, [AuthUserAttribute]) {
        let response: String
        var attributes: [AuthUserAttribute] = []
        guard case .confirmSignIn(let asked) = step, asked.kind.rawValue == challenge else {
            throw CheckFailure("the sign-in of \(name) does not ask for the challenge '\(challenge)'")
        }
        if asked.kind == .newPassword {
            response = account.password
            attributes = asked.requiredFields.map {
                AuthUserAttribute($0.attributeKey, value: EmailVisitor.value(for: $0))
            }
        } else {
            response = try await auth.code(for: account.email)
        }
        let answer = SignInAnswer(SecretText(response), attributes: attributes)
        return (try await auth.client.confirmSignIn(asked, with: answer), attributes)
    }
}
