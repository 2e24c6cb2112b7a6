import AuthCore
import EmailOTP
import Foundation
import Testing

/// Optional fields of the sign-up, and the consent to text messages.
struct OptionalFieldsTests {
    private static let brand = BrandConfiguration.example(
        fields: [.displayName, .phone.optional.withSMSConsent], minimumAge: 0)

    @Test func `an optional birthdate can stay empty, and must be a possible one`() throws {
        let brand = BrandConfiguration.example(fields: [.displayName, .birthdate.optional], minimumAge: 0)
        var flow = DrivenFlow.registering(.onePage(brand))
        #expect(flow.flow.canSubmit)
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
    }

    @Test(
        arguments: [
            ([], nil, false), ([.editField(.phone, " \n")], nil, false),
            ([.editField(.phone, " +15550100 ")], "+15550100", false),
            ([.editField(.phone, "+15550100"), .editSMSConsent(given: true)], "+15550100", true),
            (
                [.editField(.phone, "+15550100"), .editSMSConsent(given: true), .editSMSConsent(given: false)],
                "+15550100", false
            ),
            ([.editField(.phone, "  "), .editSMSConsent(given: true)], nil, false),
        ] as [([Event], String?, Bool)])
    func `an optional field is sent if it is filled, and the consent only with a number`(
        edits: [Event], phone: String?, isConsentSent: Bool
    ) {
        var flow = DrivenFlow.registering(.onePage(Self.brand))
        for edit in edits { flow.send(edit) }
        #expect(flow.flow.canSubmit)
        guard case .signUp(_, _, let options)? = flow.send(.submit) else {
            Issue.record("no sign-up")
            return
        }
        #expect(options[.name] == "Ada")
        #expect(options[.phoneNumber] == phone)
        #expect(options.smsConsent == (isConsentSent ? SMSConsent(givenAt: .noon) : nil))
    }
}
