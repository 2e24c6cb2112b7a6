import AuthCore
import AuthKit
import AuthScreens
import Foundation

extension BrandContract {
    // MARK: - The age gate

    func ageGate(_ expected: ExpectedBrand) -> [BrandCheck] {
        guard let gate = expected.ageGate else {
            return [
                BrandCheck("the app has no age gate") {
                    let gate = try await launch().ageGate.gate
                    try expect(!gate.isRequired, "the app has an age gate, but manifest.json has none")
                    try expect("the minimum age", expected.minimumAge, equals: 0)
                }
            ]
        }
        return [
            BrandCheck("a user is old enough on the birthday, and not a day before, and the message says why") {
                let today = try CalendarDay(iso8601: gate.today)
                try expect("the day of the check", CalendarDay(of: BrandClock.now, in: .gmt), equals: today)
                try await launch().passAgeGate(expected)
                let refusal = AuthError.underAge(minimumAge: expected.minimumAge)
                let keeper = try await launch().ageGate
                try expect(keeper.gate.isRequired, "the app has no age gate")
                try await expectError(refusal, "the age gate's answer to the birthdate \(gate.tooYoung)") {
                    try await keeper.answer(Birthdate(iso8601: gate.tooYoung))
                }
                try checkMessage(refusal, expected)
            }
        ]
    }

    /// Checks that the message contains the minimum age and the brand's name, unless the brand has its own wording.
    private func checkMessage(_ refusal: AuthError, _ expected: ExpectedBrand) throws {
        let brand = Environment.brand
        for language in brand.languages where brand.texts[AuthText.errorUnderAge.rawValue, language] == nil {
            let message = Texts(of: brand, in: language).message(for: refusal)
            try expect(
                message.contains("\(expected.minimumAge)"),
                "the error message does not contain the minimum age: \(message)")
            // Compares scalars, because a name may begin with a mark that combines with the previous character.
            let isNamed = message.unicodeScalars.contains(expected.name.unicodeScalars)
            try expect(isNamed, "the error message does not contain the brand's name: \(message)")
        }
    }

    // MARK: - The screens

    /// The states of all screens in each of the brand's languages, and a user who goes through them.
    func journey(_ expected: ExpectedBrand) -> [BrandCheck] {
        [
            BrandCheck("every state of every screen has its texts, in each language") {
                for language in Environment.brand.languages { try checkStates(in: language, expected) }
            },
            expected.offers(.email)
                ? BrandCheck("a user signs up, signs out, signs in and deletes the account") {
                    try await signUpAndReturn(expected)
                }
                : BrandCheck("a user signs in") { try await signIn(expected) },
        ]
    }

    private func checkStates(in language: Language, _ expected: ExpectedBrand) throws {
        let brand = Environment.brand
        let texts = Texts(of: brand, in: language)
        let samples = ScreenSample.all(of: brand)
        for sample in samples { try sample.screen(in: texts).check(in: texts) }
        let form = samples.first { $0.id == .createAccount }?.screen(in: texts).elements ?? []
        let fields = form.flatMap(\.identifiers).filter { SignUpField(rawValue: $0) != nil && $0 != "birthdate" }
        try expect(
            "the fields of the sign-up", fields, equals: expected.signUpFields.map(\.name).filter { $0 != "birthdate" })
    }

    @MainActor private func visitor(_ auth: BrandAuth, _ expected: ExpectedBrand) throws -> ScreenVisitor {
        let email = "ada@example.com"
        return ScreenVisitor(
            user: ScreenUser(auth, in: Environment.brand.languages[0]), email: email,
            password: expected.password.example,
            birthdate: try Birthdate(iso8601: expected.ageGate?.oldEnough ?? "1990-04-12")
        ) {
            let mailbox = try require(auth.mailbox, "the mock has no mailbox")
            let code = try require(await mailbox.lastCode(for: email), "the mock sent no code to the user's address")
            try expect("the length of the code", code.count, equals: expected.oneTimeCode?.length ?? 0)
            return code
        }
    }

    @MainActor private func signUpAndReturn(_ expected: ExpectedBrand) async throws {
        let auth = try await launch()
        let visitor = try visitor(auth, expected)
        let user = visitor.user
        try checkArrangement(of: try await visitor.signUp(), expected)
        try expect("the address of the signed-in user", auth.state.user?.email, equals: visitor.email)
        let attributes = try await auth.client.fetchUserAttributes()
        for field in expected.signUpFields where field.isOptional != true {
            let key = SignUpField(rawValue: field.name)?.attributeKey
            try expect(attributes.contains { $0.key == key }, "the account has no value of the field '\(field.name)'")
        }
        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.signOut)
        let signIn = try await visitor.signIn()
        try expect(!signIn.contains(.createAccount), "a user with an account has to create one")

        user.model.flow.send(.open(.account))
        let account = try await user.sees(.account)
        let deletes = account.commands.contains { $0.id == .deleteAccount }
        try expect("the presence of account deletion", deletes, equals: expected.has(.accountDeletion))
        guard deletes else { return }
        try await user.taps(.deleteAccount)
        try await user.sees(.deleteAccount)
        try user.types(user.model.texts(.deleteAccountTypedWord), into: .deletionWord)
        try await user.taps(.delete)
        try expect(try await user.nextScreen() != nil, "the app appears after the account was deleted")
        try expect(auth.state.user == nil, "the user is signed in after the account was deleted")
    }

    /// Signs in without an address: as a guest, or at the page of a provider.
    @MainActor private func signIn(_ expected: ExpectedBrand) async throws {
        let auth = try await launch()
        let providers = expected.providers.compactMap(SignInProvider.init)
        let provider = try require(providers.first, "manifest.json has no sign-in provider")
        let screens = try await visitor(auth, expected).signIn(with: provider)
        try checkFamilies(screens, expected)
        try expect("the provider of the signed-in user", auth.state.user?.provider, equals: provider)
    }

    /// Checks that the screens of a sign-up have the brand's arrangement.
    private func checkArrangement(of screens: [ScreenID], _ expected: ExpectedBrand) throws {
        let names = screens.map(\.rawValue)
        try expect(screens.contains(.createAccount), "the sign-up has no screen that creates an account: \(names)")
        try expect(
            screens.contains(.welcome) == (expected.screens.welcome != "none"),
            "the sign-up does not begin as screens.welcome says: \(names)")
        try expect(
            screens.contains(.code) == (expected.oneTimeCode != nil && expected.screens.code == "ownScreen"),
            "the code is not asked where screens.code says: \(names)")
        try checkFamilies(screens, expected)
    }

    /// Checks that an app with families asks who is playing.
    private func checkFamilies(_ screens: [ScreenID], _ expected: ExpectedBrand) throws {
        let hasFamilies = expected.environments.first?.features.contains("families") == true
        try expect(
            "the question who is playing", screens.contains { $0.rawValue == "family.who" }, equals: hasFamilies)
    }
}
