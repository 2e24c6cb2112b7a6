import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// Sign-ins at a pool that remembers devices, and at one that does not.
@Suite struct DeviceSignInTests {
    private let fixture = Fixture()

    private func signIn(_ email: String = "mira@example.com") async throws -> AuthSignInStep {
        try await fixture.client.signIn(username: email, password: "Passw0rd").nextStep
    }

    private func fields(_ operation: String) async throws -> [String: Any] {
        let body = try #require(await fixture.pool.bodies(operation).last)
        return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    }

    private func begin(_ device: String = "") -> String {
        #"{"AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{\#(device)"PASSWORD":"Passw0rd","#
            + #""USERNAME":"mira@example.com"},"ClientId":"example1client"}"#
    }

    private var remembered: String { begin(#""DEVICE_KEY":"\#(deviceKey)","#) }

    @Test func `a pool that remembers no devices gets the requests of a client that has none`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(access: ExampleToken.access("a-2")))
        _ = try await fixture.client.fetchAuthSession()
        await fixture.pool.respond(to: "RevokeToken")
        #expect(await fixture.client.signOut() == .complete)
        let pool = fixture.pool
        #expect(await pool.operations == ["InitiateAuth", "GetTokensFromRefreshToken", "RevokeToken"])
        #expect(await pool.bodies("InitiateAuth") == [begin()])
        #expect(
            await pool.bodies("GetTokensFromRefreshToken")
                == [#"{"ClientId":"example1client","RefreshToken":"refresh-1"}"#])
        #expect(await pool.bodies("RevokeToken") == [#"{"ClientId":"example1client","Token":"refresh-1"}"#])
    }

    @Test func `a device without a name is none`() async throws {
        let pool = fixture.pool
        await pool.respond(to: "InitiateAuth", Fixture.tokens(of: "", isNew: true))
        #expect(try await signIn() == .done)
        fixture.clock.advance(by: 3600)
        await pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(of: "", access: "a-2"))
        _ = try await fixture.client.fetchAuthSession()
        await pool.respond(to: "RevokeToken")
        #expect(await fixture.client.signOut() == .complete)
        #expect(await pool.operations == ["InitiateAuth", "GetTokensFromRefreshToken", "RevokeToken"])
        #expect(await pool.bodies("GetTokensFromRefreshToken").allSatisfy { !$0.contains("DeviceKey") })
    }

    @Test func `a new device is confirmed with the verifier of a password that only the store has`() async throws {
        try await fixture.signInOnNewDevice()
        let device = try #require(await fixture.storedDevice())
        #expect(device.isConfirmed && device.username == "mira@example.com" && device.groupKey == "-group")
        #expect(Data(base64Encoded: device.password)?.count == 40)
        let request = try await fields("ConfirmDevice")
        #expect(Set(request.keys) == ["AccessToken", "DeviceKey", "DeviceSecretVerifierConfig"])
        #expect(request["AccessToken"] as? String == ExampleToken.access("a-1", device: deviceKey))
        #expect(request["DeviceKey"] as? String == deviceKey)
        let sent = try #require(request["DeviceSecretVerifierConfig"] as? [String: String])
        let salt = try #require(Data(base64Encoded: sent["Salt"] ?? ""))
        struct Fixed: RandomSource {
            let salt: Data
            func bytes(count: Int) -> [UInt8] { Array(salt) }
        }
        let expected = SRPVerifier(
            identity: "-group" + deviceKey, password: device.password, random: Fixed(salt: salt))
        #expect(sent["PasswordVerifier"] == Data(expected.verifier).base64EncodedString())
        #expect(await fixture.pool.operations == ["InitiateAuth", "ConfirmDevice"])
    }

    @Test func `the next sign-in proves the device instead of another factor`() async throws {
        try await fixture.signInOnNewDevice()
        let pool = fixture.pool
        await pool.respond(
            to: "InitiateAuth",
            #"{"ChallengeName": "DEVICE_SRP_AUTH", "Session": "s-1", "ChallengeParameters": {"USERNAME": "name-1"}}"#)
        await pool.respond(
            to: "RespondToAuthChallenge",
            #"{"ChallengeName": "DEVICE_PASSWORD_VERIFIER", "Session": "s-2", "ChallengeParameters": {"SALT": "1f", "#
                + #""SRP_B": "5", "SECRET_BLOCK": "YmxvY2s="}}"#, headers: ["Date": "Mon, 05 Jan 2026 09:03:07 GMT"])
        await pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(of: deviceKey, refresh: "refresh-2"))
        #expect(try await signIn() == .done)
        #expect(await pool.bodies("InitiateAuth").last == remembered)
        let answers = try await pool.bodies("RespondToAuthChallenge").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.map { $0["ChallengeName"] as? String } == ["DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER"])
        #expect(answers.map { $0["Session"] as? String } == ["s-1", "s-2"])
        let sent = answers.compactMap { $0["ChallengeResponses"] as? [String: String] }
        #expect(sent.allSatisfy { $0["USERNAME"] == "name-1" && $0["DEVICE_KEY"] == deviceKey })
        #expect(Set(sent[0].keys) == ["USERNAME", "DEVICE_KEY", "SRP_A"])
        let claim: Set = ["PASSWORD_CLAIM_SECRET_BLOCK", "PASSWORD_CLAIM_SIGNATURE", "TIMESTAMP"]
        #expect(Set(sent[1].keys) == claim.union(["USERNAME", "DEVICE_KEY"]))
        #expect(sent[1]["TIMESTAMP"] == "Mon Jan 5 09:03:07 UTC 2026")
    }

