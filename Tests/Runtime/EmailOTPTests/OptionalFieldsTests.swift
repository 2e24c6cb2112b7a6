import AuthCore
import EmailOTP
import Foundation
import Testing

/// Optional fields of the sign-up, and the consent to text messages.
struct OptionalFieldsTests {
    private static let brand = BrandConfiguration.example(
        fields: [.displayName, .phone.optional.withSMSConsent], minimumAge: 0)

    private func options(_ edits: Event...) -> SignUpOptions? {
        var flow = DrivenFlow.registering(.onePage(Self.brand))
        for edit in edits { flow.send(edit) }
        #expect(flow.flow.canSubmit)
        guard case .signUp(_, _, let options)? = flow.send(.submit) else { return nil }
        return options
    }

    @Test func `an optional field can stay empty, and is then not sent`() {
        for text in ["", " \n"] {
            let sent = options(.editField(.phone, text))
            #expect(sent?.attributes == [AuthUserAttribute(.name, value: "Ada")])
        }
    }

    @Test func `a filled optional field is sent as a required one`() {
        let sent = options(.editField(.phone, " +15550100 "))
        #expect(sent?[.phoneNumber] == "+15550100")
        #expect(sent?.smsConsent == nil)
    }

    @Test func `the consent is sent with its time and the number`() {
        let sent = options(.editField(.phone, "+15550100"), .editSMSConsent(given: true))
        #expect(sent?.smsConsent == SMSConsent(givenAt: .noon))
    }

    @Test func `a consent that was withdrawn is not sent`() {
        let sent = options(
            .editField(.phone, "+15550100"), .editSMSConsent(given: true), .editSMSConsent(given: false))
        #expect(sent?.smsConsent == nil)
    }

    @Test func `without a phone number, no consent is sent`() {
        #expect(options(.editSMSConsent(given: true))?.smsConsent == nil)
        #expect(options(.editField(.phone, "  "), .editSMSConsent(given: true))?.smsConsent == nil)
    }

    @Test func `a brand that does not ask for the consent ignores it`() {
        let brand = BrandConfiguration.example(fields: [.displayName, .phone.optional], minimumAge: 0)
        var flow = DrivenFlow.registering(.onePage(brand))
        #expect(flow.flow.inputs == [.field(.displayName), .field(.phone), .email, .password, .terms])
        flow.send(.editField(.phone, "+15550100"), .editSMSConsent(given: true))
        #expect(flow.flow.draft.smsConsent == nil)
    }

    @Test func `a required field of the same brand is still required`() {
        var flow = DrivenFlow.registering(.onePage(Self.brand))
        flow.send(.editField(.displayName, ""), .submit)
        #expect(flow.flow.problem == .missingFields([.displayName]))
    }

    @Test func `an optional birthdate can stay empty, and must be a possible one`() throws {
        let brand = BrandConfiguration.example(fields: [.displayName, .birthdate.optional], minimumAge: 0)
        var flow = DrivenFlow.registering(.onePage(brand))
        #expect(flow.flow.canSubmit)
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
    }

    @Test func `a minimum age makes the birthdate required`() {
        let brand = BrandConfiguration.example(fields: [.displayName, .birthdate.optional], minimumAge: 13)
        #expect(brand.requiredSignUpFields == [.displayName, .birthdate])
        #expect(brand.signUpForm == [.displayName, .birthdate])
    }
}
