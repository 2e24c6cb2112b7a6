import AuthCore
import AuthKit
import EmailOTP
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Tests in which a stranger signs up with another user's address, and waits until its owner confirms the account.
    struct PreHijackingTests {
        private let service: LiveService
        private let mira = "mira@example.com"
        private let strangersPassword = "Strange horse 1"

        init() async throws { service = try await LiveService() }

        private func strangerSignsUp() async throws {
            _ = try? await service.client().signUp(
                username: mira, password: strangersPassword, options: adult(born: "1970-01-01"))
        }

        private func strangerCanSignIn() async -> Bool {
            let result: AuthSignInResult? = try? await service.client().signIn(
                username: mira, password: strangersPassword)
            return result?.isSignedIn == true
        }

        /// Performs the owner's input for the current step.
        private func goOn(_ runner: FlowModel<EmailOTPFlow>) async throws -> EmailOTPFlow {
            let code = SecretText(try await service.mail(mira) ?? "")
            let events: [EmailOTPFlow.Event] =
                switch await runner.flow.state {
                case .enteringBirthdate: [.editBirthdate(try Birthdate(iso8601: "1990-04-01")), .submit]
                case .enteringEmail: [.editEmail(mira), .submit]
                case .creatingAccount: [.editPassword(SecretText(goodPassword)), .editTerms(accepted: true), .submit]
                case .enteringCode: [.editCode(code), .submit]
                case .enteringPassword: [.editPassword(SecretText(goodPassword)), .submit]
                case .signingIn, .registering, .resettingPassword, .challenge, .tooYoung, .signedIn: []
                }
            return await runner.complete(events)
        }

        /// Continues as the owner until the flow reaches a state, in at most six steps.
        private func goOn(
            _ runner: FlowModel<EmailOTPFlow>, until isReached: (EmailOTPFlow.State) -> Bool
        ) async throws -> EmailOTPFlow {
            var flow = await runner.flow
            for _ in 1...6 where !isReached(flow.state) { flow = try await goOn(runner) }
            return flow
        }

        private func isSignedIn(_ state: EmailOTPFlow.State) -> Bool {
            if case .signedIn = state { true } else { false }
        }

        private func isEnteringCode(_ state: EmailOTPFlow.State) -> Bool {
            if case .enteringCode = state { true } else { false }
        }

        @Test(arguments: [5, 60])
        func `the owner signs up again, and the account contains nothing of the stranger's`(wait: Int) async throws {
            try await strangerSignsUp()
            try await service.advance(wait)
            let client = service.client()
            let flow = try await goOn(await service.flow(client), until: isSignedIn)
            #expect(isSignedIn(flow.state))
            let attributes = (try? await client.fetchUserAttributes()) ?? []
            #expect(attributes.contains(AuthUserAttribute(.birthdate, value: "1990-04-01")))
            #expect(await !strangerCanSignIn())
            #expect(try await service.violations() == [])
        }

        @Test(arguments: [5, 60])
        func `a stranger who signs up again before the code is entered gains nothing`(wait: Int) async throws {
            try await strangerSignsUp()
            try await service.advance(60)
            let owner = await service.flow(service.client())
            let waiting = try await goOn(owner, until: isEnteringCode)
            #expect(isEnteringCode(waiting.state))
            try await service.advance(wait)
            try await strangerSignsUp()
            let refused = try await goOn(owner)
            #expect(!isSignedIn(refused.state))
            #expect(await !strangerCanSignIn())

            try await service.advance(60)
            await owner.complete(.changeEmail)
            let done = try await goOn(owner, until: isSignedIn)
            #expect(isSignedIn(done.state))
            #expect(await !strangerCanSignIn())
            #expect(try await service.violations() == [])
        }

        @Test func `the password of a pending account cannot be reset`() async throws {
            try await strangerSignsUp()
            try await service.advance(60)
            _ = try await service.client().resetPassword(for: mira)
            #expect(try await service.mail(mira, "reset") == nil)
            #expect(await !strangerCanSignIn())
        }
    }
}
