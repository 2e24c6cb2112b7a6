import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct SignUpOptionsTests {
    @Test func `a birthdate becomes the attribute of OpenID Connect`() throws {
        let options = SignUpOptions(
            attributes: [AuthUserAttribute(.givenName, value: "Max")], birthdate: try day("2010-04-05"))
        #expect(
            options.attributes == [
                AuthUserAttribute(.givenName, value: "Max"), AuthUserAttribute(.birthdate, value: "2010-04-05"),
            ])
        #expect(options[.birthdate] == "2010-04-05")
        #expect(options[.familyName] == nil)
    }

    @Test func `there is one birthdate, the one that was given as such`() throws {
        let options = SignUpOptions(
            attributes: [AuthUserAttribute(.birthdate, value: "1990-01-01")], birthdate: try day("2010-04-05"))
        #expect(options.attributes == [AuthUserAttribute(.birthdate, value: "2010-04-05")])
    }

    @Test(arguments: [
        (SignUpField.displayName, "name"), (.firstName, "given_name"), (.lastName, "family_name"),
        (.phone, "phone_number"), (.birthdate, "birthdate"),
    ])
    func `each field is kept under its standard claim`(field: SignUpField, claim: String) {
        #expect(field.attributeKey.rawValue == claim)
    }

    @Test func `an age gate asks for the birthdate though the fields do not`() {
        #expect(BrandConfiguration.example(signUpFields: [.phone]).requiredSignUpFields == [.birthdate, .phone])
        #expect(
            BrandConfiguration.example(signUpFields: [.phone, .birthdate]).requiredSignUpFields
                == [.phone, .birthdate])
        #expect(BrandConfiguration.example(signUpFields: [.phone], minimumAge: 0).requiredSignUpFields == [.phone])
    }
}
