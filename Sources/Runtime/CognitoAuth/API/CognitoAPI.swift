import AuthCore
import Foundation

/// The JSON API of a user pool ("Amazon Cognito user pools API reference").
struct CognitoAPI: Sendable {
    /// An answer, and what time it was by the server's clock.
    struct Answer<Reply: Sendable>: Sendable {
        let reply: Reply
        let serverDate: Date?
    }

    let configuration: CognitoConfiguration
    let transport: any HTTPTransport
    let clock: SessionClock
    private let backoff = Backoff.patient

    /// Calls an operation, again where it was refused for being one of too many and repeating does no harm.
    ///
    /// The service's limit for one person (`LimitExceededException`) lasts for minutes to hours: it is told at once.
    func send<Reply: Decodable & Sendable>(
        _ request: CognitoRequest, as type: Reply.Type
    ) async throws(CognitoError) -> Answer<Reply> {
        let http = try request.httpRequest(to: configuration.endpoint)
        var failures = 0
        while true {
            do throws(CognitoError) {
                return try await answer(to: http, as: type)
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures, asked: error.retryAfter, jitter: clock.jitter())
                guard failures < backoff.tries, delay <= backoff.limit, error.permits(request.operation.repetition)
                else { throw error }
                do { try await clock.sleep(delay) } catch { throw .transport(.cancelled) }
            }
        }
    }

    private func answer<Reply: Decodable>(
        to request: HTTPRequest, as type: Reply.Type
    ) async throws(CognitoError) -> Answer<Reply> {
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 200 else { throw CognitoError(response) }
        // What has nothing to say says it with an object or with nothing at all.
        let body = response.body.isEmpty ? Data("{}".utf8) : response.body
        guard let reply = try? JSONDecoder().decode(type, from: body) else { throw .malformed }
        return Answer(reply: reply, serverDate: response.serverDate)
    }
}
