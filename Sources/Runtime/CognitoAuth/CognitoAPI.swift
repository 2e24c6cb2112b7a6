import AuthCore
import Foundation

/// The JSON API of a user pool ("Amazon Cognito user pools API reference").
struct CognitoAPI: Sendable {
    /// A response, and the time by the server's clock.
    struct Response<Body: Sendable>: Sendable {
        let body: Body
        let serverDate: Date?
    }

    /// The URL of the service.
    let endpoint: URL
    let transport: any HTTPTransport
    let clock: SessionClock
    /// Returns the app's data for the pool's triggers, before each request of an operation that has `ClientMetadata`.
    var clientMetadata: @Sendable () async -> [String: String] = { [:] }
    private let backoff = Backoff.patient

    /// Calls an operation. Repeats the call if the service was busy or failed and a repetition is safe.
    ///
    /// Does not repeat the call after `LimitExceededException`, because the limit for one user lasts for minutes to
    /// hours.
    func send<Body: Decodable & Sendable>(
        _ request: CognitoRequest, as type: Body.Type
    ) async throws(CognitoError) -> Response<Body> {
        var failures = 0
        while true {
            let metadata = request.operation.hasClientMetadata ? await clientMetadata() : [:]
            let http = try request.adding(metadata).httpRequest(to: endpoint)
            do throws(CognitoError) {
                return try await response(to: http, as: type)
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures, retryAfter: error.retryAfter, jitter: clock.jitter())
                guard failures < backoff.tries, delay <= backoff.limit, error.permits(request.operation.repetition)
                else { throw error }
                do { try await clock.sleep(delay) } catch { throw .transport(.cancelled) }
            }
        }
    }

    private func response<Body: Decodable>(
        to request: HTTPRequest, as type: Body.Type
    ) async throws(CognitoError) -> Response<Body> {
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 200 else { throw CognitoError(response) }
        // An operation without a result returns an empty object or an empty body.
        let json = response.body.isEmpty ? Data("{}".utf8) : response.body
        guard let body = try? JSONDecoder().decode(type, from: json) else { throw .malformed }
        return Response(body: body, serverDate: response.serverDate)
    }
}

/// An operation of the user pools API that an app calls without AWS credentials ("Amazon Cognito user pools API
/// reference"). The raw value is the operation's name there.
enum CognitoOperation: String, Sendable, CaseIterable {
    case signUp = "SignUp"
    case confirmSignUp = "ConfirmSignUp"
    case resendConfirmationCode = "ResendConfirmationCode"
    case forgotPassword = "ForgotPassword"
    case confirmForgotPassword = "ConfirmForgotPassword"
    case initiateAuth = "InitiateAuth"
    case respondToAuthChallenge = "RespondToAuthChallenge"
    case getTokensFromRefreshToken = "GetTokensFromRefreshToken"
    case getUser = "GetUser"
    case updateUserAttributes = "UpdateUserAttributes"
    case verifyUserAttribute = "VerifyUserAttribute"
    case getUserAttributeVerificationCode = "GetUserAttributeVerificationCode"
    case deleteUser = "DeleteUser"
    case globalSignOut = "GlobalSignOut"
    case revokeToken = "RevokeToken"
    case confirmDevice = "ConfirmDevice"
    case forgetDevice = "ForgetDevice"

    /// Whether the request has the app's data for the pool's triggers, `ClientMetadata`.
    var hasClientMetadata: Bool {
        switch self {
        case .signUp, .confirmSignUp, .resendConfirmationCode, .forgotPassword, .confirmForgotPassword, .initiateAuth,
            .respondToAuthChallenge, .getTokensFromRefreshToken, .updateUserAttributes,
            .getUserAttributeVerificationCode:
            true
        default: false
        }
    }

    /// The failures after which the client repeats a request.
    enum Repetition: Sendable {
        /// No failure.
        case never
        /// The service was too busy to begin the operation.
        case ifBusy
        /// The service was busy or failed. It may have completed the operation, but a second request is safe.
        case ifFailed
    }

    /// The failures after which the client repeats the operation.
    var repetition: Repetition {
        switch self {
        // If the response was lost, a rotated refresh token is already used. The session controller waits and retries.
        case .getTokensFromRefreshToken: .never
        // A sign-in or a sign-out waits for these. The next renewal confirms the device.
        case .confirmDevice, .forgetDevice: .never
        case .initiateAuth, .getUser, .revokeToken: .ifFailed
        // A second request would send another code, or fail because the first one succeeded.
        case .signUp, .confirmSignUp, .resendConfirmationCode, .forgotPassword, .confirmForgotPassword,
            .respondToAuthChallenge, .updateUserAttributes, .verifyUserAttribute, .getUserAttributeVerificationCode,
            .deleteUser, .globalSignOut:
            .ifBusy
        }
    }
}

/// A request of an operation. No description shows its fields, which include passwords, codes and tokens.
struct CognitoRequest: Sendable, RedactedValue {
    /// The value of a field.
    enum Field: Sendable, Encodable, RedactedValue {
        case text(String)
        case map([String: String])
        case attributes([AuthUserAttribute])

        private enum AttributeKey: String, CodingKey {
            case name = "Name"
            case value = "Value"
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text): try text.encode(to: encoder)
            case .map(let map): try map.encode(to: encoder)
            case .attributes(let attributes):
                var list = encoder.unkeyedContainer()
                for attribute in attributes {
                    var pair = list.nestedContainer(keyedBy: AttributeKey.self)
                    try pair.encode(attribute.key.rawValue, forKey: .name)
                    try pair.encode(attribute.value, forKey: .value)
                }
            }
        }
    }

    let operation: CognitoOperation
    private var fields: [String: Field]

    init(_ operation: CognitoOperation, _ fields: [String: Field]) {
        self.operation = operation
        self.fields = fields
    }

    /// Returns the request with the app's data for the pool's triggers. The client's own values, such as the accepted
    /// terms, stay. Without any value, the request has no field for them.
    func adding(_ metadata: [String: String]) -> CognitoRequest {
        guard !metadata.isEmpty else { return self }
        var request = self
        let own: [String: String] = if case .map(let map) = fields["ClientMetadata"] { map } else { [:] }
        request.fields["ClientMetadata"] = .map(metadata.merging(own) { $1 })
        return request
    }

    /// The HTTP request: unsigned, in the AWS JSON 1.1 protocol.
    func httpRequest(to endpoint: URL) throws(CognitoError) -> HTTPRequest {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(fields) else { throw .malformed }
        return HTTPRequest(
            method: "POST", url: endpoint,
            headers: [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation.rawValue)",
            ], body: body, redirects: .returned)
    }
}
