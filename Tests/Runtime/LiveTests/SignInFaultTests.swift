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

        private func expectSignedOut(_ app: LiveApp) async throws {
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            #expect(try await app.store.read(.session) == nil)
        }

        @Test(arguments: [
            ("state=", "state=x", "callback_state_mismatch"),
            ("templateapp-local:", "another-app:", "callback_foreign_url"),
            ("code=", "code=x&code=", "callback_repeated_parameter"),
        ])
        func `a callback of another attempt sends no request`(
            part: String, change: String, code: String
        ) async throws {
            let app = LiveApp(at: servers.provider) { url in
                URL(string: url.absoluteString.replacingOccurrences(of: part, with: change)) ?? url
            }
            await #expect(throws: AuthError.service(AuthError.Code(rawValue: code))) {
                try await app.client.signIn(at: nil)
            }
            try await expectSignedOut(app)
            #expect(try await servers.control.requests() == 0)
        }

        @Test func `a callback is accepted once`() async throws {
            let app = LiveApp(at: servers.provider)
            _ = try await app.client.signIn(at: nil)
            let callback = try #require(await app.pages.callbacks.first)
            let next = LiveApp(at: servers.provider) { _ in callback }
            await #expect(throws: AuthError.service(AuthError.Code(rawValue: "callback_state_mismatch"))) {
                try await next.client.signIn(at: nil)
            }
            #expect(try await servers.control.requests() == 1)
            #expect(try await app.signedIn().user.email == servers.provider.user.username)
        }

        /// An invalid ID token, and the error code that the app reports for it.
        struct Forgery: Sendable, CustomTestStringConvertible {
            let code: IDTokenError
            var claims: [String: any Sendable] = [:]
            var forgery: String?

            var testDescription: String { forgery ?? code.rawValue }

            private static let now = Int(Date().timeIntervalSince1970)
            static let all = [
                Forgery(code: .nonceMismatch, claims: ["nonce": "another"]),
                Forgery(code: .nonceMismatch, claims: ["nonce": NSNull()]),
                Forgery(code: .expired, claims: ["iat": now - 7200, "exp": now - 3600]),
                Forgery(code: .issuedInFuture, claims: ["iat": now + 3600, "exp": now + 7200]),
                Forgery(code: .audienceMismatch, claims: ["aud": "another"]),
                Forgery(code: .audienceMismatch, claims: ["azp": "another"]),
                Forgery(code: .issuerMismatch, claims: ["iss": "http://127.0.0.1:1"]),
                Forgery(code: .useMismatch, claims: ["token_use": "access"]),
                Forgery(code: .malformed, claims: ["sub": NSNull()]),
                Forgery(code: .unsigned, forgery: "none"),
                Forgery(code: .algorithmMismatch, forgery: "hmac"),
                Forgery(code: .signatureMismatch, forgery: "payload"),
                Forgery(code: .signatureMismatch, forgery: "signature"),
                Forgery(code: .signatureMismatch, forgery: "key"),
                Forgery(code: .unknownKey, forgery: "unknown"),
                Forgery(code: .accessTokenMismatch, claims: ["at_hash": "77QmUPtjPfzWtF2AnpK9RQ"]),
            ]
        }

        @Test(arguments: Forgery.all)
        func `an invalid ID token fails the sign-in`(forgery: Forgery) async throws {
            try await servers.control.fail(["claims": forgery.claims, "forgery": forgery.forgery ?? ""])
            let app = LiveApp(at: servers.provider)
            await #expect(throws: AuthError.service(AuthError.Code(rawValue: forgery.code.rawValue))) {
                try await app.client.signIn(at: nil)
            }
            try await expectSignedOut(app)
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
                try await expectSignedOut(app)
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

        @Test(arguments: [500, 503]) func `a server error fails the sign-in`(status: Int) async throws {
            try await servers.control.fail(["status": status])
            let app = LiveApp(at: servers.provider)
            await #expect(throws: AuthError.network) { try await app.client.signIn(at: nil) }
            try await expectSignedOut(app)
        }

        @Test(arguments: [-3600.0, 3600]) func `a wrong clock does not prevent a sign-in`(error: TimeInterval)
            async throws
        {
            for server in [servers.pool, servers.provider] {
                let app = LiveApp(at: server, clockError: error)
                _ = try await app.client.signIn(at: nil)
                for _ in 0..<3 { #expect(try await app.signedIn().user.email == server.user.username) }
            }
            #expect(try await servers.control.requests() == 1)
        }
    }
}

/// A text that a transport records for a test.
final class RecordedText: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""

    func set(_ text: String) { lock.withLock { self.text = text } }
    var value: String { lock.withLock { text } }
}
