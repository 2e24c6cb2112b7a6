import AuthCore
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// A stranger who enters wrong passwords or codes for a user's address must not lock the user out.
    struct LockoutTests {
        private let service: LiveService
        private let mira = "mira@example.com"
        private let unknown = "nina@example.com"
        private let path = "v1/auth/email/login"

        init() async throws { service = try await LiveService() }

        /// Enters a wrong password. Returns the response.
        private func guess(_ email: String) async throws -> LiveService.Seen {
            try await service.raw(path, ["email": email, "password": "Wrong horse 1"])
        }

        /// Enters wrong passwords for an address from many networks, until sign-ins slow down.
        private func attack(_ email: String) async throws {
            for network in 1...5 {
                try await service.set(["networkAddress": "203.0.113.\(network)"])
                for _ in 1...4 { #expect(try await guess(email).status == 401) }
            }
        }

        @Test func `five wrong passwords lock one network with all its addresses out, and no other one`() async throws {
            try await service.client().register(mira, at: service)
            for attempt in 1...6 {
                try await service.set(["networkAddress": "2001:db8:0:7:\(attempt)::1"])
                #expect(try await guess(mira).status == (attempt <= 5 ? 401 : 429))
            }
            let client = service.client()
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(900))) {
                try await client.signIn(username: mira, password: goodPassword)
            }
            try await service.set(["networkAddress": "2001:db8:0:8::1"])
            #expect(try await guess(mira).status == 401)
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
        }

        @Test func `wrong passwords from many networks slow sign-ins down, and never lock them`() async throws {
            try await service.client().register(mira, at: service)
            try await attack(mira)
            // Mira is in a network that she has not used before.
            try await service.set(["networkAddress": "198.51.100.1"])
            let client = service.client()
            for wait in [1, 2, 4, 8] {
                await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(wait))) {
                    try await client.signIn(username: mira, password: goodPassword)
                }
                try await service.advance(wait)
                await #expect(throws: AuthError.invalidCredentials) {
                    try await client.signIn(username: mira, password: "Wrong horse 1")
                }
            }
            // Other networks continue the attack. The wait never becomes longer than a minute.
            for network in 1...6 {
                try await service.set(["networkAddress": "192.0.2.\(network)"])
                try await service.advance(60)
                #expect(try await guess(mira).status == 401)
            }
            try await service.set(["networkAddress": "198.51.100.1"])
            await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(60))) {
                try await client.signIn(username: mira, password: goodPassword)
            }
            try await service.advance(60)
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
            #expect(try await service.violations() == [])
        }

        @Test func `an attack from many networks does not delay the owner in a network of an earlier sign-in`()
            async throws
        {
            let client = service.client()
            try await service.set(["networkAddress": "198.51.100.1"])
            try await client.register(mira, at: service)
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
            try await attack(mira)
            try await service.set(["networkAddress": "198.51.100.1"])
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
            // The sign-in ends no count of the other networks.
            try await service.set(["networkAddress": "203.0.113.1"])
            #expect(try await guess(mira).status == 429)
            // The network is still limited to five wrong passwords.
            try await service.set(["networkAddress": "198.51.100.1"])
            for attempt in 1...6 { #expect(try await guess(mira).status == (attempt <= 5 ? 401 : 429)) }
        }

        @Test func `sign-ins to an unknown address slow down in the same way`() async throws {
            try await service.client().register(mira, at: service)
            try await attack(mira)
            try await attack(unknown)
            for _ in 1...3 {
                let known = try await guess(mira)
                #expect(known.status == 429)
                #expect(try await guess(unknown) == known)
                try await service.advance(8)
                #expect(try await guess(mira) == guess(unknown))
                // Otherwise the limit of one network ends the test.
                try await service.set(["networkAddress": "192.0.2.77"])
            }
        }

        @Test(arguments: ["confirm", "forgot/confirm"])
        func `wrong codes from one network leave the owner's attempts`(operation: String) async throws {
            let client = service.client()
            let isSignUp = operation == "confirm"
            if isSignUp {
                _ = try await client.signUp(username: mira, password: goodPassword, options: adult())
            } else {
                try await client.register(mira, at: service)
                _ = try await client.resetPassword(for: mira)
            }
            let code = try #require(try await service.mail(mira, isSignUp ? "signup" : "reset"))
            let wrong = ["email": mira, "code": code == "000000" ? "000001" : "000000", "password": goodPassword]
            func attempt(_ network: String) async throws -> Int {
                try await service.set(["networkAddress": network])
                return try await service.raw("v1/auth/email/\(operation)", wrong).status
            }
            for number in 1...6 { #expect(try await attempt("203.0.113.1") == (number <= 5 ? 422 : 429)) }
            #expect(try await attempt("198.51.100.1") == 422)
            try await service.set(["networkAddress": "198.51.100.1"])
            if isSignUp {
                _ = try await client.confirmSignUp(for: mira, confirmationCode: code, password: goodPassword)
            } else {
                try await client.confirmResetPassword(for: mira, with: goodPassword, confirmationCode: code)
            }
            #expect(try await client.signIn(username: mira, password: goodPassword).isSignedIn)
        }
    }
}
