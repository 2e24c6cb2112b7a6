import AuthCore
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    /// The deletion of an account of canaille, which requires a proof of identity.
    struct CanailleTests {
        @Test func `the page asks for the password once, and then the account is deleted`() async throws {
            let (canaille, browser) = (OpenIDProvider.canaille, Browser())
            let user = try await canaille.control.addUser("\(UUID())@example.com")
            let service = AccountService(apiBaseURL: try #require(LivePlatform.running).url)
            func launch(page: @escaping @Sendable (URL) -> URL = { $0 }) throws -> ProviderApp {
                try ProviderApp(at: canaille, user, browser: browser, deletion: service, page: page)
            }
            _ = try await launch().client.signIn(at: nil)
            // The browser has remembered the user for an hour, so the page asks for nothing.
            try await canaille.control.ageBrowsers()
            let silent = try launch(page: \.withoutReauthentication)
            _ = try await silent.client.signIn(at: nil)
            await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
                try await silent.client.reauthenticate(by: .page(.email))
            }
            await #expect(throws: AuthError.service(.reauthenticationRequired)) {
                try await silent.client.deleteUser()
            }
            #expect(try await silent.client.fetchUserAttributes().contains { $0.value == user.username })

            let app = try launch()
            _ = try await app.client.signIn(at: nil)
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await app.client.deleteUser() }
            _ = try await app.client.reauthenticate(by: .page(.email))
            #expect(await app.passwords == 2)
            try await app.client.deleteUser()
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            // canaille does not have the user any more.
            await #expect(throws: AuthError.network) { try await launch().client.signIn(at: nil) }
        }
    }
}
