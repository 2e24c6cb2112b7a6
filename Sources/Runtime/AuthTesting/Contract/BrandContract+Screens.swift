import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation

private let email = "ada@example.com"

extension BrandContract {
    /// The states of all screens, and users who go through them, in each of the brand's languages.
    func screens(_ expected: ExpectedBrand) -> [BrandCheck] {
        let states = Environment.brand.languages.map { language in
            BrandCheck("screens: every state has its texts and controls, and no secret [\(language.rawValue)]") {
                try checkStates(in: language, expected)
            }
        }
        return states + screenJourneys(expected)
    }

    private func checkStates(in language: Language, _ expected: ExpectedBrand) throws {
        let brand = Environment.brand
        let texts = Texts(of: brand, in: language)
        let samples = ScreenSample.all(of: brand)
        for sample in samples {
            let screen = sample.screen(in: texts)
            try screen.check(in: texts)
            let described = "\(screen) \(String(reflecting: screen))"
            for secret in [brand.passwordPolicy.sample, SampleInput.code] {
                try expect(!described.contains(secret), "the screen '\(sample.title)' contains a secret")
            }
        }
        let form = samples.first { $0.id == .createAccount }?.screen(in: texts).elements ?? []
        let fields = form.flatMap(\.identifiers).filter { SignUpField(rawValue: $0) != nil && $0 != "birthdate" }
        try expect(
            "the fields of the sign-up", fields, equals: expected.signUpFields.map(\.name).filter { $0 != "birthdate" })
    }

    private func screenJourneys(_ expected: ExpectedBrand) -> [BrandCheck] {
        guard expected.hasEmailFlow else { return [] }
        let walks = Environment.brand.languages.map { language in
            BrandCheck(
                "screens: a new user signs up, signs out, signs in and deletes the account [\(language.rawValue)]"
            ) {
                try await walk(in: language, expected)
            }
        }
        let challenges = expected.environments.flatMap { environment in
            (environment.accounts ?? []).filter { $0.challenge != nil && $0.isConfirmed }.map { account in
                BrandCheck("screens: an account with a challenge signs in [\(environment.name), \(account.email)]") {
                    try await answerChallenge(of: account, in: environment, expected)
                }
            }
        }
        guard expected.offers(.guest) else { return challenges + walks }
        return challenges + walks + [
            BrandCheck("screens: a guest creates an account, and the app takes the guest's data over once") {
                try await walkAsGuest(expected)
            }
        ]
    }

    @MainActor private func walkAsGuest(_ expected: ExpectedBrand) async throws {
        let upgrades = GuestUpgradeLog()
        let auth = try await launch { await upgrades.add($0, $1) }
        try await auth.passAgeGate(expected)
        let user = ScreenUser(auth)
        let visitor = try visitor(user, expected)
        _ = try await visitor.enterAsGuest()
        let guest = try require(auth.state.user, "the guest is not signed in")
        try expect(user.model.identity == .guest(guest), "the app is not for the guest")
        user.model.flow.send(.open(.account))
        try await user.sees(.account)
        _ = try await visitor.upgrade()
        try expect(auth.state.user?.email == email, "the guest is not signed in with the new account")
        try expect(
            await upgrades.guests == [guest], "the closure for the guest's data was not called exactly once")
    }

    @MainActor private func visitor(_ user: ScreenUser, _ expected: ExpectedBrand) throws -> ScreenVisitor {
        let auth = user.model.auth
        return ScreenVisitor(
            user: user, email: email, password: expected.password.example,
            birthdate: try Birthdate(iso8601: expected.ageGate?.oldEnough ?? "1990-04-12")
        ) { try await auth.code(for: email) }
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

    /// Checks that the screens have the brand's arrangement.
    private func checkArrangement(of screens: [ScreenID], _ expected: ExpectedBrand) throws {
        let arrangement = Environment.brand.screens
        try expect(
            screens.contains(.welcome) == (arrangement.welcome != .none),
            "the sign-up does not begin as screens.welcome says: \(screens.map(\.rawValue))")
        try expect(
            screens.contains(.code) == (expected.oneTimeCode != nil && arrangement.code == .ownScreen),
            "the code is not asked where screens.code says: \(screens.map(\.rawValue))")
    }

    @MainActor private func walk(in language: Language, _ expected: ExpectedBrand) async throws {
        let auth = try await launch()
        let user = ScreenUser(auth, in: language)
        let visitor = try visitor(user, expected)
        let signUp = try await visitor.signUp()
        try expect(signUp.contains(.createAccount), "the sign-up has no screen that creates an account")
        try checkArrangement(of: signUp, expected)
        try expect(auth.state.user?.email == email, "the user of the sign-up is not signed in")
        try expect(
            user.model.identity == auth.state.user.map(AuthFlow.Identity.user),
            "the app is not for the user of the sign-up")

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
        try expect(try await user.nextScreen() != nil, "the app appears after the account was deleted")
        try expect(auth.state.user == nil, "the user is signed in after the account was deleted")
    }
}

/// The guests whose data an app was asked to take over.
private actor GuestUpgradeLog {
    private(set) var guests: [AuthUser] = []

    func add(_ guest: AuthUser, _ account: AuthUser) { guests.append(guest) }
}
