import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import ClerkAuth

/// No value of the module shows personal data or a secret in a description, a dump or a mirror.
@Suite struct ClerkRedactionTests {
    private func expectNoLeaks(_ values: [Any]) {
        for value in values { #expect(Leaks.shown(by: value) == [], "\(type(of: value))") }
    }

    private func decoded<Value: Decodable>(_ json: String) throws -> Value {
        try ClerkAPI.decoded(HTTPResponse(status: 200, body: Data(json.utf8)))
    }

    private static let user = """
        {"id": "id-qzx", "first_name": "Qzxa", "last_name": "Qzxb", "primary_email_address_id": "e-qzx",
        "primary_phone_number_id": "p-qzx", "phone_numbers": [{"id": "p-qzx", "phone_number": "+15550199"}],
        "email_addresses": [{"id": "e-qzx", "email_address": "mira@qzx.example", "verification": \(verification)}]}
        """
    private static let verification = """
        {"status": "qzx", "external_verification_redirect_url": "https://qzx.example", "error": {"code": "access_denied"}}
        """
    private static let factor = """
        {"strategy": "qzx", "safe_identifier": "m@qzx", "email_address_id": "e-qzx", "phone_number_id": "p-qzx"}
        """
    private static let session = #"{"id": "sess-qzx", "status": "qzx", "user": \#(user)}"#
    private static let signUp = """
        {"id": "sua-qzx", "status": "qzx", "missing_fields": ["qzx"], "unverified_fields": ["qzx"],
        "email_address": "mira@qzx.example", "created_session_id": "sess-qzx",
        "verifications": {"external_account": \(verification)}}
        """
    private static let signIn = """
        {"id": "sia-qzx", "status": "qzx", "supported_first_factors": [\(factor)],
        "supported_second_factors": [\(factor)], "first_factor_verification": \(verification),
        "created_session_id": "sess-qzx"}
        """
    private static let client = #"{"sessions": [\#(session)], "sign_up": \#(signUp)}"#

    @Test func `Messages of the service show nothing`() throws {
        let signIn: ClerkEnvelope<ClerkSignIn> = try decoded(
            #"{"response": \#(Self.signIn), "client": \#(Self.client)}"#)
        let resource = try signIn.resource()
        let client = try #require(signIn.client)
        let user = try #require(client.sessions.first?.user)
        let signUp = try #require(client.signUp)
        let token: ClerkSessionToken = try decoded(#"{"jwt": "qzx"}"#)
        let claims: ClerkTokenClaims = try decoded(
            #"{"sid": "sess-qzx", "sub": "id-qzx", "iat": 1, "exp": 2, "sts": "qzx"}"#)
        expectNoLeaks([
            signIn, resource, try #require(resource.supportedFirstFactors?.first), client,
            try #require(client.sessions.first), user, user.emailAddresses, try #require(user.phoneNumbers),
            try #require(resource.firstFactorVerification), signUp, try #require(signUp.verifications), token, claims,
            try #require(resource.firstFactorVerification?.error),
        ])
    }

    @Test func `Requests and tokens show nothing`() throws {
        let call = ClerkCall.post("client/sign_ins", ["identifier": Personal.email, "password": "Qzx-Passw0rd"])
        var query = ClerkCall.get("client/sign_ins/sia-qzx", query: [(name: "rotating_token_nonce", value: "qzx")])
        query.method = "GET"
        expectNoLeaks([
            call, query, try call.request(at: URL(validated: "https://instance.example")),
            ClerkAuthority.Issued(
                userID: "id-qzx", tokenSet: TokenSet(accessToken: "qzx", refreshToken: "qzx", expiresIn: .seconds(60))),
            ClerkAPI.Answer(response: HTTPResponse(status: 200, body: Data("qzx".utf8)), isForgotten: false),
        ])
    }

    @Test func `Refusals show no message and no address`() {
        let body = """
            {"errors": [{"code": "form_code_incorrect", "message": "mira@qzx.example", "long_message": "qzx",
            "meta": {"param_name": "code", "name": "qzx"}}], "clerk_trace_id": "qzx"}
            """
        let response = HTTPResponse(status: 422, headers: ["Authorization": "qzx"], body: Data(body.utf8))
        do throws(ClerkError) {
            _ = try ClerkError.checked(response, isForgotten: false)
            Issue.record("a refusal is an error")
        } catch {
            expectNoLeaks([error, error.asAuthError, error.refusal as Any])
        }
    }

    @Test func `Steps that have begun show nothing`() async throws {
        let store = InMemoryStore()
        let session = SessionController(
            authority: ClerkAuthority(
                api: ClerkAPI(
                    base: URL(validated: "https://instance.example"), transport: InstanceStub(), store: store)),
            store: store, policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        let memory = ClerkMemory()
        let run = await memory.begin(session.signInTicket(), appleUserID: "apple-qzx")
        let open = ClerkMemory.OpenChallenge(
            challenge: SignInChallenge(.emailCode, destination: "m@qzx", continuation: "qzx"), signIn: "sia-qzx",
            strategy: "email_code", acceptsBackupCode: false, provider: .email, proof: .password, run: run)
        _ = await memory.keep(open)
        let email = try EmailAddress(Personal.email)
        await memory.saveSignUp("sua-qzx", PendingSignUp(email, "Qzx-Passw0rd"))
        await memory.beginReset("sia-qzx", of: email)
        await memory.noteAccepted("824613", of: email)
        await memory.noteTaken(email)
        expectNoLeaks([run, open, memory])
    }

    @Test func `A signed-in client shows nothing`() async throws {
        let fixture = try InstanceFixture()
        try await fixture.signIn(token: "client-qzx")
        #expect(await fixture.stored() == "client-qzx")
        let session = try await fixture.client.fetchAuthSession()
        var printed = "\(session)"
        dump(session, to: &printed)
        #expect(!printed.contains(try #require(session.tokens).accessToken))
        expectNoLeaks([fixture.client])
    }
}

private enum Personal {
    static let email = "mira@qzx.example"
}
