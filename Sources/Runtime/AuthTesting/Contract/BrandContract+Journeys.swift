import AuthCore
import AuthKit
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    func journeys(_ expected: ExpectedBrand) -> [BrandCheck] {
        var checks: [BrandCheck] = []
        if expected.offers(.email) { checks += emailJourneys(expected) }
        for provider in expected.webProviders {
            checks.append(
                BrandCheck("sign in with \(provider.rawValue)") {
                    let client = try await launchBehindAgeGate(expected).client
                    let result = try await client.signInWithWebUI(for: provider)
                    try expect(result.isSignedIn, "the sign-in is not complete")
                    try expect("the provider", try await client.getCurrentUser().provider, equals: provider)
                })
        }
        if expected.offers(.guest) {
            checks.append(
                BrandCheck("come in as a guest") {
                    let client = try await launchBehindAgeGate(expected).client
                    try expect(try await client.signInAsGuest().isSignedIn, "the sign-in is not complete")
                    try expect(try await client.getCurrentUser().isGuest, "the user is not a guest")
                })
        }
        if !expected.has(.accountDeletion) {
            checks.append(
                BrandCheck("the app offers no account deletion") {
                    let user = AuthUser(userID: "1", username: email, email: email, provider: .email)
                    try expect(try await launch().accountDeletion(for: user) == nil, "accounts can be deleted")
                })
        }
        for provider in SignInProvider.allCases where !expected.offers(provider) {
            checks.append(
                BrandCheck("sign in with \(provider.rawValue) is refused") {
                    let client = try await launchBehindAgeGate(expected).client
                    try await expectError(.notSupported(.signIn(provider)), "a sign-in with \(provider.rawValue)") {
                        _ = try await client.signInWithWebUI(for: provider)
                    }
                    try await expectError(.notSupported(.signIn(provider)), "a sign-in with \(provider.rawValue)") {
                        switch provider {
                        case .email: _ = try await client.signIn(username: email, password: "aA1!opensesame")
                        case .guest: _ = try await client.signInAsGuest()
                        case .apple, .google: _ = try await client.signInWithWebUI(for: provider)
                        }
                    }
                })
        }
        return checks
    }

    private func emailJourneys(_ expected: ExpectedBrand) -> [BrandCheck] {
        let password = expected.password.example
        var checks = [
            BrandCheck("sign up, sign in, sign out") {
                let auth = try await launch()
                try await signUp(auth, expected)
                let result = try await auth.client.signIn(username: email, password: password)
                try expect(result.isSignedIn, "the sign-in is not complete")
                let session = try await auth.client.fetchAuthSession()
                try expect("the address", session.user?.email, equals: email)
                try expect(session.tokens?.idToken != nil, "the session has no identity token")
                let attributes = try await auth.client.fetchUserAttributes()
                for told in try expected.signUpOptions().attributes {
                    try expect(attributes.contains(told), "the account has no '\(told.key.rawValue)'")
                }
                await auth.client.signOut()
                let ended = try await auth.client.fetchAuthSession()
                try expect(ended == .signedOut, "there is still a session")
            },
            BrandCheck("a wrong password and an unknown address are refused alike") {
                let auth = try await launch()
                try await signUp(auth, expected)
                for (name, password) in [(email, password + "?"), ("nobody@example.com", password)] {
                    try await expectError(.invalidCredentials, "the sign-in") {
                        _ = try await auth.client.signIn(username: name, password: password)
                    }
                }
            },
            BrandCheck("a password that is too short is refused") {
                let auth = try await launch()
                let short = expected.password.tooShort
                try expect("the length", short.count, equals: expected.password.minLength - 1)
                do {
                    _ = try await auth.client.signUp(
                        username: email, password: short, options: try expected.signUpOptions())
                    throw CheckFailure("the password is accepted")
                } catch AuthError.invalidPassword(let unmet) {
                    let tooShort = PasswordRequirement.minLength(expected.password.minLength)
                    try expect(unmet.contains(tooShort), "the password lacks \(unmet) instead of \(tooShort)")
                }
            },
            BrandCheck("without the terms there is no account") {
                let auth = try await launch()
                var options = try expected.signUpOptions()
                options.terms = nil
                try await expectError(.termsNotAccepted, "the sign-up") {
                    _ = try await auth.client.signUp(username: email, password: password, options: options)
                }
                try await signUp(auth, expected)
            },
        ]
        if let gate = expected.ageGate { checks += ageJourneys(expected, gate) }
        if expected.has(.accountDeletion) {
            checks.append(
                BrandCheck("an account is deleted after the word and the password, and cannot be signed in to") {
                    let auth = try await launch()
                    try await signUp(auth, expected)
                    try await deleteAccount(auth, password)
                })
        }
        return checks
    }

    private func ageJourneys(_ expected: ExpectedBrand, _ gate: ExpectedBrand.AgeGate) -> [BrandCheck] {
        @Sendable func signUp(born birthdate: String, on auth: BrandAuth) async throws {
            _ = try await auth.client.signUp(
                username: email, password: expected.password.example,
                options: try expected.signUpOptions(birthdate: birthdate))
        }
        return [
            BrandCheck("without a birthdate there is no account") {
                let auth = try await launch()
                try await expectError(.missingFields([.birthdate]), "the sign-up") {
                    try await signUp(born: "", on: auth)
                }
                try await signUp(born: gate.oldEnough, on: auth)
            },
            BrandCheck("a user who is too young gets no account") {
                let auth = try await launch()
                try await expectError(.underAge(minimumAge: expected.minimumAge), "the sign-up") {
                    try await signUp(born: gate.tooYoung, on: auth)
                }
            },
        ]
    }

    /// Creates an account and confirms it, if the brand sends codes.
    func signUp(_ auth: BrandAuth, _ expected: ExpectedBrand) async throws {
        let result = try await auth.client.signUp(
            username: email, password: expected.password.example, options: try expected.signUpOptions())
        guard let policy = expected.oneTimeCode else {
            return try expect(result.isSignUpComplete, "the account waits for a code")
        }
        try expect(!result.isSignUpComplete, "the account waits for no code")
        let code = try await auth.code(for: email)
        try expect("the length of the code", code.count, equals: policy.length)
        let confirmed = try await auth.client.confirmSignUp(for: email, confirmationCode: code)
        try expect(confirmed.isSignUpComplete, "the account is not confirmed")
    }

    private func deleteAccount(_ auth: BrandAuth, _ password: String) async throws {
        let client = auth.client
        _ = try await client.signIn(username: email, password: password)
        let user = try await client.getCurrentUser()
        let model = try require(await auth.accountDeletion(for: user), "the brand deletes no accounts")
        var flow = await model.complete(.submit)
        try expect("the step without the word", flow.state, equals: .confirming)
        flow = await model.complete(.editText(AccountDeletionFlow.word), .submit)
        try expect("the step after the word", flow.state, equals: .provingIdentity)
        flow = await model.complete(.editPassword(SecretText(password)), .submit)
        try expect("the step after the password", flow.state, equals: .deleted)

        let ended = try await client.fetchAuthSession()
        try expect(ended == .signedOut, "there is still a session")
        try await expectError(.invalidCredentials, "a sign-in to the deleted account") {
            _ = try await client.signIn(username: email, password: password)
        }
    }
}
