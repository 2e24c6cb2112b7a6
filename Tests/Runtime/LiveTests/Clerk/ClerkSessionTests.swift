import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The session at a Clerk instance: renewals, outages, lost responses and ends.
    struct ClerkSessionTests {
        init() async throws { try await InstanceApp.reset() }

        // MARK: Access tokens of a minute

        @Test func `three minutes of requests need a token a minute`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            let path = "/v1/client/sessions/\(try #require(try await app.signedIn().tokens.refreshToken))/tokens"
            let before = await app.count(of: path)
            var seen: Set<String> = []
            for _ in 0..<18 {
                seen.insert(try await app.signedIn().tokens.accessToken)
                app.clock.skip(.seconds(10))
                try await app.instance.advance(bySeconds: 10)
            }
            let count = await app.count(of: path) - before
            #expect((2...4).contains(count), "\(count) tokens in three minutes")
            #expect(seen.count == count + 1)
            try await app.expectNoViolations()
        }

        // MARK: Outages

        /// Faults that say nothing about the session.
        static let outages: [[String: any Sendable]] = [
            ["status": 401], ["status": 404], ["status": 429], ["status": 503], ["drop": "before"], ["drop": "after"],
            ["redirect": "http://localhost:1/v1/client"], ["padding": 3 << 20],
        ]

        @Test(arguments: outages.indices)
        func `an outage of the tokens does not end the session`(index: Int) async throws {
            let app = try InstanceApp()
            let tokens = try await app.begin().tokens
            let path = "/v1/client/sessions/\(try #require(tokens.refreshToken))/tokens"
            // A refusal without a reason is repeated only after a pause.
            let times = Self.outages[index]["status"] as? Int == 401 ? 1 : 3
            try await app.fail(Self.outages[index], at: path, times: times)
            await #expect(throws: AuthError.network) { try await app.renew() }
            #expect(try await app.signedIn().tokens == tokens)
            app.clock.skip(.seconds(3700))
            #expect(try await app.renew().accessToken != tokens.accessToken)
        }

        // MARK: Ends

        @Test func `a session that ended elsewhere ends here, once`() async throws {
            let app = try InstanceApp()
            try await app.begin()
            var events = await app.client.session.events().makeAsyncIterator()
            try await app.instance.control("POST", "/sessions", ["status": "revoked"])
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(await events.next() == .sessionExpired)
            #expect(await app.store.read(SecureStoreKey(rawValue: "session.clerk")) == nil)
            #expect(try await app.clientToken() != nil)
            #expect(try await app.signIn() == .done)
            try await app.expectNoViolations()
        }

        // MARK: Lost responses

        @Test func `a code whose response was lost can be entered again`() async throws {
            let app = try InstanceApp()
            try await app.signUp()
            await app.loseNextResponse(of: "attempt_verification")
            await #expect(throws: AuthError.network) { try await app.confirm() }
            try await app.confirm()
            #expect(try await app.signIn() == .done)
            await app.client.signOut()
            try await app.set(["client_trust": true])
            let other = try InstanceApp(email: app.email)
            let challenge = try await other.signIn().challenge(.emailCode)
            let code = try await other.code("second_email_code")
            await other.loseNextResponse(of: "attempt_second_factor")
            await #expect(throws: AuthError.network) {
                _ = try await other.client.confirmSignIn(challenge, with: SignInAnswer(SecretText(code)))
            }
            #expect(try await other.client.confirmSignIn(challenge, with: SignInAnswer(SecretText(code))).isSignedIn)
            #expect(try await app.sessions().filter { $0 == "active" }.count == 1)
            try await app.expectNoViolations()
        }

        @Test(arguments: ["attempt_first_factor", "reset_password"])
        func `a reset whose response was lost can be sent again`(step: String) async throws {
            let app = try InstanceApp()
            try await app.addUser()
            _ = try await app.client.resetPassword(for: app.email)
            let code = try await app.code("reset_password_email_code")
            await app.loseNextResponse(of: step)
            for isLost in [true, false] {
                do {
                    try await app.client.confirmResetPassword(
                        for: app.email, with: "Other-River-8", confirmationCode: code)
                    #expect(!isLost)
                } catch AuthError.network {
                    #expect(isLost)
                }
            }
            #expect(try await app.signIn("Other-River-8") == .done)
            try await app.expectNoViolations()
        }

        // MARK: Sign-out

        @Test func `a sign-out without a network ends the session here, and the next sign-in ends it there`()
            async throws
        {
            let app = try InstanceApp()
            let tokens = try await app.begin().tokens
            let id = try #require(tokens.refreshToken)
            try await app.fail(["drop": "before"], at: "/v1/client/sessions/\(id)/remove", times: 1)
            #expect(await app.client.signOut() == .localOnly(.network))
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            #expect(try await app.signIn() == .done)
            #expect(try await app.sessions().filter { $0 == "active" }.count == 1)
            try await app.expectNoViolations()
        }

        @Test func `a token that arrives after the sign-out begins no session`() async throws {
            let app = try InstanceApp()
            let tokens = try await app.begin().tokens
            try await app.fail(["hold": true], at: "/v1/client/sessions/\(try #require(tokens.refreshToken))/tokens")
            let renewal = Task { try await app.renew() }
            _ = try await app.instance.control("GET", "/held?count=1")
            let signOut = Task { await app.client.signOut() }
            try await Task.sleep(for: .milliseconds(50))
            try await app.instance.control("POST", "/release")
            #expect(await signOut.value == .complete)
            await #expect(throws: AuthError.self) { try await renewal.value }
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            #expect(try await app.sessions().allSatisfy { $0 != "active" })
        }

        @Test func `a sign-in that completes after a sign-out begins no session`() async throws {
            let app = try InstanceApp()
            try await app.addUser()
            try await app.set(["client_trust": false])
            try await app.fail(["hold": true], at: "/v1/client/sign_ins")
            let signIn = Task { try await app.signIn() }
            _ = try await app.instance.control("GET", "/held?count=1")
            await app.client.signOut()
            try await app.instance.control("POST", "/release")
            await #expect(throws: AuthError.cancelled) { try await signIn.value }
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            for _ in 0..<100 where try await app.sessions().contains("active") {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await app.sessions() == ["removed"])
        }

        // MARK: Limits and the instance

        @Test func `limits of creates and attempts pass with the service's pause`() async throws {
            try await InstanceApp.reset(["creates": 1, "attempts": 1])
            let app = try InstanceApp()
            try await app.addUser()
            let challenge = try await app.signIn().challenge(.emailCode)
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
                let code = try await app.code("second_email_code")
                _ = try await app.client.confirmSignIn(
                    challenge, with: SignInAnswer(SecretText(code == "000000" ? "111111" : "000000")))
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(10))) {
                _ = try await app.client.confirmSignIn(challenge, with: SignInAnswer("000001"))
            }
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(10))) { try await app.signIn() }
            try await app.expectNoViolations()
        }
    }
}
