import AuthCore
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// A shared device: the browser keeps the cookie of the user who signed in at a page. The next page must not silently use
/// it unless that user is still signed in, or has signed out at the sign-out page.
@Suite struct BrowserSessionTests {
    /// A browser with a cookie, and the provider that it signs in at. Users close pages at which `closes` is `true`.
    private actor SharedBrowser: WebAuthenticationPresenter {
        /// The user who is at the device.
        var user = "sub-1"
        /// The user of the cookie.
        private var cookie: String?
        /// The users who were signed in, in order, and whether without a question.
        private(set) var signIns: [String] = []
        private(set) var ephemeral: [Bool] = []
        private var closes: @Sendable (URL) -> Bool = { _ in false }
        private let provider: ScriptedProvider

        init(_ provider: ScriptedProvider) { self.provider = provider }

        func handOver(to user: String) { self.user = user }
        func close(_ closes: @escaping @Sendable (URL) -> Bool) { self.closes = closes }

        func callback(
            from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
        ) async throws(WebAuthenticationError) -> URL {
            let parameters = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            func value(_ name: String) -> String { parameters.first { $0.name == name }?.value ?? "" }
            if url.path == "/logout" {
                if closes(url) { throw .cancelled }
                cookie = nil
                guard let back = URL(string: value("logout_uri")) else { throw .failed }
                return back
            }
            self.ephemeral.append(ephemeral)
            let silent = ephemeral ? nil : cookie
            let signedIn = silent ?? user
            signIns.append(silent == nil ? signedIn : "\(signedIn) silently")
            if !ephemeral { cookie = signedIn }
            // The page closes after the provider has set the cookie.
            if closes(url) { throw .cancelled }
            let claims = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: value("nonce"))
                .replacingOccurrences(of: "sub-1", with: signedIn)
            let token = try? ScriptedProvider.signer.get().token(Array(claims.utf8))
            await provider.answer(
                "/oauth2/token", 200,
                #"{"access_token": "a", "id_token": "\#(token ?? "")", "refresh_token": "r", "token_type": "Bearer"}"#)
            guard let back = URL(string: "\(value("redirect_uri"))?code=c&state=\(value("state"))") else {
                throw .failed
            }
            return back
        }
    }

    /// An app on the device. A relaunch keeps the stores and the browser.
    private struct Device {
        let provider = ScriptedProvider()
        let store = ScriptedStore()
        let records: any SecureStore
        let browser: SharedBrowser
        let clock = TestClock(present)

        init(records: any SecureStore = ScriptedStore()) {
            self.records = records
            browser = SharedBrowser(provider)
        }

        func launch(
            store: (any SecureStore)? = nil, signOutURI: String? = "exampleapp://auth/signed-out"
        ) throws -> HostedUIAuthClient {
            HostedUIAuthClient(
                configuration: try .example(signOutRedirectURI: signOutURI), transport: provider,
                store: store ?? self.store, records: records, presenter: browser,
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
                clock: SessionClock(now: clock.now, uptime: clock.session.uptime, sleep: { _ in }, jitter: { 0 }))
        }

        /// Signs the user at the device in, and returns who the app considers signed in.
        func signIn(_ client: HostedUIAuthClient, as user: String) async throws -> String {
            await provider.answer("/oauth2/revoke", 200, "")
            await browser.handOver(to: user)
            _ = try await client.signIn(at: nil, clearance: .withoutMinimumAge)
            return try await client.getCurrentUser().userID
        }
    }

    private let device = Device()
    private let key: SecureStoreKey

    init() throws { key = BrowserSession(records: ScriptedStore(), configuration: try .example()).key }

    // MARK: Sessions that end without a sign-out page

    @Test func `after an expiry, another user signs in`() async throws {
        let client = try device.launch()
        #expect(try await device.signIn(client, as: "sub-1") == "sub-1")
        await device.provider.answer("/oauth2/token", 400, #"{"error": "invalid_grant"}"#)
        device.clock.advance(by: 7200)
        await #expect(throws: AuthError.sessionExpired) { try await client.fetchAuthSession() }
        device.clock.advance(by: -7200)
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
        #expect(await device.browser.ephemeral == [false, true])
    }

    @Test func `after a sign-out page that the user closed, another user signs in`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        await device.browser.close { $0.path == "/logout" }
        #expect(await client.signOut() == .localOnly(.cancelled))
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
        #expect(try await device.signIn(device.launch(), as: "sub-3") == "sub-3")
        #expect(await device.browser.signIns == ["sub-1", "sub-2", "sub-3"])
    }

