import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct SignUpRulesTests {
    /// The error of a sign-up at 2026-06-15 12:00 UTC; `nil` if the account may be created.
    private func refusal(
        _ brand: BrandConfiguration = .example(), timeZone: TimeZone = .gmt, password: String = "Passw0rd-1",
        change: (inout SignUpOptions) throws -> Void = { _ in }
    ) async throws -> AuthError? {
        let now = Date(timeIntervalSince1970: 1_781_524_800)
        let gate = AgeGateKeeper(
            gate: brand.ageGate, records: InMemoryStore(), now: { now }, timeZone: timeZone)
        var options = SignUpOptions(
            birthdate: try Birthdate(year: 2000, month: 2, day: 29),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: now))
        try change(&options)
        do throws(AuthError) {
            try await gate.signUp(with: options) { profile throws(AuthError) in
                try brand.checkSignUp(password: password, options: profile.options)
            }
        } catch {
            return error
        }
        return nil
    }

    private func birthdate(_ text: String) -> (inout SignUpOptions) -> Void {
        { $0.attributes = [AuthUserAttribute(.birthdate, value: text)] }
    }

    @Test(arguments: [("2013-06-15", nil), ("2013-06-16", AuthError.underAge(minimumAge: 13))])
    func `a user is old enough on the birthday, and too young the day before`(text: String, error: AuthError?)
        async throws
    {
        #expect(try await refusal(change: birthdate(text)) == error)
    }

    @Test func `the birthday begins in the user's time zone`() async throws {
        let kiritimati = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        #expect(try await refusal(timeZone: kiritimati, change: birthdate("2013-06-16")) == nil)
    }

    @Test(arguments: [
        ("2030-01-01", InvalidDay.inFuture), ("1800-01-01", .tooLongAgo), ("2001-02-29", .noSuchDay),
        ("29.2.2000", .malformed), (" ", .malformed),
    ])
    func `an invalid birthdate is refused with the reason`(text: String, reason: InvalidDay) async throws {
        #expect(try await refusal(change: birthdate(text)) == .invalidBirthdate(reason))
    }

    @Test func `a brand with a minimum age requires the birthdate even if its fields do not contain it`() async throws {
        #expect(try await refusal(.example(signUpFields: [])) { $0.attributes = [] } == .missingFields([.birthdate]))
        #expect(try await refusal(.example(signUpFields: [], minimumAge: 0)) { $0.attributes = [] } == nil)
    }

    @Test func `all missing and blank fields are reported together`() async throws {
        let brand = BrandConfiguration.example(signUpFields: [.firstName, .lastName, .displayName, .phone])
        let error = try await refusal(brand) {
            $0.attributes += [AuthUserAttribute(.familyName, value: "Meier"), AuthUserAttribute(.name, value: " \n")]
        }
        #expect(error == .missingFields([.firstName, .displayName, .phone]))
    }

    @Test func `the age is checked before everything else`() async throws {
        let error = try await refusal(.example(signUpFields: [.firstName, .birthdate]), password: "short") {
            $0 = SignUpOptions(birthdate: try Birthdate(year: 2020, month: 1, day: 1))
        }
        #expect(error == .underAge(minimumAge: 13))
    }
}
