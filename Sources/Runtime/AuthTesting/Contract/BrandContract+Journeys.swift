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
                BrandCheck("a user signs in with \(provider.rawValue)") {
                    let client = try await launchBehindAgeGate(expected).client
                    let result = try await client.signInWithWebUI(for: provider)
                    try expect(result.isSignedIn, "the sign-in asks for another step; expected it to be complete")
                    try expect("the user's provider", try await client.getCurrentUser().provider, equals: provider)
                })
        }
        if expected.offers(.guest) {
            checks.append(
                BrandCheck("a guest signs in without an account") {
                    let client = try await launchBehindAgeGate(expected).client
                    try expect(
                        try await client.signInAsGuest().isSignedIn,
                        "the sign-in asks for another step; expected it to be complete")
                    try expect(try await client.getCurrentUser().isGuest, "the signed-in user is not a guest")
                })
        }
        if !expected.has(.accountDeletion) {
            checks.append(
                BrandCheck("the app offers no account deletion") {
                    let user = AuthUser(userID: "1", username: email, email: email, provider: .email)
                    let deletion = try await launch().accountDeletion(for: user)
                    try expect(
                        deletion == nil, "the app offers account deletion, but manifest.json has no 'accountDeletion'")
                })
        }
        for provider in [SignInProvider.email, .apple, .google, .guest] where !expected.offers(provider) {
            checks.append(
                BrandCheck("a sign-in with \(provider.rawValue) is refused") {
                    let client = try await launchBehindAgeGate(expected).client
                    try await expectError(.notSupported(.signIn(provider)), "a sign-in with \(provider.rawValue)") {
                        _ = try await client.signInWithWebUI(for: provider)
                    }
                    try await expectError(.notSupported(.signIn(provider)), "a sign-in with \(provider.rawValue)") {
                        switch provider {
                        case .email: _ = try await client.signIn(username: email, password: "aA1!opensesame")
                        case .guest: _ = try await client.signInAsGuest()
                        default: _ = try await client.signInWithWebUI(for: provider)
                        }
                    }
                })
        }
        let others = [SignInProvider.facebook, .microsoft, .github, .linkedin].filter { !expected.offers($0) }
        checks.append(
            BrandCheck("a sign-in with another provider is refused") {
                let client = try await launchBehindAgeGate(expected).client
                for provider in others + [.connection("of-no-brand")] {
                    try await expectError(.notSupported(.signIn(provider)), "a sign-in with \(provider.rawValue)") {
                        _ = try await client.signInWithWebUI(for: provider)
                    }
                }
            })
        return checks
    }

    private func emailJourneys(_ expected: ExpectedBrand) -> [BrandCheck] {
        let password = expected.password.example
        var checks = [
            BrandCheck("a user signs up, signs in and signs out") {
                let auth = try await launch()
                try await signUp(auth, expected)
                let result = try await auth.client.signIn(username: email, password: password)
                try expect(result.isSignedIn, "the sign-in asks for another step; expected it to be complete")
                let session = try await auth.client.fetchAuthSession()
                try expect("the signed-in user's address", session.user?.email, equals: email)
                try expect(session.tokens?.idToken != nil, "the session has no ID token")
                let attributes = try await auth.client.fetchUserAttributes()
                for entered in try expected.signUpOptions().attributes {
                    try expect(
                        attributes.contains(entered),
                        "the account has no attribute '\(entered.key.rawValue)' with the user's value")
                }
                await auth.client.signOut()
                let ended = try await auth.client.fetchAuthSession()
                try expect(ended == .signedOut, "the session has not ended")
            },
            BrandCheck("a wrong password and an unknown address fail with the same error") {
                let auth = try await launch()
                try await signUp(auth, expected)
                for (name, password) in [(email, password + "?"), ("unknown@example.com", password)] {
                    try await expectError(.invalidCredentials, "a sign-in with wrong credentials") {
                        _ = try await auth.client.signIn(username: name, password: password)
                    }
                }
            },
            BrandCheck("a password that is too short is refused") {
                let auth = try await launch()
                let short = expected.password.tooShort
                try expect(
                    "the length of a password that is too short", short.count, equals: expected.password.minLength - 1)
                do {
                    _ = try await auth.client.signUp(
                        username: email, password: short, options: try expected.signUpOptions())
                    throw CheckFailure("a password that is too short is accepted")
                } catch AuthError.invalidPassword(let unmet) {
                    let tooShort = PasswordRequirement.minLength(expected.password.minLength)
                    try expect(unmet.contains(tooShort), "the unmet requirements are \(unmet); expected \(tooShort)")
                }
            },
            BrandCheck("a sign-up without accepted terms fails") {
                let auth = try await launch()
                var options = try expected.signUpOptions()
                options.terms = nil
                try await expectError(.termsNotAccepted, "a sign-up without accepted terms") {
                    _ = try await auth.client.signUp(username: email, password: password, options: options)
                }
                try await signUp(auth, expected)
            },
        ]
        if let gate = expected.ageGate { checks += ageJourneys(expected, gate) }
        if expected.has(.accountDeletion) {
            checks.append(
                BrandCheck("a user deletes the account and can no longer sign in") {
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
            BrandCheck("a sign-up without a birthdate fails") {
                let auth = try await launch()
                try await expectError(.missingFields([.birthdate]), "a sign-up without a birthdate") {
                    try await signUp(born: "", on: auth)
                }
                try await signUp(born: gate.oldEnough, on: auth)
            },
            BrandCheck("a sign-up below the minimum age fails") {
                let auth = try await launch()
                try await expectError(.underAge(minimumAge: expected.minimumAge), "a sign-up below the minimum age") {
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
            return try expect(
                result.isSignUpComplete, "the account waits for a code, but manifest.json sets no one-time codes")
        }
        try expect(!result.isSignUpComplete, "the account is confirmed without a code")
        let code = try await auth.code(for: email)
        try expect("the length of the code", code.count, equals: policy.length)
        let confirmed = try await auth.client.confirmSignUp(
            for: email, confirmationCode: code, password: expected.password.example)
        try expect(confirmed.isSignUpComplete, "the account is not confirmed by its code")
    }

    private func deleteAccount(_ auth: BrandAuth, _ password: String) async throws {
        let client = auth.client
        _ = try await client.signIn(username: email, password: password)
        let user = try await client.getCurrentUser()
        let model = try require(
            await auth.accountDeletion(for: user),
            "the app offers no account deletion, but manifest.json has 'accountDeletion'")
        var flow = await model.complete(.submit)
        try expect("the step without the confirmation word", flow.state, equals: .confirming)
        let proof = try await client.reauthenticate(by: .password(SecretText(password)))
        try expect("the user who proved their identity", proof.user, equals: user)
        flow = await model.complete(.editText(AccountDeletionFlow.word), .submit)
        try expect("the step after the confirmation word", flow.state, equals: .deleted)

        let ended = try await client.fetchAuthSession()
        try expect(ended == .signedOut, "the session has not ended")
        try await expectError(.invalidCredentials, "a sign-in to the deleted account") {
            _ = try await client.signIn(username: email, password: password)
        }
    }
}
