import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// Tests of every error of the API in every context.
@Suite struct ErrorTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let error: String
        let call: Call
        let expected: AuthError

        init(_ error: String, _ call: Call, _ expected: AuthError) {
            self.error = error + "Exception"
            self.call = call
            self.expected = expected
        }

        var testDescription: String { "\(error) of \(call)" }
    }

    enum Call: String, Sendable {
        case signUp = "SignUp"
        case confirmSignUp = "ConfirmSignUp"
        case resend = "ResendConfirmationCode"
        case forgot = "ForgotPassword"
        case confirmForgot = "ConfirmForgotPassword"
        case signIn = "InitiateAuth"
        case update = "UpdateUserAttributes"
    }

    static let refusals = [
        Refusal("UsernameExists", .signUp, .usernameExists),
        Refusal("AliasExists", .confirmSignUp, .usernameExists),
        Refusal("AliasExists", .update, .usernameExists),
        Refusal("InvalidPassword", .signUp, .invalidPassword(unmet: [])),
        Refusal("InvalidPassword", .confirmForgot, .invalidPassword(unmet: [])),
        Refusal("PasswordHistoryPolicyViolation", .confirmForgot, .invalidPassword(unmet: [])),
        Refusal("NotAuthorized", .signUp, .notSupported(.signUp)),
        Refusal("CodeDeliveryFailure", .signUp, .codeDeliveryFailed),
        Refusal("CodeDeliveryFailure", .resend, .codeDeliveryFailed),
        Refusal("CodeDeliveryFailure", .forgot, .codeDeliveryFailed),
        Refusal("UserLambdaValidation", .signUp, .service(AuthError.Code(rawValue: "UserLambdaValidationException"))),
        Refusal("InvalidParameter", .signUp, .service(AuthError.Code(rawValue: "InvalidParameterException"))),
        Refusal("CodeMismatch", .confirmSignUp, .codeMismatch(attemptsLeft: nil)),
        Refusal("CodeMismatch", .confirmForgot, .codeMismatch(attemptsLeft: nil)),
        Refusal("ExpiredCode", .confirmSignUp, .codeExpired),
        Refusal("ExpiredCode", .confirmForgot, .codeExpired),
        Refusal("UserNotFound", .confirmSignUp, .codeMismatch(attemptsLeft: nil)),
        Refusal("UserNotFound", .confirmForgot, .codeMismatch(attemptsLeft: nil)),
        Refusal("NotAuthorized", .confirmSignUp, .codeMismatch(attemptsLeft: nil)),
        Refusal("UserNotConfirmed", .confirmForgot, .userNotConfirmed),
        Refusal("TooManyFailedAttempts", .confirmSignUp, .limitExceeded(retryAfter: nil)),
        Refusal("LimitExceeded", .confirmForgot, .limitExceeded(retryAfter: nil)),
        Refusal("LimitExceeded", .resend, .limitExceeded(retryAfter: nil)),
        Refusal("LimitExceeded", .forgot, .limitExceeded(retryAfter: nil)),
        Refusal("TooManyRequests", .forgot, .limitExceeded(retryAfter: nil)),
        Refusal("Throttling", .confirmSignUp, .limitExceeded(retryAfter: nil)),
        Refusal("PasswordResetRequired", .update, .passwordResetRequired),
        Refusal("NotAuthorized", .signIn, .invalidCredentials),
        Refusal("UserNotFound", .signIn, .invalidCredentials),
        Refusal("ResourceNotFound", .signIn, .service(AuthError.Code(rawValue: "ResourceNotFoundException"))),
    ]

    private func failure(of call: Call, in fixture: Fixture) async -> AuthError? {
        let client = fixture.client
        let email = "mira@example.com"
        do throws(AuthError) {
            switch call {
            case .signUp: _ = try await client.signUp(username: email, password: "Passw0rd", options: Fixture.options)
            case .confirmSignUp:
                _ = try await client.confirmSignUp(for: email, confirmationCode: "123456", password: "Passw0rd")
            case .resend: _ = try await client.resendSignUpCode(for: email)
            case .forgot: _ = try await client.resetPassword(for: email)
            case .confirmForgot:
                try await client.confirmResetPassword(for: email, with: "Passw1rd", confirmationCode: "123456")
            case .signIn: _ = try await client.signIn(username: email, password: "Passw0rd")
            case .update: try await client.update(userAttributes: [AuthUserAttribute(.name, value: "Mira")])
            }
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: refusals)
    func `a refusal becomes the error of its type`(refusal: Refusal) async throws {
        let fixture = Fixture()
        if refusal.call == .update { try await fixture.signIn() }
        await fixture.pool.refuse(refusal.call.rawValue, refusal.error)
        #expect(await failure(of: refusal.call, in: fixture) == refusal.expected)
    }

    @Test(
        arguments: [Call.signUp, .confirmSignUp, .resend, .forgot, .confirmForgot, .signIn],
        [
            "Client 1example is configured with secret but SECRET_HASH was not received",
            "Unable to verify secret hash for client 1example",
        ])
    func `an app client with a secret is named, and not taken for a wrong password or code`(
        call: Call, message: String
    ) async {
        let fixture = Fixture()
        await fixture.pool.respond(
            to: call.rawValue, #"{"__type": "NotAuthorizedException", "message": "\#(message)"}"#, status: 400)
        let expected = AuthError.service(AuthError.Code(rawValue: "client_secret_required"))
        #expect(await failure(of: call, in: fixture) == expected)
    }

    @Test(arguments: [
        ("UserNotConfirmedException", AuthSignInStep.confirmSignUp), ("PasswordResetRequiredException", .resetPassword),
    ])
    func `an account that is not ready leads to a step of the sign-in`(error: String, step: AuthSignInStep) async throws
    {
        let fixture = Fixture()
        await fixture.pool.refuse("InitiateAuth", error)
        let result = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        #expect(result.nextStep == step)
    }

    @Test(
        arguments: ["ResendConfirmationCode", "ForgotPassword"],
        ["UserNotFoundException", "InvalidParameterException", "NotAuthorizedException"])
    func `an address without an account has the same result as one with an account`(
        operation: String, error: String
    ) async throws {
        let fixture = Fixture()
        await fixture.pool.refuse(operation, error)
        await fixture.pool.respond(
            to: operation, #"{"CodeDeliveryDetails": {"Destination": "m***@e***", "DeliveryMedium": "EMAIL"}}"#)
        var results: [AuthCodeDeliveryDetails] = []
        for _ in 1...2 {
            if operation == "ForgotPassword" {
                guard
                    case .confirmResetPasswordWithCode(let details) = try await fixture.client.resetPassword(
                        for: "mira@example.com"
                    ).nextStep
                else { continue }
                results.append(details)
            } else {
                results.append(try await fixture.client.resendSignUpCode(for: "mira@example.com"))
            }
        }
        #expect(results.count == 2)
        #expect(results.first == results.last)
    }

    @Test(
        arguments: [
            (#"{"__type": "CodeMismatchException"}"#, nil),
            (#"{"__type": "com.amazonaws.cognitoidentityprovider#CodeMismatchException"}"#, nil),
            ("", "CodeMismatchException"),
            ("<html>", "CodeMismatchException:http://internal.amazon.com/coral/com.amazon.coral/"),
            (#"{"__type": "Other"}"#, "aws.protocoltests#CodeMismatchException:http://x/"),
        ] as [(String, String?)])
    func `an error is read from the header or the body, with or without a namespace`(
        body: String, header: String?
    ) async {
        let fixture = Fixture()
        var headers = HTTPHeaders()
        headers["X-Amzn-ErrorType"] = header
        await fixture.pool.respond(to: "ConfirmSignUp", body, status: 400, headers: headers)
        #expect(await failure(of: .confirmSignUp, in: fixture) == .codeMismatch(attemptsLeft: nil))
    }

    @Test(arguments: [
        (400, "", AuthError.service(AuthError.Code(rawValue: "malformed_answer"))),
        (403, "<html>mira@example.com</html>", .service(AuthError.Code(rawValue: "malformed_answer"))),
        (400, #"{"__type": "is mira@example.com"}"#, .service(AuthError.Code(rawValue: "malformed_answer"))),
        (302, "", .service(AuthError.Code(rawValue: "malformed_answer"))),
        (200, "[]", .service(AuthError.Code(rawValue: "malformed_answer"))),
        (429, "", .limitExceeded(retryAfter: nil)), (500, "", .network), (503, "<html>", .network),
        (408, "", .network),
        (400, #"{"__type": "BrandNewException"}"#, .service(AuthError.Code(rawValue: "BrandNewException"))),
    ])
    func `a response that the API does not document becomes an error without its text`(
        status: Int, body: String, expected: AuthError
    ) async {
        let fixture = Fixture()
        await fixture.pool.respond(to: "SignUp", body, status: status)
        #expect(await failure(of: .signUp, in: fixture) == expected)
    }

    @Test(arguments: [TransportError.unreachable, .timedOut, .untrusted, .malformed, .tooLarge(limit: 1)])
    func `a transport error becomes a network error`(error: TransportError) async {
        let fixture = Fixture()
        await fixture.pool.respond(to: "InitiateAuth", .failure(error))
        #expect(await failure(of: .signIn, in: fixture) == .network)
        #expect(await fixture.pool.requests.count == 1)
    }
}
