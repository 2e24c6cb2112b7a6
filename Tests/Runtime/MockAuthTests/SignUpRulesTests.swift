import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct SignUpRulesTests {
    private func refusal(
        _ brand: BrandConfiguration = .example(), timeZone: TimeZone = .gmt, username: String = "max@example.com",
        password: String = "Passw0rd-1", change: (inout SignUpOptions) throws -> Void = { _ in }
    ) async throws -> AuthError? {
        let scene = try Scene(brand, timeZone: timeZone)
        var options = scene.options
        try change(&options)
        do throws(AuthError) {
            _ = try await scene.client.signUp(username: username, password: password, options: options)
        } catch {
            #expect(await scene.client.mailbox.lastCode(for: username) == nil)
            #expect(try await scene.client.status(of: EmailAddress("max@example.com")) == .new)
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

    @Test func `the mock stores the consent to text messages, only with a phone number`() async throws {
        let consent = SMSConsent(givenAt: Date(timeIntervalSince1970: 0))
        for (phone, expected) in [("+15550100", consent), (" ", nil)] {
            let scene = try Scene(.example(signUpFields: [.phone.optional.withSMSConsent], minimumAge: 0))
            _ = try await scene.client.signUp(
                username: scene.username, password: scene.password,
                options: SignUpOptions(
                    attributes: [AuthUserAttribute(.phoneNumber, value: phone)], terms: scene.options.terms,
                    smsConsent: consent))
            #expect(await scene.client.smsConsent(for: scene.username) == expected)
        }
    }

    @Test func `all missing and blank fields are reported together`() async throws {
        let brand = BrandConfiguration.example(signUpFields: [.firstName, .lastName, .displayName, .phone])
        let error = try await refusal(brand) {
            $0.attributes += [AuthUserAttribute(.familyName, value: "Meier"), AuthUserAttribute(.name, value: " \n")]
        }
        #expect(error == .missingFields([.firstName, .displayName, .phone]))
    }

    @Test func `the current terms must be accepted`() async throws {
        #expect(try await refusal { $0.terms = nil } == .termsNotAccepted)
        #expect(
            try await refusal { $0.terms = TermsAcceptance(version: "2025-01-01", acceptedAt: .distantPast) }
                == .termsOutdated)
    }

    @Test func `a weak password is refused with all unmet requirements`() async throws {
        #expect(
            try await refusal(password: "пароль")
                == .invalidPassword(unmet: [.minLength(8), .contains(.uppercase), .contains(.digit)]))
    }

    @Test func `an invalid address is refused`() async throws {
        #expect(try await refusal(username: "max") == .invalidEmail(.malformed))
        #expect(try await refusal(username: " ") == .invalidEmail(.empty))
    }

    @Test func `the age is checked before everything else`() async throws {
        let error = try await refusal(.example(signUpFields: [.firstName, .birthdate]), password: "short") {
            $0 = SignUpOptions(birthdate: try Birthdate(year: 2020, month: 1, day: 1))
        }
        #expect(error == .underAge(minimumAge: 13))
    }
}