    @Test func `a response to a challenge has the key of the device`() async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.respond(
            to: "InitiateAuth", #"{"ChallengeName": "SMS_MFA", "Session": "s", "ChallengeParameters": {}}"#)
        _ = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", "ResourceNotFoundException")
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await fixture.client.answer("123456").isSignedIn)
        let sent = await fixture.pool.bodies("RespondToAuthChallenge")
        #expect(sent.map { $0.contains(#""DEVICE_KEY":"\#(deviceKey)""#) } == [true, false])
        #expect(await fixture.storedDevice() == nil)
    }

    @Test func `another user's sign-in does not have the device of the first one`() async throws {
        try await fixture.signInOnNewDevice()
        let other = ExampleToken.id(replacing: "sub-1", with: "sub-2")
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(id: other, refresh: "refresh-2"))
        #expect(try await signIn("eve@example.com") == .done)
        #expect(await fixture.pool.bodies("InitiateAuth").last?.contains("DEVICE_KEY") == false)
    }

    @Test(arguments: [
        "ResourceNotFoundException", "InvalidParameterException", "InvalidUserPoolConfigurationException",
    ])
    func `a deleted device is forgotten, and the sign-in begins again without it, once`(refusal: String) async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.refuse("InitiateAuth", refusal)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: refusal))) {
            try await signIn()
        }
        #expect(await fixture.pool.bodies("InitiateAuth").dropFirst() == [remembered, begin()])
        #expect(await fixture.storedDevice() == nil)
    }

    @Test(arguments: ["NotAuthorizedException", "ResourceNotFoundException", "InvalidParameterException"])
    func `a refused proof of the device is not a wrong password`(refusal: String) async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.respond(
            to: "InitiateAuth", #"{"ChallengeName": "DEVICE_SRP_AUTH", "Session": "s", "ChallengeParameters": {}}"#)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(refresh: "refresh-2"))
        await fixture.pool.refuse("RespondToAuthChallenge", refusal)
        #expect(try await signIn() == .done)
        #expect(await fixture.pool.bodies("InitiateAuth").dropFirst() == [remembered, begin()])
        #expect(await fixture.storedDevice() == nil)
    }

    @Test func `a wrong password forgets no device`() async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        await #expect(throws: AuthError.invalidCredentials) { try await signIn() }
        #expect(await fixture.pool.bodies("InitiateAuth").dropFirst() == [remembered])
        #expect(await fixture.storedDevice() != nil)
    }

    @Test func `a pool that cannot be reached forgets no device`() async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.respond(
            to: "InitiateAuth", #"{"ChallengeName": "DEVICE_SRP_AUTH", "Session": "s", "ChallengeParameters": {}}"#)
        await fixture.pool.respond(to: "RespondToAuthChallenge", .failure(.timedOut))
        await #expect(throws: AuthError.network) { try await signIn() }
        #expect(await fixture.storedDevice() != nil)
    }

    @Test func `a refused device after a challenge ends the sign-in, which begins again without it`() async throws {
        try await fixture.signInOnNewDevice()
        await fixture.pool.respond(
            to: "InitiateAuth",
            #"{"ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": "s", "ChallengeParameters": {}}"#)
        _ = try await signIn()
        await fixture.pool.respond(
            to: "RespondToAuthChallenge",
            #"{"ChallengeName": "DEVICE_SRP_AUTH", "Session": "s", "ChallengeParameters": {}}"#)
        await fixture.pool.refuse("RespondToAuthChallenge", "NotAuthorizedException")
        await #expect(throws: AuthError.signedOut) { try await fixture.client.answer("N3wPassword") }
        #expect(await fixture.storedDevice() == nil)
    }

    @Test func `a sign-in that only proves the password has no device and confirms none`() async throws {
        try await fixture.signInOnNewDevice()
        let other = "us-east-1_11111111-0000-4a4a-8b8b-0123456789ab"
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(of: other, isNew: true, refresh: "refresh-2"))
        await fixture.pool.respond(to: "RevokeToken")
        await fixture.pool.respond(to: "UpdateUserAttributes")
        _ = try await fixture.client.update(email: "new@example.com", password: "Passw0rd")
        let address = try EmailAddress("mira@example.com")
        #expect(try await fixture.client.isConfirmed(address, password: "Passw0rd"))
        #expect(await fixture.pool.bodies("InitiateAuth").dropFirst() == [begin(), begin()])
        #expect(await fixture.pool.bodies("ConfirmDevice").count == 1)
        #expect(await fixture.storedDevice() != nil)
    }

    @Test func `a store that fails stops no sign-in, and the device is kept in memory`() async throws {
        let client = fixture.client(store: DevicelessStore())
        await fixture.pool.respond(to: "ConfirmDevice")
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(of: deviceKey, isNew: true))
        for _ in 1...2 {
            #expect(try await client.signIn(username: "mira@example.com", password: "Passw0rd").isSignedIn)
        }
        #expect(await fixture.pool.bodies("InitiateAuth") == [begin(), remembered])
    }

    @Test func `no value shows the device's password`() async throws {
        try await fixture.signInOnNewDevice()
        let device = try #require(await fixture.storedDevice())
        var text = ""
        let values: [Any] = [device, fixture.client.devices, SRPSignIn(of: device, random: SystemRandomSource())]
        for value in values {
            text += "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
        }
        #expect(!text.contains(device.password) && !text.contains(deviceKey) && !text.contains("mira"))
    }
}