    @Test func `a page that the user closed after its sign-in signs no one in silently`() async throws {
        let client = try device.launch()
        await device.browser.close { _ in true }
        await #expect(throws: AuthError.cancelled) { try await device.signIn(client, as: "sub-1") }
        await device.browser.close { _ in false }
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
    }

    @Test func `without a sign-out page, another user signs in after a sign-out`() async throws {
        let client = try device.launch(signOutURI: nil)
        _ = try await device.signIn(client, as: "sub-1")
        #expect(await client.signOut() == .complete)
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
    }

    @Test func `another process with the same records does not use the cookie`() async throws {
        _ = try await device.signIn(device.launch(), as: "sub-1")
        let other = try device.launch(store: ScriptedStore())
        #expect(try await device.signIn(other, as: "sub-2") == "sub-2")
    }

    @Test func `a sign-out in one process does not remove the record of a page in another`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        let records = device.records
        let before = try await records.read(key)
        let sessions = BrowserSession(records: records, configuration: try .example())
        let recorded = await sessions.leave()
        #expect(recorded == before)
        // Meanwhile, the other process opens a page for the same user.
        let attempt = SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: nil, random: SystemRandomSource(), startedAt: present)
        let user = try await client.getCurrentUser()
        #expect(await !sessions.mustBeEphemeral(for: attempt, .signedIn(user)))
        await sessions.signedOut(from: recorded)
        #expect(try await records.read(key) != nil)
        #expect(await sessions.mustBeEphemeral(for: attempt, .signedOut))
    }

    /// Another environment of the brand, for example.
    @Test func `a sign-out at another host does not remove the record`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        let other = BrowserSession(records: device.records, configuration: try .example(domain: "other.example.com"))
        await other.signedOut(from: await other.leave())
        #expect(try await device.records.read(key) != nil)
        #expect(try await device.records.read(other.key) == nil)
    }

    // MARK: Sessions that end at the sign-out page

    @Test func `after a completed sign-out page, the next page shares the browser's cookies`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        #expect(await client.signOut() == .complete)
        #expect(try await device.records.read(key) == nil)
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
        #expect(await device.browser.ephemeral == [false, false])
    }

    @Test func `the user who is signed in may sign in again without a question`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        _ = try await device.signIn(client, as: "sub-1")
        #expect(await device.browser.signIns == ["sub-1", "sub-1 silently"])
    }

    @Test func `a user who signed in elsewhere does not become the user of the cookie`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        let other = AuthUser(userID: "sub-2", username: "jonas", email: nil, provider: .email)
        try await client.session.begin(
            as: other, with: TokenSet(accessToken: "b", expiresIn: .seconds(3600)))
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
    }

    // MARK: Sessions of an earlier app, and stores that fail

    @Test func `a sign-out without a record counts as a cookie until its page has ended`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        try await device.records.remove(key)
        await device.browser.close { $0.path == "/logout" }
        await client.signOut()
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
    }

    @Test func `an expiry without a record counts as a cookie`() async throws {
        let client = try device.launch()
        _ = try await device.signIn(client, as: "sub-1")
        try await device.records.remove(key)
        await device.provider.answer("/oauth2/token", 400, #"{"error": "invalid_grant"}"#)
        device.clock.advance(by: 7200)
        await #expect(throws: AuthError.sessionExpired) { try await client.fetchAuthSession() }
        device.clock.advance(by: -7200)
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
        #expect(try await device.records.read(key) != nil)
    }

    @Test func `if the records fail, a page starts without cookies`() async throws {
        let records = ScriptedStore()
        await records.fail(reading: .unavailable)
        await records.fail(writing: .unavailable)
        await records.fail(removing: .unavailable)
        let device = Device(records: records)
        let client = try device.launch()
        #expect(try await device.signIn(client, as: "sub-1") == "sub-1")
        await client.signOut()
        #expect(try await device.signIn(client, as: "sub-2") == "sub-2")
        #expect(await device.browser.ephemeral == [true, true])
    }

    @Test func `the record contains no identifier of the user`() async throws {
        _ = try await device.signIn(device.launch(), as: "sub-1")
        let record = try #require(await device.records.read(key))
        #expect(!String(decoding: record, as: UTF8.self).contains("sub-1"))
    }
}
