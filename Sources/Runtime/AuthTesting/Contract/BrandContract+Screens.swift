import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    /// Users go through the screens in each of the brand's languages.
    func screens(_ expected: ExpectedBrand) -> [BrandCheck] {
        guard expected.hasEmailFlow else { return [] }
        let challenges = expected.environments.flatMap { environment in
            (environment.accounts ?? []).filter { $0.challenge != nil && $0.isConfirmed }.map { account in
                BrandCheck("screens: an account with a challenge signs in [\(environment.name), \(account.email)]") {
                    try await answerChallenge(of: account, in: environment, expected)
                }
            }
        }
        return challenges
            + Environment.brand.languages.map { language in
                BrandCheck(
                    "screens: a new user signs up, signs out, signs in and deletes the account [\(language.rawValue)]"
                ) {
                    try await walk(in: language, expected)
                }
            }
    }

    @MainActor private func answerChallenge(
        of account: ExpectedBrand.Account, in environment: ExpectedBrand.Environment, _ expected: ExpectedBrand
    ) async throws {
        let auth = BrandAuth(
            try self.environment(environment.name), services: .inMemory(clock: BrandClock.clock, timeZone: .gmt))
        let visitor = ScreenVisitor(
            user: ScreenUser(auth), email: account.email, password: account.password,
            birthdate: try Birthdate(iso8601: expected.ageGate?.oldEnough ?? "1990-04-12")
        ) { try await auth.code(for: account.email) }
        let screens = try await visitor.signIn()
        try expect(screens.contains(.challenge), "the sign-in asks for no challenge")
        try expect(auth.state.user?.email == account.email, "the user of the account is not signed in")
    }

    @MainActor private func walk(in language: Language, _ expected: ExpectedBrand) async throws {
        let auth = try await launch()
        let user = ScreenUser(auth, in: language)
        let visitor = ScreenVisitor(
            user: user, email: email, password: expected.password.example,
            birthdate: try Birthdate(iso8601: expected.ageGate?.oldEnough ?? "1990-04-12")
        ) { try await auth.code(for: email) }
        let signUp = try await visitor.signUp()
        try expect(signUp.contains(.createAccount), "the sign-up has no screen that creates an account")
        try expect(auth.state.user?.email == email, "the user of the sign-up is not signed in")

        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.signOut)
        let signIn = try await visitor.signIn()
        try expect(!signIn.contains(.createAccount), "a user with an account has to create one")

        guard Environment.brand.features.contains(.accountDeletion) else { return }
        user.model.flow.send(.open(.account))
        try await user.sees(.account)
        try await user.taps(.deleteAccount)
        try await user.sees(.deleteAccount)
        try user.types(AccountDeletionFlow.word, into: .deletionWord)
        try await user.taps(.delete)
        try expect(try await user.nextScreen() != nil, "the app is due after the account was deleted")
        try expect(auth.state.user == nil, "the user is signed in after the account was deleted")
    }
}
