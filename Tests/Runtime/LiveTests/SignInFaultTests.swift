import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    struct SignInFaultTests {
        private let servers: LiveServers

        init() async throws {
            servers = try #require(LiveServers.current)
            try await servers.control.reset()
        }

        @Test func `a code without its verifier is refused`() async throws {
            for server in [servers.pool, servers.provider] {
                let transport = ChangingTransport {
                    $0.replacingOccurrences(of: "code_verifier=", with: "code_verifier=x")
                }
                let app = LiveApp(at: server, transport: transport)
                await #expect(throws: AuthError.service(AuthError.Code(rawValue: "invalid_grant"))) {
                    try await app.client.signIn(at: nil)
                }
                #expect(try await app.client.fetchAuthSession() == .signedOut)
                #expect(try await app.store.read(.session) == nil)
            }
        }

        @Test func `a code that is used twice ends the session of the first use`() async throws {
            let app = LiveApp(
                at: servers.provider,
                transport: ChangingTransport { body in
                    recorded.set(body)
                    return body
                })
            _ = try await app.client.signIn(at: nil)
            let form = recorded.value.split(separator: "&").map {
                $0.split(separator: "=", maxSplits: 1).map(String.init)
            }
            let fields = Dictionary(uniqueKeysWithValues: form.map { ($0[0], $0[1].removingPercentEncoding ?? "") })
            #expect(fields["grant_type"] == "authorization_code")
            let second = try await app.post(fields)
            #expect(second.status == 400)
            #expect(second.error == "invalid_grant")
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
        }

        private let recorded = RecordedText()
    }
}

/// A text that a transport records for a test.
final class RecordedText: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""

    func set(_ text: String) { lock.withLock { self.text = text } }
    var value: String { lock.withLock { text } }
}
