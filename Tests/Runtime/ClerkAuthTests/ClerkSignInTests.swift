import AuthCore
import ClerkAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// Sign-in and sign-up: lost steps, and unexpected responses of the service.
@Suite struct ClerkSignInTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private static let email = InstanceStub.email
    private static let prepareSignUp = "POST client/sign_ups/sua_1/prepare_verification"
    private static let confirmSignUp = "POST client/sign_ups/sua_1/attempt_verification"
    private static let trust = InstanceStub.signIn(
        "needs_client_trust",
        #""supported_second_factors": [{"strategy": "email_code", "email_address_id": "idn_1"}]"#)
    private static let unconfirmed = InstanceStub.signUp(
        "missing_requirements", #""missing_fields": [], "unverified_fields": ["email_address"]"#)

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }
    private var client: ClerkAuthClient { fixture.client }

    init() throws { fixture = try InstanceFixture() }

    private func enterPassword() async -> AuthError? {
        await error { () async throws(AuthError) in try await fixture.enterPassword() }
    }

    private func enter(_ code: String, for challenge: SignInChallenge) async -> AuthError? {
        await error { () async throws(AuthError) in
            _ = try await client.confirmSignIn(challenge, with: SignInAnswer(SecretText(code)))
        }
    }

    private func signUp() async -> AuthError? {
        await error { () async throws(AuthError) in
            _ = try await client.signUp(username: Self.email, password: Fixture.password, options: fixture.options)
        }
    }

    private func confirm() async -> AuthError? {
        await error { () async throws(AuthError) in
            _ = try await client.confirmSignUp(for: Self.email, confirmationCode: "123456", password: Fixture.password)
        }
    }

    /// Signs in on a new device, up to the code.
    private func reachChallenge() async throws -> SignInChallenge {
        await instance.answer(Fixture.signIns, Stub.resource(Self.trust, token: "client-1"))
        await instance.answer("POST client/sign_ins/sia_1/prepare_second_factor", Stub.resource(Self.trust))
        guard case .confirmSignIn(let challenge) = try await fixture.enterPassword(), challenge.kind == .emailCode
        else { throw AuthError.signedOut }
        return challenge
    }

    // MARK: Sign-in

    static let unexpectedSignIns: [(Stub.Answer, AuthError)] = [
        (Stub.resource("null"), .service(.malformedResponse)), (.init(200, ""), .service(.malformedResponse)),
        (.init(200, "[]"), .service(.malformedResponse)), (Stub.resource("{}"), .service(.malformedResponse)),
        (Stub.resource(#"{"status": "complete"}"#), .service(.malformedResponse)),
        (Stub.resource(#"{"id": "sia_1", "status": null}"#), .service(.malformedResponse)),
        (Stub.resource(Stub.signIn("complete")), .service(.malformedResponse)),
        (Stub.resource(Stub.signIn("needs_identifier")), .service(AuthError.Code(rawValue: "needs_identifier"))),
        (Stub.resource(Stub.signIn("needs_first_factor")), .service(AuthError.Code(rawValue: "needs_first_factor"))),
        (Stub.resource(Stub.signIn("needs_protect_check")), .service(AuthError.Code(rawValue: "needs_protect_check"))),
        (Stub.resource(Stub.signIn("abandoned")), .service(AuthError.Code(rawValue: "abandoned"))),
        (Stub.resource(Stub.signIn("mara@example.com")), .service(.unnamedError)),
        (Stub.resource(Stub.signIn("needs_second_factor")), .notSupported(.confirmSignIn)),
        (
            Stub.resource(Stub.signIn("needs_client_trust", #""supported_second_factors": []"#)),
            .notSupported(.confirmSignIn)
        ),
        (
            Stub.resource(
                Stub.signIn("needs_second_factor", #""supported_second_factors": [{"strategy": "passkey"}]"#)),
            .notSupported(.confirmSignIn)
        ),
        (Stub.refusal(422, "form_password_pwned"), .passwordResetRequired),
        (Stub.refusal(422, "form_password_compromised"), .passwordResetRequired),
        (Stub.refusal(418, "teapot"), .service(AuthError.Code(rawValue: "teapot"))),
    ]

    @Test(arguments: unexpectedSignIns)
    func `An unexpected response to a sign-in is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        await instance.answer(Fixture.signIns, answer)
        if expected == .passwordResetRequired {
            #expect(try await fixture.enterPassword() == .resetPassword)
        } else {
            #expect(await enterPassword() == expected)
        }
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await instance.routes == [Fixture.signIns])
    }

    /// The states of the client, the access tokens, and the errors of a complete sign-in.
    static let unexpectedSessions: [(client: String, token: Stub.Answer, expected: AuthError)] = [
        (Stub.client(), Stub.token(1), .service(.malformedResponse)),
        ("null", Stub.token(1), .service(.malformedResponse)),
        (Stub.client(Stub.session("sess_2")), Stub.token(1), .service(.malformedResponse)),
        (Stub.client(Stub.session(user: "null")), Stub.token(1), .service(.malformedResponse)),
        (Stub.client(Stub.session("sess_1", "pending")), Stub.token(1), .service(.sessionPending)),
        (Stub.client(Stub.session()), Stub.token(1, more: #", "sts": "pending""#), .service(.sessionPending)),
        (Stub.client(Stub.session()), Stub.token(1, sub: "user_2"), .service(.malformedResponse)),
        (Stub.client(Stub.session()), Stub.token(1, sid: "sess_2"), .service(.malformedResponse)),
        (Stub.client(Stub.session()), Stub.token(1, lifetime: -1), .service(.malformedResponse)),
        (Stub.client(Stub.session()), .init(200, #"{"jwt": "..."}"#), .service(.malformedResponse)),
        (Stub.client(Stub.session()), .init(200, #"{"jwt": ""}"#), .service(.malformedResponse)),
        (Stub.client(Stub.session()), .init(200, "{}"), .service(.malformedResponse)),
        (Stub.client(Stub.session()), .init(500, ""), .network),
        // The session has ended meanwhile.
        (Stub.client(Stub.session()), Stub.refusal(404, "resource_not_found"), .signedOut),
        (Stub.client(Stub.session()), Stub.refusal(401, "authentication_invalid"), .signedOut),
    ]

    @Test(arguments: unexpectedSessions)
    func `A sign-in without a usable session ends it at the service`(
        state: String, token: Stub.Answer, expected: AuthError
    ) async throws {
        await instance.answer(Fixture.signIns, Stub.resource(Stub.complete(), client: state))
        // The state is requested if the response has none.
        await instance.answer("GET client", Stub.resource(state))
        await instance.answer(Fixture.tokens, token)
        #expect(await enterPassword() == expected)
        #expect(await instance.routes.last == Fixture.remove)
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `A client that the service knows stays after a refusal`() async throws {
        try await fixture.store.write(Data("old".utf8), for: Fixture.clientToken)
        await instance.answer(Fixture.signIns, Stub.refusal(401, "authentication_invalid"))
        await instance.answer("GET client", Stub.resource(Stub.client()))
        #expect(await enterPassword() == .service(AuthError.Code(rawValue: "authentication_invalid")))
        #expect(await fixture.stored() == "old")
    }

    // MARK: The code of a new device

    @Test(arguments: [
        (Stub.resource(trust), AuthError.service(AuthError.Code(rawValue: "strategy_for_user_invalid"))),
        (Stub.resource("null"), .service(AuthError.Code(rawValue: "strategy_for_user_invalid"))),
        (.init(500, ""), .network), (Stub.resource("{}"), .service(.malformedResponse)),
    ])
    func `A step that is out of order and not done is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        let challenge = try await reachChallenge()
        await instance.answer(Fixture.secondFactor, Stub.refusal(400, "strategy_for_user_invalid"))
        await instance.answer("GET client/sign_ins/sia_1", answer)
        #expect(await enter("123456", for: challenge) == expected)
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test(arguments: [
        (Stub.refusal(422, "form_code_incorrect"), AuthError.codeMismatch(attemptsLeft: nil), true),
        (Stub.refusal(429, "too_many_requests"), .limitExceeded(retryAfter: nil), true),
        (.init(500, ""), .network, true),
        (Stub.refusal(400, "verification_expired"), .codeExpired, false),
        (Stub.refusal(404, "resource_not_found"), .signedOut, false),
        (Stub.resource("null"), .service(.malformedResponse), false),
        (Stub.resource(Stub.signIn("abandoned")), .service(AuthError.Code(rawValue: "abandoned")), false),
    ])
    func `A refused code is an error, after some of which the user can try again`(
        answer: Stub.Answer, expected: AuthError, staysOpen: Bool
    ) async throws {
        let challenge = try await reachChallenge()
        await instance.answer(Fixture.secondFactor, answer)
        #expect(await enter("123456", for: challenge) == expected)
        #expect(await enter("12345", for: challenge) == (staysOpen ? .codeMismatch(attemptsLeft: nil) : .signedOut))
    }

    // MARK: Sign-up

    static let unexpectedSignUps: [(Stub.Answer, AuthError)] = [
        (Stub.resource("null"), .service(.malformedResponse)), (.init(200, "<html>"), .service(.malformedResponse)),
        (Stub.resource(#"{"id": "sua_1", "status": "missing_requirements"}"#), .service(.malformedResponse)),
        (Stub.resource(Stub.signUp("abandoned")), .service(.signUpIncomplete)),
        (Stub.resource(Stub.signUp("a_status_of_next_year")), .service(.signUpIncomplete)),
        (
            Stub.resource(
                Stub.signUp("missing_requirements", #""missing_fields": ["last_name"], "unverified_fields": []"#)),
            .missingFields([.lastName])
        ),
        (
            Stub.resource(
                Stub.signUp("missing_requirements", #""missing_fields": ["passkey"], "unverified_fields": []"#)),
            .service(.signUpIncomplete)
        ),
        (
            Stub.resource(
                Stub.signUp("missing_requirements", #""missing_fields": [], "unverified_fields": ["phone_number"]"#)),
            .service(.signUpIncomplete)
        ),
        (Stub.refusal(422, "form_identifier_exists"), .usernameExists),
        (Stub.refusal(403, "sign_up_mode_restricted"), .notSupported(.signUp)),
        (Stub.refusal(422, "legal_not_accepted"), .termsNotAccepted), (.init(503, ""), .network),
    ]

    @Test(arguments: unexpectedSignUps)
    func `An unexpected response to a sign-up is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        await instance.answer(Fixture.signUps, answer)
        #expect(await signUp() == expected)
        #expect(await instance.routes == [Fixture.signUps])
        // The address is known to be taken only after the service's refusal.
        let status = try await client.status(of: EmailAddress(Self.email))
        #expect(status == (expected == .usernameExists ? .confirmed : .new))
    }

    @Test func `A sign-up of an earlier launch gets the password of the user who has the code`() async throws {
        let pending = Stub.signUp("missing_requirements", #""email_address": "\#(Self.email)""#)
        let change = "PATCH client/sign_ups/sua_1"
        await instance.answer("GET client", Stub.resource(Stub.client(signUp: pending)))
        await instance.answer(change, Stub.resource(Self.unconfirmed))
        await instance.answer(Self.confirmSignUp, Stub.resource(Stub.signUp()))
        try await client.confirm(email: EmailAddress(Self.email), code: "123456", password: "Other-River-8")
        #expect(await instance.routes == ["GET client", change, Self.confirmSignUp])
        #expect(await instance.form(change) == "password=Other-River-8")
    }

    @Test(arguments: [
        (Stub.refusal(422, "form_code_incorrect"), AuthError.codeMismatch(attemptsLeft: nil)),
        (Stub.refusal(404, "resource_not_found"), .service(.signUpExpired)),
        (Stub.refusal(400, "verification_expired"), .codeExpired),
        (Stub.resource("null"), .service(.malformedResponse)),
        (Stub.resource(unconfirmed), .codeMismatch(attemptsLeft: nil)),
        (Stub.resource(Stub.signUp("a_status_of_next_year")), .service(.signUpIncomplete)),
    ])
    func `An unexpected response to a confirmation is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        await instance.answer(Fixture.signUps, Stub.resource(Self.unconfirmed))
        await instance.answer(Self.prepareSignUp, Stub.resource(Self.unconfirmed))
        #expect(await signUp() == nil)
        await instance.answer(Self.confirmSignUp, answer)
        #expect(await confirm() == expected)
    }
}
