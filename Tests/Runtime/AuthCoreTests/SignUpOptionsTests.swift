import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct SignUpOptionsTests {
    @Test func `the birthdate parameter replaces a birthdate among the attributes`() throws {
        let options = SignUpOptions(
            attributes: [AuthUserAttribute(.birthdate, value: "1990-01-01")], birthdate: try day("2010-04-05"))
        #expect(options.attributes == [AuthUserAttribute(.birthdate, value: "2010-04-05")])
    }

    @Test func `only a phone number has the question for text messages`() {
        #expect(SignUpFormField.phone.optional.withSMSConsent.asksForSMSConsent)
        #expect(SignUpFormField.phone.withSMSConsent.optional.isOptional)
        #expect(SignUpFormField.lastName.withSMSConsent == .lastName)
        #expect(
            BrandConfiguration.example(signUpFields: [.firstName, .phone.optional], minimumAge: 0).requiredSignUpFields
                == [.firstName])
    }

    @Test func `an age gate requires the birthdate even if it is not a field`() {
        #expect(BrandConfiguration.example(signUpFields: [.phone]).requiredSignUpFields == [.birthdate, .phone])
        #expect(
            BrandConfiguration.example(signUpFields: [.phone, .birthdate]).requiredSignUpFields
                == [.phone, .birthdate])
        #expect(BrandConfiguration.example(signUpFields: [.phone], minimumAge: 0).requiredSignUpFields == [.phone])
    }
}
