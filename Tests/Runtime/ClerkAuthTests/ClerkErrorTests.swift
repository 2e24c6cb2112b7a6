import AuthCore
import Foundation
import Testing

@testable import ClerkAuth

/// The client's error for each response of the service.
@Suite struct ClerkErrorTests {
    private func error(_ answer: InstanceStub.Answer) -> ClerkError? {
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers[name] = value }
        let response = HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body.utf8))
        do throws(ClerkError) { _ = try ClerkError.checked(response, isForgotten: false) } catch { return error }
        return nil
    }

    private static func service(_ code: String) -> AuthError { .service(AuthError.Code(rawValue: code)) }

    static let meanings: [(status: Int, code: String, meta: String, meaning: AuthError)] = [
        (422, "form_code_incorrect", "{}", .codeMismatch(attemptsLeft: nil)),
        (400, "verification_expired", "{}", .codeExpired),
        (400, "verification_failed", "{}", .limitExceeded(retryAfter: nil)),
        (403, "user_delete_self_not_enabled", "{}", .notSupported(.deleteUser)),
        (403, "session_reverification_required", "{}", .service(.reauthenticationRequired)),
        (422, "form_identifier_exists", "{}", .usernameExists),
        (422, "form_identifier_not_found", "{}", .invalidCredentials),
        (422, "form_password_incorrect", "{}", .invalidCredentials),
        (422, "form_password_or_identifier_incorrect", "{}", .invalidCredentials),
        (422, "form_password_pwned", "{}", .invalidPassword(unmet: [])),
        (422, "form_password_compromised", "{}", .invalidPassword(unmet: [])),
        (422, "form_password_length_too_short", "{}", .invalidPassword(unmet: [])),
        (422, "form_password_not_strong_enough", "{}", .invalidPassword(unmet: [])),
        (422, "legal_not_accepted", "{}", .termsNotAccepted),
        (403, "sign_up_mode_restricted", "{}", .notSupported(.signUp)),
        (403, "sign_up_restricted_waitlist", "{}", .notSupported(.signUp)),
        (403, "user_locked", "{}", .limitExceeded(retryAfter: nil)),
        (403, "user_locked", #"{"lockout_expires_in_seconds": 1800}"#, .limitExceeded(retryAfter: .seconds(1800))),
        (403, "user_locked", #"{"lockout_expires_in_seconds": 0.5}"#, .limitExceeded(retryAfter: .milliseconds(500))),
        (403, "user_locked", #"{"lockout_expires_in_seconds": -5}"#, .limitExceeded(retryAfter: .zero)),
        (403, "user_locked", #"{"lockout_expires_in_seconds": 1e30}"#, .limitExceeded(retryAfter: .seconds(86_400))),
        (422, "form_param_format_invalid", #"{"param_name": "email_address"}"#, .invalidEmail(.malformed)),
        (422, "form_param_format_invalid", #"{"param_name": "identifier"}"#, .invalidEmail(.malformed)),
        (422, "form_param_format_invalid", #"{"param_name": "phone_number"}"#, service("form_param_format_invalid")),
        (422, "form_param_format_invalid", "null", service("form_param_format_invalid")),
        (401, "authentication_invalid", "{}", service("authentication_invalid")),
        (401, "signed_out", "{}", service("signed_out")),
        (401, "requires_device_attestation", "{}", service("requires_device_attestation")),
        (404, "resource_not_found", "{}", service("resource_not_found")),
        (400, "session_exists", "{}", service("session_exists")),
        (400, "identifier_already_signed_in", "{}", service("identifier_already_signed_in")),
        (400, "strategy_for_user_invalid", "{}", service("strategy_for_user_invalid")),
        (400, "native_api_disabled", "{}", service("native_api_disabled")),
        (422, "missing_expired_token", "{}", service("missing_expired_token")),
        // A code that this version does not know, and texts that are not codes.
        (422, "a_code_of_next_year", "{}", service("a_code_of_next_year")),
        (422, "mara@example.com is taken", "{}", .service(.unnamedError)),
        (422, "", "{}", .service(.unnamedError)),
    ]

    @Test(arguments: meanings)
    func `Each code has a meaning`(status: Int, code: String, meta: String, meaning: AuthError) {
        #expect(error(InstanceStub.refusal(status, code, meta: meta))?.asAuthError == meaning)
    }

    @Test func `The first of several errors counts`() {
        let entries = ["form_password_incorrect", "form_identifier_not_found", "x"].map {
            #"{"code": "\#($0)", "message": "a", "long_message": "b", "meta": {"param_name": "\#($0)"}}"#
        }
        let body = #"{"errors": [\#(entries.joined(separator: ","))], "clerk_trace_id": "t"}"#
        let refusal = error(.init(422, body))?.refusal
        #expect(refusal?.code == .passwordIncorrect && refusal?.parameter == "form_password_incorrect")
    }

    @Test(arguments: [
        "", "<html>Forbidden</html>", "{}", "[]", "null", #"{"errors": []}"#, #"{"errors": {}}"#, #"{"errors": [{}]}"#,
        #"{"errors": [{"code": 5}]}"#, #"{"errors": [{"code": null}]}"#, "{\"errors\": [{\"code\": \"a",
    ])
    func `A refusal without a code has a meaning, and is not a suspicion`(body: String) {
        for status in [400, 401, 403, 404, 409, 418, 422] {
            let found = error(.init(status, body))
            #expect(found?.asAuthError == .service(.malformedResponse))
            #expect(found?.refusal?.isSuspicious == false && found?.code == nil)
        }
    }

    @Test(
        arguments: [
            ("too_many_requests", [:], nil), ("too_many_requests", ["Retry-After": "9"], 9),
            ("too_many_requests", ["Retry-After": "soon"], nil),
            ("too_many_requests", ["Retry-After": "99999999999999999999"], 86_400),
            ("verification_code_too_many_requests", [:], 30),
            ("verification_code_too_many_requests", ["Retry-After": "12"], 12),
            // The status counts, not the code.
            ("form_code_incorrect", [:], nil),
            ("user_locked", [:], nil),
        ] as [(String, [String: String], Int?)])
    func `A limit has the service's pause`(code: String, headers: [String: String], seconds: Int?) {
        #expect(
            error(InstanceStub.refusal(429, code, headers: headers))?.asAuthError
                == .limitExceeded(retryAfter: seconds.map { .seconds($0) }))
    }

    @Test(arguments: [100, 301, 302, 304, 408, 500, 502, 503, 504, 599])
    func `A failure of the service is not a refusal`(status: Int) {
        let plain = error(.init(status, "<html>"))
        #expect(plain == .unavailable(retryAfter: nil) && plain?.asAuthError == .network)
        // Even with the body of a refusal.
        let named = error(InstanceStub.refusal(status, "signed_out", headers: ["Retry-After": "5"]))
        #expect(named == .unavailable(retryAfter: .seconds(5)) && named?.asAuthError == .network)
    }

    @Test(arguments: [
        (ClerkError.transport(.unreachable), AuthError.network), (.transport(.timedOut), .network),
        (.transport(.untrusted), .network), (.transport(.insecureURL), .network), (.transport(.cancelled), .cancelled),
        (.transport(.tooLarge(limit: 5)), .network), (.transport(.malformed), .network),
        (.unavailable(retryAfter: .seconds(3)), .network), (.malformed, .service(.malformedResponse)),
        (.storage(.unavailable), .storage), (.storage(.accessDenied), .storage), (.storage(.system(code: 5)), .storage),
        (.storage(.notUnlocked(.cancelled)), .notUnlocked(.cancelled)), (.refused(.pending), .service(.sessionPending)),
        (.refused(.otherUser), .service(.userMismatch)),
    ])
    func `Each error of a call has a meaning`(error: ClerkError, meaning: AuthError) {
        #expect(error.asAuthError == meaning)
    }
}
