import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import PlatformAuth

struct ErrorTableTests {
    private static func tokens(type: String = "Bearer", lifetime: Int = 900) -> String {
        """
        {"accessToken": "access", "tokenType": "\(type)", "expiresIn": \(lifetime), "refreshToken": "refresh",
        "user": {"id": "1", "email": "mira@example.com"}}
        """
    }

    private func error(_ status: Int, _ json: String, headers: HTTPHeaders = [:]) async throws -> AuthError? {
        let fixture = try ClientFixture()
        await fixture.service.answer("auth/email/login", status, json, headers: headers)
        return await #expect(throws: AuthError.self) {
            try await fixture.client.signIn(email: EmailAddress("mira@example.com"), password: goodPassword)
        }
    }

    @Test(
        arguments: [
            (409, #""account_exists""#, .usernameExists),
            (429, #""attempts_exceeded""#, .limitExceeded(retryAfter: nil)),
            (422, #""code_expired""#, .codeExpired),
            (422, #""code_mismatch", "attemptsLeft": 4"#, .codeMismatch(attemptsLeft: 4)),
            (422, #""code_mismatch""#, .codeMismatch(attemptsLeft: nil)),
            (422, #""invalid_birthdate""#, .invalidBirthdate(.noSuchDay)),
            (401, #""invalid_credentials""#, .invalidCredentials),
            (
                422,
                #""invalid_password", "unmet": [{"requirement": "minLength", "value": 9}, {"requirement": "new"}]"#,
                .invalidPassword(unmet: [.minLength(9)])
            ),
            (
                422, #""invalid_password", "unmet": [{"requirement": "digit"}]"#,
                .invalidPassword(unmet: [.contains(.digit)])
            ),
            (422, #""invalid_password""#, .invalidPassword(unmet: [])),
            (429, #""limit_exceeded", "retryAfter": 12"#, .limitExceeded(retryAfter: .seconds(12))),
            (429, #""limit_exceeded""#, .limitExceeded(retryAfter: nil)),
            (
                422, #""missing_fields", "fields": ["birthdate", "name", "shoe"]"#,
                .missingFields([.displayName, .birthdate])
            ),
            (401, #""session_ended""#, .sessionExpired),
            (422, #""terms_not_accepted""#, .termsNotAccepted),
            (422, #""terms_outdated""#, .termsOutdated),
            (422, #""under_age", "minimumAge": 16"#, .underAge(minimumAge: 16)),
            (422, #""under_age""#, .service(AuthError.Code(rawValue: "under_age"))),
            (403, #""user_not_confirmed""#, .userNotConfirmed),
            (403, #""reauthentication_required""#, .service(.reauthenticationRequired)),
            (400, #""no account for mira@example.com""#, .service(AuthError.Code(rawValue: "unnamed_error"))),
            (418, #""of_tomorrow""#, .service(AuthError.Code(rawValue: "of_tomorrow"))),
        ] as [(Int, String, AuthError)])
    func `each error code of the specification has its error in the app`(
        status: Int, code: String, expected: AuthError
    ) async throws {
        #expect(try await error(status, #"{"message": "For logs.", "code": \#(code)}"#) == expected)
    }

    @Test(arguments: [#"{"code": "limit_exceeded", "message": "m", "retryAfter": 5}"#, "<html>slow down</html>"])
    func `the delay of a limit is that in the header, whatever the body is`(body: String) async throws {
        #expect(try await error(429, body, headers: ["Retry-After": "7"]) == .limitExceeded(retryAfter: .seconds(7)))
    }

    @Test(arguments: [500, 502, 503, 408])
    func `a server error counts as a network error, whatever its body is`(status: Int) async throws {
        #expect(try await error(status, #"{"code": "invalid_credentials", "message": "m"}"#) == .network)
    }

    @Test(arguments: [
        (200, "{}"), (200, "<html>"), (400, "<html>"), (200, tokens(type: "MAC")), (200, tokens(lifetime: -1)),
    ])
    func `a response that does not match the specification signs no user in`(status: Int, body: String) async throws {
        #expect(try await error(status, body) == .service(.malformedResponse))
    }

    @Test(arguments: [(TransportError.unreachable, AuthError.network), (.timedOut, .network), (.cancelled, .cancelled)])
    func `an unreachable service causes an error that says nothing about the account`(
        failure: TransportError, expected: AuthError
    ) async throws {
        let fixture = try ClientFixture()
        await fixture.service.fail("auth/email/status", failure)
        await #expect(throws: expected) { try await fixture.client.status(of: EmailAddress("mira@example.com")) }
    }
}
