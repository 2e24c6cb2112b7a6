import AuthCore
import ClerkAuth
import Foundation
import LiveSupport
import Testing

extension LiveSuites {
    /// The client token at a Clerk instance: rotation, lost responses, tokens that are no longer accepted, and the order of
    /// the requests.
    struct ClerkClientTokenTests {
        init() async throws { try await InstanceApp.reset() }

        @Test(arguments: ["always", "creates", "never"])
        func `the client token follows the service`(rotation: String) async throws {
            try await InstanceApp.reset(["rotation": rotation])
            let app = try InstanceApp()
            try await app.begin()
            let first = try await app.clientToken()
            try await app.renew()
            let second = try await app.clientToken()
            #expect((first == second) == (rotation != "always"))
            try await app.expectNoViolations()
        }

        @Test func `a lost response with the first client token does not prevent the next try`() async throws {
            let newcomer = try InstanceApp()
            await newcomer.loseNextResponse(of: "sign_ups")
            await #expect(throws: AuthError.network) { try await newcomer.signUp() }
            #expect(try await newcomer.clientToken() == nil)
            try await newcomer.signUp()
            let app = try InstanceApp()
            try await app.addUser()
            try await app.set(["client_trust": false])
            await app.loseNextResponse(of: "sign_ins")
            await #expect(throws: AuthError.network) { try await app.signIn() }
            #expect(try await app.signIn() == .done)
            try await app.expectNoViolations()
        }

        @Test func `a lost response with a new client token is repaired within the grace`() async throws {
            let app = try InstanceApp()
            let tokens = try await app.begin().tokens
            let before = try await app.clientToken()
            await app.network.loseResponse(from: "/v1/client/sessions/\(try #require(tokens.refreshToken))/tokens")
            try await app.renew()
            #expect(try await app.clientToken() != before)
            try await app.expectNoViolations()
        }

        @Test(arguments: ["refuse", "forget"])
        func `a client token that is no longer accepted leads to a new client`(stale: String) async throws {
            let app = try InstanceApp()
            try await app.addUser()
            try await app.set(["client_trust": false, "stale": stale])
            try await app.signIn()
            await app.client.signOut()
            await app.store.write(Data("an-old-client-token".utf8), for: SecureStoreKey(rawValue: "clerk-client"))
            #expect(try await app.signIn() == .done)
            #expect(try await app.clientToken() != "an-old-client-token")
        }
    }
}
