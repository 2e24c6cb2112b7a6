import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import EmailOTP
import Foundation

extension BrandContract {
    func ageGate(_ expected: ExpectedBrand) -> [BrandCheck] {
        let brand = Environment.brand
        guard let gate = expected.ageGate else {
            return [
                BrandCheck("the app has no age gate") {
                    let gate = try await launch().ageGate
                    try expect(gate == nil, "the app has an age gate, but manifest.json has none")
                    try expect("the minimum age", expected.minimumAge, equals: 0)
                }
            ]
        }
        let refusal = AuthError.underAge(minimumAge: expected.minimumAge)
        return [
            BrandCheck("age gate: a user is old enough on the birthday") {
                let birthdate = try Birthdate(iso8601: gate.oldEnough)
                let today = try CalendarDay(iso8601: gate.today)
                try expect("the age gate's result", brand.ageGate.check(birthdate, on: today), equals: .allowed)
                try expect("the day of the check", CalendarDay(of: BrandClock.now, in: .gmt), equals: today)
                try await launch().passAgeGate(expected)
            },
            BrandCheck("age gate: a user is too young on the day before the birthday, and the message says why") {
                let birthdate = try Birthdate(iso8601: gate.tooYoung)
                let result = brand.ageGate.check(birthdate, on: try CalendarDay(iso8601: gate.today))
                try expect("the age gate's result", result, equals: .tooYoung(minimumAge: expected.minimumAge))
                // The brand's own wording may leave out the names of the values.
                for language in brand.languages where brand.texts[AuthText.errorUnderAge.rawValue, language] == nil {
                    let message = Texts(of: brand, in: language).message(for: refusal)
                    try expect(
                        message.contains("\(expected.minimumAge)"),
                        "the error message does not contain the minimum age: \(message)")
                    // Compares scalars, because a name may begin with a mark that combines with the previous character.
                    let isNamed = message.unicodeScalars.contains(expected.name.unicodeScalars)
                    try expect(isNamed, "the error message does not contain the brand's name: \(message)")
                }
            },
            BrandCheck("age gate: every sign-in requires a birthdate") {
                let auth = try await launch()
                try await expectSignInsFail(.missingFields([.birthdate]), auth.client, expected)
                try await auth.passAgeGate(expected)
            },
            BrandCheck("age gate: after a refusal, every sign-in fails in the same launch") {
                try await checkRefusal(expected, gate, launches: 1)
            },
            BrandCheck("age gate: after a refusal, every sign-in fails in the next launch") {
                try await checkRefusal(expected, gate, launches: 2)
            },
        ]
    }

    /// Expects that every sign-in that does not ask for a birthdate fails.
    private func expectSignInsFail(
        _ error: AuthError, _ client: any AuthClient, _ expected: ExpectedBrand
    ) async throws {
        for provider in SignInProvider.named {
            try await expectError(error, "a sign-in with \(provider.rawValue)") {
                _ = try await client.signInWithWebUI(for: provider)
            }
        }
        guard expected.offers(.guest) else { return }
        try await expectError(error, "a sign-in as a guest") { _ = try await client.signInAsGuest() }
    }

    private func checkRefusal(_ expected: ExpectedBrand, _ gate: ExpectedBrand.AgeGate, launches: Int) async throws {
        let refusal = AuthError.underAge(minimumAge: expected.minimumAge)
        let adult = try Birthdate(iso8601: gate.oldEnough)
        let records = InMemoryStore()
        var auth = try await launch(records: records)
        let openFlow = await auth.emailFlow()
        try await expectRefusal(refusal, auth, try Birthdate(iso8601: gate.tooYoung))
        if launches == 2 { auth = try await launch(records: records) }

        try await expectRefusal(refusal, auth, adult)
        try await expectSignInsFail(refusal, auth.client, expected)
        if expected.offers(.email) {
            try await expectError(refusal, "a sign-up") {
                _ = try await auth.client.signUp(username: "ada@example.com", password: "")
            }
        }
        guard expected.hasEmailFlow else { return }
        let oldFlow = try require(openFlow, "the app has no email flow before the refusal")
        let refused = await oldFlow.complete(.createAccount, .editBirthdate(adult), .submit)
        try expect(refused.state == .tooYoung, "an email flow that was open before the refusal continues")
        let newFlow = try require(await auth.emailFlow(), "the app has no email flow after the refusal")
        try expect(await newFlow.flow.state == .tooYoung, "a new email flow begins after the refusal")
    }

    private func expectRefusal(_ refusal: AuthError, _ auth: BrandAuth, _ birthdate: Birthdate) async throws {
        let keeper = try require(auth.ageGate, "the app has no age gate, but manifest.json has one")
        try await expectError(refusal, "the age gate's answer to the birthdate \(birthdate.iso8601)") {
            try await keeper.answer(birthdate, in: .gmt)
        }
    }
}
