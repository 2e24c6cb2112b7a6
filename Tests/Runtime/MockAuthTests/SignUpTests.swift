import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct SignUpTests {
    @Test func `a new account waits for the code sent to its address`() async throws {
        let scene = try Scene()
        let result = try await scene.client.signUp(
            username: scene.username, password: scene.password, options: scene.options)
        #expect(
            result.nextStep
                == .confirmUser(
                    AuthCodeDeliveryDetails(destination: .email("M•••@Example.com"), resendAfter: .seconds(30))))
        let identifier = try #require(result.userID.flatMap(UUID.init(uuidString:)))
        #expect(identifier.uuid.6 >> 4 == 4 && identifier.uuid.8 >> 6 == 0b10, "the identifier is not a random UUID")
        #expect(try await scene.code().count == 6)
    }

    @Test(arguments: [4, 10])
    func `a code has the brand's length`(length: Int) async throws {
        let policy = OneTimeCodePolicy(length: length, resendAfter: .seconds(30))
        let scene = try Scene(.example(oneTimeCode: policy))
        _ = try await scene.client.signUp(username: scene.username, password: scene.password, options: scene.options)
        #expect(try await scene.code().count == length)
    }

    @Test func `without codes, an account can sign in immediately`() async throws {
        let scene = try Scene(.example(oneTimeCode: nil))
        let result = try await scene.client.signUp(
            username: scene.username, password: scene.password, options: scene.options)
        #expect(result.isSignUpComplete)
        #expect(await scene.client.mailbox.lastCode(for: scene.username) == nil)
        #expect(try await scene.client.signIn(username: scene.username, password: scene.password).isSignedIn)
    }

    @Test func `a taken address is recognized in upper and lower case`() async throws {
        let scene = try Scene()
        try await scene.register()
        await #expect(throws: AuthError.usernameExists) {
            try await scene.client.signUp(
                username: " mAX@example.COM ", password: scene.password, options: scene.options)
        }
    }

    @Test func `the accepted terms and their time are stored`() async throws {
        let scene = try Scene()
        #expect(await scene.client.termsAcceptance(for: scene.username) == nil)
        try await scene.register()
        #expect(await scene.client.termsAcceptance(for: scene.username) == scene.options.terms)
    }

    @Test func `a sign-up cannot set reserved attributes, or an attribute twice`() async throws {
        let scene = try Scene()
        var options = scene.options
        options.attributes += [
            AuthUserAttribute(.sub, value: "admin"), AuthUserAttribute(.emailVerified, value: "true"),
            AuthUserAttribute(.email, value: "eve@example.com"), AuthUserAttribute(.givenName, value: "Max"),
            AuthUserAttribute(.birthdate, value: "2020-01-01"),
        ]
        let result = try await scene.client.signUp(
            username: scene.username, password: scene.password, options: options)
        _ = try await scene.client.confirmSignUp(
            for: scene.username, confirmationCode: scene.code(), password: scene.password)
        _ = try await scene.client.signIn(username: scene.username, password: scene.password)
        #expect(
            try await scene.client.fetchUserAttributes() == [
                AuthUserAttribute(.sub, value: try #require(result.userID)),
                AuthUserAttribute(.email, value: "Max@Example.com"), AuthUserAttribute(.emailVerified, value: "true"),
                AuthUserAttribute(.birthdate, value: "2000-02-29"), AuthUserAttribute(.givenName, value: "Max"),
            ])
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

    @Test func `an invalid address is refused`() async throws {
        let scene = try Scene()
        for (username, reason) in [("max", AuthError.invalidEmail(.malformed)), (" ", .invalidEmail(.empty))] {
            await #expect(throws: reason) {
                try await scene.client.signUp(username: username, password: scene.password, options: scene.options)
            }
        }
    }
}
