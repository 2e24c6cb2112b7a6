import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation

extension BrandContract {
    func ageGate(_ expected: ExpectedBrand) -> [BrandCheck] {
        let brand = Environment.brand
        guard let gate = expected.ageGate else {
            return [
                BrandCheck("the app has no age gate") {
                    try expect(try await launch().ageGate == nil, "the app has an age gate")
                    try expect("the minimum age", expected.minimumAge, equals: 0)
                }
            ]
        }
        let refusal = AuthError.underAge(minimumAge: expected.minimumAge)
        return [
            BrandCheck("age gate: the birthday itself is old enough") {
                let birthdate = try Birthdate(iso8601: gate.oldEnough)
                let today = try CalendarDay(iso8601: gate.today)
                try expect("the result", brand.ageGate.check(birthdate, on: today), equals: .allowed)
                try expect("today", CalendarDay(of: BrandClock.now, in: .gmt), equals: today)
                try await launch().passAgeGate(expected)
            },
            BrandCheck("age gate: the day before the birthday is not, and the message says why") {
                let birthdate = try Birthdate(iso8601: gate.tooYoung)
                let result = brand.ageGate.check(birthdate, on: try CalendarDay(iso8601: gate.today))
                try expect("the result", result, equals: .tooYoung(minimumAge: expected.minimumAge))
                let message = refusal.message(for: brand)
                try expect(message.contains("\(expected.minimumAge)"), "the message does not have the age: \(message)")
                // Not by characters: the name may begin with a mark that combines with the character before it.
                let isNamed = message.unicodeScalars.contains(expected.name.unicodeScalars)
                try expect(isNamed, "the message does not have the brand's name: \(message)")
            },
            BrandCheck("age gate: nobody comes in without a birthdate") {
                let auth = try await launch()
                try await expectClosed(.missingFields([.birthdate]), auth.client, expected)
                try await auth.passAgeGate(expected)
            },
            BrandCheck("age gate: a refusal closes every path in this launch") {
                try await checkRefusal(expected, gate, launches: 1)
            },
            BrandCheck("age gate: a refusal closes every path in the next launch") {
                try await checkRefusal(expected, gate, launches: 2)
            },
        ]
    }

    /// Tries every way to sign in that does not ask for a birthdate.
    private func expectClosed(_ error: AuthError, _ client: any AuthClient, _ expected: ExpectedBrand) async throws {
        for provider in SignInProvider.allCases {
            try await expectError(error, "a sign-in with \(provider.rawValue)") {
                _ = try await client.signInWithWebUI(for: provider)
            }
        }
        guard expected.offers(.guest) else { return }
        try await expectError(error, "a guest session") { _ = try await client.signInAsGuest() }
    }

    private func checkRefusal(_ expected: ExpectedBrand, _ gate: ExpectedBrand.AgeGate, launches: Int) async throws {
        let refusal = AuthError.underAge(minimumAge: expected.minimumAge)
        let adult = try Birthdate(iso8601: gate.oldEnough)
        let records = InMemoryStore()
        var auth = try await launch(records: records)
        let open = await auth.emailFlow()
        try await expectRefusal(refusal, auth, try Birthdate(iso8601: gate.tooYoung))
        if launches == 2 { auth = try await launch(records: records) }

        try await expectRefusal(refusal, auth, adult)
        try await expectClosed(refusal, auth.client, expected)
        if expected.offers(.email) {
            try await expectError(refusal, "a sign-up") {
                _ = try await auth.client.signUp(username: "ada@example.com", password: "")
            }
        }
        guard expected.hasEmailFlow else { return }
        let former = try require(open, "the app has no email flow")
        let refused = await former.complete(.editBirthdate(adult), .submit)
        try expect(refused.state == .tooYoung, "an email flow that was open goes on")
        let next = try require(await auth.emailFlow(), "the app has no email flow")
        try expect(await next.flow.state == .tooYoung, "a new email flow begins")
    }

    private func expectRefusal(_ refusal: AuthError, _ auth: BrandAuth, _ birthdate: Birthdate) async throws {
        let keeper = try require(auth.ageGate, "the app has no age gate")
        try await expectError(refusal, "the birthdate \(birthdate)") { try await keeper.answer(birthdate, in: .gmt) }
    }
}
