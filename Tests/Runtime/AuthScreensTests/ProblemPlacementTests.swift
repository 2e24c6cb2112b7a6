import AuthCore
import AuthKit
import EmailOTP
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// The table of errors and fields. The message of an error is its name here.
struct ProblemPlacementTests {
    /// An error on a form with all fields, and the fields that show it.
    static let fields: [(error: AuthError, fields: [InputID])] = [
        (.invalidEmail(.empty), [.email]), (.usernameExists, [.email]), (.invalidCredentials, [.password]),
        (.invalidPassword(unmet: []), [.password]), (.service(.passwordMissing), [.password]),
        (.passwordsDoNotMatch, [.repeatedPassword]), (.codeMismatch(attemptsLeft: 0), [.code]),
        (.codeExpired, [.code]), (.service(.codeIncomplete), [.code]), (.invalidBirthdate(.inFuture), [.birthdate]),
        (.missingFields([.firstName, .birthdate]), [.profile(.firstName), .birthdate]),
        (.termsNotAccepted, [.terms]), (.termsOutdated, [.terms]),
        // Nothing that the user types in a field mends these.
        (.network, []), (.codeDeliveryFailed, []), (.limitExceeded(retryAfter: nil), []), (.cancelled, []),
        (.underAge(minimumAge: 13), []), (.userNotConfirmed, []), (.passwordResetRequired, []), (.storage, []),
        (.missingFields([]), []),
    ]

    private static let form: [EmailOTPFlow.Input] = [
        .email, .password, .repeatedPassword, .field(.firstName), .field(.birthdate), .smsConsent, .terms, .code,
    ]

    private func placement(_ error: AuthError?, at inputs: [EmailOTPFlow.Input]) -> ProblemPlacement {
        let ids = Dictionary(uniqueKeysWithValues: inputs.map { ($0, InputID($0)) })
        return ProblemPlacement(error, at: ids) { "\($0)" }
    }

    @Test(arguments: fields.map(\.error))
    func `an error is at its fields, or else in the notice`(error: AuthError) throws {
        let expected = try #require(Self.fields.first { $0.error == error }).fields
        let placed = placement(error, at: Self.form)
        #expect(Set(placed.fields.keys) == Set(expected))
        #expect((placed.notice == nil) == !expected.isEmpty)
    }

    @Test(arguments: fields.map(\.error))
    func `a step without the fields has the whole error in the notice`(error: AuthError) {
        let placed = placement(error, at: [.smsConsent])
        #expect(placed.fields.isEmpty && placed.notice == Notice(.problem, "\(error)"))
    }

    @Test func `each missing field is named at itself, and those of no field in the notice`() {
        let placed = placement(.missingFields([.firstName, .phone, .birthdate]), at: Self.form)
        #expect(
            placed.fields == [
                .profile(.firstName): "\(AuthError.missingFields([.firstName]))",
                .birthdate: "\(AuthError.missingFields([.birthdate]))",
            ])
        #expect(placed.notice == Notice(.problem, "\(AuthError.missingFields([.phone]))"))
        #expect(placement(nil, at: Self.form) == ProblemPlacement(nil, at: [:]) { "\($0)" })
    }

    @Test func `each of several errors is at its field, and the first of the others in the notice`() {
        let errors: [AuthError] = [.invalidEmail(.malformed), .invalidPassword(unmet: []), .network, .storage]
        let inputs: [EmailOTPFlow.Input: InputID] = [.email: .email, .password: .password]
        let placed = ProblemPlacement(errors, at: inputs) { "\($0)" }
        #expect(Set(placed.fields.keys) == [.email, .password])
        #expect(placed.notice == Notice(.problem, "\(AuthError.network)"))
    }

    @Test func `a message is above the first control that the user can use`() {
        let notice = Notice(.problem, "No network.")
        let address = TextInput(.email, .email, label: "Address", value: "", lock: .readOnly)
        let code = SecretInput(.code, .code(length: 6), label: "Code", isEmpty: true, lock: .frozen)
        let elements: [Element] = [.heading("Code"), .input(address), .secret(code)]
        #expect(elements.adding(notice) == [.heading("Code"), .input(address), .notice(notice), .secret(code)])
        let change = Element.command(Command(.changeEmail, label: "Change", role: .quiet))
        let changeable = [.input(address), change, .secret(code)]
        #expect(changeable.adding(notice) == [.input(address), change, .notice(notice), .secret(code)])
        #expect(Array(elements.prefix(2)).adding(notice).last == .notice(notice))
        #expect(elements.adding(nil) == elements)
    }
}
